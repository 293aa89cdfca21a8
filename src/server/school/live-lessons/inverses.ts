import { type Clause, clause } from '#contract/fill.ts'
import type { Writer } from '../../db/access.ts'
import { attendanceSubject } from '../../db/lock.ts'
import { always, deletedNow, type Inverse, type Inverses, leaveLocks } from '../../office/audit/inverse.ts'
import { keysOf, type PastChange, rowOf } from '../../office/audit/rows.ts'
import { writtenIn } from '../classes/entered-in-lessons.ts'
import { holidaysFrom } from '../classes/holidays-from.ts'
import { alignClassDates } from './class-dates.ts'
import { hasLessonOn } from './has-lesson-on.ts'

/** The classes of the lessons, also of deleted lessons. */
const classesOf = async (tx: Writer, changes: readonly PastChange[]): Promise<ReadonlySet<string>> => {
  const lessons = changes.filter(change => change.table === 'live_lessons')
  const rows = await Promise.all(
    lessons.map(async change => ({ ...change.before, ...change.after, ...(await rowOf(tx, change)) })),
  )
  return new Set(rows.map(({ class_id }: { class_id?: unknown }) => String(class_id)))
}

const alignDates: Inverse['align'] = async (tx, changes) => {
  const aligned = []
  for (const id of await classesOf(tx, changes)) aligned.push(...(await alignClassDates(tx, id)))
  return aligned
}

const dayTaken = async (tx: Writer, classId: string, day: string, lesson: string): Promise<Clause | undefined> =>
  (await hasLessonOn(tx, classId, day, lesson)) ? clause('dayTaken', { date: day }) : undefined

/** What a restored lesson would need and is deleted now, as a clause. */
async function deletedParts(tx: Writer, lesson: PastChange, all: readonly PastChange[]): Promise<Clause | undefined> {
  const of = lesson.before?.lesson_id
  if (typeof of === 'string') {
    const there = await tx.selectFrom('lessons').select('lesson_id').where('lesson_id', '=', of).executeTakeFirst()
    if (!there) return deletedNow('lessons', of)
  }
  for (const change of all) {
    if (change.table !== 'lesson_quizzes') continue
    const name = keysOf(change).quiz_name ?? ''
    const there = await tx.selectFrom('quizzes').select('quiz_name').where('quiz_name', '=', name).executeTakeFirst()
    if (!there) return clause('noQuiz', { name })
  }
  return undefined
}

export const ofLiveLessons = {
  addLiveLesson: {
    tables: ['live_lessons'],
    locks: changes => ['billing', 'classes', ...changes.map(({ id }) => attendanceSubject(id))],
    async obstacle(tx, changes) {
      for (const { id, after } of changes) {
        const later = await tx
          .selectFrom('live_lessons')
          .select('live_lesson_id')
          .where('class_id', '=', String(after?.class_id))
          .where('lesson_date', '>', String(after?.lesson_date))
          .executeTakeFirst()
        if (later) return clause('notLast', { id })
      }
      return writtenIn(
        tx,
        changes.map(({ id }) => id),
      )
    },
    align: alignDates,
  },
  deleteLiveLesson: {
    tables: ['live_lessons', 'leave_requests', 'lesson_quizzes', 'quiz_results', 'attendance'],
    locks: changes => ['classes', 'courses', 'quizzes', ...leaveLocks(changes)],
    async obstacle(tx, changes) {
      for (const change of changes) {
        if (change.table !== 'live_lessons' || change.before === null) continue
        const { class_id, lesson_date } = change.before
        const obstacle =
          (await dayTaken(tx, String(class_id), String(lesson_date), change.id)) ??
          (await deletedParts(tx, change, changes))
        if (obstacle) return obstacle
      }
      return undefined
    },
    align: alignDates,
  },
  updateLessonContent: { tables: ['live_lessons'], locks: always('classes') },
  updateLessonMove: {
    tables: ['live_lessons'],
    locks: always('classes', 'holidays'),
    async obstacle(tx, changes) {
      for (const change of changes) {
        const day = String(change.before?.lesson_date)
        if ((await holidaysFrom(tx, day)).has(day)) return clause('holiday', { date: day })
        const lesson = await rowOf(tx, change)
        const taken = await dayTaken(tx, String(lesson?.class_id), day, change.id)
        if (taken) return taken
      }
      return undefined
    },
    align: alignDates,
  },
} as const satisfies Inverses
