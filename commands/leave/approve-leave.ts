import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { decideLeave } from '#client/school/leave.ts'

export default command({
  title: 'Approve leave',
  button: 'Approve',
  aliases: ['leave notice', 'approved'],
  zh: ['批准請假'],
  arguments: { notice: ask.entity('leaveNotice', { label: 'Leave notice' }) },
  row: 'notice',
  many: { each: 'notice', does: manyText.approvesLeave, done: manyText.leaveApproved },
  opens: 'leaveNotice',
  screen: '/',
  keys: 'A',
  hint: hintsText.approve,
  effect: 'undoable',
  ...decideLeave('approved'),
})
