import * as v from 'valibot'
import { call, data } from './call.ts'

/** Figures of a student that filters ask for. What is not there is nothing: no debt, no lesson, no class. */
export const StudentFigures = v.object({
  student_id: v.string(),
  /** Dollars of unpaid invoices. */
  owes: v.optional(v.number()),
  /** The month of the oldest of these, yyyy-MM. */
  owes_since: v.optional(v.string()),
  /** The day on which the oldest of these was issued, yyyy-MM-dd. */
  owed_since: v.optional(v.string()),
  /** Live and video lessons of the last 30 days that they were absent from. */
  absences: v.optional(v.number()),
  /** Live and video tokens that are left. Negative when more were spent than there were. */
  tokens: v.optional(v.number()),
  /** The day of the next live or video lesson that has not begun, yyyy-MM-dd. */
  next: v.optional(v.string()),
  /** The ids of the classes they are in now. */
  classes: v.optional(v.array(v.string())),
})
export type StudentFigures = v.InferOutput<typeof StudentFigures>

/** The figures of every student who has some. */
export const getStudentFigures = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentFigures',
  reads: [
    'attendance',
    'bookings',
    'class_students',
    'classes',
    'invoices',
    'live_lessons',
    'payments',
    'token_ledger',
  ],
  answer: data(v.array(StudentFigures)),
  refusals: {},
})
