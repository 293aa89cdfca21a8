import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { manualSections, manualWords } from '#client/links/manual.ts'

export default command({
  title: 'Manual',
  aliases: ['how to', 'handbook', 'guide', 'help with'],
  zh: ['使用手冊', '手冊', '說明書', '說明', '幫助', '教學'],
  arguments: { section: optional(ask.choice({ label: 'Section', options: manualSections, words: manualWords })) },
  effect: 'view',
})
