import { command } from '#client/command.ts'

export default command({
  title: 'Hide Inactive Students',
  aliases: ['show inactive students'],
  zh: ['隱藏停用學生'],
  arguments: {},
  screen: '/students',
  gate: ({ screen }) => (screen === '/students' ? undefined : 'This list is not on the screen.'),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
