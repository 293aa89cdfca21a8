import { answer } from '../../calls/handler.ts'

export const getstaff = answer(
  'getstaff',
  async (_, { db }) => ({
    success: true,
    data: await db.selectFrom('staff').select(['username', 'name', 'role']).orderBy('username').execute(),
  }),
  { wholeList: true },
)
