import { type Clause, clause } from '#contract/fill.ts'
import type { Caller } from '../../calls/caller.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { balanceToTake } from './balance-to-take.ts'
import { detailOf } from './ledger-detail.ts'
import { type LedgerEntry, postLedger } from './post-ledger.ts'

/** The facts about a booking that a cancellation needs. */
export const cancelled = [
  'booking_id',
  'student_id',
  'date',
  'start_time',
  'lesson_id',
  'lesson_id_label',
  'token_name',
  'tokens_charged',
] as const
type Cancelled = Pick<Row<'bookings'>, (typeof cancelled)[number]>

/** The subject of the ledger entries for a booking. */
export const bookingSubject = (bookingId: string): string => `booking:${bookingId}`

/** The audit changes of bookings that have just been cancelled. */
export const cancellations = (bookings: readonly Cancelled[]): Change[] =>
  bookings.map(({ booking_id, student_id, date, start_time, lesson_id }) => ({
    table: 'bookings',
    id: booking_id,
    before: { student_id, date, start_time, lesson_id, status: 'pending' },
    after: { student_id, date, start_time, status: 'cancelled' },
  }))

/**
 * Refunds the bookings that have just been cancelled in this transaction, once, to their students. Returns the number
 * of tokens and the changes for the audit log.
 */
export async function refund(
  tx: Writer,
  bookings: readonly Cancelled[],
  at: By,
): Promise<{ readonly tokens: number; readonly changed: readonly Change[] }> {
  const { tokens, changed } = await refundBookings(tx, bookings, at)
  return { tokens, changed: [...cancellations(bookings), ...changed] }
}

type By = Pick<Moment, 'now'> & { readonly caller: Caller }

/** The same for bookings that were cancelled earlier without a refund, or that are about to be undone. */
export async function refundBookings(
  tx: Writer,
  bookings: readonly Cancelled[],
  at: By,
  why: 'ledgerCancelled' | 'ledgerBookingUndone' = 'ledgerCancelled',
): Promise<{ readonly tokens: number; readonly changed: readonly Change[] }> {
  const entries = await entriesOf(tx, bookings, at, { type: 'Refund', cause: 'cancelled', why })
  return {
    tokens: entries.reduce((sum, { amount }) => sum + amount, 0),
    changed: await postLedger(tx, entries),
  }
}

/** Charges bookings again whose cancellation is undone. The caller has asked `tokensMissing` first. */
export const chargeAgain = async (tx: Writer, bookings: readonly Cancelled[], at: By): Promise<Change[]> =>
  postLedger(tx, await entriesOf(tx, bookings, at, { type: 'Spend', cause: 'booked', why: 'ledgerBookedAgain' }))

/**
 * The student who has too few tokens for these bookings. The balances are locked until the transaction
 * ends.
 */
export async function tokensMissing(tx: Writer, bookings: readonly Cancelled[]): Promise<Clause | undefined> {
  const charged = bookings.flatMap(({ student_id, token_name, tokens_charged }) =>
    student_id === null || token_name === null ? [] : { student_id, token_name, tokens_charged },
  )
  for (const [, own] of Map.groupBy(charged, each => JSON.stringify([each.student_id, each.token_name]))) {
    const { student_id, token_name } = own[0]!
    const needed = own.reduce((sum, { tokens_charged }) => sum + tokens_charged, 0)
    const left = await balanceToTake(tx, student_id, token_name)
    if (left < needed) return clause('tokensLeft', { student: student_id, left, token: token_name })
  }
  return undefined
}

/**
 * The ledger movements for bookings. A restored booking may be cancelled again, so each time has a cause of its own.
 */
async function entriesOf(
  tx: Writer,
  bookings: readonly Cancelled[],
  { now, caller }: By,
  {
    type,
    cause,
    why,
  }: {
    readonly type: 'Spend' | 'Refund'
    readonly cause: string
    readonly why: 'ledgerBookedAgain' | 'ledgerBookingUndone' | 'ledgerCancelled'
  },
): Promise<readonly LedgerEntry[]> {
  const before = new Map<string, number>()
  for (const batch of batches(bookings, 1)) {
    const posted = await tx
      .selectFrom('token_ledger')
      .select(row => ['subject', row.fn.countAll<number>().as('times')])
      .where(
        'subject',
        'in',
        batch.map(({ booking_id }) => bookingSubject(booking_id)),
      )
      .where('transaction_type', '=', type)
      .groupBy('subject')
      .execute()
    for (const { subject, times } of posted) before.set(subject, times)
  }
  return bookings.flatMap(({ booking_id, student_id, date, lesson_id_label, token_name, tokens_charged }) => {
    if (student_id === null || token_name === null) return []
    const subject = bookingSubject(booking_id)
    const times = before.get(subject) ?? 0
    return {
      student_id,
      token_name,
      transaction_type: type,
      transaction_detail: detailOf(why, { on: date, lesson: lesson_id_label }),
      amount: type === 'Spend' ? -tokens_charged : tokens_charged,
      timestamp: stored(now),
      staff: caller.username,
      subject,
      cause: times === 0 ? `${subject}:${cause}` : `${subject}:${cause}:${times + 1}`,
    }
  })
}
