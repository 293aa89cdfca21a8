import { write } from '../../calls/handler.ts'

export const logoutEverywhere = write('logoutEverywhere', async (_, { tx, caller: { username, sessionHash } }) => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('username', '=', username)
    .where('token_hash', '!=', sessionHash)
    .returning('token_hash')
    .execute()
  return {
    answer: { success: true, message: 'You are signed out everywhere else.', ended: ended.length },
    changed: ended.map(({ token_hash }) => ({ table: 'sessions', id: token_hash, before: { username }, after: null })),
  }
})
