import { read } from '../../calls/handler.ts'

export const getHoliday = read(
  'getHoliday',
  async (_, { db }) => ({
    success: true,
    data: await db
      .selectFrom('holidays')
      .select(['holiday_name', 'holiday'])
      .orderBy('holiday')
      .orderBy('holiday_name')
      .execute(),
  }),
  { wholeList: true },
)
