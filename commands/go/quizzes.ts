import { command } from '#client/command.ts'

export default command({
  title: 'Quiz',
  aliases: ['go to quizzes', 'quiz management'],
  zh: ['測驗'],
  arguments: {},
  keys: 'G Q',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/quizManagement', search: {} }),
})
