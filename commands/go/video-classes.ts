import { command } from '#client/command.ts'

export default command({
  title: 'Class(Video)',
  aliases: ['go to video classes', 'video class management'],
  zh: ['影片課'],
  arguments: {},
  keys: 'G V',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.go({ path: '/videoClassManagement', search: {} }),
})
