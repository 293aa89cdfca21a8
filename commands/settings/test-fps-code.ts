import { command } from '#client/command/command.ts'

export default command({
  title: 'Test FPS code',
  aliases: ['fps test', 'try the payment code'],
  zh: ['測試轉數快碼', '測試轉數快'],
  arguments: {},
  effect: 'view',
})
