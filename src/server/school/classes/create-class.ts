import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { unknownStudents } from './enrol.ts'
import { isNameTaken, openClass } from './open-class.ts'
import { placesIn } from './update-class.ts'

export const createClass = write('createClass', async (input, { tx, now, refuse }) => {
  if (input.endTime <= input.startTime) refuse('endBeforeStart')
  await lock(tx, 'classes', 'students')
  const class_name = tidy(input.class_name)
  if (await isNameTaken(tx, class_name)) refuse('nameTaken', { name: class_name })

  const courses = await tx
    .selectFrom('courses')
    .select(['course_id', 'course_name'])
    .where(row => row.or([row('course_id', '=', input.course), row('course_name', '=', tidy(input.course))]))
    .execute()
  const course = courses.find(row => row.course_id === input.course) ?? courses[0]
  if (!course) return refuse('noCourse', { id: input.course })

  const studentIds = [...new Set(input.students)]
  const [unknown] = await unknownStudents(tx, studentIds)
  if (unknown !== undefined) refuse('noStudent', { id: unknown })

  const { class_id, changed } = await openClass(tx, {
    course_id: course.course_id,
    class_name,
    starting_date: input.starting_date,
    start_time: input.startTime,
    end_time: input.endTime,
    source_class_id: null,
    places: placesIn(input),
    studentIds,
    at: stored(now),
  })
  return { answer: { success: true, message: `Class ${class_name} created.`, class_id }, changed }
})
