import { command } from '#client/command/command.ts'

export default command({
  title: 'Show log',
  aliases: ['messages', 'notices', 'audit log', 'who did it', 'take back earlier'],
  zh: ['訊息紀錄', '操作紀錄'],
  arguments: {},
  keys: 'Shift L',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.openLog(),
})
