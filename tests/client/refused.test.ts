import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi, NotOffered, Refused, refusalOf } from '#client/api.ts'
import { sessionStore } from '#client/session.ts'

afterEach(() => vi.unstubAllGlobals())

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function answering(status: number, body: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  return createApi({ host: 'http://x', session: sessionStore(nothing), expired: () => Promise.resolve(false) })
}

const collected = (status: number, body: object) =>
  answering(status, body)
    .collectPayment({ id: 'PL000001', payment_type: 'cash' })
    .catch((error: unknown) => error)

describe('a refusal', () => {
  const text = 'The invoice of payment PL000001 was voided.'

  it('comes with the code and the values of the call’s contract', async () => {
    const body = { success: false, error: text, message: text, code: 'void', values: { id: 'PL000001' } }
    const error = await collected(409, body)
    expect(error).toMatchObject({ status: 409, words: text, code: 'void', values: { id: 'PL000001' } })
    expect(refusalOf(error, 'collectPayment')).toEqual({ code: 'void', values: { id: 'PL000001' } })
    expect(refusalOf(error, 'getStudent')).toBeUndefined()
  })

  it('of a server that sends no code is the documented text', async () => {
    const error = await collected(409, { success: false, error: text })
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ words: text, code: undefined, values: {} })
    expect(refusalOf(error, 'collectPayment')).toBeUndefined()
  })

  it('of any call has a code that is none of the call’s own', async () => {
    const error = await collected(503, { success: false, error: 'Busy.', message: 'Busy.', code: 'busy', values: {} })
    expect(error).toMatchObject({ status: 503, code: 'busy' })
    expect(refusalOf(error, 'collectPayment')).toBeUndefined()
  })

  it('of a call that the server does not have means that it is not offered', async () => {
    const body = { success: false, error: 'This server has no such call.', message: '', code: 'noCall', values: {} }
    const error: unknown = await answering(404, body)
      .undoOperation({ audit_id: 1 })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotOffered)
  })
})
