import * as v from 'valibot'
import { call } from './call.ts'
import { Id } from './words.ts'

const noCode = { status: 404, text: 'This code belongs to no lesson.' } as const

/** What a code is for, to be read before checking in. No session is needed, as for checking in itself. */
export const getLessonOfCode = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/api/checkin',
  reads: ['business', 'classes', 'live_lessons'],
  query: v.object({ code: Id }),
  answer: v.object({
    success: v.literal(true),
    data: v.object({
      /** English and Chinese, empty where the school has entered none. */
      school_en: v.string(),
      school_zh: v.string(),
      lesson: v.string(),
      /** yyyy-MM-dd, and HH:mm in Hong Kong. */
      date: v.string(),
      start: v.string(),
      end: v.string(),
    }),
  }),
  refusals: { noCode },
  open: true,
})
export type LessonOfCode = v.InferOutput<typeof getLessonOfCode.answer>['data']

/** Who is checked in to what, as a teacher reads it from the phone. Other servers may leave it out. */
const CheckedIn = v.object({
  school: v.string(),
  student: v.string(),
  lesson: v.string(),
  /** yyyy-MM-dd, and HH:mm in Hong Kong. */
  date: v.string(),
  time: v.string(),
})

/** A student checks in with the code of the lesson and their login ID. No session is needed. */
export const checkin = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/api/checkin',
  changes: ['attendance', 'token_ledger'],
  body: v.object({ code: Id, student_login_id: Id }),
  answer: v.object({ success: v.literal(true), message: v.string(), checked_in: v.optional(CheckedIn) }),
  refusals: {
    noCode,
    noStudent: { status: 404, text: 'There is no student with this login ID in this class.' },
    early: { status: 409, text: 'Check-in opens on {date} at {time}, {minutes} minutes before the lesson.' },
    over: { status: 409, text: 'This lesson ended on {date} at {time}.' },
    onLeave: { status: 409, text: 'You are marked as on leave. Please speak to your teacher.' },
    absent: { status: 409, text: 'You are marked absent. Please speak to your teacher.' },
    tooMany: { status: 429, text: 'Too many attempts. Try again in {minutes} min.' },
  },
  open: true,
})
export type CheckInAnswer = v.InferOutput<typeof checkin.answer>
