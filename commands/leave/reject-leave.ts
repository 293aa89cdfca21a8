import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { decideLeave } from '#client/school/leave.ts'

export default command({
  title: 'Reject leave',
  button: 'Reject',
  aliases: ['leave notice', 'rejected'],
  zh: ['拒絕請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice', does: manyText.rejectsLeave, done: manyText.leaveRejected },
  screen: '/',
  keys: 'R',
  hint: hintsText.reject,
  group: 'danger',
  effect: 'undoable',
  ...decideLeave('rejected'),
})
