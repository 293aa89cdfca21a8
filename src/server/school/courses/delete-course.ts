import { listed } from '#contract/fill.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { coursesWithPackage, usesOfCourse } from './users-of-course.ts'

/** Its lessons are deleted too: when nothing refers to the course, nothing refers to them. */
export const deleteCourse = writeAfterLook(
  'deleteCourse',
  ({ course_id }, { db }) => usesOfCourse(db, course_id),
  async ({ course_id }, { tx, refuse, ready }) => {
    await lock(tx, 'courses')
    const course = await tx.selectFrom('courses').selectAll().where('course_id', '=', course_id).executeTakeFirst()
    if (!course) return refuse('unknown', { id: course_id })
    const uses = ready.length > 0 ? ready : await usesOfCourse(tx, course_id)
    const users = [...uses, ...(await coursesWithPackage(tx, course.course_name))]
    if (users.length > 0) refuse('inUse', { name: course.course_name, users: listed(users) })
    const lessons = await tx.deleteFrom('lessons').where('course_id', '=', course_id).returningAll().execute()
    await tx.deleteFrom('courses').where('course_id', '=', course_id).execute()
    return {
      answer: { success: true, message: 'Course deleted successfully.' },
      changed: [
        ...lessons.map((lesson): Change => ({ table: 'lessons', id: lesson.lesson_id, before: lesson, after: null })),
        { table: 'courses', id: course_id, before: course, after: null },
      ],
    }
  },
)
