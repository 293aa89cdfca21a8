import { mayCredit } from '#rules/roles.ts'
import { ask, optional, type Values } from '../command/arguments.ts'
import { discountsText } from '../messages/discounts.ts'
import type { Message } from '../messages/message.ts'

/** What can be changed of a discount later. */
export const changeableQuestions = {
  value: ask.money({ label: 'Value', zh: ['折扣'], min: 0.01, max: 9_999_999.99, help: discountsText.orderHelp }),
  from: ask.month({ label: 'First month' }),
  until: optional(ask.month({ label: 'Last month' })),
  reason: ask.text({ label: 'Reason', zh: ['原因'], max: 200, help: discountsText.reasonHelp }),
} as const

/** What is asked about a new discount. */
export const discountQuestions = {
  rule: ask.choice({
    label: 'Kind',
    options: { sibling: 'Sibling', staff: 'Staff', scholarship: 'Scholarship', other: 'Other' },
    buttons: true,
  }),
  who: optional(ask.entities('student', { label: 'Students', help: discountsText.whoHelp })),
  kind: ask.choice({ label: 'Counts in', options: { percent: 'Percent', amount: 'Dollars' }, buttons: true }),
  ...changeableQuestions,
} as const

type Asked = Values<typeof discountQuestions>

/** The rule as it is stored. */
export const ruleOf = ({ who = [], until, reason, rule, kind, value, from }: Asked) => ({
  ...{ reason, rule, kind, value, from, until: until || null },
  who: who.map(({ student_id }) => student_id),
})

/** What is wrong with a discount. */
export const checkDiscount = ({ kind, value, from, until }: Pick<Asked, 'kind' | 'value' | 'from' | 'until'>) => {
  if (kind === 'percent' && value > 100) return { argument: 'value' as const, text: discountsText.above }
  return until && until < from ? { argument: 'until' as const, text: discountsText.backwards } : undefined
}

/** What is wrong with whom a discount is for. */
export const checkWho = ({ rule, who = [] }: Pick<Asked, 'rule' | 'who'>) =>
  (rule === 'staff' || rule === 'scholarship') && who.length === 0
    ? { argument: 'who' as const, text: discountsText.nobody }
    : undefined

/** Why somebody may not change discounts. */
export const bossesOnly = (who: { readonly role: string | undefined }): Message | undefined =>
  mayCredit(who) ? undefined : discountsText.bossOnly
