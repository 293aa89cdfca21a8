import { write } from '../../calls/handler.ts'

/** Read by one person counts as read for everybody. Reading it again changes nothing. */
export const markAbsenceRead = write(
  'markAbsenceRead',
  async ({ record_id, record_type, student_id }, { tx, refuse }) => {
    const found =
      record_type === 'live'
        ? await tx
            .selectFrom('attendance')
            .select('absence_read')
            .where('live_lesson_id', '=', record_id)
            .where('student_id', '=', student_id)
            .where('attendance', '=', 'absence')
            .executeTakeFirst()
        : await tx
            .selectFrom('bookings')
            .select('absence_read')
            .where('booking_id', '=', record_id)
            .where('student_id', '=', student_id)
            .where('status', '=', 'absent')
            .executeTakeFirst()
    if (!found) return refuse('unknown')
    const answered = { success: true, message: 'Absence marked as read.' } as const
    if (found.absence_read === 1) return { answer: answered, changed: [] }
    const read = { absence_read: 1 } as const
    if (record_type === 'live')
      await tx
        .updateTable('attendance')
        .set(read)
        .where('live_lesson_id', '=', record_id)
        .where('student_id', '=', student_id)
        .where('attendance', '=', 'absence')
        .execute()
    else
      await tx
        .updateTable('bookings')
        .set(read)
        .where('booking_id', '=', record_id)
        .where('status', '=', 'absent')
        .execute()
    return {
      answer: answered,
      changed: [
        {
          table: record_type === 'live' ? 'attendance' : 'bookings',
          id: record_type === 'live' ? `${record_id}/${student_id}` : record_id,
          before: { absence_read: 0 },
          after: read,
        },
      ],
    }
  },
)
