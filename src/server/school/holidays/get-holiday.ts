import { answer } from '../../calls/handler.ts'

export const getHoliday = answer(
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
