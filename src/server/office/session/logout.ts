import { write } from '../../calls/handler.ts'
import { closeSession } from './sessions.ts'

export const logout = write('logout', async (_, { tx, caller }) => {
  await closeSession(tx, caller.sessionHash)
  return {
    answer: { success: true, message: 'Signed out.' },
    changed: [{ table: 'sessions', id: caller.sessionHash, before: { username: caller.username }, after: null }],
  }
})
