import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { findClass } from './find-class.ts'
import { isNameTaken, openClass } from './open-class.ts'
import { placesIn } from './update-class.ts'

/** Takes along the students who are in the source class today, and nothing written in its lessons. */
export const migrateClass = write('migrateClass', async (input, { tx, now, refuse }) => {
  if (input.endTime <= input.startTime) refuse('endBeforeStart')
  await lock(tx, 'classes', 'students')
  const class_name = tidy(input.className)
  if (await isNameTaken(tx, class_name)) refuse('nameTaken', { name: class_name })
  const course = await tx
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', input.course_id)
    .executeTakeFirst()
  if (!course) return refuse('noCourse', { id: input.course_id })
  if (!(await findClass(tx, input.source_class_id))) refuse('noClass', { id: input.source_class_id })

  const students = await tx
    .selectFrom('class_students')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .select('students.student_id')
    .where('class_students.class_id', '=', input.source_class_id)
    .where('class_students.removed_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.student_id')
    .execute()
  const { class_id, changed } = await openClass(tx, {
    course_id: course.course_id,
    class_name,
    starting_date: input.startingClassDate,
    start_time: input.startTime,
    end_time: input.endTime,
    source_class_id: input.source_class_id,
    places: placesIn(input),
    studentIds: students.map(student => student.student_id),
    at: stored(now),
  })
  return { answer: { success: true, message: `Class ${class_name} created.`, class_id }, changed }
})
