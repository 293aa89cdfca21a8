import { type DiscountRule, isInForce } from '#rules/discounts.ts'
import type { Queries } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'

/** The rules in the order in which they are applied. A school has few. */
export async function storedRules(db: Queries) {
  const rows = await db.selectFrom('discount_rules').selectAll().orderBy('rule_id').execute()
  return rows.map(({ who, ...row }) => ({ ...row, who: whoIn(who) }))
}

/** This server has written them. */
export const whoIn = (who: string): readonly string[] => JSON.parse(who) as string[]

/** The rules that are in force in a month. */
export const rulesOf = async (db: Queries, month: string): Promise<readonly DiscountRule[]> =>
  (await storedRules(db)).filter(rule => isInForce(rule, month))

export const ruleOf = (db: Queries, rule_id: string): Promise<Row<'discount_rules'> | undefined> =>
  db.selectFrom('discount_rules').selectAll().where('rule_id', '=', rule_id).executeTakeFirst()
