import { maySeeBackups } from '#rules/roles.ts'
import { answer } from '../answer.ts'
import { readState } from './state.ts'

export const getBackup = answer('getBackup', async (_, { db, asker, now, refuse }) => {
  if (!maySeeBackups(asker.role)) refuse('notYours')
  return { success: true, data: (await readState(db, now)) ?? null }
})
