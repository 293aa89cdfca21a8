import { answer, type Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'

export const deleteToken = answer('deleteToken', async ({ tokenName }, { tx, refuse }) => {
  // A course that is being created must not find its token gone.
  await lock(tx, 'courses', 'tokens')
  const token = await tx.selectFrom('tokens').selectAll().where('token_name', '=', tokenName).executeTakeFirst()
  if (!token) return refuse('unknown', { name: tokenName })
  const users = await usersOf(tx, tokenName)
  if (users) refuse('inUse', { name: tokenName, users })
  await tx.deleteFrom('tokens').where('token_id', '=', token.token_id).execute()
  return {
    answer: { success: true, message: `Token ${tokenName} deleted.` },
    changed: [{ table: 'tokens', id: token.token_id, before: token, after: null }],
  }
})

/** Who still needs the token, in words; '' when nobody does. */
async function usersOf(tx: Writer, tokenName: string): Promise<string> {
  const courses = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('token_name', '=', tokenName)
    .orderBy('course_id')
    .execute()
  const holders = await tx
    .selectFrom('token_ledger')
    .select('student_id')
    .where('token_name', '=', tokenName)
    .groupBy('student_id')
    .having(row => row.fn.sum<number>('amount'), '!=', 0)
    .execute()
  const named = courses.slice(0, 3).map(course => course.course_name)
  const rest = courses.length - named.length
  const more = rest > 0 ? [`${rest} more ${rest === 1 ? 'course' : 'courses'}`] : []
  const balances =
    holders.length > 0
      ? [holders.length === 1 ? '1 balance that is not zero' : `${holders.length} balances that are not zero`]
      : []
  return [...named.map(name => `course ${name}`), ...more, ...balances].join(', ')
}
