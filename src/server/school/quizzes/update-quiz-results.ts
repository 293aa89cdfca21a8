import { type Clause, clause, listed, someOf } from '#contract/fill.ts'
import { clashesOf, entryOf, withEntry } from '#rules/entries.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { share } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { emptyResult } from '../attendance/entered-results.ts'
import { lessonToMark, markable } from '../attendance/save-attendance.ts'
import { quizzesOfLesson, resultsOfLesson } from './results-of-lesson.ts'

/** The trimmed text; null when it is blank. */
const typed = (result: string | null | undefined): string | null => (result ?? '').normalize('NFC').trim() || null

export const updateQuizResults = write('updateQuizResults', async ({ lesson_id, results }, { tx, refuse }) => {
  // A quiz keeps its name while its results are being written.
  await share(tx, 'quizzes')
  const lesson = await lessonToMark(tx, lesson_id)
  if (!lesson) return refuse('noLesson')
  const keyOf = (row: { quiz_name: string; student_id: string }): string =>
    JSON.stringify([row.quiz_name, row.student_id])
  const before = new Map((await resultsOfLesson(tx, lesson)).map(row => [keyOf(row), row]))
  const assigned = new Set(await quizzesOfLesson(tx, lesson_id))
  const members = await markable(tx, lesson, [...new Set(results.map(row => row.student_id))])

  const seen = new Set<string>()
  const rows: Row<'quiz_results'>[] = []
  const changed: Change[] = []
  const clashes: Clause[] = []
  for (const { quiz_name, student_id, attendance, was: over, ...given } of results) {
    const key = keyOf({ quiz_name, student_id })
    if (seen.has(key)) refuse('twice', { id: student_id, name: quiz_name })
    seen.add(key)
    const was = before.get(key)
    if (!was && !assigned.has(quiz_name)) refuse('noQuiz', { name: quiz_name, lesson: lesson_id })
    if (!was && !members.has(student_id)) refuse('notInClass', { id: student_id })
    const wanted = { student_result: typed(given.student_result), attendance }
    const { student_result, attendance: marked } = was ?? emptyResult
    const stands = { student_result, attendance: marked }
    const entry = entryOf(over ? { ...over, student_result: typed(over.student_result) } : stands, wanted)
    const changes = Object.values(clashesOf(stands, entry)).map(value =>
      value === null ? clause('noResult', {}) : clause('value', { value }),
    )
    if (changes.length > 0)
      clashes.push(clause('resultTo', { student: student_id, quiz: quiz_name, what: listed(changes) }))
    const after = withEntry(stands, entry)
    if (student_result === after.student_result && marked === after.attendance) continue
    rows.push({ live_lesson_id: lesson_id, quiz_name, student_id, ...after })
    changed.push({
      table: 'quiz_results',
      id: `${lesson_id}/${quiz_name}/${student_id}`,
      before: stands,
      after,
    })
  }
  if (clashes.length > 0) refuse('changed', { rows: someOf(clashes) })
  for (const batch of batches(rows, 5)) {
    await tx
      .insertInto('quiz_results')
      .values(batch)
      .onConflict(conflict =>
        conflict.columns(['live_lesson_id', 'quiz_name', 'student_id']).doUpdateSet(row => ({
          student_result: row.ref('excluded.student_result'),
          attendance: row.ref('excluded.attendance'),
        })),
      )
      .execute()
  }
  return { answer: { success: true, message: 'Quiz results updated successfully.' }, changed }
})
