import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { SentClause } from './fill.ts'
import { byNumber, Ids, ofStudent, whenLessonsAre } from './rows.ts'
import { Id, Month, Toggle, text } from './words.ts'

export const Student = v.object({
  student_id: v.string(),
  student_login_id: v.string(),
  first_name: v.string(),
  surname: v.string(),
  chinese_name: v.nullish(v.string()),
  /** Extension: words that the Chinese name is found by, as it sounds: 'chan tai man ctm'. */
  name_sounds: v.optional(v.string()),
  phone: v.string(),
  school: v.string(),
  grade: v.string(),
  parent_name: v.string(),
  relationship: v.string(),
  parent_phone: v.string(),
  address: v.string(),
  /** A path on the server, read with the bearer token. */
  student_photo: v.nullish(v.string()),
  status: v.picklist(['active', 'inactive']),
  /** The instant of registration, ISO 8601 in UTC. */
  c_time: v.string(),
})
export type Student = v.InferOutput<typeof Student>

const fields = {
  student_login_id: v.optional(text()),
  first_name: v.optional(text()),
  surname: v.optional(text()),
  chinese_name: v.optional(text()),
  phone: v.optional(text()),
  school: v.optional(text()),
  grade: v.optional(text()),
  parent_name: v.optional(text()),
  relationship: v.optional(text()),
  parent_phone: v.optional(text()),
  address: v.optional(text()),
}
/** The fields of a student that people fill in, in the order of every form. */
export const StudentFields = v.object(fields)
export type StudentFields = v.InferOutput<typeof StudentFields>
export type StudentField = keyof typeof fields

const student = v.object({ studentId: Id })
const unknown = { status: 404, text: 'There is no student {id}.' } as const
const loginTaken = { status: 409, text: 'Student Login ID {login} is used by {id}.' } as const
const nameMissing = { status: 400, text: '{field} is required.' } as const

export const getStudent = call({
  source: 'API-10',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudent',
  reads: ['students'],
  rows: { id: 'student_id', order: byNumber('student_id'), concerned: { students: { field: 'student_id' } } },
  query: v.object({ ids: Ids }),
  answer: data(v.array(Student)),
  refusals: {},
})

export const createStudent = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createStudent',
  changes: ['families', 'family_members', 'students'],
  body: StudentFields,
  status: 201,
  answer: data(v.object({ student_id: v.string() })),
  refusals: { loginTaken, nameMissing },
})

export const updatestudent = call({
  source: 'API-33',
  kind: 'write',
  many: true,
  undo: true,
  method: 'PUT',
  path: '/admin/updatestudent/:studentId',
  changes: ['students'],
  params: student,
  body: StudentFields,
  answer: done,
  refusals: { unknown, loginTaken, nameMissing },
})

export const deletestudent = call({
  source: 'API-34',
  kind: 'write',
  undo: true,
  many: true,
  method: 'DELETE',
  path: '/admin/deletestudent/:studentId',
  changes: ['bookings', 'class_students', 'students', 'token_ledger'],
  params: student,
  answer: done,
  refusals: { unknown },
})

/** Undoes a deletion: the student, and the enrolments that ended with it. */
export const restoreStudent = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreStudent/:studentId',
  changes: ['class_students', 'students'],
  params: student,
  answer: done,
  refusals: {
    unknown,
    loginTaken,
    notDeleted: { status: 409, text: 'Student {id} is not deleted.' },
    erased: { status: 409, text: 'Student {id} is erased.' },
  },
})

export const toggleStudentStatus = call({
  source: 'API-35',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/toggleStudentStatus/:studentId',
  changes: ['students'],
  params: student,
  answer: v.object({ success: v.literal(true), status: v.picklist(['active', 'inactive']) }),
  refusals: { unknown },
})

/** Any text, so that a bad cell refuses its line and not the whole file. */
const cell = v.optional(v.string('must be text'))

/** A row of an import: its line number and its fields. An empty field keeps the stored value. */
export const ImportRow = v.object({
  line: v.pipe(v.number(), v.integer()),
  student_id: cell,
  student_login_id: cell,
  first_name: cell,
  surname: cell,
  chinese_name: cell,
  phone: cell,
  school: cell,
  grade: cell,
  parent_name: cell,
  relationship: cell,
  parent_phone: cell,
  address: cell,
})
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportOutcome = v.object({
  line: v.number(),
  outcome: v.picklist(['create', 'change', 'same', 'refuse']),
  /** The student of the row; null for a student that a dry run would create, and for a refused row. */
  student_id: v.nullable(v.string()),
  /** Why the row was refused, or what would change, field by field; empty otherwise. */
  reason: v.string(),
  /** The reason why it was refused, as a code and values. */
  why: v.optional(SentClause),
  /** The parts of the reason that are about one field, by its name. */
  fields: v.optional(v.omit(ImportRow, ['line'])),
  /** What was read otherwise than it is written, and what somebody should look at. */
  notes: v.optional(v.array(v.object({ field: v.string(), text: v.string(), why: SentClause, doubt: v.boolean() }))),
})
export type ImportOutcome = v.InferOutput<typeof ImportOutcome>

/** All rows in one transaction. A dry run stores nothing, and neither does a run with a refused row. */
export const importStudents = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/importStudents',
  changes: ['families', 'family_members', 'students'],
  body: v.object({
    rows: v.pipe(v.array(ImportRow), v.minLength(1, 'has no rows'), v.maxLength(10_000, 'has over 10,000 rows')),
    dryRun: Toggle,
  }),
  answer: data(v.object({ rows: v.array(ImportOutcome) })),
  refusals: {
    refusedRows: {
      status: 409,
      text: '{count} row cannot be stored: line {line}: {reason}|{count} rows cannot be stored. The first is line {line}: {reason}',
    },
  },
  limit: 8 * 1024 * 1024,
})

export const attendances = ['pending', 'presence', 'absence', 'leave'] as const
export const Attendance = v.picklist(attendances, 'must be pending, presence, absence or leave')
export type Attendance = v.InferOutput<typeof Attendance>

export const homeworkStatuses = [0, 1, 2] as const
export const HomeworkStatus = v.picklist(homeworkStatuses, 'must be 0, 1 or 2')
export type HomeworkStatus = v.InferOutput<typeof HomeworkStatus>

export const AttendanceRecord = v.object({
  student_id: v.string(),
  attendance: Attendance,
  homework_status: HomeworkStatus,
  live_lesson_id: v.string(),
  date: v.string(),
  class_name: v.optional(v.string()),
})
export type AttendanceRecord = v.InferOutput<typeof AttendanceRecord>

export const getStudentAttendanceByMonth = call({
  source: 'API-32',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentAttendanceByMonth',
  reads: ['attendance', 'class_students', 'classes', 'live_lessons', 'quiz_results', 'students'],
  concerns: { ...ofStudent('student_id'), live_lessons: whenLessonsAre },
  query: v.object({ student_id: Id, month: Month }),
  opens: ({ student_id }) => String(student_id),
  answer: data(v.array(AttendanceRecord)),
  defaults: { attendance: 'pending', homework_status: 0 },
  refusals: { unknown },
})

export const updateAttendanceRecord = call({
  source: 'API-31',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/updateAttendanceRecord',
  changes: ['attendance', 'token_ledger'],
  body: v.object({
    live_lesson_id: Id,
    results: v.pipe(
      v.array(
        v.object({
          student_id: Id,
          attendance: v.optional(Attendance, 'pending'),
          homework_status: v.optional(HomeworkStatus, 0),
          /**
           * An extension: the row as the caller saw it. Fields that the caller did not change stay as stored. A field
           * that somebody else has changed since is refused.
           */
          was: v.optional(v.object({ attendance: Attendance, homework_status: HomeworkStatus })),
        }),
      ),
      v.minLength(1, 'has no rows'),
      v.maxLength(1000, 'has over 1,000 rows'),
    ),
  }),
  answer: done,
  limit: 256 * 1024,
  refusals: {
    changed: { status: 409, text: 'Nothing was saved: somebody else has changed {rows}.' },
    noLesson: { status: 404, text: 'Lesson not found. Please ensure the lesson exists.' },
    notInClass: { status: 409, text: '{id} is not in the class of this lesson.' },
    twice: { status: 400, text: '{id} is in the list twice.' },
  },
})

/** A student's balance of every token that ever moved for them. */
export const getStudentTokenDetails = call({
  source: 'API-71',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentTokenDetails/:studentId',
  reads: ['students', 'token_ledger', 'tokens'],
  concerns: ofStudent('studentId'),
  params: student,
  opens: ({ studentId }) => String(studentId),
  answer: data(v.array(v.object({ token_name: v.string(), token_type: v.string(), amount: v.number() }))),
  defaults: { token_type: '' },
  refusals: { unknown },
})
