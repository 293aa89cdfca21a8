import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { money } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'

const reasons = ['Lesson cancelled', 'Goodwill', 'Billed too much', 'Deposit returned']

export default command({
  title: 'Give credit to family',
  button: 'Give credit',
  verb: 'Give credit',
  aliases: ['goodwill', 'credit a family', 'correction for family', 'return a deposit'],
  zh: ['給予家庭餘額', '給予餘額', '給予結餘', '補償', '減免'],
  arguments: {
    family: ask.entity('family', { label: 'Family' }),
    amount: ask.money({ label: 'Amount', zh: ['金額'], min: 0.01, max: 9_999_999.99 }),
    kind: ask.choice({
      label: 'Kind',
      options: { goodwill: 'goodwill', correction: 'correction', deposit: 'returned deposit' },
      words: { goodwill: ['補償'], correction: ['更正'], deposit: ['退還按金', '退按金'] },
      buttons: true,
    }),
    reason: ask.text({ label: 'Reason', max: 1000, offers: reasons }),
  },
  row: 'family',
  gate: who => (mayCredit(who) ? undefined : personalDataText.superAdminOnly),
  group: 'money',
  form: { title: 'Give credit', submit: 'Give credit', cancel: 'Cancel' },
  start: () => ({ kind: 'goodwill' }),
  preview: ({ family, amount, kind }) =>
    (kind === 'deposit' ? familiesText.returnDeposit : familiesText.giveCredit)({
      ...{ family: familyLabel(family), amount: money(amount) },
    }),
  effect: 'final',
  final: familiesText.creditIsFinal,
  run: ({ family: { family_id }, amount, kind, reason }, { api, key }) =>
    api.creditFamily({ family_id, amount, kind, reason }, { key }),
  said: {
    done: ({ family, amount }, { credit_ref }) =>
      familiesText.credited({ credit: credit_ref, family: familyLabel(family), amount: money(amount) }),
    network: familiesText.notCredited,
  },
})
