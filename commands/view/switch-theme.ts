import { command } from '#client/command/command.ts'

export default command({
  title: 'Switch between light and dark',
  aliases: ['theme', 'dark mode', 'light mode'],
  zh: ['切換深色或淺色', '深色', '淺色', '夜間模式', '黑底'],
  arguments: {},

  effect: 'show',
  run: (_, navigator) => navigator.toggle('theme'),
})
