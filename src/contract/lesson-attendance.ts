import * as v from 'valibot'
import { call, data } from './call.ts'
import { ofLiveLesson, whenLessonsAre } from './rows.ts'
import { Attendance, HomeworkStatus } from './students.ts'
import { Id, PlainDate } from './words.ts'

const LiveLessonCount = v.object({
  live_lesson_id: v.string(),
  /** How many students are in its sheet, and how many of them are marked. */
  students: v.number(),
  marked: v.number(),
})

/** How many students the lessons of some days have. Both days are included. */
export const getLiveLessonCounts = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLiveLessonCounts',
  reads: ['attendance', 'class_students', 'classes', 'live_lessons', 'quiz_results', 'students'],
  concerns: {
    ...ofLiveLesson(''),
    // Each lesson of these days has a row.
    attendance: [{ field: 'live_lesson_id', part: 0 }],
    live_lessons: whenLessonsAre,
    quiz_results: [{ field: 'live_lesson_id', part: 0 }],
  },
  query: v.object({ from: PlainDate, to: PlainDate }),
  answer: data(v.array(LiveLessonCount)),
  refusals: {},
})

const lessonId = v.object({ lessonId: Id })
const noLesson = { status: 404, text: 'Lesson not found. Please ensure the lesson exists.' } as const

export const LessonAttendance = v.object({
  student_id: v.string(),
  attendance: Attendance,
  homework_status: HomeworkStatus,
  live_lesson_id: v.optional(v.string()),
  date: v.optional(v.string()),
  /** The student's balance of the class's live token. */
  live_tokens: v.optional(v.number()),
  /** The days in Hong Kong on which the student joined and left the class; null for no such day. */
  joined_on: v.nullish(v.string()),
  left_on: v.nullish(v.string()),
  /** HH:mm in Hong Kong at which the student checked in by phone, after the day if it was another; null if they did not. */
  checked_in: v.nullish(v.string()),
})
export type LessonAttendance = v.InferOutput<typeof LessonAttendance>

/** Everybody in the class on that day, and everybody with a record. Without a record: 'pending' and 0. */
export const getLessonAttendance = call({
  source: 'API-25',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLessonAttendance/:lessonId',
  reads: [
    'attendance',
    'class_students',
    'classes',
    'courses',
    'live_lessons',
    'quiz_results',
    'students',
    'token_ledger',
    'tokens',
  ],
  concerns: { ...ofLiveLesson('lessonId'), token_ledger: [{ field: 'student_id', column: 'student_id' }] },
  params: lessonId,
  answer: data(v.array(LessonAttendance)),
  defaults: { attendance: 'pending', homework_status: 0 },
  refusals: { noLesson },
})
