import { command } from '#client/command/command.ts'
import { promptText } from '#client/messages/prompt.ts'

export default command({
  title: 'Pin or unpin this record',
  aliases: ['pin', 'unpin', 'keep at hand', 'favourite'],
  zh: ['置頂此紀錄', '釘選', '取消釘選', '常用'],
  arguments: {},
  gate: ({ row }) => (row ? undefined : promptText.nothingToPin),
  effect: 'show',
  run: (_, navigator) => navigator.pin(),
})
