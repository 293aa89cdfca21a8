import { createHash } from 'node:crypto'
import { isRole } from '#rules/roles.ts'
import { answer, failure, type Writer } from '../answer.ts'
import { record } from '../audit/record.ts'
import { share } from '../db/lock.ts'
import { whenAway } from '../failure.ts'
import { nameIn } from '../same-name.ts'
import { isLoopback, networkOf } from './address.ts'
import { noteFailedSignIn } from './failed-sign-in.ts'
import { inTurn } from './hashing-queue.ts'
import { hold } from './held-sessions.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { isPassword } from './password.ts'
import { countAttempt, forgetAttempts, type Limit, uncountAttempt, waitOf } from './rate-limit.ts'
import { isEntered, isOfApp, onSince, spendCode, spendUnstoredCode } from './second-step.ts'
import { newSession, openSession } from './sessions.ts'
import { forgetUnstored, uncountUnstored } from './unstored-attempts.ts'

/**
 * How the names of an account's attempts begin. The username is hashed, because people type passwords into the wrong
 * field.
 */
export const triesOf = (username: string): string =>
  `login:account:${createHash('sha256').update(username).digest('base64url')}:`

/**
 * The limit on codes of an app that somebody who knows the password tries, from everywhere: with the limit of each network
 * alone, one of them could be guessed within months. Recovery codes, which nobody guesses, go on working.
 */
const codesOf = (username: string): Limit => ({ name: `${triesOf(username)}codes`, attempts: 100, minutes: 24 * 60 })

/**
 * Opens its own transactions, because a wrong attempt must be counted and hashing must not block other writes. An
 * attempt that is refused by a limit or by the full queue writes nothing.
 */
export const login = answer('login', async ({ password, code, ...typed }, { database, asker, now, refuse }) => {
  const network = networkOf(asker.address)
  const username = (await nameIn(database.reader, 'staff', typed.username)) ?? typed.username
  const account: Limit = { name: triesOf(username) + network, attempts: 10, minutes: 15 }
  const address: Limit = { name: `login:address:${network}`, attempts: 50, minutes: 15 }
  const within = (wait: number) => {
    if (wait > 0) refuse('tooMany', { minutes: Math.ceil(wait / 60) }, { 'Retry-After': String(wait) })
  }

  within(await waitOf(database.reader, [account, address], now))
  const known = await isKnownNetwork(database.reader, network, now)
  const staff = await database.reader
    .selectFrom('staff')
    .leftJoin('second_steps', 'second_steps.username', 'staff.username')
    .select(['staff.username', 'name', 'role', 'password_hash', 'loopback_only', 'on_since'])
    .where('staff.username', '=', username)
    .executeTakeFirst()
  const isRight = await inTurn(
    async () => {
      within(await countAttempt(database, [account, address], now))
      return isPassword(staff?.password_hash, password)
    },
    { network, known },
  )
  if (!isRight || !staff) {
    await noteFailedSignIn(database, staff?.username, { asker, now })
    return refuse('wrong')
  }
  if (staff.loopback_only && !isLoopback(asker.address)) refuse('loopbackOnly')
  const { role } = staff
  if (!isRole(role)) throw failure('noRole')
  const hasSecondStep = staff.on_since !== null
  if (hasSecondStep && !isEntered(code)) {
    // The password was right, so it was no wrong attempt. It was no sign-in either: the earlier ones still count.
    const limits = [account, address]
    const uncounting = database.write(async tx => {
      for (const limit of limits) await uncountAttempt(tx, limit)
    })
    await uncounting.catch(whenAway(() => limits.forEach(uncountUnstored)))
    return refuse('codeRequired')
  }
  const codes = hasSecondStep && isOfApp(code ?? '') ? codesOf(username) : undefined
  if (codes) within(await countAttempt(database, [codes], now))

  const session = newSession(username, now, asker.address)
  const store = async (tx: Writer) => {
    // Hashing takes time. If the password was replaced meanwhile, which ended all sessions, the old one must not open a
    // new session.
    await share(tx, 'staff')
    const still = await tx
      .selectFrom('staff')
      .select('username')
      .where('username', '=', username)
      .where('password_hash', '=', staff.password_hash)
      .executeTakeFirst()
    if (!still) return 'wrong'
    // A second step that was switched on meanwhile has ended all sessions, too.
    const asked = hasSecondStep || (await onSince(tx, username)) !== undefined
    const used = asked ? await spendCode(tx, username, code ?? '', now) : 'nothing'
    if (!used) return 'wrongCode'
    await forgetAttempts(tx, account.name)
    await uncountAttempt(tx, address)
    if (codes) await uncountAttempt(tx, codes)
    await rememberNetwork(tx, network, now)
    await openSession(tx, username, now, session)
    const after = { username, address: asker.address }
    const change = { table: 'sessions', id: session.row.token_hash, before: null, after } as const
    const spent = { table: 'second_steps', id: username, before: {}, after: { recovery_code: 'used' } } as const
    const changed = used === 'recovery code' ? [change, spent] : [change]
    await record(tx, { staff: username, call: 'login', requestId: asker.requestId, now, changed })
    return 'stored'
  }
  /** While the disk is full, the session is kept in memory, and stored with all else as soon as that is possible. */
  const keep = async () => {
    if (hasSecondStep) {
      // A recovery code can be used once, which cannot be noted now.
      if (!isOfApp(code ?? '')) throw failure('databaseAway', {}, { 'Retry-After': '2' })
      if (!(await spendUnstoredCode(database.reader, username, code ?? '', now))) return 'wrongCode'
    }
    forgetUnstored(account)
    for (const limit of codes ? [address, codes] : [address]) uncountUnstored(limit)
    const { password_hash: passwordHash, on_since: onSince } = staff
    hold(session.row.token_hash, { username, passwordHash, onSince, issued: now, used: now, store })
    return 'stored'
  }
  const opened = await database.write(store).catch(whenAway(keep))
  if (opened === 'wrongCode') await noteFailedSignIn(database, username, { asker, now }, 'code')
  if (opened !== 'stored') return refuse(opened)
  const { token } = session
  return { success: true, message: 'Login successful', token, user: { username, name: staff.name, role } }
})
