import { assignQuizToLesson } from './assign-quiz-to-lesson.ts'
import { checkLessonQuizzes } from './check-lesson-quizzes.ts'
import { createQuiz } from './create-quiz.ts'
import { updateQuiz } from './edit-quiz.ts'
import { getQuizResults } from './get-quiz-results.ts'
import { getQuizzes } from './get-quizzes.ts'
import { updateQuizResults } from './update-quiz-results.ts'

/** The handlers of the calls of this folder. */
export const quizzes = {
  checkLessonQuizzes,
  getQuizzes,
  createQuiz,
  updateQuiz,
  getQuizResults,
  assignQuizToLesson,
  updateQuizResults,
} as const
