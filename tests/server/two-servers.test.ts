import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import { collectAt, concurrently, paymentsToCollect, signInAt, type ToCollect } from './payments-to-collect.ts'

describe.each(engines)('two server processes on one $name', engine => {
  let school: ToCollect
  let servers: readonly [ServerProcess, ServerProcess]
  let database: Database
  /** One session each, all opened at the first server. */
  let tokens: readonly string[]
  beforeAll(async () => {
    school = await paymentsToCollect(engine, 252)
    const start = () => startProcess({ where: school.fresh.options })
    servers = await Promise.all([start(), start()])
    tokens = await Promise.all((['boss', 'may', 'kit'] as const).map(name => signInAt(servers[0].url, name)))
    database = await openDatabase(school.fresh.options)
  })
  afterAll(async () => {
    for (const server of servers ?? []) expect(await server.stop()).toBe(0)
    await database?.close()
    await school?.fresh.drop()
  })
  const urlOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1].url
  const tokenOf = (turn: number) => tokens[turn % tokens.length]!

  test('fifty people collect one payment: one receipt, and forty-nine refusals that name it', async () => {
    const [id = ''] = school.ids
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => collectAt(urlOf(turn), tokenOf(turn), id)),
    )
    const [done, ...others] = replies.toSorted((one, other) => one.status - other.status)
    expect(done).toMatchObject({ status: 200, receipt: expect.stringMatching(/^LR-\d{4}-000001$/) })
    expect(others).toHaveLength(49)
    for (const { status, error } of others) {
      expect(status).toBe(409)
      expect(error).toContain(`Payment ${id} is paid already: receipt ${done?.receipt}, collected by`)
    }
    await expectBooksToAddUp(database)
  })

  test('two hundred payments, each sent to both at once under one key, are collected once each, without a gap', async () => {
    const ids = school.ids.slice(1, 201)
    const receipts: string[] = []
    await concurrently(8, ids, async (id, client) => {
      const token = tokenOf(client)
      const both = await Promise.all(servers.map(({ url }) => collectAt(url, token, id, `once ${id}`)))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true])
      expect(both[0]!.receipt).toBe(both[1]!.receipt)
      receipts.push(both[0]!.receipt ?? '')
      return 'on'
    })
    expect(new Set(receipts).size).toBe(200)
    // The numbers agree too: one receipt for every payment, and the next number follows.
    await expectBooksToAddUp(database)
  })

  test('both report the balances that the ledger adds up to', async () => {
    const ledger = await database.reader
      .selectFrom('token_ledger')
      .select(['student_id', 'token_name', ({ fn }) => fn.sum<number>('amount').as('amount')])
      .groupBy(['student_id', 'token_name'])
      .execute()
    expect(ledger).toHaveLength(201)
    const told = await Promise.all(
      ledger.slice(0, 40).map(async ({ student_id }, turn) => {
        const headers = { Authorization: `Bearer ${tokenOf(turn)}` }
        const reply = await fetch(`${urlOf(turn)}/admin/getStudentTokenDetails/${student_id}`, { headers })
        return ((await reply.json()) as { data: { token_name: string; amount: number }[] }).data
      }),
    )
    expect(told.map(data => data.map(({ token_name, amount }) => [token_name, amount]))).toEqual(
      ledger.slice(0, 40).map(({ token_name, amount }) => [[token_name, Number(amount)]]),
    )
  })

  test('a change at one shows in the lists of the other at once, and its cached copy is outdated', async () => {
    const list = (turn: number, etag?: string) =>
      fetch(`${urlOf(turn)}/admin/payments`, {
        headers: { Authorization: `Bearer ${tokenOf(0)}`, ...(etag === undefined ? {} : { 'If-None-Match': etag }) },
      })
    const pending = async (reply: Response) =>
      ((await reply.json()) as { payment_id: string }[]).map(row => row.payment_id)
    for (let turn = 0; turn < 6; turn += 1) {
      const id = school.ids[201 + turn]!
      const before = await list(turn)
      const etag = before.headers.get('etag') ?? ''
      expect(await pending(before)).toContain(id)
      expect((await list(turn, etag)).status).toBe(304)
      expect(await collectAt(urlOf(turn + 1), tokenOf(turn), id)).toMatchObject({ status: 200 })
      const after = await list(turn, etag)
      expect(after.status).toBe(200)
      expect(await pending(after)).not.toContain(id)
    }
  })
})
