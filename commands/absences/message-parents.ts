import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { dayText } from '#client/messages/day-words.ts'
import { line } from '#client/messages/message.ts'
import { remindersText } from '#client/messages/reminders.ts'
import { absenceMessage, noChatWith, openChat, saysOfChat, warningsOfChatWith } from '#client/school/reminders.ts'
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
  preview: ({ absence }, { today }) =>
    remindersText.absent({
      student: absence.student_name,
      date: dayText(noticeDate(absence.date), today),
      lesson: absence.lesson ?? '',
    }),
  async refuses({ absence }, api) {
    const why = await noChatWith(absence.student_id, api)
    return why && { argument: 'absence', ...why }
  },
  warnings: ({ absence }, api) => warningsOfChatWith(absence.student_id, api),
  effect: 'final',
  final: remindersText.openedIsFinal,
  run: ({ absence }, io) => openChat(() => absenceMessage(absence, io.api), io),
  said: {
    ...saysOfChat,
    about: ({ absence }) => line(absence.student_name, absence.student_id, noticeDate(absence.date)),
  },
})
