import { randomBytes } from 'node:crypto'
import { record } from '../../calls/record.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Database } from '../../db/open.ts'
import { forgetAttempts } from './count-attempts.ts'
import { triesOf } from './login-limits.ts'
import { hashPassword } from './password.ts'
import { removeSecondStep, secondStepOff } from './second-step.ts'

/**
 * Gives an account a password that its owner has to replace when they have signed in with it, switches its second step off, and ends its sessions.
 * Returns the password; undefined when there is no such account. Only somebody at the server can do this.
 */
export async function recoverAccount(
  database: Database,
  username: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  return database.write(async tx => {
    await lock(tx, 'staff')
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ password_hash, must_change_password: 1 })
      .where('username', '=', username)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return undefined
    await forgetAttempts(tx, triesOf(username))
    const hadSecondStep = await removeSecondStep(tx, username)
    const { numDeletedRows } = await tx.deleteFrom('sessions').where('username', '=', username).executeTakeFirst()
    const after = { password: 'made at the server', sessions_ended: Number(numDeletedRows) }
    const changed: Change[] = [
      { table: 'staff', id: username, before: {}, after },
      ...(hadSecondStep ? [secondStepOff(username)] : []),
    ]
    await record(tx, { staff: 'server', call: 'recoverAccount', requestId: 'npm run recover', now, changed })
    return password
  })
}
