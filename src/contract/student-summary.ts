import * as v from 'valibot'
import { call, data } from './call.ts'
import { invoiceKinds } from './invoices.ts'
import { Method } from './payment-types.ts'
import { ofStudent, whenLessonsAre } from './rows.ts'
import { Id } from './words.ts'

/** Days are yyyy-MM-dd, months yyyy-MM, times HH:mm. */
const hours = { date: v.string(), start_time: v.string(), end_time: v.string() }

/** What the card of a student shows that no list has. */
export const StudentSummary = v.object({
  /** The classes they are in now, by name. */
  classes: v.array(
    v.object({
      class_id: v.string(),
      class_name: v.string(),
      /** The day of the week on which it began, 1 for Monday, and its hours. */
      weekday: v.number(),
      start_time: v.string(),
      end_time: v.string(),
      /** Who teaches it, and where, if that is known. */
      teacher: v.nullish(v.string()),
      room: v.nullish(v.string()),
      /** Dollars that one lesson costs; null when its token is gone. */
      lesson_price: v.nullable(v.number()),
    }),
  ),
  /** The video classes that are not over, by name. `progress` as in the list of video classes. */
  video_classes: v.array(
    v.object({
      video_class_id: v.string(),
      course_name: v.string(),
      progress: v.string(),
      expiry_date: v.string(),
    }),
  ),
  /** The next live lesson of one of these classes that has not begun. */
  next_lesson: v.nullable(v.object({ live_lesson_id: v.string(), class_name: v.string(), ...hours })),
  /** The next bookings that have not begun, at most three. */
  bookings: v.array(v.object({ booking_id: v.string(), kind: v.string(), lesson_id_label: v.string(), ...hours })),
  /** The newest receipts that are not cancelled, at most six, and how many there are. Amounts are dollars. */
  payments: v.object({
    count: v.number(),
    last: v.array(
      v.object({
        receipt_ref: v.string(),
        kind: v.picklist(invoiceKinds),
        month: v.string(),
        date: v.string(),
        payment_type: Method,
        /** What of the receipt lies on the invoices of the student and month. */
        amount: v.number(),
      }),
    ),
  }),
  /** Leave: what is still to be decided first, then the latest day first; at most four. */
  leave: v.array(
    v.object({
      lesson_id: v.string(),
      leave_date: v.string(),
      class_name: v.string(),
      title: v.nullable(v.string()),
      status: v.picklist(['pending', 'approved', 'rejected']),
    }),
  ),
  /** The newest messages to this student alone, at most three. */
  messages: v.array(v.object({ message_id: v.string(), date: v.string(), text: v.string() })),
})
export type StudentSummary = v.InferOutput<typeof StudentSummary>

export const getStudentSummary = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getStudentSummary/:studentId',
  reads: [
    'bookings',
    'class_students',
    'classes',
    'courses',
    'allocations',
    'invoices',
    'money_in',
    'leave_requests',
    'live_lessons',
    'messages',
    'payments',
    'students',
    'tokens',
    'video_classes',
  ],
  concerns: {
    ...ofStudent('studentId'),
    live_lessons: whenLessonsAre,
    messages: [{ input: 'studentId', column: 'recipient_value' }],
  },
  params: v.object({ studentId: Id }),
  opens: ({ studentId }) => String(studentId),
  ofTime: true,
  answer: data(StudentSummary),
  refusals: { unknown: { status: 404, text: 'There is no student {id}.' } },
})
