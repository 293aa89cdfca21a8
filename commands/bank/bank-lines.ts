import { command } from '#client/command/command.ts'

export default command({
  title: 'Bank lines',
  aliases: ['bank statement', 'match bank payments', 'reconcile', 'transfers', 'bank reconciliation'],
  zh: ['銀行紀錄', '銀行對帳', '核對銀行入數', '對數', '對帳', '銀行入數'],
  arguments: {},
  opens: 'bankLines',
  screen: '/payment',
  keys: 'K',
  group: 'money',
  effect: 'view',
})
