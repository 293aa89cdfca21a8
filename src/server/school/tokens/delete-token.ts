import { type Clause, clause, counted } from '#contract/fill.ts'
import { write } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { carried, nameIn } from '../../db/same-name.ts'

export const deleteToken = write('deleteToken', async (said, { tx, refuse }) => {
  // Prevents a new course with a token that is being deleted.
  await lock(tx, 'courses', 'tokens')
  const given = carried(said.tokenName, said.token_name)
  const tokenName = (await nameIn(tx, 'tokens', given)) ?? given
  const token = await tx.selectFrom('tokens').selectAll().where('token_name', '=', tokenName).executeTakeFirst()
  if (!token) return refuse('unknown', { name: given })
  const users = await usersOf(tx, tokenName)
  if (users.length > 0) refuse('inUse', { name: tokenName, users })
  await tx.deleteFrom('tokens').where('token_id', '=', token.token_id).execute()
  return {
    answer: { success: true, message: `Token ${tokenName} deleted.` },
    changed: [{ table: 'tokens', id: token.token_id, before: token, after: null }],
  }
})

/** What still needs the token. */
export async function usersOf(tx: Writer, tokenName: string): Promise<readonly Clause[]> {
  const courses = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('token_name', '=', tokenName)
    .orderBy('course_id')
    .execute()
  const holders = await tx
    .selectFrom('token_balances')
    .select('student_id')
    .where('token_name', '=', tokenName)
    .where('amount', '!=', 0)
    .execute()
  // Sales and bookings made while a course had this token are credited or refunded in it.
  const { unpaid } = await tx
    .selectFrom('payments')
    .select(row => row.fn.countAll<number>().as('unpaid'))
    .where('status', '=', 'pending')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_lines')
          .select('invoice_lines.position')
          .whereRef('invoice_lines.invoice_ref', '=', 'payments.invoice_ref')
          .where('invoice_lines.token_name', '=', tokenName),
      ),
    )
    .executeTakeFirstOrThrow()
  const { booked } = await tx
    .selectFrom('bookings')
    .select(row => row.fn.countAll<number>().as('booked'))
    .where('status', '=', 'pending')
    .where('token_name', '=', tokenName)
    .executeTakeFirstOrThrow()
  const named = courses.slice(0, 3)
  return [
    ...named.map(course => clause('courses', { id: course.course_name })),
    ...counted('moreCourses', courses.length - named.length),
    ...counted('tokenBalances', holders.length),
    ...counted('unpaidPayments', unpaid),
    ...counted('bookedLessons', booked),
  ]
}
