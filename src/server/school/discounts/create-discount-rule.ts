import { cents } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { checkRule } from './check-rule.ts'

export const createDiscountRule = write('createDiscountRule', async (input, { tx, now, caller, refuse }) => {
  const { rule, kind, value, from, until, reason } = input
  if (!mayCredit(caller)) refuse('role', { role: caller.role })
  // Nobody bills meanwhile, or erases a student.
  await lock(tx, 'billing', 'students')
  const who = [...new Set(input.who)]
  const row = {
    ...{ rule_id: await nextId(tx, 'D', 4), rule, kind, value: cents(value), who: JSON.stringify(who) },
    ...{ from_month: from, until_month: until, reason, created_at: stored(now), created_by: caller.username },
  }
  await checkRule(tx, row, who, refuse)
  await tx.insertInto('discount_rules').values(row).execute()
  const { rule_id } = row
  return {
    answer: { success: true, data: { rule_id } },
    changed: [{ table: 'discount_rules', id: rule_id, before: null, after: row }],
  }
})
