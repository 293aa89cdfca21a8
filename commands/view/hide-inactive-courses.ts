import { command } from '#client/command.ts'

export default command({
  title: 'Hide Inactive Courses',
  aliases: ['show inactive courses'],
  zh: ['隱藏停用課程'],
  arguments: {},
  screen: '/courseManagement',
  gate: ({ screen }) => (screen === '/courseManagement' ? undefined : 'This list is not on the screen.'),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
