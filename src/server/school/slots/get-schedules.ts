import { answer } from '../../calls/handler.ts'
import { schedulesOf } from './schedules.ts'

export const getTimeSlotCreateRecords = answer(
  'getTimeSlotCreateRecords',
  async (_, { db }) => ({ success: true, data: await schedulesOf(db).execute() }),
  { wholeList: true },
)
