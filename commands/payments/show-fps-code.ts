import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { showsFpsCode } from '#client/school/payment-questions.ts'

export default command({
  title: 'Show FPS code',
  arguments: { payment: ask.entity('livePayment', { label: 'Payment', zh: ['付款', '學生'] }) },
  ...showsFpsCode,
})
