import { command } from '#client/command.ts'

export default command({
  title: 'Collect Live Payments',
  aliases: ['pending live payments', 'outstanding'],
  zh: ['現場課收款', '待收款'],
  arguments: {},
  screen: '/payment',
  lists: { of: 'livePayment', names: ['payments', 'pending payments', 'live payments', '待收款'] },
  keys: 'L',
  effect: 'view',
  search: () => ({ tab: 'live' }),
})
