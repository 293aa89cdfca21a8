import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { personalDataText } from '#client/messages/personal-data.ts'
import { mayErase } from '#rules/roles.ts'

export default command({
  title: 'Who opened these details',
  aliases: ['who looked at a student', 'access log', 'personal data'],
  zh: ['誰看過此資料', '誰開啟過資料', '查閱紀錄'],
  arguments: { student: ask.entity('anyStudent', { label: 'Student' }) },
  row: 'student',
  gate: ({ role }) => (mayErase(role) ? undefined : personalDataText.bossOnly),
  group: 'details',
  effect: 'view',
})
