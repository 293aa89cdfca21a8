import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'

export default command({
  title: 'Family of student',
  aliases: ['family account of student', 'who pays', 'brothers and sisters'],
  zh: ['學生的家庭', '兄弟姊妹'],
  arguments: { student: ask.entity('student', { label: 'Student' }) },
  row: 'student',
  opens: 'familyOf',
  group: 'money',
  effect: 'view',
})
