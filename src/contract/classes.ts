import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids } from './rows.ts'
import { Student } from './students.ts'
import { Id, NewName, PlainDate, Time, text } from './words.ts'

/** The most places that a class can have. */
export const mostPlaces = 1000

/**
 * Extensions: who teaches a class, its room, and how many places it has. What is empty or not given is unknown. A change
 * leaves what it does not give.
 */
const placeFields = {
  teacher: v.nullish(text(100)),
  room: v.nullish(text(100)),
  size: v.nullish(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(mostPlaces, 'may be at most 1,000'),
    ),
  ),
}

/** The same of a row. Another server does not have them. */
export const placesOf = { teacher: v.nullish(v.string()), room: v.nullish(v.string()), size: v.nullish(v.number()) }

export const createClass = call({
  source: 'API-16',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createClass',
  statusStated: true,
  changes: ['class_students', 'classes', 'live_lessons'],
  body: v.object({
    class_name: NewName,
    /** The course's id. Its name is unique, so it is accepted too. */
    course: Id,
    students: v.optional(v.array(Id), []),
    starting_date: PlainDate,
    startTime: Time,
    endTime: Time,
    ...placeFields,
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), class_id: v.string() }),
  refusals: {
    nameTaken: { status: 409, text: 'There is a class named {name} already.' },
    noCourse: { status: 404, text: 'There is no course {id}.' },
    noStudent: { status: 404, text: 'There is no student {id}.' },
    endBeforeStart: { status: 400, text: 'End time must be after start time.' },
  },
})

export const addStudentsToClass = call({
  source: 'API-27',
  kind: 'write',
  many: true,
  undo: true,
  method: 'POST',
  path: '/admin/addStudentsToClass',
  changes: ['class_students'],
  body: v.object({
    class_id: Id,
    student_ids: v.pipe(v.array(Id), v.minLength(1, 'has no students'), v.maxLength(1000, 'has over 1,000 students')),
    /**
     * An extension: the first day in the class, today unless told. For those who are in the class it moves the day on
     * which they joined.
     */
    joined_on: v.optional(PlainDate),
  }),
  /** `joined_on` is an extension: the day that was told, as it was kept. */
  answer: v.object({ ...done.entries, joined_on: v.optional(v.string()) }),
  refusals: {
    noClass: { status: 404, text: 'There is no class {id}.' },
    noStudent: { status: 404, text: 'There is no student {id}.' },
    wouldFallOut: {
      status: 409,
      text: '{id} has a record or an invoice in class {class} for {days}, so that their time in it cannot begin on {day}.',
    },
  },
})

export const Class = v.object({
  class_id: v.string(),
  course_id: v.string(),
  class_name: v.string(),
  /** Empty while the class has no lessons. */
  class_start_date: v.nullish(v.string()),
  class_end_date: v.nullish(v.string()),
  status: v.picklist(['active', 'inactive']),
  ...placesOf,
})
export type Class = v.InferOutput<typeof Class>

const noClass = { status: 404, text: 'There is no class {id}.' } as const
const classId = v.object({ classId: Id })

export const getClass = call({
  source: 'API-08',
  kind: 'read',
  method: 'GET',
  path: '/admin/getClass',
  reads: ['classes'],
  rows: { id: 'class_id', order: byNumber('class_id'), concerned: { classes: { field: 'class_id' } } },
  query: v.object({ ids: Ids }),
  answer: data(v.array(Class)),
  otherNames: { className: 'class_name' },
  refusals: {},
})

/** The students of one class, or those who are not in it. An enrolment's id is class, student and time. */
const studentRows = {
  id: 'student_id',
  order: byNumber('student_id'),
  concerned: {
    class_students: { field: 'student_id', part: 1 },
    // No student: but a class that is deleted has no such list any more.
    classes: { field: 'student_id' },
    students: { field: 'student_id' },
  },
} as const

export const getClassStudents = call({
  source: 'API-14',
  kind: 'read',
  method: 'GET',
  path: '/admin/getClassStudents',
  reads: ['class_students', 'classes', 'students'],
  rows: studentRows,
  query: v.object({ class_id: Id, ids: Ids }),
  /** `joined_on` is an extension: the first day in the class; `null` for those who are in it from its first lesson. */
  answer: data(v.array(v.object({ ...Student.entries, joined_on: v.nullish(v.string()) }))),
  refusals: { noClass },
})

/** Active students who are not in the class. */
export const getAvailableStudents = call({
  source: 'API-26',
  kind: 'read',
  method: 'GET',
  path: '/admin/getAvailableStudents',
  reads: ['class_students', 'classes', 'students'],
  rows: studentRows,
  query: v.object({ class_id: Id, ids: Ids }),
  answer: data(v.array(Student)),
  refusals: { noClass },
})

/**
 * Makes a new class of the course, with the source class's students and new dates. The source class does not change.
 */
export const migrateClass = call({
  source: 'API-17',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/migrateClass',
  changes: ['class_students', 'classes', 'live_lessons'],
  body: v.object({
    className: NewName,
    course_id: Id,
    source_class_id: Id,
    startingClassDate: PlainDate,
    startTime: Time,
    endTime: Time,
    ...placeFields,
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), class_id: v.string() }),
  refusals: {
    nameTaken: { status: 409, text: 'There is a class named {name} already.' },
    noCourse: { status: 404, text: 'There is no course {id}.' },
    noClass,
    endBeforeStart: { status: 400, text: 'End time must be after start time.' },
  },
})

/** Sets who teaches a class, its room and its places. */
export const updateClass = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/updateClass/:classId',
  changes: ['classes'],
  params: classId,
  body: v.object(placeFields),
  answer: done,
  refusals: { noClass },
})

/**
 * A soft delete: class and lessons leave every list, and rows that history needs are kept. The id in the body must be
 * the one in the path.
 */
export const deleteClass = call({
  source: 'API-18',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deleteClass/:classId',
  changes: ['classes'],
  params: classId,
  body: v.object({ classId: v.optional(Id) }),
  answer: done,
  refusals: { noClass },
})

/** Undoes a deletion. */
export const restoreClass = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreClass/:classId',
  changes: ['classes'],
  params: classId,
  answer: done,
  refusals: {
    noClass,
    notDeleted: { status: 409, text: 'Class {id} is not deleted.' },
    nameTaken: { status: 409, text: 'There is a class named {name} already.' },
  },
})

export const toggleClassStatus = call({
  source: 'API-19',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/toggleClassStatus/:classId',
  changes: ['classes'],
  params: classId,
  answer: v.object({ success: v.literal(true), status: v.picklist(['active', 'inactive']) }),
  refusals: { noClass },
})

export const removeStudentsFromClass = call({
  source: 'API-28',
  kind: 'write',
  many: true,
  undo: true,
  method: 'POST',
  path: '/admin/removeStudentsFromClass',
  changes: ['class_students'],
  body: v.object({
    class_id: Id,
    student_ids: v.pipe(v.array(Id), v.minLength(1, 'has no students'), v.maxLength(1000, 'has over 1,000 students')),
  }),
  answer: done,
  refusals: { noClass, notInClass: { status: 409, text: '{id} is not in class {class}.' } },
})
