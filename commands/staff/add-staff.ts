import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { clauseSaid, line } from '#client/messages/message.ts'
import { sessionText } from '#client/messages/session.ts'
import { staffsText } from '#client/messages/staffs.ts'
import { tidy } from '#rules/names.ts'
import { weakness } from '#rules/passwords.ts'

const missing = generalText.pleaseFillOutAllFields

export default command({
  title: 'Add Staff',
  aliases: ['new account', 'new colleague', 'create staff'],
  zh: ['新增職員', '新增員工', '新同事'],
  arguments: {
    name: ask.text({ label: 'Name', max: 200, missing }),
    username: ask.text({
      label: 'Username',
      max: 200,
      missing,
      help: staffsText.nameToSignInWith,
    }),
    password: ask.secret({ label: 'Password', max: 1000, missing, help: sessionText.atLeast10Characters }),
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
    return fault === undefined
      ? undefined
      : { argument: 'password', text: generalText.weakPassword({ fault: clauseSaid(fault) }) }
  },
  effect: 'undoable',
  run: ({ name, username, password, role }, { api, key }) => api.addstaff({ name, username, password, role }, { key }),
  makes: ({ username }) => ({ kind: 'staff', id: username }),
  said: {
    done: () => staffsText.staffAddedSuccessfully,
    about: ({ username, name, role }) => line(username, name, role),
    failed: words => words ?? staffsText.failedToAddStaff,
    network: staffsText.failedToAddStaff,
  },
})
