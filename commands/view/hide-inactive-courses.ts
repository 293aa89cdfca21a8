import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Hide Inactive Courses',
  aliases: ['show inactive courses'],
  zh: ['隱藏停用課程'],
  arguments: {},
  screen: '/courseManagement',
  gate: ({ screen }) => (screen === '/courseManagement' ? undefined : viewText.listNotOnScreen),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
