import { read } from '../../calls/handler.ts'

export const getTokenName = read(
  'getTokenName',
  async ({ student_id }, { db }) => {
    const tokens = await db
      .selectFrom('tokens')
      .select(['token_id', 'token_name'])
      .orderBy(row => row.fn('length', ['token_id']))
      .orderBy('token_id')
      .execute()
    if (student_id === undefined) return { success: true, data: tokens }
    const balances = await db
      .selectFrom('token_balances')
      .select(['token_name', 'amount'])
      .where('student_id', '=', student_id)
      .execute()
    const amounts = new Map(balances.map(({ token_name, amount }) => [token_name, amount]))
    const data = tokens.map(token => ({ ...token, amount: amounts.get(token.token_name) ?? 0 }))
    const isTheirs = ({ token_name }: (typeof data)[number]) => Number(amounts.has(token_name))
    return { success: true, data: data.toSorted((one, other) => isTheirs(other) - isTheirs(one)) }
  },
  { wholeList: true },
)
