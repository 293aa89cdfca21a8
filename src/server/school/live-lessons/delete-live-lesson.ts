import { type Clause, clause, counted, listed } from '#contract/fill.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { attendanceSubject, lock } from '../../db/lock.ts'
import { findClass } from '../classes/find-class.ts'
import { alignClassDates } from './class-dates.ts'

/** Deletes the last lesson by date, with its rows that hold no history: empty marks, quizzes, leave requests. */
export const deleteLiveLesson = write('deleteLiveLesson', async ({ class_id }, { tx, refuse }) => {
  await lock(tx, 'billing', 'classes')
  if (!(await findClass(tx, class_id))) refuse('noClass', { id: class_id })
  const lesson = await tx
    .selectFrom('live_lessons')
    .selectAll()
    .where('class_id', '=', class_id)
    .orderBy('lesson_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lesson) return refuse('none', { id: class_id })
  const { live_lesson_id, attendance_code: _, ...facts } = lesson
  await lock(tx, attendanceSubject(live_lesson_id))
  const held = await heldBy(tx, live_lesson_id)
  if (held.length > 0) {
    refuse('holds', { lesson: live_lesson_id, date: lesson.lesson_date, what: listed(held) })
  }
  const emptied = await empty(tx, live_lesson_id)
  await tx.deleteFrom('live_lessons').where('live_lesson_id', '=', live_lesson_id).execute()
  return {
    answer: { success: true, message: 'Live lesson deleted successfully.' },
    changed: [
      ...emptied,
      { table: 'live_lessons', id: live_lesson_id, before: facts, after: null },
      ...(await alignClassDates(tx, class_id)),
    ],
  }
})

/** What history needs the lesson for. */
async function heldBy(tx: Writer, lesson: string): Promise<readonly Clause[]> {
  const attendance = await tx
    .selectFrom('attendance')
    .select('student_id')
    .where('live_lesson_id', '=', lesson)
    .where(row => row.or([row('attendance', '!=', 'pending'), row('homework_status', '!=', 0)]))
    .execute()
  const results = await tx
    .selectFrom('quiz_results')
    .select('student_id')
    .distinct()
    .where('live_lesson_id', '=', lesson)
    .where(row => row.or([row('student_result', 'is not', null), row('attendance', '=', 'absence')]))
    .execute()
  const movements = await tx
    .selectFrom('token_ledger')
    .select(['student_id', 'token_name'])
    .where('subject', '=', attendanceSubject(lesson))
    .groupBy(['student_id', 'token_name'])
    .having(row => row.fn.sum<number>('amount'), '!=', 0)
    .execute()
  const invoices = await tx
    .selectFrom('billed_lessons')
    .select('invoice_ref')
    .distinct()
    .where('live_lesson_id', '=', lesson)
    .orderBy('invoice_ref')
    .execute()
  const refs = invoices.map(row => row.invoice_ref)
  const named = (refs.length > 3 ? refs.slice(0, 2) : refs).map(ref => clause('value', { value: ref }))
  const all = [...named, ...counted('more', refs.length - named.length)]
  return [
    ...counted('attendanceOf', attendance.length),
    ...counted('resultsOf', results.length),
    ...counted('tokensOf', new Set(movements.map(row => row.student_id)).size),
    ...(refs.length > 0 ? [clause('linesOfInvoices', { refs: listed(all), count: refs.length })] : []),
  ]
}

async function empty(tx: Writer, lesson: string): Promise<Change[]> {
  const marks = await tx.deleteFrom('attendance').where('live_lesson_id', '=', lesson).returningAll().execute()
  const results = await tx.deleteFrom('quiz_results').where('live_lesson_id', '=', lesson).returningAll().execute()
  const quizzes = await tx.deleteFrom('lesson_quizzes').where('live_lesson_id', '=', lesson).returningAll().execute()
  const leave = await tx.deleteFrom('leave_requests').where('lesson_id', '=', lesson).returningAll().execute()
  const gone = (table: Change['table'], id: string, before: unknown): Change => ({ table, id, before, after: null })
  return [
    ...marks.map(row => gone('attendance', `${lesson}/${row.student_id}`, row)),
    ...results.map(row => gone('quiz_results', `${lesson}/${row.quiz_name}/${row.student_id}`, row)),
    ...quizzes.map(row => gone('lesson_quizzes', `${lesson}/${row.quiz_name}`, row)),
    ...leave.map(row => gone('leave_requests', `${row.student_id}/${lesson}/${row.leave_date}`, row)),
  ]
}
