import { command } from '#client/command/command.ts'

export default command({
  title: 'Discounts',
  aliases: ['discount rules', 'sibling discount', 'staff discount', 'scholarships'],
  zh: ['折扣', '折扣規則', '兄弟姊妹折扣', '獎學金'],
  arguments: {},
  screen: '/settings',
  effect: 'view',
})
