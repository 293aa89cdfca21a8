import { answer } from '../../calls/handler.ts'
import { closeSession } from './sessions.ts'

export const logout = answer('logout', async (_, { tx, asker }) => {
  await closeSession(tx, asker.sessionHash)
  return {
    answer: { success: true, message: 'Signed out.' },
    changed: [{ table: 'sessions', id: asker.sessionHash, before: { username: asker.username }, after: null }],
  }
})
