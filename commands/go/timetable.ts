import { command } from '#client/command.ts'

export default command({
  title: 'Timetable',
  aliases: ['go to timetable', 'week', 'calendar'],
  zh: ['時間表'],
  arguments: {},
  keys: 'G T',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/timeTable', search: {} }),
})
