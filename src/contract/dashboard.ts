import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { ascending, Ids } from './rows.ts'
import { Id, PlainDate, text } from './words.ts'

export const LeaveNotice = v.object({
  title: v.nullish(v.string()),
  description: v.nullish(v.string()),
  student_id: v.string(),
  /** The missed live lesson. */
  lesson_id: v.string(),
  leave_date: v.string(),
  /** Extension: the request itself, by student, lesson and date. */
  notice_id: v.string(),
  /** Extension: when it was made, ISO 8601 in UTC. */
  requested_at: v.optional(v.string()),
  /** Extension: the class of the lesson. */
  class_id: v.optional(v.string()),
  class_name: v.optional(v.string()),
})
export type LeaveNotice = v.InferOutput<typeof LeaveNotice>

/** The pending requests, oldest leave first. */
export const getDailyNotices = call({
  source: 'API-01',
  kind: 'read',
  method: 'GET',
  path: '/admin/getDailyNotices',
  reads: ['classes', 'leave_requests', 'live_lessons', 'students'],
  rows: {
    id: 'notice_id',
    order: ascending('leave_date', 'requested_at', 'student_id', 'lesson_id'),
    concerned: {
      classes: { field: 'class_id' },
      leave_requests: { field: 'student_id', part: 0 },
      live_lessons: { field: 'lesson_id' },
      students: { field: 'student_id' },
    },
  },
  query: v.object({ ids: Ids }),
  answer: data(v.array(LeaveNotice)),
  defaults: { notice_id: ({ student_id, lesson_id, leave_date }) => `${student_id}/${lesson_id}/${leave_date}` },
  refusals: {},
})

export const updateLeaveStatus = call({
  source: 'API-02',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PUT',
  path: '/admin/updateLeaveStatus',
  changes: ['attendance', 'leave_requests', 'token_ledger'],
  body: v.object({
    student_id: Id,
    lesson_id: Id,
    leave_date: PlainDate,
    newStatus: v.picklist(['approved', 'rejected'], 'must be approved or rejected'),
  }),
  answer: done,
  refusals: {
    unknown: { status: 404, text: 'There is no such leave request.' },
    decided: { status: 409, text: 'This leave request is {status} already, by {who}.' },
  },
})

/** Records a leave request for a family that phones, as if the student had applied. */
export const recordLeave = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/recordLeave',
  changes: ['attendance', 'leave_requests', 'token_ledger'],
  body: v.object({
    student_id: Id,
    lesson_id: Id,
    leave_date: v.optional(PlainDate),
    title: v.nullish(text()),
    description: v.nullish(text()),
    /** `true`: it is approved at once by whoever records it. */
    approve: v.optional(v.boolean()),
  }),
  status: 201,
  answer: done,
  refusals: {
    noStudent: { status: 404, text: 'There is no student {id}.' },
    noLesson: { status: 404, text: 'Lesson not found. Please ensure the lesson exists.' },
    notInClass: { status: 409, text: '{id} is not in the class of this lesson.' },
    already: { status: 409, text: 'There is a leave request of {id} for this lesson already: {status}.' },
  },
})

/** Withdraws a request that nobody has decided yet. */
export const withdrawLeave = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/withdrawLeave',
  changes: ['leave_requests'],
  body: v.object({ student_id: Id, lesson_id: Id, leave_date: PlainDate }),
  answer: done,
  refusals: {
    unknown: { status: 404, text: 'There is no such leave request.' },
    decided: { status: 409, text: 'This leave request is {status} already, by {who}.' },
  },
})

export const AbsenceNotice = v.object({
  student_name: v.string(),
  student_id: v.string(),
  record_type: v.picklist(['live', 'video']),
  live_lesson_id: v.nullish(v.string()),
  video_lesson_id: v.nullish(v.string()),
  date: v.nullish(v.string()),
  /** Extension: the absence itself, by type, lesson and student. */
  absence_id: v.string(),
  /** Extension: the class of a live lesson, or the video lesson by its name. */
  lesson: v.optional(v.string()),
  /** Extension: the class of a live lesson. */
  class_id: v.optional(v.string()),
})
export type AbsenceNotice = v.InferOutput<typeof AbsenceNotice>

/** The unread absences, oldest first. */
export const getAbsenceNotices = call({
  source: 'API-05',
  kind: 'read',
  method: 'GET',
  path: '/admin/getAbsenceNotices',
  reads: ['attendance', 'bookings', 'classes', 'live_lessons', 'students'],
  rows: {
    id: 'absence_id',
    order: ascending('date', 'student_id', 'absence_id'),
    concerned: {
      attendance: { field: 'student_id', part: 1 },
      bookings: { field: 'video_lesson_id' },
      classes: { field: 'class_id' },
      live_lessons: { field: 'live_lesson_id' },
      students: { field: 'student_id' },
    },
  },
  query: v.object({ ids: Ids }),
  answer: data(v.array(AbsenceNotice)),
  defaults: {
    absence_id: ({ record_type, live_lesson_id, video_lesson_id, student_id }) =>
      `${record_type}/${live_lesson_id ?? video_lesson_id ?? ''}/${student_id}`,
  },
  refusals: {},
})
export const markAllAbsenceRead = call({
  source: 'API-06',
  kind: 'write',
  undo: true,
  method: 'PATCH',
  path: '/admin/markAllAbsenceRead',
  changes: ['attendance', 'bookings'],
  answer: done,
  refusals: {},
})
export const markAbsenceRead = call({
  source: 'API-07',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PATCH',
  path: '/admin/markAbsenceRead',
  changes: ['attendance', 'bookings'],
  body: v.object({
    record_id: Id,
    record_type: v.picklist(['live', 'video'], 'must be live or video'),
    student_id: Id,
  }),
  answer: done,
  refusals: { unknown: { status: 404, text: 'There is no such absence.' } },
})

export const OutstandingPayment = v.object({
  student_string: v.string(),
  student_id: v.string(),
  month: v.string(),
  /** Extension: the payment. */
  payment_id: v.optional(v.string()),
  /** Extension: until when it is to be paid, yyyy-MM-dd. */
  due_date: v.optional(v.string()),
  /** Extension: dollars that are open. */
  amount: v.optional(v.number()),
})
export type OutstandingPayment = v.InferOutput<typeof OutstandingPayment>

/** Pending live and video payments up to and including this month. */
export const getOutstandingPayments = call({
  source: 'API-03',
  kind: 'read',
  method: 'GET',
  path: '/admin/getOutstandingPayments',
  reads: ['allocations', 'invoices', 'payments'],
  rows: {
    id: 'payment_id',
    order: ascending('month', 'payment_id'),
    concerned: {
      allocations: { field: 'payment_id', column: 'payment_id' },
      // The ids may be those of invoices.
      invoices: { field: 'payment_id' },
      payments: { field: 'payment_id' },
    },
  },
  ofTime: true,
  query: v.object({ ids: Ids }),
  answer: data(v.array(OutstandingPayment)),
  refusals: {},
})

export const PrintMaterials = v.object({
  class_id: v.string(),
  class_name: v.string(),
  printing_materials: v.string(),
  /** Extension: the lesson itself, with its times. */
  live_lesson_id: v.optional(v.string()),
  start_time: v.optional(v.string()),
  end_time: v.optional(v.string()),
  students: v.array(v.object({ student_id: v.string(), student_name: v.string() })),
})
export type PrintMaterials = v.InferOutput<typeof PrintMaterials>

/**
 * Active classes with a lesson today, in order of their start. Students on approved leave are left out. However large a
 * school grows, it has one day of lessons: the answer is read whole after a change.
 */
export const getTodayPrintMaterials = call({
  source: 'API-04',
  kind: 'read',
  method: 'GET',
  path: '/admin/getTodayPrintMaterials',
  reads: ['attendance', 'class_students', 'classes', 'courses', 'live_lessons', 'students'],
  ofTime: true,
  answer: data(v.array(PrintMaterials)),
  refusals: {},
})
