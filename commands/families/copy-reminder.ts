import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { today } from '#client/core/today.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { aboutChase, chased, chaseWarnings, owesNothing, writeReminder } from '#client/school/reminders.ts'
import { openFamily } from '#client/school/ways-out.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Copy reminder',
  verb: 'Copy text',
  aliases: ['copy text to family', 'reminder text', 'wechat', 'sms', 'signal'],
  zh: ['複製繳費提示', '複製催繳訊息'],
  arguments: {
    family: ask.entity('family', {
      label: 'Family',
      only: ({ open }) => open.length > 0,
      refuses: owesNothing,
      instead: family => openFamily(family.family_id),
    }),
  },
  row: 'family',
  alsoAbout: true,
  movesOn: true,
  keys: 'Shift W',
  hint: remindersText.copyText,
  group: 'money',
  preview: ({ family }) =>
    remindersText.copies({
      contact: family.contact_name || family.name,
      amount: money(chased(family, today())),
    }),
  warnings: async ({ family }, _, day, related) => chaseWarnings(family, day, related),
  effect: 'final',
  final: remindersText.copiedIsFinal,
  run: async ({ family }, { api, navigator, key }) => {
    const written = writeReminder(family, api)
    await navigator.copyText(async () => (await written).text)
    return api.logReminder({ ...(await written), channel: 'copy' }, { key })
  },
  said: {
    done: () => remindersText.copied,
    about: ({ family }) => aboutChase(family),
    failed: words => words ?? remindersText.notCopied,
    network: remindersText.copiedNotNoted,
  },
})
