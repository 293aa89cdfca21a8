import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { bankText } from '#client/messages/bank.ts'

export default command({
  title: 'Ignore bank line',
  aliases: ['take bank line back'],
  zh: ['略過銀行紀錄'],
  arguments: {
    line: ask.text({ label: 'Bank line' }),
    text: optional(ask.text({ label: 'Text' })),
    back: optional(ask.toggle({ label: 'Take back' })),
  },
  unlisted: true,
  effect: 'undoable',
  run: ({ line, back }, { api, key }) =>
    api.ignoreBankLines({ bank_line_ids: [line], ignored: back !== true }, { key }),
  said: {
    done: ({ line, text = '', back }) =>
      back === true ? bankText.takenBack({ line, text }) : bankText.ignoredNow({ line, text }),
    network: bankText.notIgnored,
  },
})
