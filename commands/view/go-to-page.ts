import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: 'Go to page',
  aliases: ['page'],
  zh: ['跳到頁', '跳頁'],
  arguments: { page: ask.number({ label: 'Page', min: 1 }) },
  gate: ({ has }) => (has.has('next page') || has.has('previous page') ? undefined : viewText.thereIsOnlyOnePage),
  effect: 'show',
  run: ({ page }, navigator) => navigator.page(page),
})
