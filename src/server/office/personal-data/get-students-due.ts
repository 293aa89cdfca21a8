import { fullName } from '#rules/names.ts'
import { mayErase } from '#rules/roles.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { stored } from '../../process/clock.ts'
import { duesOf } from './last-days.ts'
import { readRetention } from './retention.ts'

export const getStudentsDue = read('getStudentsDue', async (_, { db, now, today, caller, refuse }) => {
  if (!mayErase(caller.role)) refuse('role', { role: caller.role })
  const retention = await readRetention(db)
  const since = today.subtract({ years: retention.details_years })
  const students = await db
    .selectFrom('students')
    .select(['student_id', 'first_name', 'surname', 'chinese_name', 'c_time', 'details_erased_at', 'erased_at'])
    .where('erased_at', 'is', null)
    .orderBy('student_id')
    .where(
      'c_time',
      '<=',
      stored(now.toZonedDateTimeISO('UTC').subtract({ years: retention.details_years }).toInstant()),
    )
    .execute()
  const active = await activeSince(db, since.toString())
  const dues = await duesOf(
    db,
    students.filter(({ student_id }) => !active.has(student_id)),
    retention,
    today,
  )
  const data = dues.flatMap(({ student, last, due }) =>
    due
      ? {
          student_id: student.student_id,
          student_name: fullName(student),
          chinese_name: student.chinese_name,
          last_lesson: last.lesson,
          last_document: last.book,
          ...due,
        }
      : [],
  )
  return { success: true, data: data.toSorted((one, other) => (one.since < other.since ? -1 : 1)) }
})

/** Those in a class that had a lesson since that day. It spares reading all their marks. */
async function activeSince(db: Reader, day: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('class_students')
    .select('student_id')
    .distinct()
    .where('removed_at', 'is', null)
    .where('class_id', 'in', row => row.selectFrom('live_lessons').select('class_id').where('lesson_date', '>', day))
    .execute()
  return new Set(rows.map(row => row.student_id))
}
