import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refuseOf, run } from '#server/calls/run-handler.ts'
import { handlers } from '#server/main/handlers.ts'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { recoverAccount } from '#server/office/session/recover-account.ts'
import { momentOf } from '#server/process/clock.ts'
import { codeAt } from '#tests/authenticator.ts'
import { engines } from '#tests/databases.ts'
import { inNoTime } from '#tests/server/in-no-time.ts'
import { openWorld, password, type StaffName, type World } from '#tests/world.ts'

const bearer = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const
const wrongCode = '401 That code is not right, or has been used already.'
const codeRequired = '401 Enter the code of your authenticator app, or a recovery code.'

describe.each(engines)('the second step of signing in on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const next = () => world.clock.pass({ seconds: 30 })
  const code = (secret: string, steps = 0) => codeAt(secret, world.clock.now().add({ seconds: steps * 30 }))
  const own = (code: string, current_password = password) => ({ current_password, code })
  /** Sets it up for somebody. Another code is due afterwards. */
  const enrol = async (as: StaffName) => {
    const { secret, uri } = await world.did('beginSecondStep', { current_password: password }, { as })
    const { recovery_codes } = await world.did('confirmSecondStep', own(code(secret)), { as })
    next()
    return { secret, uri, recovery_codes }
  }
  const signIn = (username: string, entered?: string, address?: string) => {
    const given = entered === undefined ? {} : { code: entered }
    return world.call('login', { username, password, ...given }, address === undefined ? {} : { address })
  }
  const refused = (username: string, entered?: string, secret = password) =>
    world.refused('login', { username, password: secret, ...(entered === undefined ? {} : { code: entered }) })
  const step = async (as: StaffName) => (await world.did('getSecondStep', {}, { as })).data
  const entriesOf = async (...calls: readonly string[]) =>
    (await world.did('getAuditLog', {})).data.filter(({ call }) => calls.includes(call))

  test('is off until the current password and a code of the new secret confirm it', async () => {
    expect(await step('kit')).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false })
    expect(await world.refused('beginSecondStep', { current_password: 'wrong' }, { as: 'kit' })).toBe(
      '403 The current password is not right.',
    )
    expect(await world.refused('confirmSecondStep', own('123456'), { as: 'kit' })).toBe(
      '409 There is no secret to confirm any more. Begin again.',
    )
    const { secret, uri } = await world.did('beginSecondStep', { current_password: password }, { as: 'kit' })
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain('Klass:kit')
    expect(await step('kit')).toMatchObject({ on: false })
    expect((await signIn('kit')).status).toBe(200)
    const confirm = (entered: string, secret?: string) =>
      world.refused('confirmSecondStep', own(entered, secret), { as: 'kit' })
    expect(await confirm('000000')).toBe('403 That code is not right, or has been used already.')
    expect(await confirm(code(secret), 'wrong')).toBe('403 The current password is not right.')
    const { recovery_codes } = await world.did('confirmSecondStep', own(code(secret)), { as: 'kit' })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const each of recovery_codes) expect(each).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await step('kit')).toEqual({
      on: true,
      since: '2026-11-20T02:00:00.000Z',
      recovery_codes_left: 10,
      required: false,
    })
    expect(await world.refused('beginSecondStep', { current_password: password }, { as: 'kit' })).toMatch(/^409 /)
    // Other people sign in as before.
    expect((await signIn('may')).status).toBe(200)
  })

  test('a secret waits for an hour, and a newer one replaces it', async () => {
    const begin = () => world.did('beginSecondStep', { current_password: password }, { as: 'kit' })
    const first = await begin()
    world.clock.pass({ hours: 1 })
    expect(await world.refused('confirmSecondStep', own(code(first.secret)), { as: 'kit' })).toMatch(/^409 /)
    await tidyUp(world.database, world.clock.now(), 12)
    expect(await world.database.reader.selectFrom('second_steps').selectAll().execute()).toEqual([])
    const second = await begin()
    expect(second.secret).not.toBe(first.secret)
    expect(await world.refused('confirmSecondStep', own(code(first.secret)), { as: 'kit' })).toMatch(/^403 /)
    await world.did('confirmSecondStep', own(code(second.secret)), { as: 'kit' })
  })

  test('a secret that was begun while a code of another was checked is not switched on', async () => {
    const begin = () => world.did('beginSecondStep', { current_password: password }, { as: 'kit' })
    const input = own(code((await begin()).secret))
    const caller = { username: 'kit', name: 'Kit', role: 'admin', address: '', requestId: '', sessionHash: '' } as const
    const { database } = world
    const at = { ...momentOf(world.clock.now), caller, database }
    const { ahead } = handlers.confirmSecondStep
    const ready = await ahead?.(input, at)
    expect(ready).toHaveProperty('was')
    await begin()
    const refuse = refuseOf('confirmSecondStep')
    const finish = database.write(tx => run(handlers.confirmSecondStep, input, { ...at, tx, refuse, ready }))
    await expect(finish).rejects.toThrow('Begin again.')
    expect(await step('kit')).toMatchObject({ on: false })
  })

  test('is asked for only when the password is right, and a wrong password says the same as without one', async () => {
    const { secret } = await enrol('kit')
    for (const entered of [undefined, '', '000000', code(secret)])
      expect(await refused('kit', entered, 'wrong')).toBe('401 Invalid username or password')
    for (const entered of [undefined, '', '  ']) expect(await refused('kit', entered)).toBe(codeRequired)
    expect(await refused('kit', '000000')).toBe(wrongCode)
    const reply = await signIn('kit', code(secret))
    expect(reply.body).toMatchObject({ message: 'Login successful', user: { username: 'kit', role: 'admin' } })
    // Whoever has none may send one.
    expect((await signIn('may', '123456')).status).toBe(200)
  })

  test('takes a code one step early or late, with spaces and wide figures, and each once', async () => {
    const { secret } = await enrol('kit')
    const late = code(secret, -1)
    // That one has confirmed the secret.
    expect(await refused('kit', late)).toBe(wrongCode)
    const early = code(secret, 1)
    expect(await refused('kit', code(secret, 2))).toBe(wrongCode)
    expect((await signIn('kit', `${early.slice(0, 3)} ${early.slice(3)}`)).status).toBe(200)
    // An earlier one is worth nothing after a later one.
    for (const used of [early, code(secret), late]) expect(await refused('kit', used)).toBe(wrongCode)
    next()
    next()
    const wide = [...code(secret)].map(figure => String.fromCodePoint(figure.codePointAt(0)! + 0xfee0)).join('')
    expect((await signIn('kit', wide)).status).toBe(200)
  })

  test('of sign-ins with one code at once, on two servers, one succeeds', async () => {
    const { secret, recovery_codes } = await enrol('kit')
    const other = await world.secondServer()
    try {
      for (const entered of [code(secret), recovery_codes[0]!]) {
        const given = { username: 'kit', password, code: entered }
        const replies = await Promise.all([world, other, world, other].map(server => server.call('login', given)))
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
      }
    } finally {
      await other.close()
    }
  })

  test('a recovery code does instead, once each, however it is typed; new ones make the earlier worthless', async () => {
    const { secret, recovery_codes } = await enrol('kit')
    const [first = '', second = '', third = ''] = recovery_codes
    expect((await signIn('kit', first)).status).toBe(200)
    expect(await refused('kit', first)).toBe(wrongCode)
    expect((await signIn('kit', ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `)).status).toBe(
      200,
    )
    expect(await step('kit')).toMatchObject({ recovery_codes_left: 8 })
    // Nobody else can use one of them.
    await enrol('may')
    expect(await refused('may', third)).toBe(wrongCode)
    const { recovery_codes: renewed } = await world.did('renewRecoveryCodes', own(code(secret)), { as: 'kit' })
    expect(renewed).toHaveLength(10)
    expect(await step('kit')).toMatchObject({ recovery_codes_left: 10 })
    expect(await refused('kit', third)).toBe(wrongCode)
    expect((await signIn('kit', renewed[0])).status).toBe(200)
    const used = (await entriesOf('login')).filter(({ changes }) => changes.length > 1 && changes[1]!.id === 'kit')
    expect(used).toHaveLength(3)
  })

  test('switching it on ends the other sessions, which were opened without it; this one stays', async () => {
    const other = (await world.did('login', { username: 'kit', password })).token
    await enrol('kit')
    expect((await world.call('verify', {}, bearer(other))).status).toBe(401)
    expect((await world.call('verify', {}, { as: 'kit' })).status).toBe(200)
  })

  test('wrong codes count like wrong passwords, from one address, and close no other', async () => {
    const { secret } = await enrol('kit')
    await world.did('login', { username: 'may', password }, { address: '10.0.0.2' })
    for (let turn = 0; turn < 9; turn += 1) expect((await signIn('kit', '000000', '10.0.0.1')).status).toBe(401)
    // The right password alone is no wrong attempt, and forgives none.
    for (let turn = 0; turn < 5; turn += 1) expect((await signIn('kit', undefined, '10.0.0.1')).status).toBe(401)
    expect((await signIn('kit', '000000', '10.0.0.1')).status).toBe(401)
    const replies = await inNoTime(() => Promise.all([1, 2, 3, 4, 5].map(() => signIn('kit', '000000', '10.0.0.1'))))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([401, 401, 401, 401, 429])
    expect((await signIn('kit', code(secret), '10.0.0.2')).status).toBe(200)
    world.clock.pass({ minutes: 1 })
    expect((await inNoTime(() => signIn('kit', code(secret), '10.0.0.1'))).status).toBe(200)
  })

  test('whoever knows the password tries a hundred codes a day from all addresses, and recovery codes go on working', async () => {
    const { secret, recovery_codes } = await enrol('kit')
    await world.did('login', { username: 'may', password }, { address: '203.0.113.7' })
    for (let at = 0; at < 2; at += 1) expect((await signIn('kit', '000000', `10.0.${at}.1`)).status).toBe(401)
    const counted = await world.database.write(tx =>
      tx
        .updateTable('rate_limits')
        .set({ count: 99 })
        .where('name', 'like', '%:codes')
        .where('count', '=', 2)
        .returning('name')
        .execute(),
    )
    expect(counted).toHaveLength(1)
    expect((await signIn('kit', '000000', '10.0.50.1')).status).toBe(401)
    expect((await signIn('kit', code(secret), '10.0.99.1')).status).toBe(429)
    expect((await signIn('kit', code(secret), '203.0.113.7')).status).toBe(429)
    expect((await signIn('kit', recovery_codes[0], '203.0.113.7')).status).toBe(200)
    next()
    await world.did('resetPassword', { username: 'kit', new_password: 'given by the boss' })
    const given = { username: 'kit', password: 'given by the boss', code: code(secret) }
    await world.did('login', given, { address: '10.0.98.1' })
  })

  test('is turned off with the password and a code, or a recovery code', async () => {
    const { secret, recovery_codes } = await enrol('kit')
    const off = (given: object) => world.refused('turnOffSecondStep', { ...given }, { as: 'kit' })
    expect(await off(own(code(secret), 'wrong'))).toBe('403 The current password is not right.')
    expect(await off(own('000000'))).toBe('403 That code is not right, or has been used already.')
    await world.did('turnOffSecondStep', own(code(secret)), { as: 'kit', key: 'off' })
    // A lost answer to that is repeated.
    await world.did('turnOffSecondStep', own(code(secret)), { as: 'kit', key: 'off' })
    expect(await off(own(code(secret)))).toBe('409 Your second step is off.')
    expect(await world.refused('renewRecoveryCodes', own(code(secret)), { as: 'kit' })).toMatch(/^409 /)
    expect((await signIn('kit')).status).toBe(200)
    expect(await step('kit')).toEqual({ on: false, since: null, recovery_codes_left: 0, required: false })
    const again = await enrol('kit')
    expect(await refused('kit', recovery_codes[0])).toBe(wrongCode)
    await world.did('turnOffSecondStep', own(again.recovery_codes[0]!), { as: 'kit' })
  })

  test('ten wrong passwords or codes in a quarter of an hour are enough there, too', async () => {
    const { secret } = await enrol('kit')
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await world.refused('turnOffSecondStep', own('000000'), { as: 'kit' })).toMatch(/^403 That code/)
      expect(await world.refused('renewRecoveryCodes', own('000000', 'wrong'), { as: 'kit' })).toMatch(/^403 The/)
    }
    const change = { current_password: password, new_password: 'a password of their own' }
    for (const [name, given] of [
      ['turnOffSecondStep', own(code(secret))],
      ['renewRecoveryCodes', own(code(secret))],
      ['beginSecondStep', { current_password: password }],
      ['changePassword', change],
    ] as const)
      expect(await world.refused(name, given, { as: 'kit' })).toMatch(/^429 .* Try again in 15 min\.$/)
    expect(await entriesOf('wrongProof')).toHaveLength(10)
    world.clock.pass({ minutes: 15 })
    await world.did('turnOffSecondStep', own(code(secret)), { as: 'kit' })
  })

  test('every change is in the log, and wrong ones are; no secret and no code is stored in plain or sent again', async () => {
    const begun = await world.did('beginSecondStep', { current_password: password }, { as: 'kit', key: 'begin' })
    const { secret } = await world.did('beginSecondStep', { current_password: password }, { as: 'kit', key: 'begin' })
    expect(secret).not.toBe(begun.secret)
    const entered = code(secret)
    const { recovery_codes } = await world.did('confirmSecondStep', own(entered), { as: 'kit', key: 'confirm' })
    expect(await world.refused('confirmSecondStep', own(entered), { as: 'kit', key: 'confirm' })).toMatch(/^409 /)
    next()
    const renewed = await world.did('renewRecoveryCodes', own(code(secret)), { as: 'kit', key: 'renew' })
    await refused('kit', '000000')
    await world.refused('turnOffSecondStep', own('000000'), { as: 'kit' })
    await world.did('turnOffSecondStep', own(renewed.recovery_codes[0]!), { as: 'kit', key: 'off' })
    const rows = await Promise.all(
      (['audit_log', 'audit_summaries', 'idempotency', 'rate_limits', 'recovery_codes', 'sessions'] as const).map(
        table => world.database.reader.selectFrom(table).selectAll().execute(),
      ),
    )
    const everything = JSON.stringify(rows).toLowerCase()
    for (const each of [begun.secret, secret, ...recovery_codes, ...renewed.recovery_codes])
      for (const form of [each, each.replaceAll('-', '')]) expect(everything).not.toContain(form.toLowerCase())
    const entries = (await world.did('getAuditLog', {})).data.filter(({ call }) => call !== 'login')
    expect(entries.map(({ staff, call, changes: [change] }) => [staff, call, change?.after])).toEqual([
      ['kit', 'turnOffSecondStep', { second_step: 'off' }],
      ['kit', 'wrongProof', { username: 'kit', address: '127.0.0.1', wrong: 'code' }],
      ['sign-in', 'failedSignIn', { username: 'kit', address: '127.0.0.1', wrong: 'code' }],
      ['kit', 'renewRecoveryCodes', { recovery_codes: 'renewed' }],
      ['kit', 'confirmSecondStep', { second_step: 'on', sessions_ended: 0 }],
      ['kit', 'beginSecondStep', { second_step: 'begun' }],
      ['kit', 'beginSecondStep', { second_step: 'begun' }],
    ])
    // What is about one's own second step tells nothing of the secret.
    expect(Object.keys(await step('kit'))).toEqual(['on', 'since', 'recovery_codes_left', 'required'])
  })

  // staff/reset-second-step
  test('a boss resets that of another account, whose sessions end; nobody else may, and a boss not their own', async () => {
    await enrol('kit')
    for (const [as, username, status] of [
      ['kit', 'may', 403],
      ['may', 'kit', 403],
      ['boss', 'boss', 403],
      ['boss', 'nobody', 404],
    ] as const)
      expect([as, username, (await world.call('resetSecondStep', { username }, { as })).status]).toEqual([
        as,
        username,
        status,
      ])
    expect(await world.did('resetSecondStep', { username: 'may' })).toMatchObject({ was_on: false })
    expect((await world.call('verify', {}, { as: 'may' })).status).toBe(200)
    expect(await world.did('resetSecondStep', { username: 'kit' })).toMatchObject({ was_on: true })
    expect((await world.call('verify', {}, { as: 'kit' })).status).toBe(401)
    expect((await signIn('kit')).status).toBe(200)
    const entries = await entriesOf('resetSecondStep')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      staff: 'boss',
      undoable: false,
      changes: [{ id: 'kit', after: { second_step: 'off', sessions_ended: 1 } }],
    })
  })

  // settings/require-second-step
  test('a boss with one requires it of bosses: the others can do nothing but set it up', async () => {
    const addBoss = { name: 'Ann', username: 'ann', password, role: 'boss' } as const
    await world.did('addstaff', addBoss)
    const ann = bearer((await world.did('login', { username: 'ann', password })).token)
    for (const as of ['may', 'kit'] as const)
      expect(await world.refused('requireSecondStep', { required: true }, { as })).toMatch(/^403 Your role/)
    expect(await world.refused('requireSecondStep', { required: true })).toBe('409 First set up your own second step.')
    await enrol('boss')
    await world.did('requireSecondStep', { required: true })
    await world.did('requireSecondStep', { required: true })
    expect(await step('boss')).toMatchObject({ on: true, required: true })
    expect(await step('kit')).toMatchObject({ on: false, required: false })
    await world.did('getstaff', {}, { as: 'kit' })

    const held = '403 First set up a second step: bosses sign in with a code here.'
    for (const name of ['getStudent', 'getstaff', 'createToken', 'requireSecondStep', 'turnOffSecondStep'] as const)
      expect([name, await world.refused(name, { required: false }, ann)]).toEqual([name, held])
    await world.did('verify', {}, ann)
    expect((await world.did('getSecondStep', {}, ann)).data).toMatchObject({ on: false, required: true })
    const { secret } = await world.did('beginSecondStep', { current_password: password }, ann)
    expect(await world.refused('getStudent', {}, ann)).toBe(held)
    await world.did('confirmSecondStep', own(code(secret)), ann)
    await world.did('getStudent', {}, ann)
    next()
    // Turned off for a new phone: then it is set up before anything else.
    await world.did('turnOffSecondStep', own(code(secret)), ann)
    expect(await world.refused('getStudent', {}, ann)).toBe(held)
    await world.did('requireSecondStep', { required: false })
    await world.did('getStudent', {}, ann)
    const entries = await entriesOf('requireSecondStep')
    expect(entries.map(({ staff, undoable, changes: [change] }) => [staff, undoable, change?.after])).toEqual([
      ['boss', false, { required: false }],
      ['boss', false, { required: true }],
    ])
    expect((await world.did('getBusiness', {})).data).not.toHaveProperty('second_step')
  })

  test('a recovered account has none any more: a password of one’s own comes first, then a new second step', async () => {
    await enrol('boss')
    await world.did('requireSecondStep', { required: true })
    const made = (await recoverAccount(world.database, 'boss', world.clock.now())) ?? ''
    const { token } = await world.did('login', { username: 'boss', password: made })
    const boss = bearer(token)
    expect(await world.refused('getStudent', {}, boss)).toBe('403 First choose a password of your own.')
    expect(await world.refused('beginSecondStep', { current_password: made }, boss)).toBe(
      '403 First choose a password of your own.',
    )
    const fresh = 'a password of their own'
    await world.did('changePassword', { current_password: made, new_password: fresh }, boss)
    expect(await world.refused('getStudent', {}, boss)).toMatch(/^403 First set up/)
    const { secret } = await world.did('beginSecondStep', { current_password: fresh }, boss)
    await world.did('confirmSecondStep', own(code(secret), fresh), boss)
    const [entry] = (await world.did('getAuditLog', {}, boss)).data.filter(({ call }) => call === 'recoverAccount')
    expect(entry?.changes.map(({ table }) => table)).toEqual(['staff', 'second_steps'])
  })

  test('goes with its account: one of the same name begins without it', async () => {
    await enrol('kit')
    await world.did('deleteStaff', { username: 'kit' })
    await world.did('addstaff', { name: 'Kit', username: 'kit', password, role: 'admin' })
    expect((await signIn('kit')).status).toBe(200)
    for (const table of ['second_steps', 'recovery_codes'] as const)
      expect(await world.database.reader.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
