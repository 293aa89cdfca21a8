import { command } from '#client/command/command.ts'

export default command({
  title: 'Switch between English and Chinese',
  aliases: ['switch language', 'language', 'chinese', 'english', 'traditional chinese'],
  zh: ['轉語言', '語言', '中文', '英文', '繁體中文', '切換語言', '轉英文', '轉中文', '英文版', '中文版'],
  arguments: {},

  effect: 'show',
  run: (_, navigator) => navigator.toggle('language'),
})
