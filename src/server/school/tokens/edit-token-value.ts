import { cents, dollars } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { carried, nameIn } from '../../db/same-name.ts'

/** Issued invoices keep their price. */
export const updateToken = write('updateToken', async ({ token_value, ...said }, { tx, refuse }) => {
  await lock(tx, 'tokens')
  const given = carried(said.tokenName, said.token_name)
  const tokenName = (await nameIn(tx, 'tokens', given)) ?? given
  const token = await tx
    .selectFrom('tokens')
    .select(['token_id', 'value_cents'])
    .where('token_name', '=', tokenName)
    .executeTakeFirst()
  if (!token) return refuse('unknown', { name: given })
  const value_cents = cents(token_value)
  await tx.updateTable('tokens').set({ value_cents }).where('token_id', '=', token.token_id).execute()
  return {
    answer: { success: true, message: `Token ${tokenName} is worth ${dollars(value_cents).toFixed(2)}.` },
    changed: [
      { table: 'tokens', id: token.token_id, before: { value_cents: token.value_cents }, after: { value_cents } },
    ],
  }
})
