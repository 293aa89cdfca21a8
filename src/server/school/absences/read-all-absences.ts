import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { unreadBooking, unreadMark } from './unread.ts'

/** All absences that are shown. Those of deleted students and classes stay unread until they are restored. */
export const markAllAbsenceRead = write('markAllAbsenceRead', async (_, { tx }) => {
  const live = await tx
    .updateTable('attendance')
    .set({ absence_read: 1 })
    .where(unreadMark)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('students')
            .select('students.student_id')
            .whereRef('students.student_id', '=', 'attendance.student_id')
            .where('students.deleted_at', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_lessons')
            .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
            .select('live_lessons.live_lesson_id')
            .whereRef('live_lessons.live_lesson_id', '=', 'attendance.live_lesson_id')
            .where('classes.deleted_at', 'is not', null),
        ),
      ),
    )
    .returning(['live_lesson_id', 'student_id'])
    .execute()
  const video = await tx
    .updateTable('bookings')
    .set({ absence_read: 1 })
    .where(unreadBooking)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('students')
            .select('students.student_id')
            .whereRef('students.student_id', '=', 'bookings.student_id')
            .where('students.deleted_at', 'is not', null),
        ),
      ),
    )
    .returning('booking_id')
    .execute()
  const read = { before: { absence_read: 0 }, after: { absence_read: 1 } }
  const count = live.length + video.length
  return {
    answer: { success: true, message: `${count} ${count === 1 ? 'absence' : 'absences'} marked as read.` },
    changed: [
      ...live.map((row): Change => ({ table: 'attendance', id: `${row.live_lesson_id}/${row.student_id}`, ...read })),
      ...video.map((row): Change => ({ table: 'bookings', id: row.booking_id, ...read })),
    ],
  }
})
