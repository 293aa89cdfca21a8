import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { leaveText } from '#client/messages/leave.ts'
import { manyText } from '#client/messages/many.ts'
import { leaveWithTitle, ofLeave } from '#client/school/leave.ts'

export default command({
  title: 'Withdraw leave',
  button: 'Withdraw',
  aliases: ['take leave back', 'cancel leave request'],
  zh: ['撤回請假', '取消請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice', does: manyText.withdrawsLeave, done: manyText.leaveWithdrawn },
  screen: '/',
  keys: 'W',
  hint: hintsText.withdraw,
  confirm: () => leaveText.withdrawThisLeave,
  preview: leaveWithTitle,
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
