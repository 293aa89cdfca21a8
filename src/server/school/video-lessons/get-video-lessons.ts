import { read } from '../../calls/handler.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getVideoLessonsByDateRange = read(
  'getVideoLessonsByDateRange',
  async ({ start, end, ids }, { db, refuse }) => {
    if (end < start) refuse('endBeforeStart')
    const rows = await db
      .selectFrom('bookings')
      .innerJoin('students', 'students.student_id', 'bookings.student_id')
      .select([
        'bookings.booking_id',
        'bookings.date',
        'bookings.start_time',
        'bookings.end_time',
        'bookings.kind',
        'bookings.status',
        'bookings.lesson_id',
        'bookings.lesson_id_label',
        'students.student_id',
        'students.first_name',
        'students.surname',
      ])
      .where('bookings.date', '>=', start)
      .where('bookings.date', '<=', end)
      .where('bookings.status', '!=', 'cancelled')
      .where('students.deleted_at', 'is', null)
      .where(among(ids, 'bookings.booking_id', 'bookings.student_id'))
      .orderBy('bookings.date')
      .orderBy('bookings.start_time')
      .orderBy(row => row.fn('length', ['bookings.booking_id']))
      .orderBy('bookings.booking_id')
      .execute()
    return rows.flatMap(({ kind, status, ...row }) =>
      // Held places have no student, and cancelled ones are filtered out. The types cannot express it.
      kind === 'hold' || status === 'cancelled' ? [] : { ...row, type: kind, status },
    )
  },
)
