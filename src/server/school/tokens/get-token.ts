import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'

export const getToken = read(
  'getToken',
  async (_, { db }) => {
    const tokens = await db
      .selectFrom('tokens')
      .select(['token_id', 'token_name', 'token_type', 'value_cents'])
      .orderBy(row => row.fn('length', ['token_id']))
      .orderBy('token_id')
      .execute()
    return {
      success: true,
      data: tokens.map(({ value_cents, ...token }) => ({ ...token, token_value: dollars(value_cents) })),
    }
  },
  { wholeList: true },
)
