import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Hide Inactive Students',
  aliases: ['show inactive students'],
  zh: ['隱藏停用學生'],
  arguments: {},
  screen: '/students',
  gate: ({ screen }) => (screen === '/students' ? undefined : viewText.listNotOnScreen),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
