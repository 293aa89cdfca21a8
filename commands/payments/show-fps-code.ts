import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Show FPS code',
  button: 'FPS',
  aliases: ['pay by fps', 'payment code', 'payment qr', 'faster payment'],
  zh: ['轉數快', '轉數快二維碼'],
  arguments: { payment: ask.entity('livePayment', { label: 'Payment', zh: ['付款', '學生'] }) },
  row: 'payment',
  screen: '/payment',
  keys: 'F',
  hint: hintsText.fps,
  group: 'money',
  effect: 'view',
})
