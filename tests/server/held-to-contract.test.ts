import { expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { AnyHandler, ReadHandler } from '#server/calls/handler.ts'
import { openDatabase } from '#server/db/open.ts'
import { handlers } from '#server/main/handlers.ts'
import { sqlite } from '#tests/databases.ts'
import { heldToContract } from '#tests/tables-touched.ts'

/** Makes a call whose answer comes of this, in a database that is asked for nothing. */
function made(name: CallName, handle: (at: { readonly today: string }) => unknown): Promise<unknown> {
  const database = { withPlugin: () => database }
  const handler = { name, run: async (_: unknown, at: { readonly today: string }) => handle(at) }
  // Nothing but its name and its handler is looked at.
  const { run: held } = heldToContract(handler as unknown as AnyHandler) as unknown as {
    run: (input: object, at: object) => Promise<unknown>
  }
  return held({}, { db: database, tx: database, today: '2026-11-20' })
}

test('a call that handlers by the clock fails every test unless its contract says so', async () => {
  await expect(made('getClass', ({ today }) => today)).rejects.toThrow('getClass depends on the time')
  expect(await made('getClashes', ({ today }) => today)).toBe('2026-11-20')
  expect(await made('getClass', () => 'all')).toBe('all')
})

test('an operation that tells of changes and has written nothing fails every test', async () => {
  const changed = [{ table: 'tokens', id: 'T0001', before: null, after: {} }]
  await expect(made('createToken', () => ({ answer: {}, changed }))).rejects.toThrow('of changes that were not')
  expect(await made('createToken', () => ({ answer: {}, changed: [] }))).toEqual({ answer: {}, changed: [] })
})

test('the portions of a list that read a table which the contract does not name fail every test', async () => {
  const fresh = await sqlite.openMigrated()
  const database = await openDatabase(fresh.options)
  const portionsBy = (table: 'invoices' | 'courses') => {
    const portions: ReadHandler<'findInvoices'>['portions'] = async (input, db) => {
      await db.selectFrom(table).selectAll().execute()
      return [input]
    }
    return heldToContract({ ...handlers.findInvoices, portions }).portions?.({ q: '' }, database.reader, today)
  }
  const today = Temporal.PlainDate.from('2026-11-20')
  try {
    expect(await portionsBy('invoices')).toEqual([{ q: '' }])
    await expect(portionsBy('courses')).rejects.toThrow('findInvoices touches courses')
  } finally {
    await database.close()
    await fresh.drop()
  }
})
