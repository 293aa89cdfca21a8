import { mayResetPassword } from '#rules/roles.ts'
import { writeAfterWork } from '../../calls/handler.ts'
import { forgetAttempts } from '../../office/session/count-attempts.ts'
import { triesOf } from '../../office/session/login-limits.ts'
import { hashPassword } from '../../office/session/password.ts'
import { passwordFault } from '../../office/session/password-fault.ts'
import { accountNamed, accountsToChange } from './accounts-to-change.ts'

export const resetPassword = writeAfterWork(
  'resetPassword',
  ({ new_password }) => hashPassword(new_password),
  async ({ new_password, ...given }, { tx, caller, ready: password_hash, refuse }) => {
    const target = accountNamed(await accountsToChange(tx, caller), given.username)
    if (!target) return refuse('unknown', { username: given.username })
    const { username } = target
    const reason = mayResetPassword(caller, target)
    if (reason) refuse('guarded', { reason })
    const fault = passwordFault(username, new_password)
    if (fault) refuse('weak', { fault })
    await tx
      .updateTable('staff')
      .set({ password_hash, must_change_password: 0 })
      .where('username', '=', username)
      .execute()
    // Somebody who needs a new password has often used up their attempts with the old one.
    await forgetAttempts(tx, triesOf(username))
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('username', '=', username).executeTakeFirst()
    const after = { password: 'set by a boss', sessions_ended: Number(numDeletedRows) }
    return {
      answer: { success: true, message: `${username} signs in with the new password from now on.` },
      changed: [{ table: 'staff', id: username, before: {}, after }],
    }
  },
)
