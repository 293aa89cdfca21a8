import { read } from '../../calls/handler.ts'

export const getQuizzes = read(
  'getQuizzes',
  async (_, { db }) => ({
    success: true,
    data: await db
      .selectFrom('quizzes')
      .select(['quiz_name', 'full_mark', 'quiz_detail'])
      .orderBy('quiz_name')
      .execute(),
  }),
  { wholeList: true },
)
