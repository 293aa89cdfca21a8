import { isRole } from '#rules/roles.ts'
import { whenAway } from '../../calls/failure.ts'
import { open } from '../../calls/handler.ts'
import { record } from '../../calls/record.ts'
import { failure } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { share } from '../../db/lock.ts'
import { nameIn } from '../../db/same-name.ts'
import { isLoopback, networkOf } from './address.ts'
import type { Limit } from './attempts-in-memory.ts'
import { forgetUnstored, uncountUnstored } from './attempts-in-memory.ts'
import { chosenLanguage } from './chosen-language.ts'
import { countAttempt, forgetLimit, uncountAttempt, waitOf } from './count-attempts.ts'
import { deviceAmong, newDevice } from './device.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { limitOfAccount, limitOfCodes, limitOfNetwork } from './login-limits.ts'
import { noteFailedSignIn } from './note-failed-sign-in.ts'
import { isPassword } from './password.ts'
import { inTurn } from './password-hashing-queue.ts'
import { isEntered, isOfApp, onSince, spendCode, spendUnstoredCode } from './second-step.ts'
import { newSession, openSession } from './sessions.ts'
import { hold } from './sessions-in-memory.ts'
import { inSlowTurn } from './wrong-password-queue.ts'

/**
 * Opens its own transactions, because a wrong attempt must be counted and hashing must not block other writes. An
 * attempt that is refused by a full queue writes nothing.
 */
export const login = open('login', async ({ password, code, devices, ...typed }, at) => {
  const { database, caller, now, refuse } = at
  const network = networkOf(caller.address)
  const username = (await nameIn(database.reader, 'staff', typed.username)) ?? typed.username
  const staff = await database.reader
    .selectFrom('staff')
    .leftJoin('second_steps', 'second_steps.username', 'staff.username')
    .select(['staff.username', 'name', 'role', 'password_hash', 'loopback_only', 'on_since', 'language'])
    .where('staff.username', '=', username)
    .executeTakeFirst()
  // A browser where they have signed in before is counted by itself, so that nobody else in its network is in its way.
  const device = staff && deviceAmong(devices ?? [], staff)
  const place = device ? `browser:${device.name}` : network
  const account = limitOfAccount(username, place)
  const limits = device ? [account] : [account, limitOfNetwork(network)]
  const check = () => isPassword(staff?.password_hash, password)
  const known = device !== undefined || (await isKnownNetwork(database.reader, network, now))
  const { isRight, counted } = await checkInTurn({ check, limits, username, place, known }, at)
  if (!isRight || !staff) {
    await noteFailedSignIn(database, staff?.username, { caller, now })
    return refuse('wrong')
  }
  if (staff.loopback_only && !isLoopback(caller.address)) refuse('loopbackOnly')
  const { role } = staff
  if (!isRole(role)) throw failure('noRole')
  const hasSecondStep = staff.on_since !== null
  if (hasSecondStep && !isEntered(code)) {
    // The password was right, so it was no wrong attempt. It was no sign-in either: the earlier ones still count.
    await uncount(database, counted)
    return refuse('codeRequired')
  }
  const codes = hasSecondStep ? await countCode(username, code ?? '', at) : []

  const session = newSession(username, now, caller.address)
  const limitsToForget = [...counted, ...codes]
  const { store, keep } = waysToOpen({ staff, code, hasSecondStep, account, network, session, limitsToForget }, at)
  const opened = await database.write(store).catch(whenAway(keep))
  if (opened === 'wrongCode') await noteFailedSignIn(database, username, { caller, now }, 'code')
  if (opened !== 'stored') return refuse(opened)
  const { token } = session
  const { secret } = device ?? newDevice(staff)
  return {
    success: true,
    message: 'Login successful',
    token,
    user: { username, name: staff.name, role },
    device: secret,
    ...chosenLanguage(staff.language),
  }
})

/** Counts the code of an app, on the limits that it returns. Recovery codes are not counted. */
async function countCode(username: string, code: string, { database, now, refuse }: At): Promise<readonly Limit[]> {
  if (!isOfApp(code)) return []
  const limits = [limitOfCodes(username)]
  const wait = await countAttempt(database, limits, now)
  if (wait > 0) refuse('tooMany', { minutes: Math.ceil(wait / 60) }, { 'Retry-After': String(wait) })
  return limits
}

async function uncount(database: At['database'], counted: readonly Limit[]): Promise<void> {
  const uncounting = database.write(async tx => {
    for (const limit of counted) await uncountAttempt(tx, limit)
  })
  await uncounting.catch(whenAway(() => counted.forEach(uncountUnstored)))
}

type At = Parameters<typeof login.run>[1]
type Check = {
  readonly check: () => Promise<boolean>
  readonly limits: readonly Limit[]
  readonly username: string
  /** The network or the browser that the attempt comes from, and whether somebody has signed in there before. */
  readonly place: string
  readonly known: boolean
}

/** Whether the password is right, and on which limits the attempt was counted. */
async function checkInTurn({ check, limits, username, place, known }: Check, { database, now, refuse }: At) {
  const turn = { network: place, known }
  const countAndCheck = async () => ((await countAttempt(database, limits, now)) > 0 ? 'past' : check())
  const within = (await waitOf(database.reader, limits, now)) > 0 ? 'past' : await inTurn(countAndCheck, turn)
  if (within !== 'past') return { isRight: within, counted: limits }
  // Past the limits a right password still signs in, but each try has to wait for a turn.
  const wait = await inSlowTurn(place, username)
  if (wait > 0) refuse('queueFull', { seconds: wait }, { 'Retry-After': String(wait) })
  return { isRight: await inTurn(check, turn), counted: [] }
}

type SignIn = {
  readonly staff: { readonly username: string; readonly password_hash: string; readonly on_since: string | null }
  readonly code: string | undefined
  readonly hasSecondStep: boolean
  readonly account: Limit
  readonly network: string
  readonly session: ReturnType<typeof newSession>
  /** On what the sign-in has been counted, which it is not when it succeeds. */
  readonly limitsToForget: readonly Limit[]
}

/** The two ways to open the session of somebody whose password is right. Each says why it did not. */
function waysToOpen(
  { staff, code, hasSecondStep, account, network, session, limitsToForget }: SignIn,
  { database, caller, now }: Pick<At, 'database' | 'caller' | 'now'>,
) {
  const { username } = staff
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
    for (const limit of limitsToForget) await uncountAttempt(tx, limit)
    await forgetLimit(tx, account)
    await rememberNetwork(tx, network, now)
    await openSession(tx, username, now, session)
    const after = { username, address: caller.address }
    const change = { table: 'sessions', id: session.row.token_hash, before: null, after } as const
    const spent = { table: 'second_steps', id: username, before: {}, after: { recovery_code: 'used' } } as const
    const changed = used === 'recovery code' ? [change, spent] : [change]
    await record(tx, { staff: username, call: 'login', requestId: caller.requestId, now, changed })
    return 'stored'
  }
  /** While the disk is full, the session is kept in memory, and stored with all else as soon as that is possible. */
  const keep = async () => {
    if (hasSecondStep) {
      // A recovery code can be used once, which cannot be noted now.
      if (!isOfApp(code ?? '')) throw failure('databaseAway', {}, { 'Retry-After': '2' })
      if (!(await spendUnstoredCode(database.reader, username, code ?? '', now))) return 'wrongCode'
    }
    for (const limit of limitsToForget) uncountUnstored(limit)
    forgetUnstored(account)
    const { password_hash: passwordHash, on_since: onSince } = staff
    hold(session.row.token_hash, { username, passwordHash, onSince, issued: now, used: now, store })
    return 'stored'
  }
  return { store, keep }
}
