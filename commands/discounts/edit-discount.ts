import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { discountsText } from '#client/messages/discounts.ts'
import { hintsText } from '#client/messages/hints.ts'
import { bossesOnly, changeableQuestions, checkDiscount } from '#client/school/discount-questions.ts'

export default command({
  title: 'Edit discount',
  aliases: ['change discount', 'end discount'],
  zh: ['編輯折扣', '修改折扣'],
  arguments: { discount: ask.entity('discountRule', { label: 'Discount' }), ...changeableQuestions },
  row: 'discount',
  keys: 'E',
  hint: hintsText.edit,
  clears: { discount: ['reason', 'value', 'from', 'until'] },
  gate: bossesOnly,
  start: ({ discount }) => {
    if (!discount) return {}
    const { reason, value, from, until } = discount
    return { reason, value, from, ...(until === null ? {} : { until }) }
  },
  check: ({ discount, ...asked }) => checkDiscount({ ...asked, kind: discount.kind }),
  form: { title: 'Edit discount', submit: 'Save', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ discount, reason, value, from, until }, { api, key }) =>
    api.updateDiscountRule({ ruleId: discount.rule_id, reason, value, from, until: until || null }, { key }),
  said: {
    done: ({ reason }) => discountsText.isChanged({ reason }),
    failed: words => words ?? discountsText.failedToSave,
    network: discountsText.failedToSave,
  },
})
