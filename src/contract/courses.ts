import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids } from './rows.ts'
import { Id, NewName, text } from './words.ts'

export const Course = v.object({
  course_id: v.string(),
  course_name: v.string(),
  total_lessons: v.number(),
  printing_materials: v.string(),
  token_name: v.string(),
  course_description: v.nullish(v.string()),
  /** The name of a video course. */
  video_package: v.nullish(v.string()),
  /** 'active', 'inactive' or a status that only another server knows. */
  status: v.string(),
})
export type Course = v.InferOutput<typeof Course>

export const getCourse = call({
  source: 'API-09',
  kind: 'read',
  method: 'GET',
  path: '/admin/getCourse',
  reads: ['courses'],
  rows: { id: 'course_id', order: byNumber('course_id'), concerned: { courses: { field: 'course_id' } } },
  query: v.object({ ids: Ids }),
  answer: data(v.array(Course)),
  refusals: {},
})

/** The most lessons a course can have. */
export const mostLessons = 1000

/** What people enter about a course. The number of lessons is counted, not entered. */
const facts = {
  course_name: NewName,
  printing_materials: text(),
  token_name: Id,
  video_package: v.nullish(text()),
  course_description: v.nullish(text()),
}
const wrongFacts = {
  nameTaken: { status: 409, text: 'There is a course named {name} already.' },
  noToken: { status: 404, text: 'There is no token named {name}.' },
  noPackage: { status: 404, text: 'There is no video course named {name}.' },
} as const
const unknown = { status: 404, text: 'There is no course {id}.' } as const
const courseId = v.object({ courseId: Id })

export const createCourse = call({
  source: 'API-73',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createCourse',
  statusStated: true,
  changes: ['courses', 'lessons'],
  body: v.object({
    ...facts,
    total_lessons: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(mostLessons, 'may be at most 1,000'),
    ),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), course_id: v.string() }),
  refusals: wrongFacts,
})

/** Once a lesson was billed or marked, the token cannot change, because those records depend on it. */
export const updateCourse = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PUT',
  path: '/admin/updateCourse/:courseId',
  changes: ['courses'],
  params: courseId,
  body: v.object(facts),
  answer: done,
  refusals: {
    ...wrongFacts,
    unknown,
    ownPackage: { status: 400, text: 'A course cannot be its own video package.' },
    tokenUsed: {
      status: 409,
      text: 'Course {name} has {users}: its token stays {token}. Make a new course for {wanted} and migrate its classes.',
    },
    otherType: {
      status: 409,
      text: 'Course {name} is used by {users}: its token must stay a {type} token, and {wanted} is not one.',
    },
  },
})

/** Refused while anything uses the course. */
export const deleteCourse = call({
  source: 'API-74',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/deleteCourse',
  changes: ['courses', 'lessons'],
  body: v.object({ course_id: Id }),
  answer: done,
  refusals: { unknown, inUse: { status: 409, text: 'Course {name} is used by {users} and cannot be deleted.' } },
})

/** Undoes a deletion: the course gets back its id, its status and its lessons. */
export const restoreCourse = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreCourse/:courseId',
  changes: ['courses', 'lessons'],
  params: courseId,
  answer: done,
  refusals: {
    ...wrongFacts,
    unknown,
    notDeleted: { status: 409, text: 'Course {id} is not deleted.' },
  },
})

/** Active becomes inactive, anything else becomes active. */
export const toggleCourseStatus = call({
  source: 'API-75',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/toggleCourseStatus/:courseId',
  changes: ['courses'],
  params: courseId,
  answer: v.object({ success: v.literal(true), status: v.picklist(['active', 'inactive']) }),
  refusals: { unknown },
})
