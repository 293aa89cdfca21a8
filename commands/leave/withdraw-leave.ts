import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Withdraw leave',
  button: 'Withdraw',
  aliases: ['take leave back', 'cancel leave request'],
  zh: ['撤回請假', '取消請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  screen: '/',
  keys: 'W',
  hint: 'withdraw',
  confirm: () => 'Are you sure you want to withdraw this leave request?',
  preview: ({ notice }) => `**${notice.student_id}**, ${noticeDate(notice.leave_date)}`,
  effect: 'undoable',
  run: ({ notice: { student_id, lesson_id, leave_date } }, { api, key }) =>
    api.withdrawLeave({ student_id, lesson_id, leave_date }, { key }),
  said: {
    done: () => 'Leave withdrawn.',
    failed: words => words ?? 'Failed to withdraw the leave.',
    network: 'Failed to withdraw the leave.',
  },
})
