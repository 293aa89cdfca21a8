import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { clauseSaid } from '#client/messages/message.ts'
import { sessionText } from '#client/messages/session.ts'
import { weakness } from '#rules/passwords.ts'

export default command({
  // The title does not begin with Change: typing 'chan' in the palette should find the person.
  title: 'My password',
  button: 'Change my password',
  aliases: ['change my password', 'new password', 'own password'],
  zh: ['更改密碼'],
  arguments: {
    current: ask.secret({ label: 'Current password', max: 1000 }),
    password: ask.secret({ label: 'New password', max: 1000, help: sessionText.atLeast10Characters }),
    again: ask.secret({ label: 'New password again', max: 1000 }),
  },
  opens: 'ownPassword',
  screen: '/staffs',
  form: { title: 'Change my password', submit: 'Change', cancel: 'Cancel', busy: 'Changing...' },
  check: ({ password, again }) => {
    // The username is not known here, so only the server can compare the password with it.
    const fault = weakness('', password)
    if (fault !== undefined)
      return { argument: 'password', text: generalText.weakPassword({ fault: clauseSaid(fault) }) }
    return password === again ? undefined : { argument: 'again', text: sessionText.newPasswordsDiffer }
  },
  effect: 'final',
  final: sessionText.changedPasswordIsFinal,
  run: ({ current, password }, { api, key }) =>
    api.changePassword({ current_password: current, new_password: password }, { key }),
  said: { done: () => sessionText.passwordChanged },
})
