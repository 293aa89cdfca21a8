import { byRank, ranksOf } from '#rules/quiz-results.ts'
import { read } from '../../calls/handler.ts'
import { liveLessons } from '../live-lessons/get-live-lessons.ts'
import { resultsOfLesson } from './results-of-lesson.ts'

export const getQuizResults = read('getQuizResults', async ({ lesson_id }, { db, refuse }) => {
  const lesson = await liveLessons(db).where('live_lessons.live_lesson_id', '=', lesson_id).executeTakeFirst()
  if (!lesson) return refuse('noLesson')
  const rows = await resultsOfLesson(db, lesson)
  const ranks = ranksOf(rows)
  return {
    success: true,
    data: rows.map((row, at) => ({ ...row, rank: ranks[at] ?? null, lesson_id })).sort(byRank),
  }
})
