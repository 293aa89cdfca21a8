import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { addAccount } from '#server/office/session/accounts.ts'
import { hashPassword } from '#server/office/session/password.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, password, type World } from '#tests/world.ts'
import { inNoTime } from '../in-no-time.ts'

const bearer = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const

describe.each(engines)('signing in on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const signIn = (server = world, username = 'boss') => server.did('login', { username, password })
  const isOpen = async (token: string, server = world) =>
    (await server.call('verify', {}, bearer(token))).status === 200

  test('gives a token that identifies the account', async () => {
    const { token, message, user } = await signIn()
    expect(message).toBe('Login successful')
    expect(user).toEqual({ username: 'boss', name: 'Boss', role: 'boss' })
    const verified = await world.call('verify', {}, bearer(token))
    expect(verified.body).toEqual({ isValid: true, role: 'boss', username: 'boss', name: 'Boss' })
  })

  test('a wrong name and a wrong password get the same answer', async () => {
    const wrong = '401 Invalid username or password'
    expect(await world.refused('login', { username: 'boss', password: 'wrong' })).toBe(wrong)
    expect(await world.refused('login', { username: 'nobody', password })).toBe(wrong)
    expect(await world.refused('login', { username: '', password: '' })).toBe(wrong)
  })

  test('takes a name in any case and width, and a password only as it is', async () => {
    expect((await world.did('login', { username: 'Ｂoss', password })).user.username).toBe('boss')
    expect(await world.refused('login', { username: 'boss', password: password.toUpperCase() })).toMatch(/^401 /)
  })

  test('ignores whatever token the request carries', async () => {
    await world.did('login', { username: 'boss', password }, bearer('x'.repeat(43)))
  })

  test('stores neither the token nor the password', async () => {
    const { token } = await signIn()
    const everything = JSON.stringify([
      await world.database.reader.selectFrom('sessions').selectAll().execute(),
      await world.database.reader.selectFrom('staff').selectAll().execute(),
      await world.database.reader.selectFrom('audit_log').selectAll().execute(),
      await world.database.reader.selectFrom('rate_limits').selectAll().execute(),
    ])
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(password)
    expect(everything).toContain('$argon2id$')
  })

  test('every call but login answers 401 without a session, and verify with its own sentence', async () => {
    expect(await world.refused('getStudent', {}, { as: 'nobody' })).toBe('401 Please sign in.')
    const unknown = await world.call('getStudent', {}, bearer('A'.repeat(43)))
    expect(unknown.status).toBe(401)
    expect(unknown.headers.get('www-authenticate')).toContain('Bearer')
    const verified = await world.call('verify', {}, bearer('A'.repeat(43)))
    expect(verified.status).toBe(401)
    expect(verified.body).toMatchObject({ isValid: false, error: 'Your session has ended. Please sign in again.' })
    for (const header of [
      'Bearer',
      'Bearer ',
      'Basic Ym9zczpib3Nz',
      `Bearer ${'A'.repeat(5000)}`,
      'Bearer a b',
      '\u00ff',
    ]) {
      const reply = await world.send('GET', '/admin/getStudent', { as: 'nobody', headers: { Authorization: header } })
      expect(reply.status).toBe(401)
    }
  })

  test('a session ends after twelve idle hours, and use keeps it open', async () => {
    const { token } = await signIn()
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.pass({ hours: 11 })
      expect(await isOpen(token)).toBe(true)
    }
    world.clock.pass({ hours: 12 })
    expect(await isOpen(token)).toBe(false)
    world.clock.pass({ hours: -1 })
    expect(await isOpen(token)).toBe(true)
  })

  test('a session ends after thirty days, however much it is used', async () => {
    const { token } = await signIn()
    for (let turn = 0; turn < 71; turn += 1) {
      world.clock.pass({ hours: 10 })
      expect(await isOpen(token)).toBe(true)
    }
    world.clock.pass({ hours: 10 })
    expect(await isOpen(token)).toBe(false)
    await tidyUp(world.database, world.clock.now(), 12)
    expect(await world.database.reader.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('a failed attempt is in the log with name and address, and a name that no account has is not', async () => {
    const from = { address: '10.0.0.1' }
    await world.refused('login', { username: 'kit', password: 'wrong' }, from)
    await world.refused('login', { username: 'my secret', password: 'wrong' }, from)
    const entries = (await world.did('getAuditLog', {})).data.filter(entry => entry.call === 'failedSignIn')
    expect(entries.map(({ staff, about, changes }) => [staff, about, changes[0]!.after])).toEqual([
      ['sign-in', 'unknown name', { username: 'unknown name', address: '10.0.0.1' }],
      ['sign-in', 'kit', { username: 'kit', address: '10.0.0.1' }],
    ])
    // Those that wait for their turns are, too.
    for (let turn = 0; turn < 11; turn += 1)
      await inNoTime(() => world.refused('login', { username: 'kit', password: 'wrong' }, from))
    const all = (await world.did('getAuditLog', {})).data.filter(entry => entry.call === 'failedSignIn')
    expect(all).toHaveLength(13)
  })

  test('one network that fills the log is noted until its day is over, says so, and hides nobody else', async () => {
    const fail = (username: string, address: string) =>
      world.refused('login', { username, password: 'wrong' }, { address })
    const entries = async () => {
      const { data } = await world.did('getAuditLog', {})
      return data.filter(entry => entry.staff === 'sign-in').map(({ call, about }) => [call, about])
    }
    const setCount = (name: string, count: number) =>
      world.database.write(tx => tx.updateTable('rate_limits').set({ count }).where('name', '=', name).execute())

    await fail('kit', '2001:db8:0:1::5')
    await setCount('login:logged:2001:db8:0:1', 99)
    await fail('may', '2001:db8:0:1::6')
    await fail('boss', '2001:db8:0:1::7')
    await fail('boss', '10.0.0.9')
    const first = [
      ['failedSignIn', 'boss'],
      ['failedSignInsUnlogged', '2001:db8:0:1::/64'],
      ['failedSignIn', 'may'],
      ['failedSignIn', 'kit'],
    ]
    expect(await entries()).toEqual(first)

    // Somebody with very many networks ends it for all of them.
    await setCount('login:logged', 4999)
    await fail('may', '10.0.0.10')
    await fail('kit', '10.0.0.11')
    const second = [['failedSignInsUnlogged', 'all addresses'], ['failedSignIn', 'may'], ...first]
    expect(await entries()).toEqual(second)

    world.clock.pass({ hours: 25 })
    await fail('boss', '2001:db8:0:1::8')
    const log = await world.database.reader.selectFrom('audit_log').select('call').orderBy('id').execute()
    expect(log.map(({ call }) => call)).toEqual([...second.toReversed().map(([call]) => call), 'failedSignIn'])
  })

  test('use is recorded at most once a minute', async () => {
    const { token } = await signIn()
    const lastUse = async () =>
      (await world.database.reader.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    const first = await lastUse()
    world.clock.pass({ seconds: 59 })
    await isOpen(token)
    expect(await lastUse()).toBe(first)
    world.clock.pass({ seconds: 1 })
    await isOpen(token)
    expect(await lastUse()).not.toBe(first)
  })

  test('signing out ends this session and no other', async () => {
    const { token } = await signIn()
    const { token: other } = await signIn()
    const left = await world.call('logout', {}, bearer(token))
    expect(left.status).toBe(200)
    // The browser forgets what it has kept of this server.
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect(await isOpen(token)).toBe(false)
    expect(await isOpen(other)).toBe(true)
  })

  test('sessions of a deleted account end at once', async () => {
    const { token } = await signIn(world, 'kit')
    await world.database.write(tx => tx.deleteFrom('staff').where('username', '=', 'kit').execute())
    expect(await isOpen(token)).toBe(false)
  })

  test('an unknown role may do nothing', async () => {
    const { token } = await signIn(world, 'kit')
    await world.database.write(tx =>
      tx.updateTable('staff').set({ role: 'owner' }).where('username', '=', 'kit').execute(),
    )
    expect(await world.refused('getStudent', {}, bearer(token))).toMatch(/^403 /)
    expect(await world.refused('createStudent', { first_name: 'A' }, bearer(token))).toMatch(/^403 /)
    expect(await world.refused('login', { username: 'kit', password })).toMatch(/^403 /)
  })

  test('whoever is not signed in has neither a name nor a role', async () => {
    const seen: unknown[] = []
    const watched = await openWorld(engine, handler => ({
      ...handler,
      run: ((input: unknown, at: { readonly caller: object }) => {
        seen.push(Object.keys(at.caller))
        return (handler.run as unknown as (input: unknown, at: object) => Promise<unknown>)(input, at)
      }) as never,
    }))
    await watched.refused('login', { username: 'boss', password: 'wrong' })
    await watched.refused('checkin', { code: 'x', student_login_id: 'x' })
    expect(seen).toEqual([
      ['address', 'requestId'],
      ['address', 'requestId'],
    ])
    await watched.close()
  })

  test('two servers accept each other’s sessions', async () => {
    const secondServer = await world.secondServer()
    const { token } = await signIn(world)
    expect(await isOpen(token, secondServer)).toBe(true)
    await secondServer.call('logout', {}, bearer(token))
    expect(await isOpen(token)).toBe(false)
    await secondServer.close()
  })

  const rateLimits = () => world.database.reader.selectFrom('rate_limits').selectAll().orderBy('name').execute()

  test('past ten wrong attempts from an address, over all servers, tries to the account wait for turns, and a right one signs in', async () => {
    const secondServer = await world.secondServer()
    const from = { address: '10.0.0.1' }
    const attempts = async () => (await rateLimits()).filter(row => !row.name.startsWith('login:logged'))
    const tries = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, turn) =>
          (turn % 2 ? world : secondServer).call('login', { username: 'boss', password: `wrong ${turn}` }, from),
        ),
      )
    expect(new Set((await tries(10)).map(reply => reply.status))).toEqual(new Set([401]))
    const counted = await attempts()
    // Four wait, and the fifth finds the queue full.
    const replies = await inNoTime(() => tries(5))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([401, 401, 401, 401, 429])
    const refused = replies.find(reply => reply.status === 429)!
    expect(refused.body).toMatchObject({ error: 'Too many sign-in attempts at once. Try again in 5 s.' })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await attempts()).toEqual(counted)
    // Those whose turn came are in the log, and the one that was refused has written nothing.
    const { data } = await world.did('getAuditLog', {})
    expect(data.filter(entry => entry.call === 'failedSignIn')).toHaveLength(14)
    // Neither other accounts nor other networks wait.
    await world.did('login', { username: 'may', password }, from)
    await world.did('login', { username: 'boss', password }, { address: '10.0.0.2' })
    await inNoTime(() => secondServer.did('login', { username: 'boss', password }, from))
    // Whoever has signed in begins anew.
    await world.refused('login', { username: 'boss', password: 'x' }, from)
    await secondServer.close()
  })

  test('past fifty wrong attempts from a network, whoever is there signs in with a right password', async () => {
    const from = { address: '2001:db8:1:2::7' }
    // The limit of the network is what is tested, so each attempt names another account.
    const wrong = Array.from({ length: 50 }, (_, turn) =>
      world.call('login', { username: `guess ${turn}`, password: 'x' }, { address: `2001:db8:1:2::${turn}` }),
    )
    expect(new Set((await Promise.all(wrong)).map(reply => reply.status))).toEqual(new Set([401]))
    const counts = async () => (await rateLimits()).find(row => row.name === 'login:address:2001:db8:1:2')?.count
    expect(await counts()).toBe(50)
    expect(await inNoTime(() => world.refused('login', { username: 'boss', password: 'x' }, from))).toMatch(/^401 /)
    await inNoTime(() => world.did('login', { username: 'boss', password }, from))
    expect(await counts()).toBe(50)
    await world.did('login', { username: 'boss', password }, { address: '2001:db8:1:3::7' })
  })

  test('a browser that has signed in before is counted by itself', async () => {
    const from = { address: '10.0.0.1' }
    const signIn = (more: object = {}) => ({ username: 'boss', password, ...more })
    const { device = '' } = await world.did('login', signIn(), from)
    const ofMay = await world.did('login', { username: 'may', password }, from)
    const isSlow = async (more: object) => {
      let waits = false
      const reply = await inNoTime(
        () => world.call('login', signIn(more), from),
        () => {
          waits = true
        },
      )
      return `${reply.status}${waits ? ' after a wait' : ''}`
    }
    for (let turn = 0; turn < 10; turn += 1) await world.refused('login', signIn({ password: 'x' }), from)

    const again = await world.did(
      'login',
      signIn({ devices: ['none', '', `${'x'.repeat(22)}.y`, ofMay.device, device] }),
      from,
    )
    expect(again.device).toBe(device)
    // What it forgives is its own: those of the network still wait, also with what is no secret of this account.
    for (const devices of [[], ['none'], [ofMay.device], [`${device}x`], [device.replace('.', 'x.')]])
      expect({ devices, reply: await isSlow({ devices, password: 'x' }) }).toEqual({
        devices,
        reply: '401 after a wait',
      })

    for (let turn = 0; turn < 10; turn += 1)
      await world.refused('login', signIn({ password: 'x', devices: [device] }), { address: `10.0.1.${turn}` })
    expect(await isSlow({ devices: [device] })).toBe('200 after a wait')
    expect(await isSlow({ devices: [device] })).toBe('200')

    // Nothing of it is stored, and a new password ends it.
    const { token } = await world.did('login', signIn({ devices: [device] }), from)
    await world.did('changePassword', { current_password: password, new_password: 'another long word' }, bearer(token))
    expect(await isSlow({ devices: [device], password: 'x' })).toBe('401 after a wait')
  })

  test('whatever others try from everywhere, people sign in from where they have signed in before', async () => {
    const school = { address: '203.0.113.7' }
    await world.did('login', { username: 'boss', password }, school)
    const tries = Array.from({ length: 150 }, (_, turn) =>
      world.call('login', { username: 'boss', password: 'wrong' }, { address: `10.1.${turn}.1` }),
    )
    let attacked = true
    const over = Promise.all(tries).finally(() => {
      attacked = false
    })
    await world.did('login', { username: 'boss', password }, school)
    await world.did('login', { username: 'kit', password }, school)
    expect(attacked).toBe(true)
    const replies = await over
    const busy = replies.filter(reply => reply.status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(replies.filter(reply => reply.status === 401).length).toBe(150 - busy.length)
    expect(busy[0]!.body).toMatchObject({ error: 'The server is very busy. Try again shortly.' })
    expect(Number(busy[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    // Those that found the queue full have written nothing.
    const attempts = (await rateLimits()).filter(row => row.name.startsWith('login:address:10.1.'))
    expect(attempts.length).toBe(150 - busy.length)
  })

  test('signing in resets the attempts of the account', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let turn = 0; turn < 9; turn += 1) await world.refused('login', { username: 'boss', password: 'wrong' })
      await signIn()
    }
  })

  test('the demo’s account works on this computer only', async () => {
    const passwordHash = await hashPassword('demo')
    await world.database.write(tx =>
      addAccount(
        tx,
        { username: 'demo', name: 'Demo', role: 'boss', passwordHash, loopbackOnly: true },
        { by: 'test', requestId: 'test', now: world.clock.now() },
      ),
    )
    const demo = { username: 'demo', password: 'demo' }
    await world.did('login', demo, { address: '127.0.0.1' })
    await world.did('login', demo, { address: '::1' })
    await world.did('login', demo, { address: '::ffff:127.0.0.1' })
    expect(await world.refused('login', demo, { address: '10.0.0.7' })).toMatch(/^403 /)
    // A request through a proxy is not local.
    expect(await world.refused('login', demo, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatch(/^403 /)
    expect(await world.refused('login', { ...demo, password: 'x' }, { address: '10.0.0.7' })).toMatch(/^401 /)
  })
})
