import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'
import { tidy } from '#rules/names.ts'
import { weakness } from '#rules/passwords.ts'

const missing = 'Please fill out all fields.'

export default command({
  title: 'Add Staff',
  aliases: ['new account', 'new colleague', 'create staff'],
  zh: ['新增職員'],
  arguments: {
    name: ask.text({ label: 'Name', max: 200, missing }),
    username: ask.text({
      label: 'Username',
      max: 200,
      missing,
      help: 'The name to sign in with. It cannot be changed.',
    }),
    password: ask.secret({ label: 'Password', max: 1000, missing, help: 'At least 10 characters.' }),
    role: ask.choice({
      label: 'Role',
      missing,
      options: { boss: 'boss', 'super admin': 'super admin', admin: 'admin' },
    }),
  },
  screen: '/staffs',
  keys: 'N',
  form: { title: 'Add New Staff', submit: 'Submit', cancel: 'Cancel', busy: 'Submitting...' },
  check: ({ username, password }) => {
    const fault = weakness(tidy(username), password)
    return fault === undefined ? undefined : { argument: 'password', text: `Password ${fault}.` }
  },
  effect: 'undoable',
  run: ({ name, username, password, role }, { api, key }) => api.addstaff({ name, username, password, role }, { key }),
  said: {
    done: () => 'Staff added successfully!',
    failed: words => words ?? 'Failed to add staff.',
    network: 'Failed to add staff.',
  },
})
