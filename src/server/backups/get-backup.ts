import { answer } from '../answer.ts'
import { readState } from './state.ts'

export const getBackup = answer('getBackup', async (_, { db, now }) => ({
  success: true,
  data: (await readState(db, now)) ?? null,
}))
