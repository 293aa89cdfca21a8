import { cents, dollars, money } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { nextRef } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { depositsOf } from '../money/deposits.ts'
import { isFamily } from './members.ts'

export const creditFamily = write(
  'creditFamily',
  async ({ family_id, amount, reason, kind }, { tx, now, today, caller, refuse }) => {
    if (!mayCredit(caller)) refuse('role', { role: caller.role })
    await lock(tx, 'money')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    if (kind === 'deposit') {
      const left = Math.max(0, await depositsOf(tx, family_id))
      if (cents(amount) > left)
        refuse('aboveDeposit', { family: family_id, deposit: money(dollars(left)), amount: money(amount) })
    }
    const credit_ref = await nextRef(tx, 'FC', today.year)
    const row = {
      ...{ credit_ref, kind, family_id, cents: cents(amount), reason },
      ...{ credited_on: today.toString(), created_at: stored(now), created_by: caller.username },
    }
    await tx.insertInto('credits').values(row).execute()
    const message = `${credit_ref}, ${family_id}, ${money(amount)}`
    return {
      answer: { success: true, message, credit_ref },
      changed: [{ table: 'credits', id: credit_ref, before: null, after: row }],
    }
  },
)
