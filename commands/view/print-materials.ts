import { command } from '#client/command.ts'

export default command({
  title: "Print today's materials",
  aliases: ['print materials', 'handouts'],
  zh: ['列印今日教材'],
  arguments: {},
  screen: '/',
  keys: 'Shift P',
  hint: 'print',
  gate: ({ screen }) => (screen === '/' ? undefined : 'The materials are on the dashboard.'),
  effect: 'show',
  run: (_, navigator) => navigator.print('materials'),
})
