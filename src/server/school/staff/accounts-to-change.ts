import type { Caller } from '../../calls/caller.ts'
import { failure } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { named } from '../../db/same-name.ts'

type Known = { readonly username: string; readonly name: string; readonly role: string }

/**
 * All accounts by username, locked against additions and deletions until this transaction ends. The caller is checked
 * again, because their account may have been deleted since the request began.
 */
export async function accountsToChange(tx: Writer, caller: Caller): Promise<ReadonlyMap<string, Known>> {
  await lock(tx, 'staff')
  const accounts = await tx.selectFrom('staff').select(['username', 'name', 'role']).execute()
  const known = new Map(accounts.map(account => [account.username, account]))
  if (known.has(caller.username)) return known
  throw failure('sessionEnded')
}

/** The account that a username means. */
export const accountNamed = (accounts: ReadonlyMap<string, Known>, username: string): Known | undefined =>
  named([...accounts.values()], account => account.username, username)
