import * as v from 'valibot'
import { listed, packagedIn, reckonedIn, taughtBy } from '../../courses/users-of-course.ts'
import { always, type Inverse, type Inverses } from '../inverse.ts'

const CourseFacts = v.object({
  course_name: v.string(),
  token_name: v.string(),
  video_package: v.nullish(v.string()),
})
/** A course as it was, whose name, token or package is not to be had any more. */
const courseOutdated: Inverse['hindrance'] = async (tx, changes) => {
  for (const { table, id, before, after } of changes) {
    const was = v.safeParse(CourseFacts, table === 'courses' ? before : null)
    if (!was.success) continue
    const { course_name, token_name, video_package } = was.output
    const named = await tx
      .selectFrom('courses')
      .select('course_name')
      .where('course_name', 'in', [course_name, video_package ?? course_name])
      .where('course_id', '!=', id)
      .execute()
    const exists = (name: string): boolean => named.some(course => course.course_name === name)
    if (exists(course_name)) return `there is a course named ${course_name} already`
    if (video_package && !exists(video_package)) return `there is no course named ${video_package} any more`
    const tokens = await tx.selectFrom('tokens').select('token_name').where('token_name', '=', token_name).execute()
    if (tokens.length === 0) return `there is no token named ${token_name} any more`
    if (after === null) continue
    if (after.course_name !== course_name) {
      // Those that named it when it was renamed are called back with it.
      const packaged = await tx
        .selectFrom('courses')
        .select('course_name')
        .where('video_package', '=', String(after.course_name))
        .where(
          'course_id',
          'not in',
          changes.map(change => change.id),
        )
        .executeTakeFirst()
      if (packaged) return `course ${packaged.course_name} has ${String(after.course_name)} as its video package by now`
    }
    if (after.token_name === token_name) continue
    // As when it is edited: what is taught now may be taught in this token only.
    const held = [...(await reckonedIn(tx, id)), ...(await taughtBy(tx, id))]
    if (held.length > 0)
      return `course ${String(after.course_name)} has ${held[0]} by now, in ${String(after.token_name)}`
  }
  return undefined
}
/** A lesson that was added, and is not only in its course by now. */
const lessonTaken: Inverse['hindrance'] = async (tx, changes) => {
  for (const { table, id } of changes) {
    if (table !== 'lessons') continue
    const live = await tx
      .selectFrom('live_lessons')
      .select('live_lesson_id as id')
      .where('lesson_id', '=', id)
      .executeTakeFirst()
    const booking = await tx
      .selectFrom('bookings')
      .select('booking_id as id')
      .where('lesson_id', '=', id)
      .executeTakeFirst()
    if (live) return `live lesson ${live.id} is of course lesson ${id} by now`
    if (booking) return `course lesson ${id} is booked by now`
  }
  return undefined
}
const lessonsOfCourse: Inverse = {
  tables: ['courses', 'lessons', 'live_lessons', 'bookings'],
  locks: always('courses', 'classes'),
}

export const ofCourses = {
  createCourse: {
    tables: ['courses', 'lessons'],
    locks: always('courses', 'tokens'),
    async hindrance(tx, changes) {
      for (const { table, id, after } of changes) {
        if (table !== 'courses') continue
        const name = String(after?.course_name)
        const users = [...(await taughtBy(tx, id)), ...(await packagedIn(tx, name))]
        if (users.length > 0) return `course ${name} is used by ${listed(users)}`
      }
      return undefined
    },
  },
  toggleCourseStatus: { tables: ['courses'], locks: always('courses') },
  updateCourse: {
    tables: ['courses'],
    locks: always('billing', 'course tokens', 'courses', 'tokens'),
    hindrance: courseOutdated,
  },
  deleteCourse: { tables: ['courses', 'lessons'], locks: always('courses', 'tokens'), hindrance: courseOutdated },
  addLesson: { ...lessonsOfCourse, hindrance: lessonTaken },
  deleteLesson: lessonsOfCourse,
} as const satisfies Inverses
