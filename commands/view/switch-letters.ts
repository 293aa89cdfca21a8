import { command } from '#client/command/command.ts'

export default command({
  title: 'Switch single-letter keys on or off',
  aliases: ['letters', 'shortcuts off'],
  zh: ['開關單鍵快捷鍵', '單鍵'],
  arguments: {},

  effect: 'show',
  run: (_, navigator) => navigator.toggle('letters'),
})
