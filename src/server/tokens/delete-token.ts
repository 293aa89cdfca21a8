import { answer, type Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'

export const deleteToken = answer('deleteToken', async ({ tokenName }, { tx, refuse }) => {
  // Prevents a new course with a token that is being deleted.
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

/** What still needs the token, in words; '' when nothing does. */
export async function usersOf(tx: Writer, tokenName: string): Promise<string> {
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
  // Sales and bookings made while a course had this token are credited or refunded in it.
  const { unpaid } = await tx
    .selectFrom('payments')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'payments.invoice_ref')
    .select(row => row.fn.count<number>('payments.payment_id').distinct().as('unpaid'))
    .where('payments.status', '=', 'pending')
    .where('invoice_lines.token_name', '=', tokenName)
    .executeTakeFirstOrThrow()
  const { booked } = await tx
    .selectFrom('bookings')
    .select(row => row.fn.countAll<number>().as('booked'))
    .where('status', '=', 'pending')
    .where('token_name', '=', tokenName)
    .executeTakeFirstOrThrow()
  const named = courses.slice(0, 3).map(course => course.course_name)
  const rest = courses.length - named.length
  const more = counted(rest, 'more course', 'more courses')
  const others = [
    counted(holders.length, 'balance that is not zero', 'balances that are not zero'),
    counted(unpaid, 'payment still to be collected', 'payments still to be collected'),
    counted(booked, 'booked lesson', 'booked lessons'),
  ].flat()
  return [...named.map(name => `course ${name}`), ...more, ...others].join(', ')
}

/** '1 more course', '2 more courses'; nothing for 0. */
const counted = (count: number, one: string, many: string): readonly string[] =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : []
