import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { discountsText } from '#client/messages/discounts.ts'
import { hintsText } from '#client/messages/hints.ts'
import {
  bossesOnly,
  changeableQuestions,
  checkDiscount,
  checkWho,
  discountQuestions,
  ruleOf,
} from '#client/school/discount-questions.ts'

export default command({
  title: 'Edit discount',
  aliases: ['change discount', 'end discount'],
  zh: ['編輯折扣', '修改折扣'],
  arguments: {
    discount: ask.entity('discountRule', { label: 'Discount' }),
    who: discountQuestions.who,
    ...changeableQuestions,
  },
  row: 'discount',
  keys: 'E',
  hint: hintsText.edit,
  clears: { discount: ['who', 'reason', 'value', 'from', 'until'] },
  gate: bossesOnly,
  start: ({ discount }) => {
    if (!discount) return {}
    const { who, reason, value, from, until } = discount
    return { who, reason, value, from, ...(until === null ? {} : { until }) }
  },
  check: ({ discount: { rule, kind }, ...asked }) =>
    checkWho({ rule, who: asked.who }) ?? checkDiscount({ ...asked, kind }),
  form: { title: 'Edit discount', submit: 'Save', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ discount: { rule, kind, rule_id }, ...asked }, { api, key }) => {
    const { who, reason, value, from, until } = ruleOf({ rule, kind, ...asked })
    return api.updateDiscountRule({ ruleId: rule_id, who, reason, value, from, until }, { key })
  },
  said: {
    done: ({ reason }) => discountsText.isChanged({ reason }),
    failed: words => words ?? discountsText.failedToSave,
    network: discountsText.failedToSave,
  },
})
