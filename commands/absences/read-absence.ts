import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { dayText } from '#client/messages/day-words.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { line } from '#client/messages/message.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Read absence',
  button: 'Read',
  verb: 'Mark as read',
  aliases: ['mark absence as read'],
  zh: ['將缺席標為已讀', '已讀缺席'],
  arguments: { absence: ask.entity('absence', { label: 'Absence' }) },
  row: 'absence',
  many: { each: 'absence', does: manyText.readsAbsences, done: manyText.absencesRead },
  opens: 'absence',
  screen: '/',
  keys: 'R',
  hint: hintsText.read,
  confirm: () => dashboardText.markThisAbsenceAsRead,
  preview: ({ absence }, { today }) =>
    dashboardText.markAbsenceAsRead({
      student: absence.student_name,
      studentId: absence.student_id,
      date: dayText(noticeDate(absence.date), today),
    }),
  effect: 'undoable',
  run: ({ absence }, { api, key }) =>
    api.markAbsenceRead(
      {
        record_id: (absence.record_type === 'live' ? absence.live_lesson_id : absence.video_lesson_id) ?? '',
        record_type: absence.record_type,
        student_id: absence.student_id,
      },
      { key },
    ),
  said: {
    done: () => dashboardText.absenceMarkedAsRead,
    about: ({ absence }) => line(absence.student_name, absence.student_id, noticeDate(absence.date)),
    failed: words => words ?? dashboardText.failedToMarkAsRead,
    network: dashboardText.failedToMarkAsRead,
  },
})
