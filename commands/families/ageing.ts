import { command } from '#client/command/command.ts'

export default command({
  title: 'Ageing',
  aliases: ['aged debtors', 'overdue families', 'who to remind', 'arrears by age', 'reminders'],
  zh: ['帳齡', '帳齡分析', '逾期家庭'],
  arguments: {},
  screen: '/payment',
  keys: 'B',
  group: 'money',
  effect: 'view',
})
