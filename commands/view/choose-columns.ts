import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Choose columns',
  button: 'Columns',
  aliases: ['show columns', 'hide columns', 'order of columns', 'add column'],
  zh: ['選擇欄', '選擇欄位', '欄位次序'],
  arguments: {},
  keys: 'Shift C',
  keysOn: 'everywhere',
  gate: ({ has }) => (has.has('columns') ? undefined : viewText.noColumnsToChoose),
  effect: 'show',
  run: (_, navigator) => navigator.chooseColumns(),
})
