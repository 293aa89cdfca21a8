import { answer } from '../../calls/handler.ts'
import { readState } from './state.ts'

export const getBackup = answer('getBackup', async (_, { db, now }) => ({
  success: true,
  data: (await readState(db, now)) ?? null,
}))
