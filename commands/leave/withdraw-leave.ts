import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { ofLeave } from '#client/leave.ts'
import { leaveText } from '#client/messages/leave.ts'
import { noticeDate } from '#rules/notice-dates.ts'

export default command({
  title: 'Withdraw leave',
  button: 'Withdraw',
  aliases: ['take leave back', 'cancel leave request'],
  zh: ['撤回請假', '取消請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice' },
  screen: '/',
  keys: 'W',
  hint: 'withdraw',
  confirm: () => leaveText.withdrawThisLeave,
  preview: ({ notice }) => leaveText.leaveOf({ studentId: notice.student_id, date: noticeDate(notice.leave_date) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ notice: { student_id, lesson_id, leave_date } }, { api, key }) =>
    api.withdrawLeave({ student_id, lesson_id, leave_date }, { key }),
  said: {
    done: () => leaveText.leaveWithdrawn,
    about: ({ notice }, _, related) => ofLeave(notice, related),
    failed: words => words ?? leaveText.failedToWithdrawTheLeave,
    network: leaveText.failedToWithdrawTheLeave,
  },
})
