import type { DiscountRule } from '#contract/discounts.ts'
import { money } from '#rules/money.ts'
import { discountsText } from '../messages/discounts.ts'
import { few, type Message, t, verbatim } from '../messages/message.ts'
import type { Related } from './field.ts'
import { defineKind } from './kind.ts'
import { studentLabel } from './student.ts'

/** '10%', or '100.00 of each invoice'. */
export const offOf = ({ kind, value }: Pick<DiscountRule, 'kind' | 'value'>): Message =>
  kind === 'percent' ? verbatim(`${value}%`) : discountsText.each({ amount: money(value) })

/** Whom it is for. */
export function whoOf({ rule, who }: Pick<DiscountRule, 'rule' | 'who'>, related: Related): Message {
  const { students } = related
  const named = who.map(student_id => {
    const student = students.get(student_id)
    return verbatim(student ? studentLabel(student, related) : student_id)
  })
  if (named.length === 0) return rule === 'sibling' ? discountsText.siblings : discountsText.everybody
  return rule === 'sibling' ? discountsText.siblingsAmong({ students: few(named) }) : few(named)
}

export function monthsOf({ from, until }: Pick<DiscountRule, 'from' | 'until'>): Message {
  if (until === null) return discountsText.since({ from })
  return until === from ? discountsText.only({ from }) : discountsText.span({ from, until })
}

/** A rule that lowers invoices. */
export const discountRule = defineKind<DiscountRule>()({
  title: 'Discounts',
  one: 'discount',
  id: row => row.rule_id,
  stored: [{ table: 'discount_rules' }],
  label: row => row.reason,
  hint: (row, related) => [t(offOf(row)), t(whoOf(row, related))].join(', '),
  needs: ['students'],
  fields: {
    reason: {
      type: 'text',
      label: 'Reason',
      zh: '原因',
      value: row => row.reason,
      search: 'title',
      width: 260,
      flex: 1,
    },
    rule: {
      type: 'choice',
      label: 'Kind',
      zh: '類別',
      names: ['種類'],
      zhValues: { sibling: '兄弟姊妹', staff: '職員', scholarship: '獎學金', other: '其他' },
      value: row => row.rule,
      width: 110,
    },
    off: { type: 'text', label: 'Discount', zh: '折扣', value: row => t(offOf(row)), width: 170 },
    who: {
      type: 'text',
      label: 'For whom',
      zh: '對象',
      value: (row, related) => t(whoOf(row, related)),
      search: true,
      width: 220,
      flex: 1,
    },
    months: { type: 'text', label: 'Months', zh: '月份', value: row => t(monthsOf(row)), width: 160 },
  },
})
