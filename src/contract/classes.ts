import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids } from './rows.ts'
import { Student } from './students.ts'
import { Id, NewName, PlainDate, someText, Time } from './words.ts'

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
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), class_id: v.string() }),
  refusals: {
    nameTaken: { status: 409, text: 'There is a class named {name} already.' },
    noCourse: { status: 404, text: 'There is no course {id}.' },
    noClass,
    endBeforeStart: { status: 400, text: 'End time must be after start time.' },
  },
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

/**
 * Students who would have two lessons at once: those of the list who have another lesson in one of these half-open
 * intervals, from today on.
 */
export const getClashes = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getClashes',
  reads: [
    'attendance',
    'bookings',
    'class_students',
    'classes',
    'courses',
    'holidays',
    'lessons',
    'live_lessons',
    'students',
  ],
  query: v.object({
    /** Ids, with commas between. */
    student_ids: v.pipe(
      someText(20_000),
      v.check(ids => ids.split(',').every(id => id.trim().length <= 200), 'must be ids with commas between'),
      v.check(ids => ids.split(',').length <= 1000, 'has over 1,000 students'),
    ),
    /** Give one of these three. Either a class: all its lessons are checked, ... */
    class_id: v.optional(Id),
    /** ... or, with `next`, only the lesson that would be added to it; ... */
    next: v.optional(v.literal('lesson')),
    /** ... or a course and a day: weekly lessons from that day on, as many as the course has; ... */
    course_id: v.optional(Id),
    starting_date: v.optional(PlainDate),
    /** ... or one lesson on a day. Lessons of the class, if one is given, do not count as clashes. */
    date: v.optional(PlainDate),
    startTime: v.optional(Time),
    endTime: v.optional(Time),
  }),
  ofTime: true,
  answer: data(
    v.array(
      v.object({
        student_id: v.string(),
        student_name: v.string(),
        date: v.string(),
        start_time: v.string(),
        end_time: v.string(),
        /** The class the student is in at that time. A video or makeup lesson is called just that. */
        class_name: v.string(),
      }),
    ),
  ),
  refusals: {
    noClass,
    noCourse: { status: 404, text: 'There is no course {id}.' },
    incomplete: {
      status: 400,
      text: 'Name a class, a date, or a course and a starting date, the last two with a start and an end time.',
    },
  },
})
