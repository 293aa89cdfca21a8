import { weakness } from '#rules/passwords.ts'
import { slowAnswer } from '../answer.ts'
import { lock } from '../db/lock.ts'
import { hashPassword, isPassword } from './password.ts'
import { countAttempt, type Limit, uncountAttempt } from './rate-limit.ts'

const perAccount: Limit = { attempts: 10, minutes: 15 }

/** Wrong passwords are counted as at the sign-in, because somebody may guess at an unattended desk. */
export const changePassword = slowAnswer(
  'changePassword',
  async ({ current_password, new_password }, { database, asker, now }) => {
    const tries = `password:account:${asker.username}`
    const wait = await database.write(tx => countAttempt(tx, tries, perAccount, now))
    if (wait > 0) return { wait }
    const known = await database.reader
      .selectFrom('staff')
      .select('password_hash')
      .where('username', '=', asker.username)
      .executeTakeFirst()
    if (!known || !(await isPassword(known.password_hash, current_password))) return { wait }
    await database.write(tx => uncountAttempt(tx, tries))
    return { wait, was: known.password_hash, password_hash: await hashPassword(new_password) }
  },
  async ({ new_password }, { tx, asker, ready: { wait, was, password_hash }, refuse }) => {
    if (wait > 0) refuse('tooMany', { minutes: Math.ceil(wait / 60) }, { 'Retry-After': String(wait) })
    if (was === undefined) return refuse('wrong')
    const { username } = asker
    const fault = weakness(username, new_password)
    if (fault) refuse('weak', { fault })
    // Keeps anybody from signing in with the old password between these two statements.
    await lock(tx, 'staff')
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ password_hash })
      .where('username', '=', username)
      // Another request may have set a password since this one was checked.
      .where('password_hash', '=', was)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) refuse('wrong')
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('username', '=', username)
      .where('token_hash', '!=', asker.sessionHash)
      .executeTakeFirst()
    const after = { password: 'changed', sessions_ended: Number(numDeletedRows) }
    return {
      answer: { success: true, message: 'Your password is changed.' },
      changed: [{ table: 'staff', id: username, before: {}, after }],
    }
  },
)
