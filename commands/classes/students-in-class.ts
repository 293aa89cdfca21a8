import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { openedList } from '#client/data/opened-list.ts'
import { student } from '#client/entities/student.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Students in Class',
  aliases: ['class list', 'members'],
  zh: ['班內學生', '班級學生'],
  arguments: { class: ask.entity('class', { label: 'Class' }) },
  row: 'class',
  opens: 'classStudents',
  screen: '/classManagement',
  keys: 'S',
  hint: hintsText.students,
  effect: 'view',
  lists: openedList(student, given => ['getClassStudents', { class_id: given.class }]),
})
