import { command } from '#client/command/command.ts'

export default command({
  title: 'Copy link',
  aliases: ['share', 'url', 'bookmark'],
  zh: ['複製連結'],
  arguments: {},
  keys: 'Y',
  keysOn: 'everywhere',
  effect: 'show',
  run: (_, navigator) => navigator.copyLink(),
})
