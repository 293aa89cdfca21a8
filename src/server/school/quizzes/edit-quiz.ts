import { tidy } from '#rules/names.ts'
import { markOf } from '#rules/quiz-results.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { nameIn } from '../../db/same-name.ts'

/** Lessons and results refer to a quiz by name, so they follow a new one. */
export const updateQuiz = write('updateQuiz', async ({ quizName: given, ...said }, { tx, refuse }) => {
  await lock(tx, 'quizzes')
  const quizName = (await nameIn(tx, 'quizzes', given)) ?? given
  const before = await tx.selectFrom('quizzes').selectAll().where('quiz_name', '=', quizName).executeTakeFirst()
  if (!before) return refuse('unknown', { name: given })
  const after = {
    quiz_name: tidy(said.quiz_name),
    full_mark: said.full_mark,
    quiz_detail: said.quiz_detail?.trim() || null,
  }
  if (after.full_mark < before.full_mark) {
    const above = await resultAbove(tx, quizName, after.full_mark)
    if (above) refuse('belowResult', { ...above, name: quizName, full: after.full_mark })
  }
  if (after.quiz_name === quizName) {
    await tx.updateTable('quizzes').set(after).where('quiz_name', '=', quizName).execute()
    return { answer: updated(after.quiz_name), changed: [{ table: 'quizzes', id: quizName, before, after }] }
  }
  // Results may name a quiz that no longer exists. They do not belong to this one.
  if (await isNameTaken(tx, after.quiz_name, quizName)) refuse('nameTaken', { name: after.quiz_name })
  return { answer: updated(after.quiz_name), changed: await rename(tx, before, after) }
})

const updated = (name: string) => ({ success: true, message: `Quiz ${name} updated.` }) as const

type Quiz = { readonly quiz_name: string; readonly full_mark: number; readonly quiz_detail: string | null }

/** `except` is the name of the quiz that is renamed. */
export async function isNameTaken(tx: Writer, name: string, except: string): Promise<boolean> {
  const quiz = await nameIn(tx, 'quizzes', name, except)
  const result = await tx
    .selectFrom('quiz_results')
    .select('quiz_name')
    .where('quiz_name', '=', name)
    .limit(1)
    .executeTakeFirst()
  return (quiz ?? result) !== undefined
}

/** The highest result above the full mark, and its student. */
export async function resultAbove(tx: Writer, name: string, fullMark: number) {
  const results = await tx
    .selectFrom('quiz_results')
    .select(['live_lesson_id as lesson', 'student_id as student', 'student_result'])
    .where('quiz_name', '=', name)
    .where('student_result', 'is not', null)
    .orderBy('live_lesson_id')
    .orderBy('student_id')
    .execute()
  const above = results.flatMap(({ student_result, ...of }) => {
    const mark = markOf(student_result)
    return mark !== undefined && mark > fullMark ? [{ ...of, mark }] : []
  })
  return above.toSorted((one, other) => other.mark - one.mark)[0]
}

/** Adds the new name before it removes the old one, so that references always have a target. */
export async function rename(tx: Writer, before: Quiz, after: Quiz): Promise<Change[]> {
  const was = { quiz_name: before.quiz_name }
  const is = { quiz_name: after.quiz_name }
  await tx.insertInto('quizzes').values(after).execute()
  const given = await tx
    .updateTable('lesson_quizzes')
    .set(is)
    .where('quiz_name', '=', before.quiz_name)
    .returning('live_lesson_id')
    .execute()
  const results = await tx
    .updateTable('quiz_results')
    .set(is)
    .where('quiz_name', '=', before.quiz_name)
    .returning('live_lesson_id')
    .execute()
  await tx.deleteFrom('quizzes').where('quiz_name', '=', before.quiz_name).execute()
  const moved = (table: Change['table'], rows: readonly { readonly live_lesson_id: string }[]): Change[] =>
    [...new Set(rows.map(row => row.live_lesson_id))].map(lesson => ({
      table,
      id: `${lesson}/${before.quiz_name}`,
      before: was,
      after: is,
    }))
  return [
    { table: 'quizzes', id: before.quiz_name, before, after },
    ...moved('lesson_quizzes', given),
    ...moved('quiz_results', results),
  ]
}
