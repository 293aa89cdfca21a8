import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { nameIn } from '../../db/same-name.ts'

export const createQuiz = write('createQuiz', async (input, { tx, refuse }) => {
  await lock(tx, 'quizzes')
  const quiz = {
    quiz_name: tidy(input.quiz_name),
    full_mark: input.full_mark,
    quiz_detail: input.quiz_detail?.trim() || null,
  }
  const namesake = await nameIn(tx, 'quizzes', quiz.quiz_name)
  if (namesake !== undefined) refuse('nameTaken', { name: namesake })
  await tx.insertInto('quizzes').values(quiz).execute()
  return {
    answer: { success: true, message: `Quiz ${quiz.quiz_name} created.` },
    changed: [{ table: 'quizzes', id: quiz.quiz_name, before: null, after: quiz }],
  }
})
