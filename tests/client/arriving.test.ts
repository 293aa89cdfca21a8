import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { dataOf } from '#client/data/data-client.ts'
import { hear, queryClient, read, refreshAfter } from '#client/data/queries.ts'
import { calls } from '#contract/calls.ts'
import type { Student } from '#contract/students.ts'
import { linesOf } from '#tests/lines.ts'

const total = 300
const student = (at: number, school = ''): Student => ({
  student_id: `S${String(at).padStart(4, '0')}`,
  student_login_id: '',
  first_name: 'Tai Man',
  surname: 'Chan',
  chinese_name: '陳大文',
  phone: '',
  school,
  grade: '',
  parent_name: '',
  relationship: '',
  parent_phone: '',
  address: '',
  status: 'active',
  c_time: '2026-11-01T00:00:00Z',
})
const students = Array.from({ length: total }, (_, at) => student(at + 1))

/** The answers that were asked for, in order: what a test makes of them is what arrives. */
type Asked = { readonly ids: string | null; readonly answer: (response: Response) => void }
let asked: Asked[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ ids: new URL(url, 'http://klass').searchParams.get('ids'), answer: resolve })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const next = async (): Promise<Asked> => {
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  return asked.shift()!
}

/** A list of which the first rows are sent, and the rest when the test says so. */
async function inParts(cursor: number, first: number) {
  const { text } = await linesOf({ success: true, data: students })
  const lines = text.split(/(?<=\n)/)
  const bytes = (part: readonly string[]) => new TextEncoder().encode(part.join(''))
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
      given.enqueue(bytes(lines.slice(0, first + 1)))
    },
  })
  return {
    response: new Response(body, { headers: { 'Rows-Total': String(total), 'Changes-Cursor': String(cursor) } }),
    finish() {
      controller?.enqueue(bytes(lines.slice(first + 1)))
      controller?.close()
    },
    breakOff: () => controller?.error(new TypeError('The connection is lost.')),
  }
}

function open() {
  const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  session.enter('a token', 'boss', 'boss')
  const api = createApi({ calls, host: '', session, expired: () => Promise.resolve(false) })
  const client = queryClient()
  const observer = new QueryObserver(client, { ...read(api, 'getStudent', {}), retryDelay: 0 })
  const stop = observer.subscribe(() => undefined)
  const rows = () => observer.getCurrentResult().data?.data
  const arriving = () => dataOf(client).readStateOf(['getStudent', {}]).list.get().arriving
  return { client, rows, arrived: () => arriving()?.arrived, soFar: () => arriving()?.soFar, stop }
}

describe('a list that is arriving', () => {
  it('is beside the cache of answers, which has the whole list alone', async () => {
    const { rows, arrived, soFar, stop } = open()
    const answer = await inParts(1, 100)
    ;(await next()).answer(answer.response)
    await expect.poll(arrived).toBe(100)
    expect(soFar()).toEqual(students.slice(0, 100))
    expect(rows()).toBeUndefined()
    answer.finish()
    await expect.poll(rows).toEqual(students)
    stop()
  })

  it('is asked for again when the connection breaks off, and no row that was shown goes or comes twice', async () => {
    const { rows, arrived, soFar, stop } = open()
    const first = await inParts(1, 200)
    ;(await next()).answer(first.response)
    await expect.poll(arrived).toBe(200)
    first.breakOff()
    const again = await inParts(1, 100)
    ;(await next()).answer(again.response)
    // Until more have come than before, those that have come before are shown.
    expect(soFar()).toEqual(students.slice(0, 200))
    again.finish()
    await expect.poll(rows).toEqual(students)
    stop()
  })

  it('has what a colleague changed while it arrived', async () => {
    const { client, rows, arrived, stop } = open()
    hear(client, [], { since: 0, upTo: 1 })
    const answer = await inParts(1, 100)
    ;(await next()).answer(answer.response)
    await expect.poll(arrived).toBe(100)
    const change = {
      entry: 2,
      table: 'students',
      id: 'S0007',
      call: 'updatestudent',
      staff: 'may',
      at: '2026-11-23T00:00:00Z',
    } as const
    hear(client, [change], { since: 1, upTo: 2 })
    void refreshAfter(client, [change])
    answer.finish()
    const changed = await next()
    expect(changed.ids).toBe('S0007')
    const data = [student(7, 'St. Paul')]
    changed.answer(Response.json({ success: true, data, gone: [] }, { headers: { 'Changes-Cursor': '2' } }))
    await expect.poll(() => rows()?.[6]?.school).toBe('St. Paul')
    expect(rows()).toHaveLength(total)
    stop()
  })
})
