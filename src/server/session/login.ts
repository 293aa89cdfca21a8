import { createHash } from 'node:crypto'
import { isRole } from '#rules/roles.ts'
import { answer, failure } from '../answer.ts'
import { record } from '../audit/record.ts'
import { share } from '../db/lock.ts'
import { isLoopback, networkOf } from './address.ts'
import { isPassword } from './password.ts'
import { countAttempt, forgetAttempts, type Limit, uncountAttempt } from './rate-limit.ts'
import { openSession } from './sessions.ts'

const perAccount: Limit = { attempts: 10, minutes: 15 }
const perAddress: Limit = { attempts: 50, minutes: 15 }

/**
 * The key under which attempts for a name are counted. It is hashed, because people type passwords into the wrong
 * field.
 */
export const triesOf = (username: string): string =>
  `login:account:${createHash('sha256').update(username).digest('base64url')}`

/**
 * Opens its own transactions, because a refused attempt must still be counted and hashing must not block other writes.
 */
export const login = answer('login', async ({ username, password }, { database, asker, now, refuse }) => {
  const account = triesOf(username)
  const address = `login:address:${networkOf(asker.address)}`
  const wait = await database.write(async tx =>
    Math.max(await countAttempt(tx, account, perAccount, now), await countAttempt(tx, address, perAddress, now)),
  )
  if (wait > 0) refuse('tooMany', { minutes: Math.ceil(wait / 60) }, { 'Retry-After': String(wait) })

  const staff = await database.reader
    .selectFrom('staff')
    .select(['username', 'name', 'role', 'password_hash', 'loopback_only'])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!(await isPassword(staff?.password_hash, password)) || !staff) return refuse('wrong')
  if (staff.loopback_only && !isLoopback(asker.address)) refuse('loopbackOnly')
  const { role } = staff
  if (!isRole(role)) throw failure('noRole')

  const token = await database.write(async tx => {
    // Hashing takes time. If the password was replaced meanwhile, which ended all sessions, the old one must not open a
    // new session.
    await share(tx, 'staff')
    const still = await tx
      .selectFrom('staff')
      .select('username')
      .where('username', '=', username)
      .where('password_hash', '=', staff.password_hash)
      .executeTakeFirst()
    if (!still) return undefined
    await forgetAttempts(tx, account)
    await uncountAttempt(tx, address)
    const session = await openSession(tx, username, now)
    const change = { table: 'sessions', id: session.hash, before: null, after: { username } } as const
    await record(tx, { staff: username, call: 'login', requestId: asker.requestId, now, changed: [change] })
    return session.token
  })
  if (token === undefined) return refuse('wrong')
  return { success: true, message: 'Login successful', token, user: { username, name: staff.name, role } }
})
