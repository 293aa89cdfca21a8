import type { StudentToken } from '#contract/tokens.ts'
import { answer } from '../answer.ts'

export const getStudentToken = answer(
  'getStudentToken',
  async (_, { db }) => {
    const students = await db
      .selectFrom('students')
      .select(['student_id', 'first_name', 'surname', 'chinese_name'])
      .where('deleted_at', 'is', null)
      .orderBy(row => row.fn('length', ['student_id']))
      .orderBy('student_id')
      .execute()
    const tokens = await db.selectFrom('tokens').select(['token_name', 'token_type']).execute()
    // In the order of its index the ledger can be summed while it is read. A join with the tokens would sort it first.
    const sums = await db
      .selectFrom('token_ledger')
      .select(['student_id', 'token_name'])
      .select(row => row.fn.sum<number>('amount').as('amount'))
      .groupBy(['student_id', 'token_name'])
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
      success: true,
      data: students.map(
        (student): StudentToken => ({
          ...student,
          live_token_amount: balances.get(student.student_id)?.Live ?? 0,
          video_token_amount: balances.get(student.student_id)?.Video ?? 0,
        }),
      ),
    }
  },
  { wholeList: true },
)
