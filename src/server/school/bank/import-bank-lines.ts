import { createHash } from 'node:crypto'
import { type BankRow, breaksOf, type Known, numbered, payerOf } from '#rules/bank-lines.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { nextIds } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'

/** Texts are erased, and the row must be known all the same. */
const fingerprintOf = ({ key }: Known): string => createHash('sha256').update(key).digest('hex')

export const importBankLines = write(
  'importBankLines',
  async ({ file_name, layout, rows: given, dryRun, despite_balance }, { tx, now, today, caller, refuse }) => {
    const rows = given.map(
      ({ amount, balance, currency, ...row }): BankRow => ({
        ...row,
        cents: cents(amount),
        balance: balance === null ? null : cents(balance),
        currency: currency.normalize('NFKC').trim().toUpperCase() || 'HKD',
      }),
    )
    const lines = new Set<number>()
    for (const { line } of rows) {
      if (lines.has(line)) refuse('twice', { line })
      lines.add(line)
    }
    const breaks = breaksOf(rows)
    const [first] = breaks
    if (first && !dryRun && !despite_balance) {
      const { line, balance, expected } = first
      refuse('balance', { line, balance: money(dollars(balance)), expected: money(dollars(expected)) })
    }
    if (!dryRun) await lock(tx, 'money')
    const all = numbered(rows).map(known => ({ ...known, fingerprint: fingerprintOf(known) }))
    const before = await knownAmong(
      tx,
      all.map(({ fingerprint }) => fingerprint),
    )
    const isToCome = ({ row }: Known) => row.day > today.toString()
    const fresh = all.filter(each => !before.has(each.fingerprint) && !isToCome(each))
    const changed = dryRun
      ? []
      : await store(tx, fresh, { file_name, layout, imported_at: stored(now), imported_by: caller.username })
    const added = new Set(fresh.map(({ row }) => row.line))
    const known = new Set(all.filter(each => before.has(each.fingerprint)).map(({ row }) => row.line))
    const outcomeOf = ({ line, cents, currency }: BankRow) => {
      if (added.has(line)) return 'add'
      if (known.has(line)) return 'known'
      if (cents <= 0) return 'out'
      return currency === 'HKD' ? 'future' : 'currency'
    }
    return {
      answer: {
        success: true,
        data: {
          added: added.size,
          known: known.size,
          rows: rows.map(row => ({ line: row.line, outcome: outcomeOf(row) })),
          breaks: breaks.map(({ line, balance, expected }) => ({
            ...{ line, balance: dollars(balance), expected: dollars(expected) },
          })),
        },
      },
      changed,
    }
  },
  { changesNothing: ({ dryRun }) => dryRun },
)

async function knownAmong(db: Queries, fingerprints: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const batch of batches(fingerprints, 1))
    for (const row of await db
      .selectFrom('bank_lines')
      .select('fingerprint')
      .where('fingerprint', 'in', batch)
      .execute())
      found.add(row.fingerprint)
  return found
}

type From = {
  readonly file_name: string
  readonly layout: string
  readonly imported_at: string
  readonly imported_by: string
}

async function store(
  tx: Writer,
  lines: readonly (Known & { readonly fingerprint: string })[],
  { layout, ...from }: From,
): Promise<readonly Change[]> {
  const ids = await nextIds(tx, 'BL', 6, lines.length)
  const rows = lines.map(({ row, number, fingerprint }, at) => ({
    ...{ bank_line_id: ids[at]!, fingerprint, day: row.day, cents: row.cents },
    ...{ text: row.text, payer: payerOf(row.text), balance_cents: row.balance, number, ...from },
    ...{ ignored_at: null, ignored_by: null },
  }))
  for (const batch of batches(rows, 13)) await tx.insertInto('bank_lines').values(batch).execute()
  // The log is kept longer than the text may be.
  return rows.map(({ bank_line_id, day, cents, file_name }) => ({
    ...{ table: 'bank_lines' as const, id: bank_line_id, before: null },
    after: { bank_line_id, day, cents, file_name, layout },
  }))
}
