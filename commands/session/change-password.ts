import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { weakness } from '#rules/passwords.ts'

export default command({
  // Not Change first: a name that begins like it is what those letters mean.
  title: 'My password',
  button: 'Change my password',
  aliases: ['change my password', 'new password', 'own password'],
  zh: ['更改密碼'],
  arguments: {
    current: ask.secret({ label: 'Current password', max: 1000 }),
    password: ask.secret({ label: 'New password', max: 1000, help: 'At least 10 characters.' }),
    again: ask.secret({ label: 'New password again', max: 1000 }),
  },
  screen: '/staffs',
  form: { title: 'Change my password', submit: 'Change', cancel: 'Cancel', busy: 'Changing...' },
  check: ({ password, again }) => {
    // Whose it is the server knows; here the length alone can be looked at.
    const fault = weakness('', password)
    if (fault !== undefined) return { argument: 'password', text: `Password ${fault}.` }
    return password === again ? undefined : { argument: 'again', text: 'The two new passwords are not the same.' }
  },
  effect: 'final',
  final: 'A changed password cannot be undone with Ctrl+Z.',
  run: ({ current, password }, { api, key }) =>
    api.changePassword({ current_password: current, new_password: password }, { key }),
  said: { done: () => 'Your password is changed. Other windows under your name are signed out.' },
})
