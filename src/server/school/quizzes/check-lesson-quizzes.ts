import { read } from '../../calls/handler.ts'
import { batches } from '../../db/batches.ts'

export const checkLessonQuizzes = read('checkLessonQuizzes', async ({ lesson_ids }, { db }) => {
  const ids = [...new Set(lesson_ids)]
  const found = new Set<string>()
  for (const batch of batches(ids, 1)) {
    const rows = await db
      .selectFrom('lesson_quizzes')
      .select('live_lesson_id')
      .distinct()
      .where('live_lesson_id', 'in', batch)
      .execute()
    for (const row of rows) found.add(row.live_lesson_id)
  }
  return { success: true, data: Object.fromEntries(ids.map(id => [id, found.has(id)])) }
})
