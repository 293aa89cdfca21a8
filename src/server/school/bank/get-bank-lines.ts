import { refsIn } from '#rules/bank-lines.ts'
import {
  daysApart,
  type LooseReceipt,
  type OpenLine,
  type Payer,
  type Proposed,
  proposedFor,
} from '#rules/bank-proposals.ts'
import { dollars } from '#rules/money.ts'
import { yearsKept } from '#rules/reminders.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { nameSounds } from '../../db/name-sounds.ts'
import { namedFamilies } from '../families/named-families.ts'
import { debtsOf, openBy } from '../money/debts.ts'

export const getBankLines = read('getBankLines', async (_, { db, today }) => {
  const lines = await openLines(db, today.subtract({ years: yearsKept }).toString())
  const asked = lines.filter(({ ignored_at }) => ignored_at === null)
  const families = asked.length > 0 ? await namedFamilies(db, undefined) : []
  const nameOf = new Map(families.map(({ family_id, name }) => [family_id, name]))
  const proposed = proposedFor(asked, {
    families: await payersAmong(db, families),
    receipts: await looseReceipts(db, asked),
    payers: await payersBefore(db, asked),
    billed: await billedTo(db, asked),
  })
  const data = lines.map(({ bank_line_id, day, cents, text, file_name, ignored_at }) => {
    const { certain = false, proposals = [] } = proposed.get(bank_line_id) ?? {}
    return {
      ...{ bank_line_id, day, amount: dollars(cents), text, file_name, ignored: ignored_at !== null, certain },
      proposals: proposals.map(each => ({ ...inDollars(each), family: nameOf.get(each.family_id) ?? each.family_id })),
    }
  })
  return { success: true, data }
})

const inDollars = ({ family_id, receipt_ref, because, allocations }: Proposed) => ({
  ...{ family_id, receipt_ref, because: [...because] },
  allocations: allocations.map(({ cents, ...invoice }) => ({ ...invoice, amount: dollars(cents) })),
})

/** The lines without a receipt, or with ones that were taken back. */
const openLines = (db: Reader, since: string) =>
  db
    .selectFrom('bank_lines')
    .selectAll()
    .where('day', '>=', since)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('bank_matches')
            .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'bank_matches.receipt_ref')
            .select('bank_matches.receipt_ref')
            .whereRef('bank_matches.bank_line_id', '=', 'bank_lines.bank_line_id')
            .where('credit_notes.receipt_ref', 'is', null),
        ),
      ),
    )
    .orderBy('day')
    .orderBy('bank_line_id')
    .execute()

async function payersAmong(db: Reader, families: Awaited<ReturnType<typeof namedFamilies>>): Promise<readonly Payer[]> {
  const open = families.length > 0 ? await openBy(db, undefined) : new Map<string, never>()
  return families.map(({ family_id, contact_name, students }) => ({
    family_id,
    student_ids: students.map(({ student_id }) => student_id),
    names: [
      ...students.flatMap(({ first_name, surname, chinese_name, parent_name }) => [
        { name: `${surname} ${first_name}` },
        ...(chinese_name ? [{ name: chinese_name, sounds: nameSounds(chinese_name) }] : []),
        ...(parent_name ? [{ name: parent_name, sounds: nameSounds(parent_name) }] : []),
      ]),
      ...(contact_name ? [{ name: contact_name, sounds: nameSounds(contact_name) }] : []),
    ],
    open: (open.get(family_id) ?? []).map(({ due_date: _, ...invoice }) => invoice),
  }))
}

/** Receipts that may be lines: from the bank, not taken back, and no line's yet. */
async function looseReceipts(db: Reader, lines: readonly OpenLine[]): Promise<readonly LooseReceipt[]> {
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const near = (day: string, by: number) => Temporal.PlainDate.from(day).add({ days: by }).toString()
  return db
    .selectFrom('money_in')
    .leftJoin('bank_matches', 'bank_matches.receipt_ref', 'money_in.receipt_ref')
    .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'money_in.receipt_ref')
    .select(['money_in.receipt_ref', 'money_in.family_id', 'money_in.cents', 'money_in.paid_on'])
    .where('paid_on', '>=', near(first, -daysApart))
    .where('paid_on', '<=', near(last, daysApart))
    .where('money_in.method', 'in', ['bank-in', 'fps'])
    .where('bank_matches.receipt_ref', 'is', null)
    .where('credit_notes.receipt_ref', 'is', null)
    .execute()
}

/** The families whose lines had the same payers. */
async function payersBefore(db: Reader, lines: readonly OpenLine[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const payers = [...new Set(lines.map(({ payer }) => payer))].filter(payer => payer !== '')
  const found = new Map<string, string[]>()
  for (const batch of batches(payers, 1)) {
    const rows = await db
      .selectFrom('bank_lines')
      .innerJoin('bank_matches', 'bank_matches.bank_line_id', 'bank_lines.bank_line_id')
      .innerJoin('money_in', 'money_in.receipt_ref', 'bank_matches.receipt_ref')
      .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'bank_matches.receipt_ref')
      .select(['bank_lines.payer', 'money_in.family_id'])
      .distinct()
      .where('bank_lines.payer', 'in', batch)
      .where('credit_notes.receipt_ref', 'is', null)
      .execute()
    for (const { payer, family_id } of rows) found.set(payer, [...(found.get(payer) ?? []), family_id])
  }
  return found
}

/** Whose the invoices are that the texts name. */
async function billedTo(db: Reader, lines: readonly OpenLine[]): Promise<ReadonlyMap<string, string>> {
  const refs = [...new Set(lines.flatMap(({ text }) => refsIn(text).invoices))]
  const found = new Map<string, string>()
  for (const batch of batches(refs, 1))
    for (const { invoice_ref, family_id } of (await debtsOf(db, batch)).values()) found.set(invoice_ref, family_id)
  return found
}
