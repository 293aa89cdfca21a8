import type { Caller } from '../../calls/caller.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import type { Moment } from '../../process/clock.ts'
import { isStudent } from '../students/is-student.ts'
import { bookingSubject, cancelled, refundBookings } from '../tokens/refunds.ts'
import { videoClassToChange } from './video-class-to-change.ts'

type Whose = Pick<Row<'video_classes'>, 'student_id' | 'course_id'>

/** Why a deleted video class may not be restored: its student is deleted, or has another one of the course by now. */
export async function obstacleTo(tx: Writer, { student_id, course_id }: Whose) {
  if (!(await isStudent(tx, student_id))) return { reason: 'noStudent', student: student_id } as const
  const other = await tx
    .selectFrom('video_classes')
    .select('video_class_id')
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other ? ({ reason: 'another', other: other.video_class_id } as const) : undefined
}

/**
 * Bookings that the deletion cancelled stay cancelled, because their places may be taken. They had no refund then, so
 * they are refunded now.
 */
export async function refundCancelled(
  tx: Writer,
  id: string,
  at: Pick<Moment, 'now'> & { readonly caller: Caller },
): Promise<readonly Change[]> {
  const bookings = await tx
    .selectFrom('bookings')
    .select(cancelled)
    .where('video_class_id', '=', id)
    .where('status', '=', 'cancelled')
    .orderBy('booking_id')
    .execute()
  const subjects = bookings.map(({ booking_id }) => bookingSubject(booking_id))
  const posted = await tx
    .selectFrom('token_ledger')
    .select(['subject', 'transaction_type'])
    .where('subject', 'in', subjects.length > 0 ? subjects : [''])
    .orderBy('id')
    .execute()
  // The last movement counts: a restored booking was charged again.
  const last = new Map(posted.map(({ subject, transaction_type }) => [subject, transaction_type]))
  const unsettled = bookings.filter(({ booking_id }) => last.get(bookingSubject(booking_id)) !== 'Refund')
  return (await refundBookings(tx, unsettled, at)).changed
}

export const restoreVideoClass = write(
  'restoreVideoClass',
  async ({ video_class_id: id }, { tx, now, caller, refuse }) => {
    await lock(tx, 'students')
    const found = await videoClassToChange(tx, id)
    if (!found) return refuse('unknown', { id })
    const { deleted_at } = found
    if (deleted_at === null) refuse('notDeleted', { id })
    const obstacle = await obstacleTo(tx, found)
    if (obstacle?.reason === 'noStudent') refuse('noStudent', { id, student: obstacle.student })
    if (obstacle?.reason === 'another') refuse('another', { id, other: obstacle.other })
    await tx.updateTable('video_classes').set({ deleted_at: null }).where('video_class_id', '=', id).execute()
    const paidBack = await refundCancelled(tx, id, { now, caller })
    return {
      answer: { success: true, message: `Video class ${id} restored.` },
      changed: [{ table: 'video_classes', id, before: { deleted_at }, after: { deleted_at: null } }, ...paidBack],
    }
  },
)
