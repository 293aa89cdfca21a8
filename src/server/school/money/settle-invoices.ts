import type { Change, Writer } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { type LockName, lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { balanceToTake } from '../tokens/balance-to-take.ts'
import { detailOf } from '../tokens/ledger-detail.ts'
import { type LedgerEntry, postLedger } from '../tokens/post-ledger.ts'
import { openVideoClass } from '../video-classes/open-video-class.ts'
import type { Debt } from './debts.ts'

export type Moving = Moment & { readonly tx: Writer; readonly staff: string }

/** Who has used tokens that would be taken back: a refusal in the words of the call. */
type TooFew = (values: {
  readonly student: string
  readonly balance: number
  readonly name: string
  readonly amount: number
}) => never

/** Invoices of which nothing is open any more, and by which receipt: none where credits alone did it. */
export type Settled = {
  readonly debt: Debt
  readonly receipt: Pick<Row<'money_in'>, 'receipt_ref' | 'method'> | null
  /** Of a video invoice. */
  readonly expiry_date: string | null
}
/** Paid invoices that open again. */
export type Reopened = {
  readonly debt: Debt
  /** What takes its tokens back: 'LCN-2026-00001 takes back'. */
  readonly why: string
  /** `null`: used tokens are taken back, too. */
  readonly tooFew: TooFew | null
  /** `true`: it becomes void, and is not owed again. */
  readonly isVoided: boolean
}

/** Takes the locks of all that may follow for these invoices, before a receipt or credit note takes that of its letterhead. */
export const lockWhatFollows = (tx: Writer, debts: readonly Debt[]): Promise<void> =>
  lock(
    tx,
    ...debts.flatMap(({ student_id, course_id, kind }): LockName[] => [
      ...(kind === 'video' && course_id !== null ? [`video class:${student_id} ${course_id}` as const] : []),
      `student tokens:${student_id}`,
    ]),
  )

/** What comes in opens nothing. */
export const neverReopens = { why: '', tooFew: null, isVoided: false } as const

/** The lines that buy tokens. */
const linesOf = async (tx: Writer, refs: readonly string[]): Promise<readonly Row<'invoice_lines'>[]> =>
  refs.length === 0
    ? []
    : tx
        .selectFrom('invoice_lines')
        .selectAll()
        .where('invoice_ref', 'in', refs)
        .where('kind', 'in', ['lesson', 'course'])
        .orderBy('invoice_ref')
        .orderBy('position')
        .execute()

/**
 * What follows from money that was put to invoices or taken from them. Lessons and video courses are credited once in the
 * moment in which an invoice is paid, and tokens are taken back in the one in which it opens again.
 */
export async function settleAndReopen(
  moving: Moving,
  settled: readonly Settled[],
  reopened: readonly Reopened[],
): Promise<readonly Change[]> {
  const { tx, now, staff } = moving
  const opened: Change[] = []
  for (const { debt, expiry_date } of settled) {
    const { student_id, course_id, kind, invoice_ref } = debt
    if (kind !== 'video') continue
    if (course_id === null || expiry_date === null)
      throw new Error(`Video invoice ${invoice_ref} names no course or day.`)
    opened.push(await openVideoClass(tx, { student_id, course_id, expiry_date, created_at: stored(now) }))
  }
  const lines = await linesOf(
    tx,
    [...settled, ...reopened].map(({ debt }) => debt.invoice_ref),
  )
  const of = Map.groupBy(lines, line => line.invoice_ref)
  const entries: LedgerEntry[] = []
  const entry = ({ payment }: Debt, line: Row<'invoice_lines'>) => ({
    student_id: payment.student_id,
    token_name: line.token_name,
    timestamp: stored(now),
    staff,
    subject: `payment:${payment.payment_id}`,
  })
  await refuseUsedTokens(tx, reopened, of)
  for (const { debt, why } of reopened)
    for (const line of of.get(debt.invoice_ref) ?? [])
      entries.push({
        ...entry(debt, line),
        transaction_type: 'Correct',
        transaction_detail: `${why} ${boughtBy(debt, line)}`,
        amount: -line.quantity,
        cause: `reversal:${debt.payment.payment_id}:${line.position}`,
      })
  for (const { debt } of settled)
    for (const line of of.get(debt.invoice_ref) ?? [])
      entries.push({
        ...entry(debt, line),
        transaction_type: 'Purchase',
        transaction_detail: boughtBy(debt, line),
        amount: line.quantity,
        cause: `payment:${debt.payment.payment_id}:${line.position}`,
      })
  const posted = await postLedger(tx, entries)
  const changed: Change[] = []
  for (const each of settled) changed.push(await markPaid(moving, each))
  for (const each of reopened) changed.push(...(await openAgain(moving, each)))
  return [...changed, ...opened, ...posted]
}

/** 'LI-2026-000001 P5 English, 4 lessons' */
const boughtBy = ({ invoice_ref, kind }: Debt, { course_name, quantity }: Row<'invoice_lines'>): string =>
  detailOf(kind === 'video' ? 'ledgerBoughtVideo' : 'ledgerBought', {
    ref: invoice_ref,
    course: course_name,
    count: quantity,
  })

/** Refuses when a student has used some of the tokens that would be taken back, for all invoices together. */
async function refuseUsedTokens(
  tx: Writer,
  reopened: readonly Reopened[],
  linesOf: ReadonlyMap<string, readonly Row<'invoice_lines'>[]>,
): Promise<void> {
  const taken = reopened.flatMap(({ debt, tooFew }) =>
    tooFew ? (linesOf.get(debt.invoice_ref) ?? []).map(line => ({ ...line, debt, tooFew })) : [],
  )
  const ofBalance = Map.groupBy(taken, ({ debt, token_name }) => JSON.stringify([debt.student_id, token_name]))
  // By student, as the locks of balances are taken.
  for (const [, its] of [...ofBalance].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { debt, tooFew, token_name: name } = its[0]!
    const amount = its.reduce((sum, { quantity }) => sum + quantity, 0)
    const balance = await balanceToTake(tx, debt.student_id, name)
    if (balance < amount) tooFew({ student: debt.student_string, balance, name, amount })
  }
}

async function markPaid({ tx, now, staff }: Moving, { debt, receipt, expiry_date }: Settled): Promise<Change> {
  const { payment_id } = debt.payment
  const after = {
    status: 'paid' as const,
    payment_type: receipt?.method ?? null,
    receipt_ref: receipt?.receipt_ref ?? null,
    paid_at: stored(now),
    collected_by: staff,
    expiry_date,
  }
  await tx.updateTable('payments').set(after).where('payment_id', '=', payment_id).execute()
  const { status, payment_type, receipt_ref, paid_at, collected_by } = debt.payment
  const before = { status, payment_type, receipt_ref, paid_at, collected_by, expiry_date: debt.payment.expiry_date }
  return { table: 'payments', id: payment_id, before, after }
}

/** What was paid stays as it is, and the invoice is asked for once more, under another payment. */
async function openAgain({ tx, now }: Moving, { debt, isVoided }: Reopened): Promise<readonly Change[]> {
  const { payment } = debt
  const after = { reopened_at: stored(now) }
  await tx.updateTable('payments').set(after).where('payment_id', '=', payment.payment_id).execute()
  const past: Change = { table: 'payments', id: payment.payment_id, before: { reopened_at: null }, after }
  if (isVoided) return [past]
  const row = {
    ...payment,
    payment_id: await nextId(tx, payment.kind === 'live' ? 'PL' : 'PV', 6),
    status: 'pending' as const,
    ...{
      payment_type: null,
      receipt_ref: null,
      paid_at: null,
      collected_by: null,
      expiry_date: null,
      reopened_at: null,
    },
  }
  await tx.insertInto('payments').values(row).execute()
  return [past, { table: 'payments', id: row.payment_id, before: null, after: row }]
}
