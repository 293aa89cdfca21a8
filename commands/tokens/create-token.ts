import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { tokensText } from '#client/messages/tokens.ts'
import { money } from '#rules/money.ts'
import { tidy } from '#rules/names.ts'

export default command({
  title: 'Create Token',
  aliases: ['new token', 'lesson price'],
  zh: ['新增代幣'],
  arguments: {
    name: ask.text({ label: 'Token Name', max: 200 }),
    type: ask.choice({ label: 'Token Type', options: { Live: 'Live', Video: 'Video' } }),
    value: ask.money({ label: 'Token Value', min: 0 }),
  },
  opens: 'newToken',
  screen: '/settings',
  keys: 'N',
  form: { title: 'Create Token', submit: 'Submit', cancel: 'Cancel' },
  formSays: true,
  preview: ({ name, type, value }) => tokensText.create({ token: tidy(name), type, value: money(value) }),
  effect: 'undoable',
  run: ({ name, type, value }, { api, key }) =>
    api.createToken({ token_name: name, token_type: type, token_value: value }, { key }),
  makes: ({ name }) => ({ kind: 'token', id: tidy(name) }),
  said: {
    done: ({ name, value }) => tokensText.isCreated({ token: tidy(name), value: money(value) }),
    failed: words => words ?? tokensText.failedToCreateToken,
    network: tokensText.failedToCreateToken,
  },
})
