import { mayCredit } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { ruleOf } from './rules.ts'

/** Invoices that it has lowered stay as they are. */
export const deleteDiscountRule = write('deleteDiscountRule', async ({ ruleId }, { tx, caller, refuse }) => {
  if (!mayCredit(caller)) refuse('role', { role: caller.role })
  await lock(tx, 'billing')
  const before = (await ruleOf(tx, ruleId)) ?? refuse('unknown', { id: ruleId })
  await tx.deleteFrom('discount_rules').where('rule_id', '=', ruleId).execute()
  return {
    answer: { success: true, message: `Discount rule ${ruleId} deleted.` },
    changed: [{ table: 'discount_rules', id: ruleId, before, after: null }],
  }
})
