import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Open family',
  aliases: ['family account', 'show family', 'ledger'],
  zh: ['開啟家庭', '家庭帳戶'],
  arguments: { family: ask.entity('family', { label: 'Family' }) },
  row: 'family',
  hint: hintsText.open,
  opens: 'family',
  effect: 'view',
})
