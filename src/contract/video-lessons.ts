import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { ascending, byNumber, firstBy, Ids, ofStudent, whenLessonsAre } from './rows.ts'
import { slotRefusals } from './slots.ts'
import { Id, PlainDate, Time } from './words.ts'

export const bookingTypes = ['video', 'makeup'] as const
export type BookingType = (typeof bookingTypes)[number]

/** A student's booking of a time slot. */
export const VideoLesson = v.object({
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  student_id: v.string(),
  first_name: v.string(),
  surname: v.string(),
  type: v.picklist(bookingTypes),
  lesson_id: v.nullish(v.string()),
  lesson_id_label: v.string(),
  /** Extensions. Without these two a booking can be shown, but not changed. */
  booking_id: v.optional(v.string()),
  status: v.optional(v.picklist(['pending', 'completed', 'absent'])),
})
export type VideoLesson = v.InferOutput<typeof VideoLesson>

/** Bookings of these days, both included. Cancelled bookings are left out. */
export const getVideoLessonsByDateRange = call({
  source: 'API-80',
  kind: 'read',
  method: 'GET',
  path: '/admin/getVideoLessonsByDateRange',
  reads: ['bookings', 'students'],
  rows: {
    id: 'booking_id',
    order: firstBy(ascending('date', 'start_time'), byNumber('booking_id')),
    concerned: { bookings: { field: 'booking_id' }, students: { field: 'student_id' } },
  },
  query: v.object({ start: PlainDate, end: PlainDate, ids: Ids }),
  answer: v.array(VideoLesson),
  refusals: { endBeforeStart: { status: 400, text: 'End date must not be before start date.' } },
})

/** Lessons that a student can be booked for, the most likely first. */
export const BookableLesson = v.object({
  student_id: v.string(),
  type: v.picklist(bookingTypes),
  lesson_id: v.string(),
  lesson_id_label: v.string(),
  token_name: v.string(),
  tokens_left: v.number(),
  /** The last day of the student's video class. */
  expiry_date: v.nullable(v.string()),
  /** The status of the last booking of the lesson, or the student's attendance in class. */
  state: v.nullable(v.picklist(['pending', 'completed', 'absent', 'presence', 'absence', 'leave'])),
  /** The date of that booking or class. */
  date: v.nullable(v.string()),
})
export type BookableLesson = v.InferOutput<typeof BookableLesson>

/**
 * Video: the lessons of the student's video classes. Makeup: the lessons of live classes that the student is or was in.
 */
export const getBookableLessons = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getBookableLessons',
  reads: [
    'attendance',
    'bookings',
    'class_students',
    'classes',
    'courses',
    'lessons',
    'live_lessons',
    'students',
    'token_ledger',
    'tokens',
    'video_classes',
  ],
  concerns: { ...ofStudent('student_id'), live_lessons: whenLessonsAre },
  query: v.object({ student_id: Id, type: v.picklist(bookingTypes, 'must be video or makeup') }),
  ofTime: true,
  answer: data(v.array(BookableLesson)),
  refusals: { noStudent: { status: 404, text: 'There is no student {id}.' } },
})

const noBooking = { status: 404, text: 'There is no booking {id}.' } as const

/**
 * Spends one token of the lesson's course. A video lesson needs the student's video class, a makeup lesson does not.
 */
export const bookVideoLesson = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/bookVideoLesson',
  changes: ['bookings', 'token_ledger'],
  body: v.object({
    student_id: Id,
    type: v.picklist(bookingTypes, 'must be video or makeup'),
    date: PlainDate,
    start_time: Time,
    lesson_id: Id,
  }),
  status: 201,
  answer: v.object({ success: v.literal(true), data: v.object({ booking_id: v.string() }) }),
  refusals: {
    noStudent: { status: 404, text: 'There is no student {id}.' },
    noLesson: { status: 404, text: 'There is no lesson {id}.' },
    noVideoClass: { status: 409, text: '{student} has no video class of {course}.' },
    expired: { status: 409, text: 'The video class of {course} expired on {date}.' },
    notLive: { status: 409, text: '{course} is a video course, which has no makeup lessons.' },
    noToken: { status: 409, text: '{student} has no {token} token left.' },
    ...slotRefusals,
  },
})

/** Cancels a lesson that has not begun. The token is refunded. */
export const cancelVideoLesson = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/cancelVideoLesson',
  changes: ['bookings', 'token_ledger'],
  body: v.object({ booking_id: Id }),
  answer: done,
  refusals: {
    unknown: noBooking,
    notPending: { status: 409, text: 'Booking {id} is {status} already.' },
    settled: { status: 409, text: 'Booking {id} is cancelled or marked already.' },
    begun: { status: 409, text: 'The lesson of booking {id} has begun and can no longer be cancelled.' },
  },
})

/** Marks a booking as present or absent, or as pending again. Presence counts as progress. */
export const markVideoLesson = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/markVideoLesson',
  changes: ['bookings', 'video_classes'],
  body: v.object({
    booking_id: Id,
    attendance: v.picklist(['presence', 'absence', 'pending'], 'must be presence, absence or pending'),
  }),
  answer: done,
  refusals: { unknown: noBooking, cancelled: { status: 409, text: 'Booking {id} is cancelled.' } },
})
