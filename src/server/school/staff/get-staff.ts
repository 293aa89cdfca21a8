import { read } from '../../calls/handler.ts'

export const getstaff = read(
  'getstaff',
  async (_, { db }) => ({
    success: true,
    data: await db.selectFrom('staff').select(['username', 'name', 'role']).orderBy('username').execute(),
  }),
  { wholeList: true },
)
