import * as v from 'valibot'
import { clause, listed } from '#contract/fill.ts'
import type { Queries } from '../../db/access.ts'
import { always, type Inverse, type Inverses, idsOf } from '../../office/audit/inverse.ts'
import type { PastChange } from '../../office/audit/rows.ts'
import { billedOrMarkedIn, coursesWithPackage, usesOfCourse } from './users-of-course.ts'

const CourseFacts = v.object({
  course_name: v.string(),
  token_name: v.string(),
  video_package: v.nullish(v.string()),
})
type Course = v.InferOutput<typeof CourseFacts>
type Row = NonNullable<PastChange['after']>

/** Why a course cannot become what it was: its name is taken, or its token or video package is deleted. */
const courseOutdated: Inverse['look'] = async (db, changes) => {
  const ids = changes.map(({ id }) => id)
  for (const { table, id, before, after } of changes) {
    const was = v.safeParse(CourseFacts, table === 'courses' ? before : null)
    if (!was.success) continue
    const why = (await lostName(db, id, was.output)) ?? (after && (await heldByOthers(db, id, was.output, after, ids)))
    if (why) return why
  }
  return undefined
}

/** Why what the course names is not to be had any more. */
async function lostName(db: Queries, id: string, { course_name, token_name, video_package }: Course) {
  const named = await db
    .selectFrom('courses')
    .select('course_name')
    .where('course_name', 'in', [course_name, video_package ?? course_name])
    .where('course_id', '!=', id)
    .execute()
  const exists = (name: string): boolean => named.some(course => course.course_name === name)
  if (exists(course_name)) return clause('takenCourse', { name: course_name })
  if (video_package && !exists(video_package)) return clause('noCourse', { name: video_package })
  const tokens = await db.selectFrom('tokens').select('token_name').where('token_name', '=', token_name).execute()
  return tokens.length === 0 ? clause('noToken', { name: token_name }) : undefined
}

/** Why a course that exists keeps the name or the token that it has now. */
async function heldByOthers(db: Queries, id: string, was: Course, after: Row, changed: readonly string[]) {
  const [name, token] = [String(after.course_name), String(after.token_name)]
  if (name !== was.course_name) {
    // Courses that had this one as their video package when it was renamed get its old name back too.
    const packaged = await db
      .selectFrom('courses')
      .select('course_name')
      .where('video_package', '=', name)
      .where('course_id', 'not in', changed)
      .executeTakeFirst()
    if (packaged) return clause('packagedBy', { course: packaged.course_name, name })
  }
  if (token === was.token_name) return undefined
  // The same rule as for editing: after something was billed or marked in a token, the token stays.
  const [what] = [...(await billedOrMarkedIn(db, id)), ...(await usesOfCourse(db, id))]
  return what && clause('heldInToken', { course: name, what, token })
}

/** A lesson that was added or restored, and since then has got live lessons or bookings. */
const lessonTaken: Inverse['obstacle'] = async (tx, changes) => {
  const own = new Set([...idsOf(changes, 'live_lessons'), ...idsOf(changes, 'bookings')])
  // A lesson may have been taught to every class for years. Of one more than its own, one is not its own.
  const enough = own.size + 1
  for (const id of idsOf(changes, 'lessons')) {
    const lessons = await tx
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .where('lesson_id', '=', id)
      .limit(enough)
      .execute()
    const live = lessons.find(({ live_lesson_id }) => !own.has(live_lesson_id))
    if (live) return clause('usesLesson', { live: live.live_lesson_id, id })
    const bookings = await tx
      .selectFrom('bookings')
      .select(['booking_id', 'status'])
      .where('lesson_id', '=', id)
      .limit(enough)
      .execute()
    if (bookings.some(({ booking_id, status }) => !own.has(booking_id) || status !== 'cancelled'))
      return clause('booked', { id })
  }
  return undefined
}
const lessonsOfCourse: Inverse = {
  tables: ['courses', 'lessons', 'live_lessons', 'bookings'],
  locks: always('courses', 'classes'),
}

const courseUsed: Inverse['look'] = async (db, changes) => {
  for (const { table, id, after } of changes) {
    if (table !== 'courses') continue
    const name = String(after?.course_name)
    const users = [...(await usesOfCourse(db, id)), ...(await coursesWithPackage(db, name))]
    if (users.length > 0) return clause('usedBy', { what: clause('courses', { id: name }), users: listed(users) })
  }
  return undefined
}
/** Undoing the creation or restoration of a course deletes it, as long as nothing uses it. */
const unused: Inverse = {
  tables: ['courses', 'lessons'],
  locks: always('courses', 'tokens'),
  look: courseUsed,
  obstacle: courseUsed,
}

export const ofCourses = {
  createCourse: unused,
  restoreCourse: unused,
  toggleCourseStatus: { tables: ['courses'], locks: always('courses') },
  updateCourse: {
    tables: ['courses'],
    locks: always('billing', 'course tokens', 'courses', 'tokens'),
    look: courseOutdated,
    obstacle: courseOutdated,
  },
  deleteCourse: { tables: ['courses', 'lessons'], locks: always('courses', 'tokens'), obstacle: courseOutdated },
  addLesson: { ...lessonsOfCourse, obstacle: lessonTaken },
  restoreLesson: { ...lessonsOfCourse, obstacle: lessonTaken },
  deleteLesson: lessonsOfCourse,
} as const satisfies Inverses
