import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { weakness } from '#rules/passwords.ts'

export default command({
  title: 'Reset password',
  aliases: ['forgotten password', 'set password of staff'],
  zh: ['重設密碼'],
  arguments: {
    staff: ask.entity('staff', { label: 'Staff' }),
    password: ask.secret({ label: 'New password', max: 1000, help: 'At least 10 characters. Tell it in person.' }),
  },
  row: 'staff',
  screen: '/staffs',
  keys: 'P',
  hint: 'reset password',
  gate: ({ role }) => (role === 'boss' ? undefined : 'Only a boss may set the password of another account.'),
  form: { title: 'Reset password', submit: 'Reset', cancel: 'Cancel', busy: 'Resetting...' },
  preview: ({ staff }) =>
    `**${staff.username}** (${staff.name}) is signed out everywhere, and signs in with this password from now on.`,
  check: ({ staff, password }) => {
    const fault = weakness(staff.username, password)
    return fault === undefined ? undefined : { argument: 'password', text: `Password ${fault}.` }
  },
  effect: 'final',
  final: 'A reset password cannot be undone with Ctrl+Z.',
  run: ({ staff, password }, { api, key }) =>
    api.resetPassword({ username: staff.username, new_password: password }, { key }),
  said: { done: ({ staff }) => `${staff.username} signs in with the new password from now on.` },
})
