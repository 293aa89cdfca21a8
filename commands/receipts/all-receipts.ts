import { command } from '#client/command/command.ts'

export default command({
  title: 'All Receipts',
  aliases: ['find receipts', 'search receipts', 'receipts of all months'],
  zh: ['所有收據', '搜尋收據'],
  arguments: {},
  screen: '/payment',
  lists: { of: 'receipt', names: ['all receipts', '收據', '所有收據'] },
  keys: 'A',
  effect: 'view',
})
