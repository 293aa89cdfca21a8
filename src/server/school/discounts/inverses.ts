import { clause } from '#contract/fill.ts'
import { mayCredit } from '#rules/roles.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'

const rules: Inverse = {
  tables: ['discount_rules'],
  locks: always('billing'),
  guard: async (_, __, { caller }) => (mayCredit(caller) ? undefined : clause('mayNot', { actor: caller.role })),
}

export const ofDiscounts = {
  createDiscountRule: rules,
  updateDiscountRule: rules,
  deleteDiscountRule: rules,
} as const satisfies Inverses
