import { answer } from '../answer.ts'

export const getTokenName = answer(
  'getTokenName',
  async (_, { db }) => ({
    success: true,
    data: await db
      .selectFrom('tokens')
      .select(['token_id', 'token_name'])
      .orderBy(row => row.fn('length', ['token_id']))
      .orderBy('token_id')
      .execute(),
  }),
  { wholeList: true },
)
