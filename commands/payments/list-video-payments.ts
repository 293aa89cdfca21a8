import { command } from '#client/command.ts'

export default command({
  title: 'Collect Video Payments',
  aliases: ['pending video payments', 'outstanding'],
  zh: ['影片課收款', '待收款'],
  arguments: {},
  screen: '/payment',
  lists: { of: 'videoPayment', names: ['video payments', '影片待收款'] },
  keys: 'V',
  effect: 'view',
  search: () => ({ tab: 'video' }),
})
