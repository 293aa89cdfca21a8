import { dateOf } from '#rules/hong-kong.ts'
import { dollars, money } from '#rules/money.ts'
import { mayReverse, minutesToReverse } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Change, Writer } from '../../db/access.ts'
import { nextRef } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { letterheadNow } from '../business/letterheads.ts'
import { markVoid, voidPayment } from '../invoices/void-invoice.ts'
import { type Debt, debtsOf } from '../money/debts.ts'
import { keepsDeposit } from '../money/deposits.ts'
import { enterAllocations, move } from '../money/move-money.ts'
import { lyingReceipts, receiptsOn } from '../money/receipts-on-invoices.ts'
import { lockWhatFollows, type Moving } from '../money/settle-invoices.ts'
import { nameOf } from '../staff/name-of.ts'
import { takenBackBy } from './credit-note-of-payment.ts'

type Receipt = Row<'money_in'>
type Reversing = { readonly tx: Writer; readonly refuse: Refuse<'reversePayment'> }
type Lying = { readonly debt: Debt; readonly cents: number }

const series = { live: 'LCN', video: 'VCN', family: 'FCN' } as const

/**
 * Takes a receipt back. The receipt stays as it is: a credit note cancels it, its money is taken from where it lies, and what
 * it had paid is owed again under another payment, or void.
 */
export const reversePayment = write(
  'reversePayment',
  async ({ payment_id, receipt_ref, reason, then, allow_negative }, { tx, now, today, caller, refuse }) => {
    await lock(tx, 'money', 'billing')
    const reversing = { tx, refuse }
    const receipt = await receiptToReverse(reversing, payment_id, receipt_ref)
    const collected = { collected_by: receipt.received_by, paid_at: receipt.received_at }
    if (!mayReverse(caller, collected, now)) refuse('role', { role: caller.role, minutes: minutesToReverse })
    await refuseRefunded(reversing, receipt.receipt_ref)
    const lying = await lyingOf(tx, receipt.receipt_ref)
    const [only] = lying
    const isAlone = lying.length === 1 && only?.cents === receipt.cents && only.debt.put_cents === receipt.cents
    if (then === 'void' && !isAlone) refuse('elsewhere', { receipt: receipt.receipt_ref })

    await lockWhatFollows(
      tx,
      lying.map(({ debt }) => debt),
    )
    const letterhead_id = await letterheadNow(tx)
    const credit_note_ref = await nextRef(tx, series[receipt.kind], today.year)
    const note = {
      credit_note_ref,
      ...{ kind: receipt.kind, receipt_ref: receipt.receipt_ref, family_id: receipt.family_id },
      ...(await ofInvoice(tx, receipt, lying)),
      invoice_status: then === 'owed' ? ('pending' as const) : ('void' as const),
      total_cents: receipt.cents,
      reason,
      ...{ created_at: stored(now), created_by: caller.username, letterhead_id },
    }
    await tx.insertInto('credit_notes').values(note).execute()
    const moving = { tx, now, today, staff: caller.username }
    const day = today.toString()
    const moved = await move(
      moving,
      lying.map(({ debt, cents }) => ({ source: { receipt }, debt, cents: -cents })),
      {
        cause: 'reversed',
        day,
        reopening: {
          why: `${credit_note_ref} takes back`,
          tooFew: allow_negative ? null : values => refuse('used', values),
          isVoided: then === 'void',
        },
      },
    )
    await takeBack(moving, receipt, credit_note_ref, day)
    if (then === 'void' && only && (await keepsDeposit(tx, only.debt.invoice_ref)))
      refuse('returned', { ref: only.debt.invoice_ref })
    const voided = then === 'void' && only ? await voidWhole(tx, only.debt, note) : []
    const whose = only && note.student_id !== null ? only.debt.student_string : receipt.family_id
    return {
      answer: {
        success: true,
        message: `${credit_note_ref}, ${whose}, ${money(dollars(receipt.cents))}`,
        credit_note_ref,
      },
      changed: [
        { table: 'credit_notes', id: credit_note_ref, before: null, after: note },
        usedUp(receipt),
        ...voided,
        ...moved,
      ] satisfies Change[],
    }
  },
)

/** The receipt that is named, or that of a payment, unless it was taken back already. */
async function receiptToReverse(
  { tx, refuse }: Reversing,
  payment_id: string | undefined,
  receipt_ref: string | undefined,
): Promise<Receipt> {
  const ref = receipt_ref ?? (await receiptOfPayment({ tx, refuse }, payment_id ?? refuse('unnamed')))
  const receipt = await tx.selectFrom('money_in').selectAll().where('receipt_ref', '=', ref).executeTakeFirst()
  if (!receipt) return refuse('noReceipt', { ref })
  const note = await tx.selectFrom('credit_notes').selectAll().where('receipt_ref', '=', ref).executeTakeFirst()
  if (!note) return receipt
  return refuse('reversed', {
    receipt: ref,
    staff: await nameOf(tx, note.created_by),
    date: dateOf(note.created_at),
    note: note.credit_note_ref,
  })
}

/** The one receipt that has paid a payment. */
async function receiptOfPayment({ tx, refuse }: Reversing, id: string): Promise<string> {
  const payment = await tx.selectFrom('payments').selectAll().where('payment_id', '=', id).executeTakeFirst()
  if (!payment) return refuse('unknown', { id })
  const { invoice_ref: ref, reopened_at, status } = payment
  if (status !== 'paid') return refuse('notCollected', { id })
  if (reopened_at !== null) return (await takenBackBy(tx, id))?.receipt_ref ?? refuse('opened', { id, ref })
  const [one, ...others] = (await receiptsOn(tx, [ref])).map(row => row.receipt_ref)
  if (one === undefined) return refuse('credited', { id })
  return others.length === 0 ? one : refuse('several', { id, receipts: [one, ...others] })
}

/** Money that was given back cannot be taken back once more. */
async function refuseRefunded({ tx, refuse }: Reversing, receipt: string): Promise<void> {
  const refund = await tx
    .selectFrom('allocations')
    .select('refund_ref')
    .where('receipt_ref', '=', receipt)
    .where('refund_ref', 'is not', null)
    .$narrowType<{ refund_ref: string }>()
    .executeTakeFirst()
  if (refund) refuse('refunded', { receipt, refund: refund.refund_ref })
}

/** The invoices on which a receipt lies. */
async function lyingOf(tx: Writer, receipt: string): Promise<readonly Lying[]> {
  const there = await lyingReceipts(tx)
    .where('allocations.receipt_ref', '=', receipt)
    .where('allocations.invoice_ref', 'is not', null)
    .orderBy('allocations.invoice_ref')
    .execute()
  const debts = await debtsOf(
    tx,
    there.map(({ invoice_ref }) => invoice_ref),
  )
  return there.map(({ invoice_ref, cents }) => ({ debt: debts.get(invoice_ref)!, cents: Number(cents) }))
}

/** What a credit note says of a receipt for one invoice whose money lies on that invoice, and nowhere else. */
async function ofInvoice(tx: Writer, { kind, receipt_ref }: Receipt, lying: readonly Lying[]) {
  const [only, ...others] = lying
  const received = tx
    .selectFrom('allocations')
    .select('invoice_ref')
    .where('receipt_ref', '=', receipt_ref)
    .where('cause', '=', 'received')
  const isThere =
    kind !== 'family' &&
    others.length === 0 &&
    (await received.executeTakeFirst())?.invoice_ref === only?.debt.invoice_ref
  if (!only || !isThere) return { payment_id: null, invoice_ref: null, student_id: null }
  const { payment, invoice_ref, student_id } = only.debt
  return { payment_id: payment.payment_id, invoice_ref, student_id }
}

const usedUp = ({ receipt_ref, family_id, used_cents, cents }: Receipt): Change => ({
  table: 'money_in',
  id: receipt_ref,
  before: { family_id, used_cents },
  after: { family_id, used_cents: cents },
})

/** From now on nothing of a receipt can be put anywhere. */
const takeBack = (moving: Moving, { receipt_ref, family_id, cents }: Receipt, credit_note_ref: string, day: string) =>
  enterAllocations(moving, [{ family_id, receipt_ref, credit_note_ref, cents, cause: 'reversed', day }])

async function voidWhole(
  tx: Writer,
  { invoice_ref }: Debt,
  {
    created_at,
    created_by,
    reason,
  }: { readonly created_at: string; readonly created_by: string; readonly reason: string },
): Promise<readonly Change[]> {
  const pending = await voidPayment(tx, invoice_ref)
  const voiding = { voided_at: created_at, voided_by: created_by, void_reason: reason }
  return [...(pending ? [pending.change] : []), ...(await markVoid(tx, invoice_ref, voiding))]
}
