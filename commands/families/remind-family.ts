import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { remindersText } from '#client/messages/reminders.ts'
import {
  aboutChase,
  chased,
  chaseWarnings,
  noChat,
  openChat,
  owesNothing,
  saysOfChat,
  writeReminder,
} from '#client/school/reminders.ts'
import { editFamily, openFamily, wayOut } from '#client/school/ways-out.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Remind by WhatsApp',
  button: 'Remind',
  verb: 'Open chat',
  aliases: ['remind family', 'payment reminder', 'chase', 'whatsapp', 'dun'],
  zh: ['以WhatsApp催繳', 'WhatsApp 提醒繳費', '催繳', '追數', '提醒家長'],
  arguments: {
    family: ask.entity('family', {
      label: 'Family',
      only: ({ open }) => open.length > 0,
      refuses: family => owesNothing(family) ?? noChat(family),
      instead: family => (owesNothing(family) ? openFamily(family.family_id) : editFamily(family.family_id)),
    }),
  },
  row: 'family',
  alsoAbout: true,
  movesOn: true,
  keys: 'W',
  hint: remindersText.remind,
  group: 'money',
  preview: ({ family }) =>
    remindersText.opens({
      contact: family.contact_name || family.name,
      phone: family.phone,
      amount: money(chased(family, today())),
    }),
  warnings: async ({ family }, _, day, related) => chaseWarnings(family, day, related, family.phone),
  effect: 'final',
  final: remindersText.openedIsFinal,
  run: ({ family }, io) => openChat(() => writeReminder(family, io.api), io),
  said: {
    instead: (refusal, { family }) => wayOut(refusal, { noNumber: () => editFamily(family.family_id) }),
    ...saysOfChat,
    about: ({ family }) => aboutChase(family),
  },
})
