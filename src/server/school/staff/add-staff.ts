import { tidy } from '#rules/names.ts'
import { mayCreateStaff } from '#rules/roles.ts'
import { writeAfterWork } from '../../calls/handler.ts'
import { isReserved, storeAccount } from '../../office/session/accounts.ts'
import { hashPassword } from '../../office/session/password.ts'
import { passwordFault } from '../../office/session/password-fault.ts'
import { accountNamed, accountsToChange } from './accounts-to-change.ts'

export const addstaff = writeAfterWork(
  'addstaff',
  ({ password }) => hashPassword(password),
  async ({ password, role, ...names }, { tx, caller, now, ready: passwordHash, refuse }) => {
    const username = tidy(names.username)
    const reason = mayCreateStaff(caller.role, role)
    if (reason) refuse('guarded', { reason })
    if (isReserved(username)) refuse('reserved', { username })
    const fault = passwordFault(username, password)
    if (fault) refuse('weak', { fault })
    const accounts = await accountsToChange(tx, caller)
    const namesake = accountNamed(accounts, username)
    if (namesake) refuse('nameTaken', { username: namesake.username })
    const changed = await storeAccount(tx, { username, name: tidy(names.name), role, passwordHash }, now)
    return { answer: { success: true, message: 'Staff added successfully!' }, changed: [changed] }
  },
)
