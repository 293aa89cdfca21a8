import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Students in Class',
  aliases: ['class list', 'members'],
  zh: ['班級學生'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  screen: '/classManagement',
  keys: 'S',
  hint: hintsText.students,
  effect: 'view',
})
