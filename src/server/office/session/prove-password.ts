import type { Caller } from '../../calls/caller.ts'
import type { Writer } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'
import type { Moment } from '../../process/clock.ts'
import type { Limit } from './attempts-in-memory.ts'
import { countAttempt, uncountAttempt } from './count-attempts.ts'
import { noteWrongProof } from './note-failed-sign-in.ts'
import { isPassword } from './password.ts'
import { inTurn } from './password-hashing-queue.ts'
import { onSince, spendCode, type Used } from './second-step.ts'

/** The stored hash of the password that was right, or what was wrong. */
export type Proof =
  | { readonly was: string; readonly used?: Used; readonly failed?: undefined }
  | { readonly failed: 'wrong' | 'wrongCode' }
  /** Seconds. */
  | { readonly failed: 'tooMany'; readonly wait: number }

/**
 * Checks one's own password, and then a code if there is one to use up. Wrong ones are counted as at the sign-in, because
 * somebody may guess at an unattended desk.
 */
export async function prove(
  password: string,
  { database, caller, now }: Pick<Moment, 'now'> & { readonly caller: Caller; readonly database: Database },
  spend?: (tx: Writer) => Promise<Used | undefined>,
): Promise<Proof> {
  const { username } = caller
  const tries: Limit = { name: `password:account:${username}`, attempts: 10, minutes: 15 }
  const wait = await countAttempt(database, [tries], now)
  if (wait > 0) return { failed: 'tooMany', wait }
  const known = await database.reader
    .selectFrom('staff')
    .select('password_hash')
    .where('username', '=', username)
    .executeTakeFirst()
  if (!known || !(await inTurn(() => isPassword(known.password_hash, password)))) {
    await noteWrongProof(database, 'password', { caller, now })
    return { failed: 'wrong' }
  }
  const proof = await database.write(async tx => {
    const used = await spend?.(tx)
    if (spend && !used) return undefined
    await uncountAttempt(tx, tries)
    return { was: known.password_hash, ...(used ? { used } : {}) }
  })
  if (proof) return proof
  await noteWrongProof(database, 'code', { caller, now })
  return { failed: 'wrongCode' }
}

/** The same with a code of the second step that is on; undefined while none is. */
export async function proveWithCode(
  { current_password, code }: { readonly current_password: string; readonly code: string },
  at: Parameters<typeof prove>[1],
): Promise<Proof | undefined> {
  const { username } = at.caller
  if ((await onSince(at.database.reader, username)) === undefined) return undefined
  return prove(current_password, at, tx => spendCode(tx, username, code, at.now))
}
