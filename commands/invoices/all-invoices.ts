import { command } from '#client/command/command.ts'

export default command({
  title: 'All Invoices',
  aliases: ['find invoices', 'search invoices', 'invoices of all months'],
  zh: ['所有發票', '搜尋發票'],
  arguments: {},
  screen: '/invoice',
  lists: { of: 'invoice', names: ['all invoices', 'invoice management', '發票', '單據', '所有發票'] },
  keys: 'A',
  effect: 'view',
})
