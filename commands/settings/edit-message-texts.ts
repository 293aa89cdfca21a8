import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { verbatim } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { sampleOf, templateFault } from '#client/school/message-texts.ts'
import { type MessageText, messageTexts, placeholdersOf } from '#contract/message-texts.ts'

const names = (kind: 'bill' | 'absence') => `{${placeholdersOf[kind].join('}, {')}}`
const money = (kind: 'bill' | 'reminder', label: string) =>
  optional(
    ask.longText({
      label,
      max: 2000,
      help: remindersText.may({ names: names('bill') }),
      rule: text => templateFault(kind, text),
    }),
  )
const lesson = (kind: 'absence' | 'cancelled', label: string) =>
  optional(
    ask.longText({
      label,
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
    text_reminder_en: money('reminder', 'English'),
    text_reminder_zh: money('reminder', 'Chinese'),
    text_bill_en: money('bill', 'English'),
    text_bill_zh: money('bill', 'Chinese'),
    text_absence_en: lesson('absence', 'English'),
    text_absence_zh: lesson('absence', 'Chinese'),
    text_cancelled_en: lesson('cancelled', 'English'),
    text_cancelled_zh: lesson('cancelled', 'Chinese'),
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
    remindersText.sample({
      text: verbatim(
        (['en', 'zh'] as const)
          .map(language => sampleOf(about, language, texts[`text_${about}_${language}`] ?? ''))
          .join('\n\n'),
      ),
    }),
  effect: 'undoable',
  run: ({ about, ...texts }, { api, key }) =>
    api.updateBusiness(
      { [`text_${about}_en`]: texts[`text_${about}_en`] ?? '', [`text_${about}_zh`]: texts[`text_${about}_zh`] ?? '' },
      { key },
    ),
  said: { done: ({ about }) => remindersText.textsSaved({ about: remindersText[about] }) },
})
