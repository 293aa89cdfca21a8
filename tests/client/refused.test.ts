import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotOffered, Refused, Unreachable } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { calls } from '#contract/calls.ts'

afterEach(() => vi.unstubAllGlobals())

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

function answering(status: number, body: object, heard?: (answered: boolean) => void) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  const parts = { calls, host: 'http://x', session: sessionStore(nothing), expired: () => Promise.resolve(false) }
  return createApi({ ...parts, ...(heard ? { heard } : {}) })
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
  })

  it('of a server that sends no code is the documented text', async () => {
    const error = await collected(409, { success: false, error: text })
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ words: text, code: undefined, values: {} })
  })

  it.each(['months', 'getStudent'] as const)('of the list %s is no list without rows', async call => {
    const api = answering(200, { success: false, message: 'Try tomorrow.', data: [] })
    const error: unknown = await api[call]({}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Refused', words: 'Try tomorrow.' })
  })

  it('of any call has a code that is none of the call’s own', async () => {
    const error = await collected(503, { success: false, error: 'Busy.', message: 'Busy.', code: 'busy', values: {} })
    expect(error).toMatchObject({ status: 503, code: 'busy' })
  })

  it('of a server that is starting is none for who reads: it is asked again once it answers, and a write is told so', async () => {
    const body = { success: false, error: 'Starting.', message: 'Starting.', code: 'starting', values: {} }
    const heard: boolean[] = []
    const reading = () =>
      answering(503, body, answered => heard.push(answered))
        .months({})
        .catch((thrown: unknown) => thrown)
    expect(await reading()).toBeInstanceOf(Unreachable)
    expect(heard).toEqual([false])
    expect(await collected(503, body)).toMatchObject({ name: 'Refused', words: 'Starting.' })
  })

  it('of a call that the server does not have means that it is not offered', async () => {
    const body = { success: false, error: 'This server has no such call.', message: '', code: 'noCall', values: {} }
    const error: unknown = await answering(404, body)
      .undoOperation({ audit_id: 1 })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotOffered)
  })
})
