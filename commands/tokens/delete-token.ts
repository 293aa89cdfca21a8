import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Delete token',
  button: 'Delete',
  aliases: ['remove token'],
  zh: ['刪除代幣'],
  arguments: { token: ask.entity('token', { label: 'Token' }) },
  row: 'token',
  screen: '/settings',
  keys: 'D',
  hint: 'delete',
  confirm: () => 'Are you sure you want to delete this token?',
  preview: ({ token }) => `**${token.token_name}**, ${token.token_type}`,
  effect: 'undoable',
  run: ({ token }, { api, key }) => api.deleteToken({ tokenName: token.token_name }, { key }),
  said: { failed: words => words ?? 'Failed to delete token.', network: 'Failed to delete token.' },
})
