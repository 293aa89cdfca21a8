import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { line } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { absenceMessage, chatLink, lineWarnings, noChat, payerOf } from '#client/school/reminders.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Message the parents of an absent student',
  button: 'Message',
  verb: 'Open chat',
  aliases: ['whatsapp parents', 'tell the parents', 'absent message'],
  zh: ['通知缺席學生的家長', '通知家長缺席', 'WhatsApp 通知家長'],
  arguments: {
    absence: ask.entity('absence', {
      label: 'Absence',
      only: ({ record_type }) => record_type === 'live',
      refuses: ({ record_type }) => (record_type === 'live' ? undefined : remindersText.isVideo),
    }),
  },
  row: 'absence',
  movesOn: true,
  screen: '/',
  keys: 'W',
  hint: remindersText.message,
  preview: ({ absence }) =>
    remindersText.absent({
      student: absence.student_name,
      date: noticeDate(absence.date),
      lesson: absence.lesson ?? '',
    }),
  async refuses({ absence }, api) {
    const family = await payerOf(absence.student_id, api)
    const text = family ? noChat(family) : remindersText.noFamily
    return text && { argument: 'absence', text }
  },
  warnings: async ({ absence }, api) => lineWarnings((await payerOf(absence.student_id, api))?.phone ?? ''),
  effect: 'final',
  final: remindersText.openedIsFinal,
  run: ({ absence }, { api, navigator, key }) =>
    navigator.chat(async () => {
      const { to, text, noted } = await absenceMessage(absence, api)
      await api.logReminder({ ...noted, channel: 'whatsapp' }, { key })
      return chatLink(to, text)
    }),
  said: {
    done: () => remindersText.opened,
    about: ({ absence }) => line(absence.student_name, absence.student_id, noticeDate(absence.date)),
    failed: words => words ?? remindersText.notOpened,
    network: remindersText.notOpened,
  },
})
