import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Table } from '#contract/tables.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { yearsKept } from '#rules/reminders.ts'
import type { Queries, Writer } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { whileErasing } from './log-entries.ts'
import { readRetention } from './retention.ts'

/** Entries about these belong to the books. */
const books: readonly Table[] = [
  'allocations',
  'billed_lessons',
  'business',
  'charges',
  'credit_notes',
  'credits',
  'discount_rules',
  'invoice_lines',
  'invoices',
  'money_in',
  'payments',
  'refunds',
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

/** How many entries are deleted in one transaction, so that other writes go on in between. */
const step = 200

/**
 * Deletes what was kept long enough: entries of the log, who opened whose details, and answers for repeated requests. An
 * entry that a later one undid stays as long as that one. Returns whether entries are left to delete.
 */
export async function keepNoLonger(database: Database, now: Temporal.Instant): Promise<boolean> {
  const { log_years, books_years, answers_days } = await readRetention(database.reader)
  const today = dayOf(now)
  const ago = (years: number) => stored(now.toZonedDateTimeISO('UTC').subtract({ years }).toInstant())
  await database.write(async tx => {
    const answered = stored(now.subtract({ hours: 24 * answers_days }))
    await tx.deleteFrom('idempotency').where('created_at', '<', answered).execute()
    await tx.deleteFrom('reminders').where('at', '<', ago(yearsKept)).execute()
    await forgetBankLines(tx, today.subtract({ years: yearsKept }).toString())
    await tx.deleteFrom('jobs').where('created_at', '<', answered).where('state', '<>', 'running').execute()
    await tx
      .deleteFrom('openings')
      .where('day', '<', today.subtract({ years: log_years }).toString())
      .execute()
  })
  const log = await endOf(database.reader, ago(log_years))
  const ofBooks = await endOf(database.reader, ago(Math.max(books_years, log_years)))
  const ids: number[] = []
  for (const { call, isBook } of logged) {
    if (ids.length < step)
      ids.push(...(await oldEntries(database.reader, call, isBook ? ofBooks : log, step - ids.length)))
  }
  if (ids.length > 0) await database.write(tx => deleteEntries(tx, ids))
  return ids.length === step
}

/** Lines before a day that no receipt was ever made of. */
async function forgetBankLines(tx: Writer, before: string): Promise<void> {
  const old = await tx
    .selectFrom('bank_lines')
    .select('bank_line_id')
    .where('day', '<', before)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('bank_matches')
            .select('receipt_ref')
            .whereRef('bank_matches.bank_line_id', '=', 'bank_lines.bank_line_id'),
        ),
      ),
    )
    .execute()
  const ids = old.map(({ bank_line_id }) => bank_line_id)
  if (ids.length > 0)
    await whileErasing(tx, 'bank lines', () => tx.deleteFrom('bank_lines').where('bank_line_id', 'in', ids).execute())
}

/** The old part of the log: what is before a moment, and before the first entry that is not. */
type Old = { readonly before: string; readonly id: number }

/**
 * Ids grow with time, so the first entry since a moment is found by halving, and none has to be read to see that it is
 * young. Where a clock was wrong they may not, so each entry before that one is asked for its own time as well.
 */
async function endOf(db: Queries, before: string): Promise<Old> {
  const newest = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  let [first, id] = [0, (newest?.id ?? 0) + 1]
  while (first < id) {
    const middle = Math.floor((first + id) / 2)
    const entry = await db
      .selectFrom('audit_log')
      .select(['id', 'at'])
      .where('id', '>=', middle)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (entry && entry.at < before) first = entry.id + 1
    else id = middle
  }
  return { before, id }
}

/** The oldest entries of a call. */
async function oldEntries(db: Queries, call: string, { before, id }: Old, most: number): Promise<readonly number[]> {
  const old = await db
    .selectFrom('audit_log')
    .select('id')
    .where('call', '=', call)
    .where('id', '<', id)
    .where('at', '<', before)
    .where(row =>
      row.not(
        row.exists(
          row.selectFrom('audit_log as later').select('later.id').whereRef('later.undoes', '=', 'audit_log.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return old.map(({ id }) => id)
}

const deleteEntries = (tx: Writer, ids: readonly number[]): Promise<void> =>
  whileErasing(tx, 'retention', async () => {
    await tx.deleteFrom('audit_summaries').where('entry', 'in', ids).execute()
    await tx.deleteFrom('audit_log').where('id', 'in', ids).execute()
  })
