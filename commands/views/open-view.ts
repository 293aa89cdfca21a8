import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'

export default command({
  title: 'Open view',
  aliases: ['go to view', 'saved view'],
  zh: ['開啟檢視'],
  arguments: { view: ask.entity('view', { label: 'View' }) },
  row: 'view',
  opens: 'view',
  effect: 'show',
  run: ({ view }, navigator) => navigator.openView(view),
})
