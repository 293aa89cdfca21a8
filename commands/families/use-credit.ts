import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { allocationsOf, oldestOpen, putWords } from '#client/school/family-money.ts'
import { openFamily } from '#client/school/ways-out.ts'
import type { Family } from '#contract/families.ts'
import { money } from '#rules/money.ts'

/** Dollars of credit that open invoices take. */
const usable = ({ credit, owes }: Family): number => Math.min(credit, owes)

export default command({
  title: 'Use credit',
  verb: 'Use credit',
  aliases: ['put credit to invoices', 'pay with credit', 'allocate credit'],
  zh: ['使用餘額', '以餘額付款', '使用結餘', '以結餘付款'],
  arguments: {
    family: ask.entity('family', {
      label: 'Family',
      refuses: ({ credit, open }) =>
        credit <= 0 ? familiesText.noCredit : open.length === 0 ? familiesText.nothingIsOpen : undefined,
      instead: ({ family_id }) => openFamily(family_id),
    }),
  },
  row: 'family',
  group: 'money',
  preview: ({ family }, related) =>
    familiesText.useCredit({
      family: familyLabel(family),
      amount: money(usable(family)),
      put: putWords(oldestOpen(family, family.credit), usable(family), related),
    }),
  confirm: () => familiesText.useCreditQuestion,
  effect: 'final',
  final: familiesText.usedCreditIsFinal,
  run: ({ family }, { api, key }) =>
    api.allocateCredit(
      { family_id: family.family_id, allocations: allocationsOf(oldestOpen(family, family.credit)) },
      { key },
    ),
  said: {
    done: ({ family }, { credit }) => familiesText.creditUsed({ family: familyLabel(family), credit: money(credit) }),
    about: ({ family }, _, related) => putWords(oldestOpen(family, family.credit), usable(family), related),
    network: familiesText.creditNotUsed,
  },
})
