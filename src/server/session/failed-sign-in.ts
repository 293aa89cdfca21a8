import type { Asker, Moment, Visitor } from '../answer.ts'
import { type Operation, record } from '../audit/record.ts'
import type { Database } from '../db/open.ts'
import { whenAway } from '../failure.ts'
import { countAttempt, type Limit } from './rate-limit.ts'

/** So that nobody fills the disk: the log says who tries, and need not have every try. */
const logged: Limit = { name: 'login:logged', attempts: 500, minutes: 24 * 60 }

/** What was wrong, when it was not the name or the password. */
type Wrong = 'code'

/**
 * Notes a wrong name, password or code in the audit log. A name that no account has is left out, because people type
 * passwords into the wrong field.
 */
export const noteFailedSignIn = (
  database: Database,
  username: string | undefined,
  { asker, now }: Pick<Moment, 'now'> & { readonly asker: Visitor },
  wrong?: Wrong,
): Promise<void> => {
  const after = { username: username ?? 'unknown name', address: asker.address, ...(wrong ? { wrong } : {}) }
  return note(database, { staff: 'sign-in', call: 'failedSignIn', after }, { asker, now })
}

/** Notes that somebody who is signed in gave a wrong password or code of their own. */
export const noteWrongProof = (
  database: Database,
  wrong: 'password' | Wrong,
  { asker, now }: Pick<Moment, 'now'> & { readonly asker: Asker },
): Promise<void> => {
  const { username, address } = asker
  return note(database, { staff: username, call: 'wrongProof', after: { username, address, wrong } }, { asker, now })
}

async function note(
  database: Database,
  { after, ...operation }: Pick<Operation, 'staff' | 'call'> & { readonly after: object },
  { asker: { requestId }, now }: Pick<Moment, 'now'> & { readonly asker: Visitor },
): Promise<void> {
  if ((await countAttempt(database, [logged], now)) > 0) return
  const change = { table: 'sessions', id: requestId, before: null, after } as const
  const noted = database.write(tx => record(tx, { ...operation, requestId, now, changed: [change] }))
  // While the disk is full, a wrong name or password is still answered as one.
  await noted.catch(whenAway(() => undefined))
}
