import { command } from '#client/command/command.ts'

export default command({
  title: 'Collect Video Payments',
  aliases: ['pending video payments', 'outstanding'],
  zh: ['待收影片課款項', '影片課收款', '待收款'],
  arguments: {},
  screen: '/payment',
  lists: {
    of: 'videoPayment',
    // Alone, these words are the live payments: there are more of them.
    names: [
      ...[
        'video payments',
        'debtors',
        'debts',
        'who owes',
        'owes',
        'owing',
        'owe',
        'unpaid',
        'not paid',
        'arrears',
        'fees due',
      ],
      "hasn't paid",
      ...['影片待收款', '欠款', '欠費', '欠學費', '未交學費', '未付款'],
    ],
  },
  keys: 'V',
  effect: 'view',
  search: () => ({ tab: 'video' }),
})
