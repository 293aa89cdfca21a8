import { setImmediate as turn } from 'node:timers/promises'
import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Table } from '#contract/tables.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Queries, Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { whileErasing } from './log-entries.ts'
import { readRetention } from './retention.ts'

/** Entries about these belong to the books. */
const books: readonly Table[] = [
  'billed_lessons',
  'business',
  'credit_notes',
  'invoice_lines',
  'invoices',
  'payments',
  'token_ledger',
  'tokens',
]

/** Entries that come from no call of the contract. */
const uncalled = ['failedSignIn', 'failedSignInsUnlogged', 'recoverAccount', 'wrongProof']

/** What leaves entries in the log, and whether they belong to the books. */
const logged: readonly { readonly call: string; readonly isBook: boolean }[] = [
  ...Object.entries<CallDescription>(calls).flatMap(([call, { kind, changes = [] }]) =>
    kind === 'read' ? [] : [{ call, isBook: changes.some(table => books.includes(table)) }],
  ),
  ...uncalled.map(call => ({ call, isBook: false })),
]

/** How many entries are deleted in one transaction, so that other writes go on in between, and how many at a time. */
const step = 200
const most = 5000

/**
 * Deletes what was kept long enough: entries of the log, who opened whose details, and answers for repeated requests. An
 * entry that a later one undid stays as long as that one.
 */
export async function keepNoLonger(database: Database, now: Temporal.Instant): Promise<void> {
  const { log_years, books_years, answers_days } = await readRetention(database.reader)
  const today = dayOf(now)
  const ago = (years: number) => now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant()
  const before = { log: stored(ago(log_years)), books: stored(ago(Math.max(books_years, log_years))) }
  await database.write(async tx => {
    const answered = stored(now.subtract({ hours: 24 * answers_days }))
    await tx.deleteFrom('idempotency').where('created_at', '<', answered).execute()
    await tx.deleteFrom('jobs').where('created_at', '<', answered).where('state', '<>', 'running').execute()
    await tx
      .deleteFrom('openings')
      .where('day', '<', today.subtract({ years: log_years }).toString())
      .execute()
  })
  const oldest = await database.reader.selectFrom('audit_log').select('at').orderBy('id').limit(1).executeTakeFirst()
  if (!oldest || oldest.at >= before.log) return
  let deleted = 0
  for (const { call, isBook } of logged) {
    for (;;) {
      const ids = await oldEntries(database.reader, call, isBook ? before.books : before.log)
      if (ids.length === 0 || deleted >= most) break
      await database.write(tx => deleteEntries(tx, ids))
      deleted += ids.length
      await turn()
    }
  }
}

/** The oldest entries of a call. */
async function oldEntries(db: Queries, call: string, end: string): Promise<readonly number[]> {
  const old = await db
    .selectFrom('audit_log')
    .select('id')
    .where('call', '=', call)
    .where('at', '<', end)
    .where(row =>
      row.not(
        row.exists(
          row.selectFrom('audit_log as later').select('later.id').whereRef('later.undoes', '=', 'audit_log.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(step)
    .execute()
  return old.map(({ id }) => id)
}

const deleteEntries = (tx: Writer, ids: readonly number[]): Promise<void> =>
  whileErasing(tx, 'retention', async () => {
    await tx.deleteFrom('audit_summaries').where('entry', 'in', ids).execute()
    await tx.deleteFrom('audit_log').where('id', 'in', ids).execute()
  })
