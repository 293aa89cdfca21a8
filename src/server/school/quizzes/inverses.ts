import * as v from 'valibot'
import { clause } from '#contract/fill.ts'
import { always, type Inverse, type Inverses, markLocks } from '../../office/audit/inverse.ts'
import { putBack } from '../../office/audit/rows.ts'
import { isNameTaken, rename, resultAbove } from './edit-quiz.ts'

const assigned: Inverse = {
  tables: ['lesson_quizzes', 'quiz_results'],
  // Prevents a rename of the quiz at the same time.
  locks: changes => ['quizzes', ...markLocks(changes)],
}

const QuizRow = v.object({ quiz_name: v.string(), full_mark: v.number(), quiz_detail: v.nullable(v.string()) })

export const ofQuizzes = {
  assignQuizToLesson: assigned,
  updateQuizResults: assigned,
  createQuiz: {
    tables: ['quizzes'],
    locks: always('quizzes'),
    async obstacle(tx, [change]) {
      const name = change?.id ?? ''
      const lesson =
        (await tx
          .selectFrom('lesson_quizzes')
          .select('live_lesson_id')
          .where('quiz_name', '=', name)
          .executeTakeFirst()) ??
        (await tx.selectFrom('quiz_results').select('live_lesson_id').where('quiz_name', '=', name).executeTakeFirst())
      return lesson && clause('quizAssigned', { quiz: name, lesson: lesson.live_lesson_id })
    },
  },
  updateQuiz: {
    tables: ['quizzes'],
    locks: always('quizzes'),
    async obstacle(tx, [change]) {
      const before = v.parse(QuizRow, change?.before)
      const after = v.parse(QuizRow, change?.after)
      const name = before.quiz_name
      if (name !== after.quiz_name && (await isNameTaken(tx, name, after.quiz_name)))
        return clause('takenQuiz', { name })
      const above = await resultAbove(tx, after.quiz_name, before.full_mark)
      if (!above) return undefined
      const { student, mark } = above
      return clause('resultAbove', { student, mark, full: after.full_mark, before: before.full_mark })
    },
    // Everything that refers to the quiz gets the old name, also lessons that were assigned the new name.
    async putBack(tx, changes) {
      const [change] = changes
      if (!change) return []
      const before = v.parse(QuizRow, change.before)
      const after = v.parse(QuizRow, change.after)
      return before.quiz_name === after.quiz_name ? [await putBack(tx, change)] : rename(tx, after, before)
    },
  },
} as const satisfies Inverses
