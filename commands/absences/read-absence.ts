import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Read absence',
  button: 'Read',
  aliases: ['mark absence as read'],
  zh: ['已讀缺席'],
  arguments: { absence: ask.entity('absence', { label: 'Absence' }) },
  row: 'absence',
  opens: 'absence',
  screen: '/',
  keys: 'R',
  hint: 'read',
  confirm: () => 'Mark this absence as read?',
  preview: ({ absence }) => `**${absence.student_name} (${absence.student_id})**, ${noticeDate(absence.date)}`,
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
    done: () => 'Absence marked as read.',
    failed: words => words ?? 'Failed to mark as read.',
    network: 'Failed to mark as read.',
  },
})
