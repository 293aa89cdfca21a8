import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { placesOf } from './classes.ts'
import { ascending, Ids, ofLiveLesson, ofStudent, whenLessonsAre } from './rows.ts'
import { Id, PlainDate, someText, Time, text } from './words.ts'

export const LiveLesson = v.object({
  live_lesson_id: v.string(),
  /** The course lesson; null when the course has no more lessons. */
  lesson_id: v.nullish(v.string()),
  lesson_content: v.string(),
  lesson_page: v.string(),
  homework: v.string(),
  test: v.string(),
  lesson_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  class_id: v.string(),
  class_name: v.optional(v.string()),
  ...placesOf,
  /** Extension: of a lesson that is offered for several students, how many of them have it. */
  shared: v.optional(v.object({ students: v.number(), of: v.number() })),
})
export type LiveLesson = v.InferOutput<typeof LiveLesson>

/** The id is made of when and where a lesson is: no call takes it. What the lesson is called tells getLiveLessonId. */
export const isPlace = (id: string): boolean => /\/\d{4}-\d\d-\d\d\/\d\d:\d\d(:\d\d)?$/.test(id)

const noClass = { status: 404, text: 'There is no class {id}.' } as const
const noLesson = { status: 404, text: 'Lesson not found. Please ensure the lesson exists.' } as const
const lessonId = v.object({ lessonId: Id })

const lessonRows = {
  id: 'live_lesson_id',
  order: ascending('lesson_date', 'start_time', 'live_lesson_id'),
  // Of a class that is deleted, the lessons leave the list.
  concerned: { classes: { field: 'class_id' }, live_lessons: { field: 'live_lesson_id' } },
} as const

/** The lessons of one class, or of all classes. */
export const getLiveLessons = call({
  source: 'API-12',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLiveLessons',
  reads: ['classes', 'live_lessons'],
  rows: lessonRows,
  query: v.object({
    class_id: v.optional(Id),
    ids: Ids,
    /** Extension: only lessons from this day on, and until that one. Both are included. */
    from: v.optional(PlainDate),
    to: v.optional(PlainDate),
  }),
  narrows: {
    from: ({ lesson_date }, from) => String(lesson_date) >= from,
    to: ({ lesson_date }, to) => String(lesson_date) <= to,
  },
  answer: data(v.array(LiveLesson)),
  // The documents promise only when and where a lesson is, so without an id those three make one.
  defaults: {
    live_lesson_id: ({ class_id, lesson_date, start_time }) => `${class_id}/${lesson_date}/${start_time}`,
    lesson_id: null,
    lesson_content: '',
    lesson_page: '',
    homework: '',
    test: '',
  },
  refusals: { noClass },
})

export const getLiveLesson = call({
  source: 'API-13',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLiveLesson/:classId',
  reads: ['classes', 'live_lessons'],
  rows: lessonRows,
  params: v.object({ classId: Id }),
  query: v.object({ ids: Ids }),
  answer: data(v.array(LiveLesson)),
  refusals: { noClass },
})

export const getSingleLiveLesson = call({
  source: 'API-23',
  kind: 'read',
  method: 'GET',
  path: '/admin/getSingleLiveLesson/:lessonId',
  reads: ['classes', 'live_lessons'],
  concerns: { ...ofLiveLesson('lessonId'), classes: [{ field: 'class_id' }] },
  params: lessonId,
  answer: data(LiveLesson),
  refusals: { noLesson },
})

/**
 * Lessons by their id, by the id, name, teacher or room of their class, and by day. Every word must match. At most 8, coming lessons
 * first.
 */
export const findLiveLessons = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/findLiveLessons',
  reads: ['classes', 'live_lessons'],
  query: v.object({ q: someText(200) }),
  ofTime: true,
  answer: data(v.array(LiveLesson)),
  refusals: {},
})

/**
 * The lessons a student can still ask leave from: coming lessons, soonest first, then those of the last two weeks. With
 * `others`, the lessons that any of these students has.
 */
export const getLessonsToLeave = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLessonsToLeave',
  reads: ['attendance', 'class_students', 'classes', 'leave_requests', 'live_lessons', 'quiz_results', 'students'],
  concerns: ofStudent('student_id', 'others'),
  query: v.object({ student_id: Id, others: Ids }),
  ofTime: true,
  answer: data(v.array(LiveLesson)),
  refusals: { noStudent: { status: 404, text: 'There is no student {id}.' } },
})

/** Edits the content of a lesson. The documents call it updateLesson, like the call that moves a lesson. */
export const updateLessonContent = call({
  source: 'API-20',
  kind: 'write',
  many: true,
  undo: true,
  method: 'PATCH',
  path: '/admin/updateLesson/:lessonId',
  changes: ['live_lessons'],
  params: lessonId,
  body: v.object({ lesson_content: text(), lesson_page: text(), homework: text(), test: text() }),
  answer: v.object({ success: v.literal(true), message: v.optional(v.string()) }),
  refusals: { noLesson },
})

/** Adds a lesson at the end, a week after the last. Holidays are skipped. */
export const addLiveLesson = call({
  source: 'API-21',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/addLiveLesson',
  changes: ['classes', 'live_lessons'],
  body: v.object({ class_id: Id }),
  answer: v.object({ success: v.literal(true), message: v.string(), live_lesson_id: v.string() }),
  refusals: { noClass },
})

/** Deletes the last lesson, unless history needs it. */
export const deleteLiveLesson = call({
  source: 'API-22',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/admin/deleteLiveLesson',
  changes: ['attendance', 'classes', 'leave_requests', 'lesson_quizzes', 'live_lessons', 'quiz_results'],
  body: v.object({ class_id: Id }),
  answer: done,
  refusals: {
    noClass,
    none: { status: 409, text: 'Class {id} has no lessons.' },
    holds: { status: 409, text: 'Lesson {lesson} of {date} has {what} and cannot be deleted.' },
  },
})

/** Which of the lessons have a quiz, by live lesson id. A read by POST. */
export const checkLessonQuizzes = call({
  source: 'API-15',
  kind: 'read',
  method: 'POST',
  path: '/admin/checkLessonQuizzes',
  reads: ['lesson_quizzes'],
  concerns: ofLiveLesson('lesson_ids'),
  body: v.object({ lesson_ids: v.pipe(v.array(Id), v.maxLength(2000, 'has over 2,000 lessons')) }),
  /** Any truthy value of another server means that the lesson has a quiz. */
  answer: data(v.record(v.string(), v.unknown())),
  refusals: {},
})

/** Moves a lesson to another day or time. The documents identify it by class name and day. */
export const updateLessonMove = call({
  source: 'API-87',
  kind: 'write',
  many: true,
  undo: true,
  method: 'PATCH',
  path: '/admin/updateLesson',
  changes: ['classes', 'live_lessons'],
  body: v.object({
    class_name: someText(),
    lesson_date: PlainDate,
    original_lesson_date: PlainDate,
    start_time: Time,
    end_time: Time,
  }),
  answer: done,
  refusals: {
    noLesson: { status: 404, text: 'There is no lesson of {name} on {date}.' },
    holiday: { status: 409, text: 'Cannot drop on holiday.' },
    taken: { status: 409, text: '{name} has a lesson on {date} already.' },
    endBeforeStart: { status: 400, text: 'End time must be after start time.' },
  },
})

/** The id of a lesson of the timetable. */
export const getLiveLessonId = call({
  source: 'API-88',
  kind: 'read',
  method: 'GET',
  path: '/admin/getLiveLessonId',
  reads: ['classes', 'live_lessons'],
  concerns: {
    classes: [{ input: 'class_id' }],
    live_lessons: whenLessonsAre.map(each => ({ ...each, input: 'class_id', column: 'class_id' })),
  },
  query: v.object({ class_id: Id, lesson_date: PlainDate, start_time: Time }),
  answer: v.object({ success: v.literal(true), lesson_id: v.string() }),
  refusals: { noLesson },
})

/** The code with which students check in. It never changes while the lesson exists. */
export const getAttendanceCode = call({
  source: 'API-89',
  kind: 'read',
  method: 'GET',
  path: '/admin/getAttendanceCode/:lessonId',
  reads: ['classes', 'live_lessons'],
  concerns: ofLiveLesson('lessonId'),
  params: lessonId,
  answer: data(v.string()),
  refusals: { noCode: { status: 404, text: 'Attendance code not found for this lesson.' } },
})
