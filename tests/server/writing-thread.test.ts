import { StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { sqlite } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'

describe('a server on SQLite', () => {
  let school: School
  let server: Server
  let headers: Readonly<Record<string, string>>
  beforeEach(async () => {
    school = await openSchoolWithInvoices(sqlite)
    headers = { Authorization: `Bearer ${await school.signIn('boss')}`, 'Content-Type': 'application/json' }
    const { options: where } = school.fresh
    server = await startServer({ where, console: null, log: createLog('silent'), clock: school.clock.now })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.close()
    await school.close()
  })
  const send = (method: string, path: string, body?: object, more = {}) =>
    fetch(server.url + path, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const student = (n: number) => ({ first_name: 'Tai Man', surname: `Chan ${n}`, chinese_name: '' })

  const reads = /^\s*(select|with|pragma)\b/i
  /** The statements that the thread of the server makes itself; usually those that write. */
  function watchStatements(isMeant = (text: string) => !reads.test(text)): readonly string[] {
    const seen: string[] = []
    for (const name of ['all', 'run', 'iterate'] as const) {
      const original = StatementSync.prototype[name] as (...parameters: unknown[]) => unknown
      vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...given: unknown[]) {
        if (isMeant(this.sourceSQL)) seen.push(this.sourceSQL)
        return original.apply(this, given)
      } as never)
    }
    return seen
  }

  test('makes no write of a request in the thread that answers everybody', async () => {
    const id = await paymentFor(school, 'LI-2026-000001')
    const seen = watchStatements()
    expect((await send('POST', '/admin/createStudent', student(1))).status).toBe(201)
    expect((await send('POST', `/admin/payments/${id}/collect`, { payment_type: 'cash' })).status).toBe(200)
    const months = { month: '2026-12', dryRun: false }
    expect((await send('POST', '/admin/generateLiveInvoices', months, { 'Idempotency-Key': 'December' })).status).toBe(
      200,
    )
    const receipt = await send('GET', `/admin/receipts/pdf?student_id=${school.chan}&yearMonth=2026-11`)
    expect(await pagesOf(new Uint8Array(await receipt.arrayBuffer()))).toHaveLength(1)
    const printed = () => school.database.reader.selectFrom('print_log').select('document').execute()
    await expect.poll(printed).toEqual([{ document: 'receipt' }])
    expect(seen).toEqual([])
  })

  test('notes there neither who uses it nor whose details they open', async () => {
    school.clock.pass({ minutes: 2 })
    const seen = watchStatements()
    expect((await send('GET', `/admin/getStudentTokenDetails/${school.chan}`)).status).toBe(200)
    const { reader } = school.database
    const used = () => reader.selectFrom('sessions').select('last_used_at').executeTakeFirst()
    expect(await used()).toEqual({ last_used_at: school.clock.now().toString({ smallestUnit: 'millisecond' }) })
    const opened = () => reader.selectFrom('openings').select('student_id').execute()
    await expect.poll(opened).toEqual([{ student_id: school.chan }])
    expect(seen).toEqual([])
  })

  test('tidies up each hour without reading the log there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { options: where } = school.fresh
    const other = await startServer({ where, console: null, log: createLog('silent'), clock: school.clock.now })
    school.clock.pass({ hours: 24 * 366 * 7 })
    const seen = watchStatements(text => /audit_log|sessions/.test(text))
    try {
      vi.advanceTimersByTime(3_600_000)
      const left = () => school.database.reader.selectFrom('audit_log').select('id').execute()
      await expect.poll(left).toEqual([])
      expect(seen.filter(text => !/^select "id" from "audit_log"$/.test(text))).toEqual([])
    } finally {
      vi.useRealTimers()
      await other.close()
    }
  })

  test('makes writes of both threads in the order in which they come, each seen by the next read', async () => {
    const sent = Array.from({ length: 20 }, async (_, n) => {
      const [made] = await Promise.all([
        send('POST', '/admin/createStudent', student(n)),
        // A write of the thread that answers.
        server.database.write(tx =>
          tx
            .insertInto('rate_limits')
            .values({ name: `test ${n}`, window_start: '', count: n })
            .execute(),
        ),
      ])
      const { data } = (await made.json()) as { data: { student_id: string } }
      const list = (await (await send('GET', '/admin/getStudent')).json()) as { data: { student_id: string }[] }
      return list.data.some(each => each.student_id === data.student_id)
    })
    expect(await Promise.all(sent)).toEqual(sent.map(() => true))
    const rows = await school.database.reader
      .selectFrom('rate_limits')
      .select('count')
      .where('name', 'like', 'test %')
      .execute()
    expect(rows).toHaveLength(20)
  })

  test('refuses in the same words, and gives the same key its first answer', async () => {
    const refused = await send('POST', '/admin/payments/PL999999/collect', { payment_type: 'cash' })
    const here = await school.call('collectPayment', { id: 'PL999999', payment_type: 'cash' })
    expect(refused.status).toBe(here.status)
    expect(await refused.json()).toEqual({ ...(here.body as object), request_id: expect.any(String) })
    const key = { 'Idempotency-Key': 'one student' }
    const [first, again] = [
      await send('POST', '/admin/createStudent', student(1), key),
      await send('POST', '/admin/createStudent', student(1), key),
    ]
    expect(await again.json()).toEqual(await first.json())
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  })
})
