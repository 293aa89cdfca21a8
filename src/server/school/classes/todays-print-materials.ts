import { isEnrolledOn } from '#rules/enrolments.ts'
import { fullName } from '#rules/names.ts'
import { read } from '../../calls/handler.ts'
import { periodsOf } from './periods.ts'

/** What to print for today's lessons, and for whom: everybody who is in the class today and not on leave. */
export const getTodayPrintMaterials = read('getTodayPrintMaterials', async (_, { db, today }) => {
  const lessons = await db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .select([
      'live_lessons.live_lesson_id',
      'live_lessons.start_time',
      'live_lessons.end_time',
      'classes.class_id',
      'classes.class_name',
      'courses.printing_materials',
    ])
    .where('live_lessons.lesson_date', '=', today.toString())
    .where('classes.status', '=', 'active')
    .where('classes.deleted_at', 'is', null)
    .orderBy('live_lessons.start_time')
    .orderBy('classes.class_id')
    .execute()
  const enrolled = await db
    .selectFrom('live_lessons')
    .innerJoin('class_students', 'class_students.class_id', 'live_lessons.class_id')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.live_lesson_id', '=', 'live_lessons.live_lesson_id')
        .onRef('attendance.student_id', '=', 'students.student_id'),
    )
    .select([
      'live_lessons.live_lesson_id',
      'students.student_id',
      'students.first_name',
      'students.surname',
      'class_students.added_at',
      'class_students.joined_on',
      'class_students.removed_at',
    ])
    .where('live_lessons.lesson_date', '=', today.toString())
    .where('students.deleted_at', 'is', null)
    .where(row => row.or([row('attendance.attendance', 'is', null), row('attendance.attendance', '!=', 'leave')]))
    .orderBy('students.student_id')
    .execute()
  // Who came back has an enrolment for each time.
  const inClass = [...Map.groupBy(enrolled, row => `${row.live_lesson_id} ${row.student_id}`).values()].flatMap(
    enrolments => (isEnrolledOn(periodsOf(enrolments), today.toString()) ? enrolments[0]! : []),
  )
  const byLesson = Map.groupBy(inClass, row => row.live_lesson_id)
  return {
    success: true,
    data: lessons.map(lesson => ({
      ...lesson,
      students: (byLesson.get(lesson.live_lesson_id) ?? []).map(row => ({
        student_id: row.student_id,
        student_name: fullName(row),
      })),
    })),
  }
})
