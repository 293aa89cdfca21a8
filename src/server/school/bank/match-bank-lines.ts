import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { dollars, money } from '#rules/money.ts'
import { oldestFirst } from '#rules/oldest-first.ts'
import { write } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { isFamily } from '../families/members.ts'
import { namedFamilies } from '../families/named-families.ts'
import { type Wanted, wantedAmong } from '../families/wanted-allocations.ts'
import { type Debt, debtsOf, openOf, restOf } from '../money/debts.ts'
import { move, type Part } from '../money/move-money.ts'
import { issueReceipts } from '../money/receipts.ts'
import { lockWhatFollows, type Moving, neverReopens } from '../money/settle-invoices.ts'
import { type Line, linesOf, matchedBy } from './lines.ts'

type Match = Parsed<Calls['matchBankLines']>['matches'][number]
type Matching = { readonly tx: Writer; readonly refuse: Refuse<'matchBankLines'> }
type Put = { readonly invoice_ref: string; readonly cents: number; readonly expiry_date?: string | undefined }
/** A line that becomes a receipt, and what its money is put to. */
type Booking = { readonly line: Line; readonly family_id: string; readonly put: readonly Put[] }
/** What is known of invoices, as far as the lines before have changed it. */
type Debts = Map<string, Debt>

/** Lines become receipts, or point to those that there are: all of them, or none. */
export const matchBankLines = write('matchBankLines', async ({ matches }, { tx, now, today, caller, refuse }) => {
  await lock(tx, 'money')
  const matching = { tx, refuse }
  const lines = await linesToMatch(matching, matches)
  const lineOf = ({ bank_line_id }: Match) => lines.get(bank_line_id)!.line
  const links: { readonly line: Line; readonly receipt_ref: string }[] = []
  for (const match of matches)
    if (match.receipt_ref !== undefined) links.push(await linkOf(matching, lineOf(match), match.receipt_ref, links))
  const toBook = matches.filter(({ receipt_ref }) => receipt_ref === undefined)
  const debts: Debts = new Map(
    await debtsOf(
      tx,
      toBook.flatMap(({ allocations = [] }) => allocations.map(({ invoice_ref }) => invoice_ref)),
    ),
  )
  const bookings: Booking[] = []
  const claims = new Map<string, number>()
  for (const match of toBook) bookings.push(await bookingOf(matching, lineOf(match), match, { debts, claims }))

  const moving = { tx, now, today, staff: caller.username }
  const booked = await book(moving, bookings, debts)
  const all = [...booked.receipts, ...links]
  const rows = all.map(({ line, receipt_ref }) => ({
    bank_line_id: line.bank_line_id,
    time: lines.get(line.bank_line_id)!.times + 1,
    receipt_ref,
    ...{ matched_at: stored(now), matched_by: caller.username },
  }))
  await tx.insertInto('bank_matches').values(rows).execute()
  const told = rows.map(
    (row): Change => ({ table: 'bank_matches', id: `${row.bank_line_id}/${row.time}`, before: null, after: row }),
  )
  const sum = all.reduce((total, { line }) => total + line.cents, 0)
  const count = all.length === 1 ? '1 bank line' : `${all.length} bank lines`
  return {
    answer: {
      success: true,
      message: `${count} matched, ${money(dollars(sum))}`,
      data: rows.map(({ bank_line_id, receipt_ref }) => ({ bank_line_id, receipt_ref })),
    },
    changed: [...booked.changed, ...told],
  }
})

async function linesToMatch({ tx, refuse }: Matching, matches: readonly Match[]) {
  const ids = new Set<string>()
  for (const { bank_line_id: id, family_id, allocations, receipt_ref } of matches) {
    if (ids.has(id)) refuse('lineTwice', { id })
    ids.add(id)
    if ((family_id === undefined) === (receipt_ref === undefined) || (receipt_ref !== undefined && allocations))
      refuse('which', { id })
  }
  const lines = await linesOf(tx, [...ids])
  for (const id of ids) {
    const { line, match } = lines.get(id) ?? refuse('noLine', { id })
    if (match) refuse('matched', await matchedBy(tx, match))
    if (line.ignored_at !== null) refuse('ignored', { id })
  }
  return lines
}

/** A receipt that was issued before the file came in. */
async function linkOf(
  { tx, refuse }: Matching,
  line: Line,
  ref: string,
  links: readonly { readonly line: Line; readonly receipt_ref: string }[],
) {
  const receipt = await tx
    .selectFrom('money_in')
    .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'money_in.receipt_ref')
    .leftJoin('bank_matches', 'bank_matches.receipt_ref', 'money_in.receipt_ref')
    .select(['money_in.cents', 'money_in.method', 'credit_notes.credit_note_ref', 'bank_matches.bank_line_id'])
    .where('money_in.receipt_ref', '=', ref)
    .executeTakeFirst()
  if (!receipt) return refuse('noReceipt', { ref })
  if (receipt.credit_note_ref !== null) refuse('reversed', { ref, note: receipt.credit_note_ref })
  const owner = receipt.bank_line_id ?? links.find(each => each.receipt_ref === ref)?.line.bank_line_id
  if (owner !== undefined) refuse('receiptTwice', { ref, id: owner })
  if (receipt.method === 'cash') refuse('cash', { ref })
  if (receipt.cents !== line.cents) {
    const [own, amount] = [money(dollars(receipt.cents)), money(dollars(line.cents))]
    refuse('otherAmount', { ref, receipt: own, id: line.bank_line_id, amount })
  }
  return { line, receipt_ref: ref }
}

/** What is known, and what the lines before take of it. */
type Known = { readonly debts: Debts; readonly claims: Map<string, number> }

const leftOf = (debt: Debt, { claims }: Known): number => restOf(debt) - (claims.get(debt.invoice_ref) ?? 0)

async function bookingOf(
  { tx, refuse }: Matching,
  line: Line,
  { family_id = '', allocations }: Match,
  known: Known,
): Promise<Booking> {
  if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
  const put = allocations
    ? wantedAmong(known.debts, { family_id, allocations }, debt => leftOf(debt, known), refuse).map(putOf)
    : oldestOf(await openOf(tx, family_id), line.cents, known)
  const sum = put.reduce((total, { cents }) => total + cents, 0)
  if (sum > line.cents) {
    const amount = money(dollars(line.cents))
    refuse('aboveAmount', { sum: money(dollars(sum)), id: line.bank_line_id, amount })
  }
  for (const { invoice_ref, cents } of put) known.claims.set(invoice_ref, (known.claims.get(invoice_ref) ?? 0) + cents)
  return { line, family_id, put }
}

const putOf = ({ debt: { invoice_ref }, ...put }: Wanted): Put => ({ invoice_ref, ...put })

const oldestOf = (open: readonly Debt[], amount: number, known: Known): readonly Put[] =>
  oldestFirst(open, debt => leftOf(debt, known), amount).map(({ debt, cents }) => {
    if (!known.debts.has(debt.invoice_ref)) known.debts.set(debt.invoice_ref, debt)
    return { invoice_ref: debt.invoice_ref, cents }
  })

/** Issues the receipts, and puts their money to invoices day by day, because it counts on the day of the line. */
async function book(moving: Moving, bookings: readonly Booking[], debts: Debts) {
  const inOrder = bookings.toSorted((one, other) =>
    one.line.day < other.line.day ? -1 : Number(one.line.day > other.line.day),
  )
  await lockWhatFollows(
    moving.tx,
    inOrder.flatMap(({ put }) => put.map(({ invoice_ref }) => debts.get(invoice_ref)!)),
  )
  const families = await namedFamilies(
    moving.tx,
    inOrder.map(({ family_id }) => family_id),
  )
  const nameOf = new Map(families.map(({ family_id, name }) => [family_id, name]))
  const issued = await issueReceipts(
    moving,
    inOrder.map(({ line, family_id }) => ({
      ...{ kind: 'family', family_id, cents: line.cents },
      ...{ method: 'bank-in', paid_on: line.day, note: '', payer: nameOf.get(family_id) ?? family_id },
    })),
  )
  const changed = issued.map(({ changed }) => changed)
  const receipts = inOrder.map(({ line, put }, at) => ({ line, put, receipt: issued[at]!.receipt }))
  for (const [day, its] of Map.groupBy(receipts, ({ line }) => line.day)) {
    const parts = its.flatMap(({ put, receipt }) =>
      put.map(({ invoice_ref, ...of }): Part => ({ source: { receipt }, debt: debts.get(invoice_ref)!, ...of })),
    )
    if (parts.length === 0) continue
    changed.push(...(await move(moving, parts, { cause: 'received', day, reopening: neverReopens })))
    for (const { debt, cents } of parts) {
      const now = debts.get(debt.invoice_ref)!
      debts.set(debt.invoice_ref, { ...now, put_cents: now.put_cents + cents })
    }
  }
  return { changed, receipts: receipts.map(({ line, receipt }) => ({ line, receipt_ref: receipt.receipt_ref })) }
}
