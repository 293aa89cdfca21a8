import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Show new rows',
  aliases: ['new rows', 'what colleagues added'],
  zh: ['顯示新資料', '顯示新紀錄'],
  arguments: {},
  keys: 'Shift N',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('new rows') ? undefined : viewText.nothingNewWaits),
  effect: 'show',
  run: (_, navigator) => navigator.showArrived(),
})
