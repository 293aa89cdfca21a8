import * as v from 'valibot'
import { call, data, done } from './call.ts'
import type { Concerns } from './rows.ts'
import { Id } from './words.ts'

/** A lesson of a course. The lessons of its classes are live lessons. */
export const Lesson = v.object({ lesson_id: v.string(), course_id: v.string() })
export type Lesson = v.InferOutput<typeof Lesson>

const noCourse = { status: 404, text: 'There is no course {id}.' } as const
const unknown = { status: 404, text: 'There is no lesson {id}.' } as const
const ofCourse = (input: string): Concerns => ({ courses: [{ input }], lessons: [{ input, column: 'course_id' }] })
const course_id = v.object({ course_id: Id })

/** The lessons of a course, in order. */
export const getLessons = call({
  source: 'API-64',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLessons',
  reads: ['courses', 'lessons'],
  concerns: ofCourse('course_id'),
  query: course_id,
  answer: data(v.array(Lesson)),
  refusals: { noCourse },
})

/** The same call under a second documented name, in the singular. */
export const getLesson = call({
  source: 'API-76',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLesson/:courseId',
  reads: ['courses', 'lessons'],
  concerns: ofCourse('courseId'),
  params: v.object({ courseId: Id }),
  answer: data(v.array(Lesson)),
  refusals: { noCourse },
})

export const getSingleLesson = call({
  source: 'API-77',
  kind: 'read',
  method: 'GET',
  path: '/admin/getSingleLesson/:lessonId',
  reads: ['lessons'],
  concerns: { lessons: [{ input: 'lessonId' }] },
  params: v.object({ lessonId: Id }),
  answer: data(Lesson),
  refusals: { unknown },
})

/** Adds a lesson at the end of the course. */
export const addLesson = call({
  source: 'API-78',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/addLesson',
  changes: ['courses', 'lessons'],
  body: course_id,
  answer: done,
  refusals: { noCourse, full: { status: 409, text: 'Course {id} has {most} lessons, and cannot have more.' } },
})

/** Deletes the last lesson, unless it is booked. Live lessons that used it stay, without a course lesson. */
export const deleteLesson = call({
  source: 'API-79',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/deleteLesson',
  changes: ['bookings', 'courses', 'lessons', 'live_lessons'],
  body: course_id,
  /** The deleted lesson, so that a caller can restore it. */
  answer: v.object({ ...done.entries, lesson_id: v.optional(v.string()) }),
  refusals: {
    noCourse,
    none: { status: 409, text: 'Course {id} has no lesson to delete.' },
    booked: { status: 409, text: 'Lesson {lesson} has {what} and cannot be deleted.' },
  },
})

/**
 * Undoes a deletion: the lesson gets back its id, and the live lessons and bookings that used it, unless they use
 * another by now.
 */
export const restoreLesson = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreLesson/:lessonId',
  changes: ['bookings', 'courses', 'lessons', 'live_lessons'],
  params: v.object({ lessonId: Id }),
  answer: done,
  refusals: {
    unknown,
    notDeleted: { status: 409, text: 'Lesson {id} is not deleted.' },
    noCourse,
    overtaken: { status: 409, text: 'The lessons of course {course} have changed since lesson {id} was deleted.' },
  },
})
