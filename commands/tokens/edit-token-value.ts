import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { tokensText } from '#client/messages/tokens.ts'
import { money } from '#rules/money.ts'

export default command({
  title: 'Edit Token Value',
  button: 'Edit',
  aliases: ['change price', 'token price'],
  zh: ['更改代幣價值', '修改代幣價值', '改價'],
  arguments: {
    token: ask.entity('token', { label: 'Token' }),
    value: ask.money({ label: 'Token Value', min: 0, help: tokensText.laterInvoicesOnly }),
  },
  row: 'token',
  many: { each: 'token', does: manyText.changesValues, done: manyText.valuesChanged },
  opens: 'token',
  screen: '/settings',
  keys: 'E',
  hint: hintsText.edit,
  start: ({ token }) => (token ? { value: token.token_value } : {}),
  form: { title: 'Edit Token Value', submit: 'Submit', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ token, value }, { api, key }) =>
    api.updateToken({ tokenName: token.token_name, token_value: value }, { key }),
  said: {
    done: ({ token, value }) => tokensText.costs({ token: token.token_name, value: money(value) }),
    failed: words => words ?? tokensText.failedToUpdateToken,
    network: tokensText.failedToUpdateToken,
  },
})
