import { clause } from '#contract/fill.ts'
import { writeAfterWork } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { hashPassword } from './password.ts'
import { passwordFault } from './password-fault.ts'
import { prove } from './prove-password.ts'
import { endOtherSessions } from './sessions.ts'

export const changePassword = writeAfterWork(
  'changePassword',
  async ({ current_password, new_password }, at) => {
    const proof = await prove(current_password, at)
    return proof.failed ? { proof } : { proof, password_hash: await hashPassword(new_password) }
  },
  async ({ current_password, new_password }, { tx, caller, ready: { proof, password_hash }, refuse }) => {
    if (proof.failed === 'tooMany')
      refuse('tooMany', { minutes: Math.ceil(proof.wait / 60) }, { 'Retry-After': String(proof.wait) })
    if (proof.failed || password_hash === undefined) return refuse('wrong')
    const { username } = caller
    const fault = new_password === current_password ? clause('passwordSame', {}) : passwordFault(username, new_password)
    if (fault) refuse('weak', { fault })
    // Keeps anybody from signing in with the old password between these two statements.
    await lock(tx, 'staff')
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ password_hash, must_change_password: 0 })
      .where('username', '=', username)
      // Another request may have set a password since this one was checked.
      .where('password_hash', '=', proof.was)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) refuse('wrong')
    const after = { password: 'changed', sessions_ended: await endOtherSessions(tx, caller) }
    return {
      answer: { success: true, message: 'Your password is changed.' },
      changed: [{ table: 'staff', id: username, before: {}, after }],
    }
  },
)
