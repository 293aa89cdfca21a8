import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { methodQuestion } from '#client/school/payment-questions.ts'
import { money } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'

const reasons = ['Left the school', 'Paid twice', 'Paid too much', 'Deposit returned']

export default command({
  title: 'Refund family',
  button: 'Refund',
  verb: 'Pay back',
  aliases: ['give money back', 'return overpayment', 'pay back'],
  zh: ['退款', '退回款項', '退錢'],
  arguments: {
    family: ask.entity('family', {
      label: 'Family',
      refuses: ({ credit }) => (credit <= 0 ? familiesText.noCredit : undefined),
    }),
    amount: ask.money({ label: 'Amount', zh: ['金額'], min: 0.01, max: 9_999_999.99 }),
    method: methodQuestion,
    paid_on: ask.date({ label: 'Paid on', past: true }),
    reason: ask.text({ label: 'Reason', max: 1000, offers: reasons }),
  },
  row: 'family',
  gate: who => (mayCredit(who) ? undefined : personalDataText.superAdminOnly),
  group: 'money',
  form: { title: 'Refund family', submit: 'Pay back', cancel: 'Cancel' },
  start: ({ family }, today) => ({
    ...(family ? { amount: family.credit } : {}),
    ...{ method: 'cash', paid_on: today.toString() },
  }),
  preview: ({ family, amount }) =>
    familiesText.refund({
      ...{ family: familyLabel(family), amount: money(amount) },
      credit: money(family.credit),
    }),
  effect: 'final',
  final: familiesText.refundedIsFinal,
  run: ({ family: { family_id }, amount, method, paid_on, reason }, { api, key }) =>
    api.refundMoney({ family_id, amount, method, paid_on, reason }, { key }),
  said: {
    done: ({ family, amount }, { refund_ref }) =>
      familiesText.refunded({ refund: refund_ref, family: familyLabel(family), amount: money(amount) }),
    network: familiesText.notRefunded,
  },
})
