import { cents } from '#rules/money.ts'
import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { nameIn } from '../../db/same-name.ts'

export const createToken = write('createToken', async (input, { tx, refuse }) => {
  await lock(tx, 'tokens')
  const token_name = tidy(input.token_name)
  const namesake = await nameIn(tx, 'tokens', token_name)
  if (namesake !== undefined) refuse('nameTaken', { name: namesake })
  const token = {
    token_id: await nextId(tx, 'T', 4),
    token_name,
    token_type: input.token_type,
    value_cents: cents(input.token_value),
  }
  await tx.insertInto('tokens').values(token).execute()
  return {
    answer: { success: true, message: `Token ${token_name} created.` },
    changed: [{ table: 'tokens', id: token.token_id, before: null, after: token }],
  }
})
