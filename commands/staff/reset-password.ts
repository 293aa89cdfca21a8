import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { clauseSaid } from '#client/messages/message.ts'
import { staffsText } from '#client/messages/staffs.ts'
import { changePassword, isClauseOf, wayOut } from '#client/school/ways-out.ts'
import { weakness } from '#rules/passwords.ts'

export default command({
  title: 'Reset password',
  aliases: ['forgotten password', 'set password of staff'],
  zh: ['重設密碼'],
  arguments: {
    staff: ask.entity('staff', { label: 'Staff' }),
    password: ask.secret({ label: 'New password', max: 1000, help: staffsText.tellItInPerson }),
  },
  row: 'staff',
  screen: '/staffs',
  keys: 'P',
  hint: hintsText.resetPassword,
  gate: ({ role }) => (role === 'boss' ? undefined : staffsText.onlyABossMayReset),
  form: { title: 'Reset password', submit: 'Reset', cancel: 'Cancel', busy: 'Resetting...' },
  preview: ({ staff }) => staffsText.resetIsSignedOut({ username: staff.username, name: staff.name }),
  check: ({ staff, password }) => {
    const fault = weakness(staff.username, password)
    return fault === undefined
      ? undefined
      : { argument: 'password', text: generalText.weakPassword({ fault: clauseSaid(fault) }) }
  },
  group: 'details',
  effect: 'final',
  final: staffsText.resetPasswordIsFinal,
  run: ({ staff, password }, { api, key }) =>
    api.resetPassword({ username: staff.username, new_password: password }, { key }),
  said: {
    instead: refusal =>
      wayOut(refusal, { guarded: ({ reason }) => (isClauseOf(reason, 'ownPassword') ? changePassword() : undefined) }),
    done: ({ staff }) => staffsText.signsInWithTheNewPassword({ username: staff.username }),
  },
})
