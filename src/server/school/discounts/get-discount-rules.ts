import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { storedRules } from './rules.ts'

export const getDiscountRules = read('getDiscountRules', async (_, { db }) => ({
  success: true,
  data: (await storedRules(db)).map(({ rule_id, rule, kind, value, who, from_month, until_month, reason }) => ({
    ...{ rule_id, rule, kind, value: dollars(value), who: [...who] },
    ...{ from: from_month, until: until_month, reason },
  })),
}))
