import { read } from '../../calls/handler.ts'
import { readState } from './state.ts'

export const getBackup = read('getBackup', async (_, { db, now }) => ({
  success: true,
  data: (await readState(db, now)) ?? null,
}))
