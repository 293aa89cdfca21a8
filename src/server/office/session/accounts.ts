import { randomBytes } from 'node:crypto'
import type { Role } from '#contract/session.ts'
import { keyOf } from '#rules/same-text.ts'
import { record } from '../../calls/record.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Database } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { hashPassword } from './password.ts'

type Account = {
  readonly username: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
  /** May sign in on this computer only. */
  readonly loopbackOnly?: boolean
}

/** The names in the audit log of what nobody did who was signed in. */
const reserved = ['check-in', 'demo', 'first start', 'server', 'sign-in']
export const isReserved = (username: string): boolean => reserved.includes(keyOf(username))

/** Stores an account. The returned change leaves out the password. */
export async function storeAccount(tx: Writer, account: Account, now: Temporal.Instant): Promise<Change> {
  const shown = {
    username: account.username,
    name: account.name,
    role: account.role,
    loopback_only: account.loopbackOnly ? (1 as const) : (0 as const),
    created_at: stored(now),
  }
  await tx
    .insertInto('staff')
    .values({ ...shown, password_hash: account.passwordHash })
    .execute()
  return { table: 'staff', id: account.username, before: null, after: shown }
}

/** Adds an account without a call. `by` and `requestId` are for the audit log. */
export async function addAccount(
  tx: Writer,
  account: Account,
  { by, requestId, now }: { readonly by: string; readonly requestId: string; readonly now: Temporal.Instant },
): Promise<void> {
  const changed = [await storeAccount(tx, account, now)]
  await record(tx, { staff: by, call: 'addstaff', requestId, now, changed })
}

type FirstBoss = { readonly username: string; readonly password: string; readonly made: boolean }

/**
 * Creates the account 'boss' when there are no accounts; undefined when there are. `made`: the password was generated,
 * so it has to be shown, once. What is shown may stay in the log of a service, so it is good for choosing another alone.
 */
export async function addFirstBoss(
  database: Database,
  given: string | undefined,
  now: Temporal.Instant,
): Promise<FirstBoss | undefined> {
  const anybody = await database.reader.selectFrom('staff').select('username').limit(1).executeTakeFirst()
  if (anybody) return undefined
  const username = 'boss'
  const password = given ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  return database.write(async tx => {
    await lock(tx, 'staff')
    if (await tx.selectFrom('staff').select('username').limit(1).executeTakeFirst()) return undefined
    const boss: Account = { username, name: 'Boss', role: 'boss', passwordHash }
    await addAccount(tx, boss, { by: 'first start', requestId: 'first start', now })
    if (given === undefined) await tx.updateTable('staff').set({ must_change_password: 1 }).execute()
    return { username, password, made: given === undefined }
  })
}
