import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { manyText } from '#client/messages/many.ts'
import { caption } from '#client/messages/message.ts'
import { tokensText } from '#client/messages/tokens.ts'

export default command({
  title: 'Delete token',
  button: 'Delete',
  aliases: ['remove token'],
  zh: ['刪除代幣'],
  arguments: { token: ask.entity('token', { label: 'Token' }) },
  row: 'token',
  many: { each: 'token', does: manyText.deletesTokens, done: manyText.tokensDeleted },
  screen: '/settings',
  keys: 'D',
  hint: hintsText.delete,
  confirm: () => tokensText.deleteThisToken,
  preview: ({ token }) => tokensText.delete({ token: token.token_name, type: caption(token.token_type) }),
  group: 'danger',
  effect: 'undoable',
  run: ({ token }, { api, key }) => api.deleteToken({ tokenName: token.token_name }, { key }),
  said: {
    done: ({ token }) => tokensText.isDeleted({ token: token.token_name }),
    failed: words => words ?? tokensText.failedToDeleteToken,
    network: tokensText.failedToDeleteToken,
  },
})
