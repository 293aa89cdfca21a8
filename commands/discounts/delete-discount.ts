import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { offOf, whoOf } from '#client/entities/discount-rule.ts'
import { discountsText } from '#client/messages/discounts.ts'
import { hintsText } from '#client/messages/hints.ts'
import { bossesOnly } from '#client/school/discount-questions.ts'

export default command({
  title: 'Delete discount',
  aliases: ['remove discount', 'stop discount'],
  zh: ['刪除折扣'],
  arguments: { discount: ask.entity('discountRule', { label: 'Discount' }) },
  row: 'discount',
  many: { each: 'discount', does: discountsText.deletesDiscounts, done: discountsText.discountsDeleted },
  keys: 'D',
  hint: hintsText.delete,
  gate: bossesOnly,
  confirm: () => discountsText.deleteThis,
  preview: ({ discount }, related) =>
    discountsText.delete({ reason: discount.reason, off: offOf(discount), who: whoOf(discount, related) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ discount }, { api, key }) => api.deleteDiscountRule({ ruleId: discount.rule_id }, { key }),
  said: {
    done: ({ discount }) => discountsText.isDeleted({ reason: discount.reason }),
    failed: words => words ?? discountsText.failedToSave,
    network: discountsText.failedToSave,
  },
})
