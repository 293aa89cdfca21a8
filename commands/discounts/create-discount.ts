import { command } from '#client/command/command.ts'
import { monthsOf, offOf, whoOf } from '#client/entities/discount-rule.ts'
import { discountsText } from '#client/messages/discounts.ts'
import { bossesOnly, checkDiscount, checkWho, discountQuestions, ruleOf } from '#client/school/discount-questions.ts'

export default command({
  title: 'Create discount',
  button: 'New discount',
  aliases: ['new discount', 'add discount', 'new scholarship', 'new sibling discount'],
  zh: ['新增折扣', '建立折扣'],
  arguments: discountQuestions,
  screen: '/settings',
  gate: bossesOnly,
  start: (_, today) => ({ rule: 'sibling', kind: 'percent', from: today.toPlainYearMonth().toString() }),
  check: asked => checkWho(asked) ?? checkDiscount(asked),
  form: { title: 'Create discount', submit: 'Create', cancel: 'Cancel' },
  preview: (asked, related) => {
    const rule = ruleOf(asked)
    const { reason } = rule
    return discountsText.create({ off: offOf(rule), who: whoOf(rule, related), months: monthsOf(rule), reason })
  },
  effect: 'undoable',
  run: (asked, { api, key }) => api.createDiscountRule(ruleOf(asked), { key }),
  makes: (_, { data }) => ({ kind: 'discountRule', id: data.rule_id }),
  said: {
    done: asked => discountsText.isCreated({ reason: asked.reason, off: offOf(ruleOf(asked)) }),
    about: (asked, _, related) => whoOf(ruleOf(asked), related),
    failed: words => words ?? discountsText.failedToSave,
    network: discountsText.failedToSave,
  },
})
