import { answer } from '../answer.ts'
import { schedulesOf } from './schedules.ts'

export const getTimeSlotCreateRecords = answer(
  'getTimeSlotCreateRecords',
  async (_, { db }) => ({ success: true, data: await schedulesOf(db).execute() }),
  { wholeList: true },
)
