import { afterEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import { collectAt, concurrently, paymentsToCollect, signInAt, type ToCollect } from './payments-to-collect.ts'

const clients = 16
const keyOf = (id: string) => `collect ${id}`

describe.each(engines)('a server that ends in the middle of its work, on $name', engine => {
  let school: ToCollect | undefined
  let server: ServerProcess | undefined
  let database: Database | undefined
  afterEach(async () => {
    await server?.kill()
    await database?.close()
    await school?.fresh.drop()
    server = undefined
    database = undefined
    school = undefined
  })

  /** Who has paid, as stored: payments and their receipts. Checks that nothing is done by half. */
  async function paid({ fresh }: ToCollect): Promise<ReadonlyMap<string, string>> {
    database ??= await openDatabase(fresh.options)
    const { reader } = database
    await expectBooksToAddUp(database)
    const rows = await reader
      .selectFrom('payments')
      .select(['payment_id', 'receipt_ref'])
      .where('status', '=', 'paid')
      .execute()
    const receipts = new Map(rows.map(row => [row.payment_id, row.receipt_ref ?? '']))
    // The operation, its audit entry and its stored answer are one transaction.
    const operations = await reader
      .selectFrom('audit_log')
      .select('changes')
      .where('call', '=', 'collectPayment')
      .execute()
    const traced = operations.flatMap(({ changes }) =>
      (JSON.parse(changes) as { table: string; id: string }[]).filter(({ table }) => table === 'payments'),
    )
    expect(traced.map(change => change.id).toSorted()).toEqual([...receipts.keys()].toSorted())
    const kept = await reader.selectFrom('idempotency').select(['key', 'status', 'answer']).execute()
    expect(kept.map(({ key, status, answer }) => [key, status, receiptIn(answer)]).toSorted()).toEqual(
      [...receipts].map(([id, receipt]) => [keyOf(id), 200, receipt]).toSorted(),
    )
    return receipts
  }

  /** Checks that a server started on this database reports balances that are the sums of the ledger. */
  async function expectBalances({ fresh }: ToCollect): Promise<void> {
    const started = await startProcess({ where: fresh.options })
    server = started
    const reply = await fetch(`${started.url}/admin/getStudentToken`, {
      headers: { Authorization: `Bearer ${await signInAt(started.url)}` },
    })
    const { data } = (await reply.json()) as { data: { student_id: string; live_token_amount: number }[] }
    database ??= await openDatabase(fresh.options)
    const ledger = await database.reader
      .selectFrom('token_ledger')
      .select(['student_id', row => row.fn.sum<number>('amount').as('amount')])
      .groupBy('student_id')
      .execute()
    const added = new Map(ledger.map(({ student_id, amount }) => [student_id, Number(amount)]))
    expect(data.map(row => [row.student_id, row.live_token_amount])).toEqual(
      data.map(row => [row.student_id, added.get(row.student_id) ?? 0]),
    )
    expect([...added.values()]).toEqual(Array.from({ length: 1000 }, () => 1))
  }

  test('killed twice during 1,000 collections, it has every acknowledged one once', async () => {
    school = await paymentsToCollect(engine, 1000, { durable: true })
    const { fresh, ids } = school
    const acknowledged = new Map<string, string>()

    /** Collects unanswered payments until this many answers have arrived in all; then the server is killed. */
    async function collectUntil(enough: number): Promise<void> {
      const started = await startProcess({ where: fresh.options })
      server = started
      const token = await signInAt(started.url)
      const left = ids.filter(id => !acknowledged.has(id))
      let killed: Promise<void> | undefined
      await concurrently(clients, left, async id => {
        const reply = await collectAt(started.url, token, id, keyOf(id)).catch((error: unknown) => {
          if (killed === undefined) throw error
          return undefined
        })
        // Without an answer it may be done or not. An answer that was on its way counts as an answer.
        if (!reply) return 'stop'
        expect(reply).toMatchObject({ status: 200 })
        acknowledged.set(id, reply.receipt ?? '')
        if (acknowledged.size >= enough) killed ??= started.kill()
        return killed === undefined ? 'on' : 'stop'
      })
      await killed
    }

    for (const enough of [250, 650]) {
      await collectUntil(enough)
      expect(acknowledged.size).toBeLessThan(enough + clients)
      const receipts = await paid(school)
      expect([...receipts].filter(([id]) => acknowledged.has(id)).toSorted()).toEqual([...acknowledged].toSorted())
      expect(receipts.size).toBeLessThanOrEqual(acknowledged.size + clients)
      // Reads from the disk, as after a restart.
      await database?.close()
      database = undefined
    }

    await collectUntil(1000)
    const receipts = await paid(school)
    expect(receipts.size).toBe(1000)
    expect([...receipts].toSorted()).toEqual([...acknowledged].toSorted())
    await expectBalances(school)
  }, 240_000)

  test('stopped during collections, it answers each one it has done, and does none it has not answered', async () => {
    school = await paymentsToCollect(engine, 300)
    const { fresh, ids } = school
    const started = await startProcess({ where: fresh.options })
    server = started
    const token = await signInAt(started.url)
    const acknowledged = new Map<string, string>()
    let stopped: Promise<number | null> | undefined
    await concurrently(clients, ids, async id => {
      const reply = await collectAt(started.url, token, id, keyOf(id)).catch((error: unknown) => {
        if (stopped === undefined) throw error
        return undefined
      })
      if (!reply) return 'stop'
      expect(reply).toMatchObject({ status: 200 })
      acknowledged.set(id, reply.receipt ?? '')
      if (acknowledged.size === 100) stopped = started.stop()
      return 'on'
    })
    expect(await stopped).toBe(0)
    expect(acknowledged.size).toBeLessThan(300)
    expect([...(await paid(school))].toSorted()).toEqual([...acknowledged].toSorted())
  })
})

const receiptIn = (answer: string | null) => (JSON.parse(answer ?? '{}') as { receipt_ref?: string }).receipt_ref
