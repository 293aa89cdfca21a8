import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { decideLeave } from '#client/leave.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'

export default command({
  title: 'Approve leave',
  button: 'Approve',
  aliases: ['leave notice', 'approved'],
  zh: ['批准請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice', done: manyText.leaveApproved },
  opens: 'leaveNotice',
  screen: '/',
  keys: 'A',
  hint: hintsText.approve,
  effect: 'undoable',
  ...decideLeave('approved'),
})
