import * as v from 'valibot'
import { call, data } from './call.ts'
import { ofStudent, whenLessonsAre } from './rows.ts'
import { Id } from './words.ts'

/** What the card of a student shows that no list has. */
export const StudentSummary = v.object({
  /** The classes they are in now, by name. */
  classes: v.array(v.object({ class_id: v.string(), class_name: v.string() })),
  /** The next live lesson of one of these classes that has not begun. */
  next_lesson: v.nullable(
    v.object({
      live_lesson_id: v.string(),
      class_name: v.string(),
      /** yyyy-MM-dd, and HH:mm. */
      date: v.string(),
      start_time: v.string(),
    }),
  ),
  /** The newest receipt that is not cancelled; the amount in dollars. */
  last_payment: v.nullable(v.object({ receipt_ref: v.string(), date: v.string(), amount: v.number() })),
})
export type StudentSummary = v.InferOutput<typeof StudentSummary>

export const getStudentSummary = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentSummary/:studentId',
  reads: ['class_students', 'classes', 'credit_notes', 'live_lessons', 'payments', 'students'],
  concerns: { ...ofStudent('studentId'), live_lessons: whenLessonsAre },
  params: v.object({ studentId: Id }),
  opens: ({ studentId }) => String(studentId),
  ofTime: true,
  answer: data(StudentSummary),
  refusals: { unknown: { status: 404, text: 'There is no student {id}.' } },
})
