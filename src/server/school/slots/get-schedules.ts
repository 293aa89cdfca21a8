import { read } from '../../calls/handler.ts'
import { schedulesOf } from './schedules.ts'

export const getTimeSlotCreateRecords = read(
  'getTimeSlotCreateRecords',
  async (_, { db }) => ({ success: true, data: await schedulesOf(db).execute() }),
  { wholeList: true },
)
