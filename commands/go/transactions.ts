import { command } from '#client/command.ts'

export default command({
  title: 'TransactionHistory',
  aliases: ['go to transactions', 'transaction history', 'ledgers'],
  zh: ['交易紀錄'],
  arguments: {},
  keys: 'G H',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/transactionHistory', search: {} }),
})
