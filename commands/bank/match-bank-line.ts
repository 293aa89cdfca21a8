import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { bankText } from '#client/messages/bank.ts'
import { familiesText } from '#client/messages/families.ts'
import { allocationsOf, oldestOpen, putWords } from '#client/school/family-money.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Family of bank line',
  verb: 'Book',
  aliases: ['other family of a bank line'],
  zh: ['銀行紀錄的家庭'],
  arguments: {
    line: ask.text({ label: 'Bank line' }),
    amount: ask.money({ label: 'Amount' }),
    family: ask.entity('family', { label: 'Family' }),
  },
  unlisted: true,
  preview: ({ family, amount }, related) =>
    familiesText.receive({
      family: familyLabel(family),
      amount: money(amount),
      put: putWords(oldestOpen(family, amount), amount, related),
    }),
  group: 'money',
  effect: 'final',
  final: bankText.bookedIsFinal,
  run: ({ line, family, amount }, { api, key }) =>
    api.matchBankLines(
      {
        matches: [
          {
            ...{ bank_line_id: line, family_id: family.family_id },
            allocations: allocationsOf(oldestOpen(family, amount)),
          },
        ],
      },
      { key },
    ),
  said: {
    done: ({ family, amount }, { data }) =>
      familiesText.received({
        receipt: data[0]?.receipt_ref ?? '',
        family: familyLabel(family),
        amount: money(amount),
      }),
    about: ({ family, amount }, _, related) => putWords(oldestOpen(family, amount), amount, related),
    network: bankText.notBooked,
  },
})
