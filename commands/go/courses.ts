import { command } from '#client/command.ts'

export default command({
  title: 'Course',
  aliases: ['go to courses', 'course management'],
  zh: ['課程'],
  arguments: {},
  keys: 'G O',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/courseManagement', search: {} }),
})
