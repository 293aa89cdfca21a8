import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { decideLeave } from '#client/leave.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'

export default command({
  title: 'Reject leave',
  button: 'Reject',
  aliases: ['leave notice', 'rejected'],
  zh: ['拒絕請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice', done: manyText.leaveRejected },
  screen: '/',
  keys: 'R',
  hint: hintsText.reject,
  group: 'danger',
  effect: 'undoable',
  ...decideLeave('rejected'),
})
