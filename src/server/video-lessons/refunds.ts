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

/**
 * Gives back what bookings were charged, to whom they were, each once; they have just been cancelled in this transaction.
 * Tells the number of tokens, and all there is to be written into the audit log.
 */
export async function refund(
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
    changed: [
      ...bookings.map(
        ({ booking_id }): Change => ({
          table: 'bookings',
          id: booking_id,
          before: { status: 'pending' },
          after: { status: 'cancelled' },
        }),
      ),
      ...(await postLedger(tx, entries)),
    ],
  }
}
