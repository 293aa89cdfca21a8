import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { isStudent } from '../students/is-student.ts'
import { whoIn } from './rules.ts'

type Rule = Pick<Row<'discount_rules'>, 'rule' | 'kind' | 'value' | 'who' | 'from_month' | 'until_month'>

/** Refuses a rule that means nothing. `added`: the students who were not in it before. */
export async function checkRule(
  tx: Writer,
  { rule, kind, value, who, from_month, until_month }: Rule,
  added: readonly string[],
  refuse: Refuse<'createDiscountRule'>,
): Promise<void> {
  if (kind === 'percent' && value > 10_000) refuse('above')
  if (until_month !== null && until_month < from_month) refuse('backwards')
  if ((rule === 'staff' || rule === 'scholarship') && whoIn(who).length === 0) refuse('nobody')
  for (const id of added) if (!(await isStudent(tx, id))) refuse('noStudent', { id })
}
