import { command } from '#client/command.ts'

export default command({
  title: 'Students',
  aliases: ['go to students', 'stu'],
  zh: ['學生', '去學生'],
  arguments: {},
  keys: 'G S',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/students', search: {} }),
})
