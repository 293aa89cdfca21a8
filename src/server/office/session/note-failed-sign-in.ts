import type { Caller, Visitor } from '../../calls/caller.ts'
import { whenAway } from '../../calls/failure.ts'
import { type Operation, record } from '../../calls/record.ts'
import type { Database } from '../../db/open.ts'
import type { Moment } from '../../process/clock.ts'
import { networkOf } from './address.ts'
import type { Limit } from './attempts-in-memory.ts'
import { countIn, waitOf } from './count-attempts.ts'

const day = 24 * 60
/**
 * So that nobody fills the disk: the log says who tries, and need not have every try. Each network has as many entries as
 * any other, so that one cannot spend those of all. The second limit is for somebody with many networks.
 */
const ofNetwork = (network: string): Limit => ({ name: `login:logged:${network}`, attempts: 100, minutes: day })
const ofAll: Limit = { name: 'login:logged', attempts: 5000, minutes: day }

/** A network as it is written. */
const networkText = (network: string): string => (network.includes(':') ? `${network}::/64` : network)

/** What was wrong, when it was not the name or the password. */
type Wrong = 'code'

/**
 * Notes a wrong name, password or code in the audit log. A name that no account has is left out, because people type
 * passwords into the wrong field.
 */
export const noteFailedSignIn = (
  database: Database,
  username: string | undefined,
  { caller, now }: Pick<Moment, 'now'> & { readonly caller: Visitor },
  wrong?: Wrong,
): Promise<void> => {
  const after = { username: username ?? 'unknown name', address: caller.address, ...(wrong ? { wrong } : {}) }
  return note(database, { staff: 'sign-in', call: 'failedSignIn', after }, { caller, now })
}

/** Notes that somebody who is signed in gave a wrong password or code of their own. */
export const noteWrongProof = (
  database: Database,
  wrong: 'password' | Wrong,
  { caller, now }: Pick<Moment, 'now'> & { readonly caller: Caller },
): Promise<void> => {
  const { username, address } = caller
  return note(database, { staff: username, call: 'wrongProof', after: { username, address, wrong } }, { caller, now })
}

/** The entry that is the last for a day is followed by one that says so. */
async function note(
  database: Database,
  { after, ...operation }: Pick<Operation, 'staff' | 'call'> & { readonly after: object },
  { caller: { requestId, address }, now }: Pick<Moment, 'now'> & { readonly caller: Visitor },
): Promise<void> {
  const network = networkOf(address)
  const limits = [ofNetwork(network), ofAll]
  if ((await waitOf(database.reader, limits, now)) > 0) return
  const noted = database.write(async tx => {
    const ended = await countIn(tx, limits, now)
    if (!ended) return
    const enter = (entry: Pick<Operation, 'staff' | 'call'>, row: object) => {
      const change = { table: 'sessions', id: requestId, before: null, after: row } as const
      return record(tx, { ...entry, requestId, now, changed: [change] })
    }
    await enter(operation, after)
    for (const limit of ended) {
      const from = limit === ofAll ? 'all addresses' : networkText(network)
      await enter({ staff: 'sign-in', call: 'failedSignInsUnlogged' }, { username: from, hours: limit.minutes / 60 })
    }
  })
  // While the disk is full, a wrong name or password is still answered as one.
  await noted.catch(whenAway(() => undefined))
}
