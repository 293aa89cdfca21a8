import * as v from 'valibot'
import { call, data } from './call.ts'
import { byNumber, Ids, type Rows } from './rows.ts'

/** Figures of a student that filters ask for. What is not there is nothing: no debt, no lesson, no class. */
export const StudentFigures = v.object({
  student_id: v.string(),
  /** Dollars of unpaid invoices. */
  owes: v.optional(v.number()),
  /** The month of the oldest of these, yyyy-MM. */
  owes_since: v.optional(v.string()),
  /** The day on which the oldest of these was issued, yyyy-MM-dd. */
  owed_since: v.optional(v.string()),
  /** The oldest of their due dates, yyyy-MM-dd, and dollars of those that are past theirs. */
  due_since: v.optional(v.string()),
  overdue: v.optional(v.number()),
  /** Live and video lessons of the last 30 days that they were absent from. */
  absences: v.optional(v.number()),
  /** Live and video tokens that are left. Negative when more were spent than there were. */
  tokens: v.optional(v.number()),
  /** The day of the next live or video lesson that has not begun, yyyy-MM-dd. */
  next: v.optional(v.string()),
  /** How many video classes are not over. */
  video_classes: v.optional(v.number()),
  /** The ids of the classes they are in now. */
  classes: v.optional(v.array(v.string())),
})
export type StudentFigures = v.InferOutput<typeof StudentFigures>

/** A row of a table with this column concerns the student in it, or all students of the class in it. */
const by = (column: 'student_id' | 'class_id') => ({ field: 'student_id', column, orId: true }) as const
const rows: Rows = {
  id: 'student_id',
  order: byNumber('student_id'),
  concerned: {
    allocations: by('student_id'),
    attendance: { field: 'student_id', part: 1 },
    bookings: by('student_id'),
    class_students: { field: 'student_id', part: 1 },
    classes: { field: 'student_id' },
    invoices: by('student_id'),
    live_lessons: by('class_id'),
    payments: by('student_id'),
    token_ledger: by('student_id'),
    video_classes: by('student_id'),
  },
}

/**
 * The figures of every student who has some. The ids may be those of students, and of what concerns students: their
 * bookings, video classes, invoices and payments, classes and lessons. `gone` then names those students who have no figures.
 */
export const getStudentFigures = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentFigures',
  reads: [
    'allocations',
    'attendance',
    'bookings',
    'class_students',
    'classes',
    'invoices',
    'live_lessons',
    'payments',
    'token_ledger',
    'video_classes',
  ],
  rows,
  ofTime: true,
  query: v.object({ ids: Ids }),
  answer: v.object({ ...data(v.array(StudentFigures)).entries, gone: v.optional(v.array(v.string())) }),
  refusals: {},
})
