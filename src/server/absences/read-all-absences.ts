import { answer, type Change } from '../answer.ts'

/** All absences that are shown. Those of deleted students and classes stay unread until they are restored. */
export const markAllAbsenceRead = answer('markAllAbsenceRead', async (_, { tx }) => {
  const deleted = tx.selectFrom('students').select('student_id').where('deleted_at', 'is not', null)
  const live = await tx
    .updateTable('attendance')
    .set({ absence_read: 1 })
    .where('attendance', '=', 'absence')
    .where('absence_read', '=', 0)
    .where('student_id', 'not in', deleted)
    .where(
      'live_lesson_id',
      'not in',
      tx
        .selectFrom('live_lessons')
        .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
        .select('live_lessons.live_lesson_id')
        .where('classes.deleted_at', 'is not', null),
    )
    .returning(['live_lesson_id', 'student_id'])
    .execute()
  const video = await tx
    .updateTable('bookings')
    .set({ absence_read: 1 })
    .where('status', '=', 'absent')
    .where('absence_read', '=', 0)
    .where('student_id', 'not in', deleted)
    .returning('booking_id')
    .execute()
  const read = { before: { absence_read: 0 }, after: { absence_read: 1 } }
  return {
    answer: { success: true, message: `${live.length + video.length} absences marked as read.` },
    changed: [
      ...live.map((row): Change => ({ table: 'attendance', id: `${row.live_lesson_id}/${row.student_id}`, ...read })),
      ...video.map((row): Change => ({ table: 'bookings', id: row.booking_id, ...read })),
    ],
  }
})
