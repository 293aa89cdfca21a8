import { command } from '#client/command.ts'

export default command({
  title: 'Hide Inactive Classes',
  aliases: ['show inactive classes'],
  zh: ['隱藏停用班級'],
  arguments: {},
  screen: '/classManagement',
  gate: ({ screen }) => (screen === '/classManagement' ? undefined : 'This list is not on the screen.'),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
