import { usualStudents } from '#demo/flags.ts'
import { type At, perform } from '#server/calls/run-handler.ts'
import type { Writer } from '#server/db/access.ts'
import { updateAttendanceRecord } from '#server/school/attendance/update-attendance-record.ts'
import { createClass } from '#server/school/classes/create-class.ts'
import { createCourse } from '#server/school/courses/create-course.ts'
import { recordLeave } from '#server/school/leave/record-leave.ts'

/** The class of sixty and its lessons, all unmarked. */
export type LargeClass = { readonly id: string; readonly lessons: readonly string[] }

/** Numbers of the demo school, per student. */
const share = (count: number) => count / usualStudents
const [classes, absences, leaves] = [share(30), share(8), share(5)]
const members = 13
const lessons = 6

/**
 * Weekly classes, of which a tenth meet today, with unread absences and undecided leave requests in the proportions of
 * the demo school. And one class of sixty.
 */
export async function addClasses(
  tx: Writer,
  { students, today, token_name }: { students: readonly string[]; today: Temporal.PlainDate; token_name: string },
  at: At,
): Promise<LargeClass> {
  const course = {
    course_name: 'Weekly',
    total_lessons: lessons,
    printing_materials: 'Unit 4, pages 12 to 18',
    token_name,
  }
  const { course_id } = await perform(tx, createCourse, course, at)
  const open = async (class_name: string, from: Temporal.PlainDate, ids: readonly string[]): Promise<LargeClass> => {
    const time = { starting_date: from.toString(), startTime: '16:00:00', endTime: '17:15:00' }
    const { class_id: id } = await perform(
      tx,
      createClass,
      { class_name, course: course_id, students: [...ids], ...time },
      at,
    )
    const rows = await tx
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .where('class_id', '=', id)
      .orderBy('lesson_date')
      .execute()
    return { id, lessons: rows.map(row => row.live_lesson_id) }
  }
  const many = (of: number) => Math.round(of * students.length)
  for (let number = 0; number < many(classes); number += 1) {
    const first = (number * members) % (students.length - members)
    const from = today.subtract({ days: 14 + (number % 10) })
    const made = await open(`Weekly ${number + 1}`, from, students.slice(first, first + members))
    const [absent, ill] = [students[first]!, students[first + 1]!]
    if (number < many(absences)) {
      const results = [{ student_id: absent, attendance: 'absence' as const, homework_status: 0 as const }]
      await perform(tx, updateAttendanceRecord, { live_lesson_id: made.lessons[0]!, results }, at)
    }
    if (number < many(leaves)) await perform(tx, recordLeave, { student_id: ill, lesson_id: made.lessons[3]! }, at)
  }
  return open('Sixty', today, students.slice(0, 60))
}
