import { command } from '#client/command/command.ts'
import { openedList } from '#client/data/opened-list.ts'
import { dueStudent } from '#client/entities/due-student.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { mayErase } from '#rules/roles.ts'

export default command({
  title: 'Students due for erasure',
  aliases: ['who can be erased', 'retention list', 'personal data', 'yearly list'],
  zh: ['應清除的學生', '保留期限名單'],
  arguments: {},
  screen: '/settings',
  gate: ({ role }) => (mayErase(role) ? undefined : personalDataText.bossOnly),
  effect: 'view',
  lists: openedList(dueStudent, () => ['getStudentsDue', {}]),
})
