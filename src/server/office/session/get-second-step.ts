import { read } from '../../calls/handler.ts'
import { isRequired, onSince } from './second-step.ts'

export const getSecondStep = read('getSecondStep', async (_, { db, caller: { username, role } }) => {
  const since = await onSince(db, username)
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(rows => rows.fn.countAll<number>().as('left'))
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const required = role === 'boss' && (await isRequired(db))
  return {
    success: true,
    data: { on: since !== undefined, since: since ?? null, recovery_codes_left: Number(left), required },
  }
})
