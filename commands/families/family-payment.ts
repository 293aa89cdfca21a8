import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { hintsText } from '#client/messages/hints.ts'
import { allocationsOf, putWords, toPut, wrongPut } from '#client/school/family-money.ts'
import { methodQuestion } from '#client/school/payment-questions.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Family payment',
  button: 'Part payment',
  verb: 'Receive',
  aliases: ['part payment', 'pay in part', 'family pays', 'pay for siblings'],
  zh: ['家庭付款', '家庭收款', '部分付款'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    amount: ask.money({ label: 'Amount', zh: ['金額'], min: 0.01, max: 9_999_999.99 }),
    method: methodQuestion,
    paid_on: ask.date({ label: 'Paid on', past: true }),
    note: optional(ask.text({ label: 'Note', max: 1000, byName: true })),
    put: optional(ask.table({ label: 'Put to' })),
  },
  row: 'family',
  keys: 'C',
  hint: hintsText.collect,
  group: 'money',
  form: { title: 'Family payment', submit: 'Receive', cancel: 'Cancel', own: true },
  start: (_, today) => ({ method: 'cash', paid_on: today.toString() }),
  check: wrongPut,
  preview: ({ family, amount, put }, related) =>
    familiesText.receive({
      family: familyLabel(family),
      amount: money(amount),
      put: putWords(toPut(family, amount, put), amount, related),
    }),
  effect: 'final',
  final: familiesText.receivedIsFinal,
  run: ({ family, amount, method, paid_on, note = '', put }, { api, key }) =>
    api.receiveMoney(
      {
        ...{ family_id: family.family_id, amount, method, paid_on, note },
        allocations: allocationsOf(toPut(family, amount, put)),
      },
      { key },
    ),
  takenBackBy: ({ family }, { receipt_ref }) => ({
    kind: 'familyReversal',
    given: { family: family.family_id, receipt: receipt_ref },
  }),
  said: {
    done: ({ family, amount }, { receipt_ref }) =>
      familiesText.received({ receipt: receipt_ref, family: familyLabel(family), amount: money(amount) }),
    about: ({ family, amount, put }, _, related) => putWords(toPut(family, amount, put), amount, related),
    network: familiesText.notReceived,
  },
  prints: ({ family }, { receipt_ref }) => ({
    kind: 'familyReceipt',
    given: { family: family.family_id, receipt: receipt_ref },
  }),
})
