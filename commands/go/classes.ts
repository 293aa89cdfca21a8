import { command } from '#client/command.ts'

export default command({
  title: 'Class(Live)',
  aliases: ['go to classes', 'live classes'],
  zh: ['現場課', '班級'],
  arguments: {},
  keys: 'G C',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/classManagement', search: {} }),
})
