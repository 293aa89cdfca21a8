import { read } from '../../calls/handler.ts'

export const getSessions = read('getSessions', async (_, { db, caller }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'address', 'issued_at', 'last_used_at'])
    .where('username', '=', caller.username)
    .orderBy('last_used_at', 'desc')
    .orderBy('issued_at', 'desc')
    .execute()
  const data = rows.map(({ token_hash, address, issued_at, last_used_at }) => ({
    address,
    signed_in_at: issued_at,
    last_used_at,
    current: token_hash === caller.sessionHash,
  }))
  return { success: true, data }
})
