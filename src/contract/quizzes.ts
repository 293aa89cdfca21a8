import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { ofLiveLesson } from './rows.ts'
import { Id, NewName, text } from './words.ts'

export const Quiz = v.object({ quiz_name: v.string(), full_mark: v.number(), quiz_detail: v.nullish(v.string()) })
export type Quiz = v.InferOutput<typeof Quiz>

export const getQuizzes = call({
  source: 'API-11',
  kind: 'read',
  method: 'GET',
  path: '/admin/getQuizzes',
  reads: ['quizzes'],
  answer: data(v.array(Quiz)),
  refusals: {},
})

export const QuizAttendance = v.picklist(['presence', 'absence'], 'must be presence or absence')
export type QuizAttendance = v.InferOutput<typeof QuizAttendance>

export const QuizResult = v.object({
  quiz_name: v.string(),
  student_id: v.string(),
  /** Free text. A mark is a number as text. */
  student_result: v.nullish(v.string()),
  attendance: QuizAttendance,
  /** Computed by the server: 1, 2, 2, 4. A result that is no number has no rank. */
  rank: v.nullish(v.number()),
  lesson_id: v.string(),
})
export type QuizResult = v.InferOutput<typeof QuizResult>

const noLesson = { status: 404, text: 'Lesson not found. Please ensure the lesson exists.' } as const

export const getQuizResults = call({
  source: 'API-24',
  kind: 'read',
  method: 'GET',
  path: '/admin/getQuizResults',
  reads: ['attendance', 'class_students', 'classes', 'lesson_quizzes', 'live_lessons', 'quiz_results', 'students'],
  concerns: ofLiveLesson('lesson_id'),
  query: v.object({ lesson_id: Id }),
  answer: data(v.array(QuizResult)),
  refusals: { noLesson },
})

export const assignQuizToLesson = call({
  source: 'API-29',
  kind: 'write',
  many: true,
  undo: true,
  method: 'POST',
  path: '/admin/assignQuizToLesson',
  changes: ['lesson_quizzes', 'quiz_results'],
  body: v.object({ class_id: v.optional(Id), lesson_id: Id, quiz_name: Id }),
  answer: done,
  refusals: {
    noLesson,
    noQuiz: { status: 404, text: 'There is no quiz named {name}.' },
    notOfClass: { status: 400, text: 'Lesson {lesson} does not belong to class {class}.' },
    already: { status: 409, text: 'Quiz {name} is assigned to lesson {lesson} already.' },
  },
})

export const updateQuizResults = call({
  source: 'API-30',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/updateQuizResults',
  changes: ['quiz_results'],
  body: v.object({
    lesson_id: Id,
    results: v.pipe(
      v.array(
        v.object({
          quiz_name: Id,
          student_id: Id,
          student_result: v.nullish(text()),
          attendance: v.optional(QuizAttendance, 'presence'),
          /**
           * An extension: the row as the caller saw it. Fields that the caller did not change stay as stored. A field
           * that somebody else has changed since is refused.
           */
          was: v.optional(v.object({ student_result: v.nullable(text()), attendance: QuizAttendance })),
        }),
      ),
      v.minLength(1, 'has no rows'),
      v.maxLength(2000, 'has over 2,000 rows'),
    ),
  }),
  answer: done,
  refusals: {
    noLesson,
    changed: { status: 409, text: 'Nothing was saved: somebody else has changed {rows}.' },
    noQuiz: { status: 409, text: 'Quiz {name} is not assigned to lesson {lesson}.' },
    notInClass: { status: 409, text: '{id} is not in the class of this lesson.' },
    twice: { status: 400, text: '{id} is in the list of {name} twice.' },
  },
  limit: 1024 * 1024,
})

/** The highest full mark that is allowed. */
export const highestMark = 1_000_000

const facts = v.object({
  quiz_name: NewName,
  full_mark: v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must not be negative'),
    v.maxValue(highestMark, 'may be at most 1,000,000'),
  ),
  quiz_detail: v.nullish(text()),
})
const nameTaken = { status: 409, text: 'There is a quiz named {name} already.' } as const

export const createQuiz = call({
  source: 'API-92',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createQuiz',
  changes: ['quizzes'],
  body: facts,
  status: 201,
  statusStated: true,
  answer: done,
  refusals: { nameTaken },
})

/** A new name is also written to the lessons that had the quiz and to its results. Marks do not change. */
export const updateQuiz = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  many: true,
  method: 'PUT',
  path: '/admin/updateQuiz/:quizName',
  changes: ['lesson_quizzes', 'quiz_results', 'quizzes'],
  params: v.object({ quizName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) }),
  body: facts,
  answer: done,
  refusals: {
    nameTaken,
    unknown: { status: 404, text: 'There is no quiz named {name}.' },
    belowResult: {
      status: 409,
      text: '{student} has {mark} in lesson {lesson}: the full mark of {name} cannot be {full}.',
    },
  },
})
