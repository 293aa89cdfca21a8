import { command } from '#client/command/command.ts'

export default command({
  title: 'Compact rows on/off',
  aliases: ['density', 'compact rows', 'row height'],
  zh: ['切換行距', '行距', '密度'],
  arguments: {},

  effect: 'show',
  run: (_, navigator) => navigator.toggle('density'),
})
