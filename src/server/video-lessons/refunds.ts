import type { Asker, Change, Moment, Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import { postLedger } from '../tokens/post-ledger.ts'

/** What of a booking has to be known when it is cancelled. */
export const cancelled = [
  'booking_id',
  'student_id',
  'date',
  'lesson_id_label',
  'token_name',
  'tokens_charged',
] as const
type Cancelled = Pick<Row<'bookings'>, (typeof cancelled)[number]>

/** What the ledger's entries for a booking are about. */
export const bookingSubject = (bookingId: string): string => `booking:${bookingId}`

/** What the audit log is told of bookings that have just been cancelled. */
export const cancellations = (bookings: readonly Pick<Cancelled, 'booking_id'>[]): Change[] =>
  bookings.map(({ booking_id }) => ({
    table: 'bookings',
    id: booking_id,
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  }))

/**
 * Gives back what bookings were charged, to whom they were, each once; they have just been cancelled in this transaction.
 * Tells the number of tokens, and all there is to be written into the audit log.
 */
export async function refund(
  tx: Writer,
  bookings: readonly Cancelled[],
  at: Pick<Moment, 'now'> & { readonly asker: Asker },
): Promise<{ readonly tokens: number; readonly changed: readonly Change[] }> {
  const { tokens, changed } = await giveBack(tx, bookings, at)
  return { tokens, changed: [...cancellations(bookings), ...changed] }
}

/** The same for bookings that were cancelled before, and without a refund. */
export async function giveBack(
  tx: Writer,
  bookings: readonly Cancelled[],
  { now, asker }: Pick<Moment, 'now'> & { readonly asker: Asker },
): Promise<{ readonly tokens: number; readonly changed: readonly Change[] }> {
  const entries = bookings.flatMap(({ booking_id, student_id, date, lesson_id_label, token_name, tokens_charged }) => {
    if (student_id === null || token_name === null) return []
    const subject = bookingSubject(booking_id)
    return {
      student_id,
      token_name,
      transaction_type: 'Refund' as const,
      transaction_detail: `${date} ${lesson_id_label} cancelled`,
      amount: tokens_charged,
      timestamp: stored(now),
      staff: asker.username,
      subject,
      cause: `${subject}:cancelled`,
    }
  })
  return {
    tokens: entries.reduce((sum, { amount }) => sum + amount, 0),
    changed: await postLedger(tx, entries),
  }
}
