import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { inBoth, type Language } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { sampleOf, templateFault } from '#client/school/message-texts.ts'
import { type MessageText, messageTexts, placeholdersOf } from '#contract/message-texts.ts'

const names = (kind: 'bill' | 'absence') => `{${placeholdersOf[kind].join('}, {')}}`
const labels = { en: 'English', 'zh-HK': 'Chinese' } as const
const money = (kind: 'bill' | 'reminder', language: Language) =>
  optional(
    ask.longText({
      label: labels[language],
      language,
      max: 2000,
      help: remindersText.may({ names: names('bill') }),
      rule: text => templateFault(kind, text),
    }),
  )
const lesson = (kind: 'absence' | 'cancelled', language: Language) =>
  optional(
    ask.longText({
      label: labels[language],
      language,
      max: 2000,
      help: remindersText.may({ names: names('absence') }),
      rule: text => templateFault(kind, text),
    }),
  )
const isAbout = (kind: string) => (answers: Readonly<Record<string, unknown>>) => answers.about === kind

export default command({
  title: 'Edit texts to families',
  aliases: ['message templates', 'reminder text', 'whatsapp templates', 'template of the reminder'],
  zh: ['編輯給家長的訊息範本', '訊息範本', '提示訊息', '修改訊息'],
  arguments: {
    about: ask.choice({
      label: 'Text',
      options: { reminder: 'Reminder', bill: 'Bill', absence: 'Absence', cancelled: 'Cancelled lesson' },
      buttons: true,
    }),
    text_reminder_en: money('reminder', 'en'),
    text_reminder_zh: money('reminder', 'zh-HK'),
    text_bill_en: money('bill', 'en'),
    text_bill_zh: money('bill', 'zh-HK'),
    text_absence_en: lesson('absence', 'en'),
    text_absence_zh: lesson('absence', 'zh-HK'),
    text_cancelled_en: lesson('cancelled', 'en'),
    text_cancelled_zh: lesson('cancelled', 'zh-HK'),
  },
  when: {
    text_reminder_en: isAbout('reminder'),
    text_reminder_zh: isAbout('reminder'),
    text_bill_en: isAbout('bill'),
    text_bill_zh: isAbout('bill'),
    text_absence_en: isAbout('absence'),
    text_absence_zh: isAbout('absence'),
    text_cancelled_en: isAbout('cancelled'),
    text_cancelled_zh: isAbout('cancelled'),
  },
  start: () => ({ about: 'reminder' }),
  load: async api => {
    const { data } = await api.getBusiness({})
    return Object.fromEntries((Object.keys(messageTexts) as MessageText[]).map(name => [name, data[name]]))
  },
  form: { title: 'Edit texts to families', submit: 'Save', cancel: 'Cancel', sample: true },
  preview: ({ about, ...texts }) =>
    inBoth(
      sampleOf(about, 'en', texts[`text_${about}_en`] ?? ''),
      sampleOf(about, 'zh', texts[`text_${about}_zh`] ?? ''),
    ),
  effect: 'undoable',
  run: ({ about, ...texts }, { api, key }) =>
    api.updateBusiness(
      { [`text_${about}_en`]: texts[`text_${about}_en`] ?? '', [`text_${about}_zh`]: texts[`text_${about}_zh`] ?? '' },
      { key },
    ),
  said: { done: ({ about }) => remindersText.textsSaved({ about: remindersText[about] }) },
})
