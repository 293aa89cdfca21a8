import { command } from '#client/command/command.ts'

export default command({
  title: 'Collect Live Payments',
  aliases: [
    'pending live payments',
    'outstanding',
    'debtors',
    'debts',
    'who owes',
    'owes',
    'unpaid',
    "hasn't paid",
    'not paid',
    'arrears',
    'fees due',
  ],
  zh: ['待收面授課款項', '現場課收款', '待收款', '欠款', '欠費', '欠學費', '未交學費', '未付款'],
  arguments: {},
  screen: '/payment',
  lists: { of: 'livePayment', names: ['payments', 'pending payments', 'live payments', 'owing', 'owe', '待收款'] },
  keys: 'L',
  effect: 'view',
  search: () => ({ tab: 'live' }),
})
