import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Hide Inactive Classes',
  aliases: ['show inactive classes'],
  zh: ['隱藏停用班別', '隱藏停用班級'],
  arguments: {},
  screen: '/classManagement',
  gate: ({ screen }) => (screen === '/classManagement' ? undefined : viewText.listNotOnScreen),
  effect: 'show',
  run: (_, navigator) => navigator.toggle('hideInactive'),
})
