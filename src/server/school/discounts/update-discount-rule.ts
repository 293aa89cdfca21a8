import { cents } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { checkRule } from './check-rule.ts'
import { ruleOf, whoIn } from './rules.ts'

export const updateDiscountRule = write('updateDiscountRule', async (input, { tx, caller, refuse }) => {
  const { ruleId: rule_id, value, who, from, until, ...same } = input
  if (!mayCredit(caller)) refuse('role', { role: caller.role })
  await lock(tx, 'billing', 'students')
  const { created_at: _, created_by: __, ...before } = (await ruleOf(tx, rule_id)) ?? refuse('unknown', { id: rule_id })
  const given = {
    ...same,
    value: value === undefined ? undefined : cents(value),
    who: who && JSON.stringify([...new Set(who)]),
    from_month: from,
    until_month: until,
  }
  const after = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, each]) => each !== undefined)) }
  const was = whoIn(before.who)
  await checkRule(
    tx,
    after,
    whoIn(after.who).filter(id => !was.includes(id)),
    refuse,
  )
  await tx.updateTable('discount_rules').set(after).where('rule_id', '=', rule_id).execute()
  return {
    answer: { success: true, message: `Discount rule ${rule_id} changed.` },
    changed: [{ table: 'discount_rules', id: rule_id, before, after }],
  }
})
