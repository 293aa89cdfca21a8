import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { type LockName, lock } from '../../db/lock.ts'
import { findBooking } from './find-booking.ts'

const statuses = { presence: 'completed', absence: 'absent', pending: 'pending' } as const

/** The token stays spent, present or absent. The dashboard shows an absence until it is read. */
export const markVideoLesson = write('markVideoLesson', async ({ booking_id, attendance }, { tx, refuse }) => {
  await lock(tx, bookingLock(booking_id))
  const booking = await findBooking(tx, booking_id)
  if (!booking) return refuse('unknown', { id: booking_id })
  const { video_class_id } = booking
  const status = statuses[attendance]
  const answered = { success: true, message: `Booking ${booking_id} is ${status}.` } as const
  if (booking.status === status) return { answer: answered, changed: [] }
  const before = { status: booking.status, absence_read: booking.absence_read }
  const after = { status, absence_read: 0 } as const
  const marked = await tx
    .updateTable('bookings')
    .set(after)
    .where('booking_id', '=', booking_id)
    .where('status', '!=', 'cancelled')
    .returning('booking_id')
    .executeTakeFirst()
  if (!marked) refuse('cancelled', { id: booking_id })
  const changed: Change[] = [{ table: 'bookings', id: booking_id, before, after }]
  const moved = video_class_id === null ? undefined : await countProgress(tx, video_class_id)
  return { answer: answered, changed: moved ? [...changed, moved] : changed }
})

/** Two requests that mark the same booking run one after the other. */
export const bookingLock = (bookingId: string): LockName => `booking:${bookingId}`

/** A lesson that was watched twice counts once. */
export async function countProgress(tx: Writer, video_class_id: string): Promise<Change | undefined> {
  await lock(tx, `progress:${video_class_id}`)
  const { completed_lessons: before } = await tx
    .selectFrom('video_classes')
    .select('completed_lessons')
    .where('video_class_id', '=', video_class_id)
    .executeTakeFirstOrThrow()
  const done = await tx
    .selectFrom('bookings')
    .select('lesson_id')
    .distinct()
    .where('video_class_id', '=', video_class_id)
    .where('status', '=', 'completed')
    .execute()
  const completed_lessons = done.length
  if (completed_lessons === before) return undefined
  await tx
    .updateTable('video_classes')
    .set({ completed_lessons })
    .where('video_class_id', '=', video_class_id)
    .execute()
  return {
    table: 'video_classes',
    id: video_class_id,
    before: { completed_lessons: before },
    after: { completed_lessons },
  }
}
