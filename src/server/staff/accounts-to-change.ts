import { type Asker, failure, type Writer } from '../answer.ts'
import { lock } from '../db/lock.ts'

type Known = { readonly username: string; readonly name: string; readonly role: string }

/**
 * Every account by its username, which nobody else adds to or takes from until this transaction ends. Whoever asks has
 * an account still: it may have been deleted while the request was on its way.
 */
export async function accountsToChange(tx: Writer, asker: Asker): Promise<ReadonlyMap<string, Known>> {
  await lock(tx, 'staff')
  const accounts = await tx.selectFrom('staff').select(['username', 'name', 'role']).execute()
  const known = new Map(accounts.map(account => [account.username, account]))
  if (known.has(asker.username)) return known
  throw failure('sessionEnded')
}
