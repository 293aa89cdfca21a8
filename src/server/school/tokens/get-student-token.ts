import type { StudentToken } from '#contract/tokens.ts'
import { readList } from '../../calls/handler.ts'
import { rowsOf } from '../../db/row-source.ts'
import { among } from '../../db/rows-with-ids.ts'

export const getStudentToken = readList('getStudentToken', async ({ ids }, { db }) => {
  const tokens = await db.selectFrom('tokens').select(['token_name', 'token_type']).execute()
  const sums = await db
    .selectFrom('token_balances')
    .select(['student_id', 'token_name', 'amount'])
    .where(among(ids, 'token_balances.student_id'))
    .execute()
  const types = new Map(tokens.map(token => [token.token_name, token.token_type]))
  const balances = new Map<string, { Live: number; Video: number }>()
  for (const { student_id, token_name, amount } of sums) {
    const type = types.get(token_name)
    if (!type) continue
    const balance = balances.get(student_id) ?? { Live: 0, Video: 0 }
    balance[type] += amount
    balances.set(student_id, balance)
  }
  return {
    rows: rowsOf(
      db
        .selectFrom('students')
        .select(['student_id', 'first_name', 'surname', 'chinese_name'])
        .where('deleted_at', 'is', null)
        .where(among(ids, 'students.student_id'))
        .orderBy(row => row.fn('length', ['student_id']))
        .orderBy('student_id'),
      (student): StudentToken => ({
        ...student,
        live_token_amount: balances.get(student.student_id)?.Live ?? 0,
        video_token_amount: balances.get(student.student_id)?.Video ?? 0,
      }),
    ),
    body: data => ({ success: true, data }),
  }
})
