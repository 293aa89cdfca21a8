import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Role, roles } from '#contract/session.ts'
import type { Caller } from '#server/calls/caller.ts'
import { refuseOf } from '#server/calls/run-handler.ts'
import type { Database } from '#server/db/open.ts'
import { handlers } from '#server/main/handlers.ts'
import { recoverAccount } from '#server/office/session/recover-account.ts'
import { momentOf } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { inNoTime } from '#tests/server/in-no-time.ts'
import { openWorld, password, type StaffName, type World } from '#tests/world.ts'

const people = { boss: 'boss', 'super admin': 'may', admin: 'kit' } as const satisfies Record<Role, StaffName>
const bearer = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const
const fresh = 'a password of their own'

describe.each(engines)('accounts on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const add = (username: string, role: Role = 'admin', as: StaffName = 'boss') =>
    world.did('addstaff', { name: username.toUpperCase(), username, password: fresh, role }, { as })
  const signIn = async (username: string, secret = fresh) =>
    (await world.did('login', { username, password: secret })).token
  const isOpen = async (token: string) => (await world.call('verify', {}, bearer(token))).status === 200
  const names = async () => (await world.did('getstaff', {}, { as: 'kit' })).data.map(({ username }) => username)

  test('are listed by username with name and role, and never with a password', async () => {
    await add('陳小姐')
    const reply = await world.call('getstaff', {}, { as: 'kit' })
    expect(reply.body).toEqual({
      success: true,
      data: [
        { username: 'boss', name: 'Boss', role: 'boss' },
        { username: 'kit', name: 'Kit', role: 'admin' },
        { username: 'may', name: 'May', role: 'super admin' },
        { username: '陳小姐', name: '陳小姐', role: 'admin' },
      ],
    })
  })

  // staff/add-staff
  test('a new one signs in with its password; the password is stored nowhere, nor a quick hash of it', async () => {
    const given = { name: ' Chan  Tai Man ', username: ' tai.man ', password: fresh, role: 'admin' as const }
    expect(await world.did('addstaff', given, { key: 'once' })).toEqual({
      success: true,
      message: 'Staff added successfully!',
    })
    // A repeated request gets the same answer.
    await world.did('addstaff', given, { key: 'once' })
    expect((await world.did('getstaff', {})).data).toContainEqual({
      username: 'tai.man',
      name: 'Chan Tai Man',
      role: 'admin',
    })
    const token = await signIn('tai.man')
    expect((await world.call('verify', {}, bearer(token))).body).toMatchObject({ role: 'admin', name: 'Chan Tai Man' })
    const everything = JSON.stringify([
      await world.database.reader.selectFrom('staff').selectAll().execute(),
      await world.database.reader.selectFrom('audit_log').selectAll().execute(),
      await world.database.reader.selectFrom('idempotency').select(['answer', 'request_hash']).execute(),
    ])
    expect(everything).not.toContain(fresh)
    const [audit] = (await world.did('getAuditLog', {})).data
    expect(JSON.stringify(audit)).not.toContain('argon2id')
    const { request_hash } = await world.database.reader
      .selectFrom('idempotency')
      .select('request_hash')
      .executeTakeFirstOrThrow()
    const other = await world.call('addstaff', { ...given, password: 'another password' }, { key: 'once' })
    // It is another request: nobody is told that it was done.
    expect(other.status).toBe(422)
    expect(request_hash).toHaveLength(64)
  })

  test('have unique names, compared as keys, and a password that is long enough', async () => {
    await add('chan')
    const given = { name: 'Chan', username: 'chan', password: fresh, role: 'admin' }
    expect(await world.refused('addstaff', given)).toBe('409 There is an account named chan already.')
    for (const username of ['check-in', 'Check-In', 'sign-in', 'server']) {
      const said = `409 The log uses the name ${username} for what nobody did who was signed in.`
      expect(await world.refused('addstaff', { ...given, username })).toBe(said)
    }
    for (const username of ['Chan', 'ｃhan', 'chan\u200b'])
      expect(await world.refused('addstaff', { ...given, username })).toMatch(/^409 /)
    await add('Chan.')
    for (const [more, said] of [
      [{ password: 'ninechars' }, '400 Password must have at least 10 characters.'],
      [{ username: 'Long.enough', password: 'long.ENOUGH' }, '400 Password must not be the username.'],
      [{ password: 'password123' }, '400 Password must not be one that many people use.'],
      [{ password: 'Manchester 1!' }, '400 Password must not be one that many people use.'],
      [{ password: 'ssssssssssss' }, '400 Password must not be one that many people use.'],
      [{ username: 'Check-In' }, '409 The log uses the name Check-In for what nobody did who was signed in.'],
      [{ role: 'owner' }, '400 role must be boss, super admin or admin.'],
      [{ role: 'Boss' }, '400 role must be boss, super admin or admin.'],
      [{ username: '..' }, '400 username must have a letter or a digit.'],
    ] as const)
      expect(await world.refused('addstaff', { ...given, username: 'lee', ...more })).toBe(said)
    for (const field of ['name', 'username', 'password', 'role'])
      for (const value of [undefined, '', ' ', null, 7, '\0', ['boss'], { $ne: '' }])
        expect(await world.refused('addstaff', { ...given, username: 'lee', [field]: value })).toMatch(/^400 /)
    expect(await names()).toEqual(['Chan.', 'boss', 'chan', 'kit', 'may'])
  })

  test('are created by nobody above their own rank, by each role for each role', async () => {
    for (const actor of roles)
      for (const role of roles) {
        const username = `${actor} made ${role}`
        const reply = await world.call(
          'addstaff',
          { name: 'N', username, password: fresh, role },
          { as: people[actor] },
        )
        const above = roles.indexOf(role) < roles.indexOf(actor)
        expect({ username, status: reply.status }).toEqual({ username, status: above ? 403 : 201 })
        if (above)
          expect(reply.body).toMatchObject({
            error: `Your role ${actor} may not create an account with the role ${role}.`,
          })
        expect((await names()).includes(username)).toBe(!above)
      }
  })

  // staff/delete-staff
  test('are deleted by nobody of a lower rank, by each role for each role', async () => {
    for (const actor of roles)
      for (const role of roles) {
        const username = `${role} before ${actor}`
        await add(username, role)
        const reply = await world.call('deleteStaff', { username }, { as: people[actor] })
        const above = roles.indexOf(role) < roles.indexOf(actor)
        expect({ username, status: reply.status }).toEqual({ username, status: above ? 403 : 200 })
        if (above)
          expect(reply.body).toMatchObject({
            error: `Your role ${actor} may not delete an account with the role ${role}.`,
          })
        else expect(reply.body).toEqual({ success: true, message: 'Staff deleted successfully.' })
        expect((await names()).includes(username)).toBe(above)
      }
  })

  test('are not deleted by themselves, whatever their role; and the last boss stays', async () => {
    for (const as of Object.values(people))
      expect(await world.refused('deleteStaff', { username: as }, { as })).toBe(
        '403 You cannot delete your own account.',
      )
    await add('ann', 'boss')
    await world.did('deleteStaff', { username: 'ann' })
    expect(await world.refused('deleteStaff', { username: 'ann' })).toBe('404 There is no account named ann.')
    for (const as of ['may', 'kit'] as const)
      expect(await world.refused('deleteStaff', { username: 'boss' }, { as })).toMatch(
        /^403 Your role .* may not delete/,
      )
    expect(await names()).toEqual(['boss', 'kit', 'may'])
  })

  test('two bosses who delete each other at once leave one, on two servers', async () => {
    const other = await world.secondServer()
    try {
      for (let round = 0; round < 4; round += 1) {
        const username = `boss ${round}`
        await add(username, 'boss')
        const theirs = bearer(await signIn(username))
        const left = (await names()).filter(name => name.startsWith('boss'))
        expect(left).toEqual(['boss', username])
        const replies = await Promise.all([
          world.call('deleteStaff', { username }),
          other.call('deleteStaff', { username: 'boss' }, theirs),
        ])
        // The second one no longer has an account.
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
        if (replies[1].status === 200) {
          expect(await names()).toEqual([username, 'kit', 'may'])
          return
        }
      }
    } finally {
      await other.close()
    }
  })

  test('the name in the path and the one in the body must be the same', async () => {
    const reply = await world.send('DELETE', '/admin/deleteStaff/kit', { body: '{"username":"may"}' })
    expect(reply.status).toBe(400)
    for (const path of ['..', '%2e%2e', '%00', '%ff', 'x'.repeat(300), '%20'])
      expect((await world.send('DELETE', `/admin/deleteStaff/${path}`, { body: '{}' })).status).toBeLessThan(500)
    const odd = "O'Brien/..%2F 100%"
    await add(odd)
    await world.did('deleteStaff', { username: odd })
    expect(await names()).toEqual(['boss', 'kit', 'may'])
  })

  test('a deleted one is signed out at its next call, in every window; its name stays in the records', async () => {
    await world.did('addHoliday', { holiday_name: 'Kit’s day', holiday: '2026-12-01' }, { as: 'kit' })
    const windows = [await signIn('kit', password), await world.signIn('kit')]
    await world.did('deleteStaff', { username: 'kit' }, { as: 'may' })
    for (const token of windows) {
      expect(await isOpen(token)).toBe(false)
      const write = { holiday_name: 'Another', holiday: '2026-12-02' }
      expect(await world.refused('addHoliday', write, bearer(token))).toBe(
        '401 Your session has ended. Please sign in again.',
      )
    }
    expect(await world.refused('login', { username: 'kit', password })).toBe('401 Invalid username or password')
    const { data } = await world.did('getAuditLog', {})
    expect(data.slice(0, 3).map(({ staff, call }) => `${staff} ${call}`)).toContain('may deleteStaff')
    expect(data.some(({ staff, call }) => staff === 'kit' && call === 'addHoliday')).toBe(true)
    // The name is free again, and the old sessions stay closed.
    await add('kit')
    for (const token of windows) expect(await isOpen(token)).toBe(false)
  })

  // session/change-password
  test('people change their own password with the current one; their other sessions end, this one stays', async () => {
    const here = await signIn('kit', password)
    const there = await signIn('kit', password)
    const change = (current_password: string, new_password: string) =>
      world.call('changePassword', { current_password, new_password }, { ...bearer(here) })
    const said = async (reply: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await reply
      return `${status} ${(body as { error?: string; message: string }).error ?? (body as { message: string }).message}`
    }
    expect(await said(change('not mine at all', fresh))).toBe('403 The current password is not right.')
    expect(await said(change(password, 'short'))).toBe('400 Password must have at least 10 characters.')
    expect(await isOpen(there)).toBe(true)
    expect(await said(change(password, fresh))).toBe('200 Your password is changed.')
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
    expect(await world.refused('login', { username: 'kit', password })).toMatch(/^401 /)
    await signIn('kit')
    for (const current of [undefined, null, 7, 'x'.repeat(2000), '\0'])
      expect(
        (await world.call('changePassword', { current_password: current, new_password: fresh }, bearer(here))).status,
      ).toBe(400)
  })

  test('a lost answer to that is repeated, and the password is changed once', async () => {
    const given = { current_password: password, new_password: fresh }
    await world.did('changePassword', given, { as: 'kit', key: 'change' })
    await world.did('changePassword', given, { as: 'kit', key: 'change' })
    expect(await world.refused('changePassword', given, { as: 'kit', key: 'again' })).toMatch(/^403 /)
  })

  test('ten wrong ones in a quarter of an hour are enough', async () => {
    const wrong = { current_password: 'wrong', new_password: fresh }
    for (let turn = 0; turn < 10; turn += 1)
      expect(await world.refused('changePassword', wrong, { as: 'kit' })).toMatch(/^403 /)
    const right = { current_password: password, new_password: fresh }
    const reply = await world.call('changePassword', right, { as: 'kit' })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '900'])
    expect(reply.body).toMatchObject({ error: 'Too many wrong passwords. Try again in 15 min.' })
    await world.did('changePassword', right, { as: 'may' })
    world.clock.pass({ minutes: 15 })
    await world.did('changePassword', right, { as: 'kit' })
  })

  test('a wrong one that is sent again is no further attempt', async () => {
    const wrong = { current_password: 'wrong', new_password: fresh }
    for (let turn = 0; turn < 10; turn += 1)
      expect(await world.refused('changePassword', wrong, { as: 'kit', key: 'one' })).toMatch(/^403 /)
    await world.did('changePassword', { current_password: password, new_password: fresh }, { as: 'kit' })
  })

  // staff/reset-password
  test('a boss sets the password of another account, whose sessions end; nobody else may, and a boss cannot reset their own', async () => {
    await add('ann', 'boss')
    const open = await signIn('ann')
    const reset = (username: string, as: StaffName, new_password = 'given by the boss') =>
      world.call('resetPassword', { username, new_password }, { as })
    const outcomes: string[] = []
    for (const as of ['boss', 'may', 'kit'] as const)
      for (const username of ['boss', 'ann', 'may', 'kit'])
        outcomes.push(`${as} of ${username}: ${(await reset(username, as, 'short')).status}`)
    // 400: they may do so, but the password is too weak.
    expect(outcomes.filter(each => each.endsWith('400'))).toEqual([
      'boss of ann: 400',
      'boss of may: 400',
      'boss of kit: 400',
    ])
    expect(outcomes.filter(each => each.endsWith('403'))).toHaveLength(9)
    expect((await reset('kit', 'may')).body).toMatchObject({
      error: 'Your role super admin may not set the password of another account.',
    })
    expect((await reset('boss', 'boss')).body).toMatchObject({
      error: 'Change your own password with the one you have.',
    })
    expect((await reset('nobody', 'boss')).status).toBe(404)
    expect(await isOpen(open)).toBe(true)
    expect((await reset('ann', 'boss')).status).toBe(200)
    expect(await isOpen(open)).toBe(false)
    await signIn('ann', 'given by the boss')
  })

  test('somebody with too many wrong attempts signs in at once with the password a boss has set', async () => {
    await add('ann', 'admin')
    for (let turn = 0; turn < 10; turn += 1)
      await world.refused('login', { username: 'ann', password: `wrong ${turn}` })
    const new_password = 'given by the boss'
    const right = { username: 'ann', password: new_password }
    expect(await inNoTime(() => world.refused('login', right))).toMatch(/^401 /)
    await world.did('resetPassword', { username: 'ann', new_password })
    await world.did('login', right)
  })

  test('a lost password is replaced at the server by one that is good for choosing another', async () => {
    const { token: old } = await world.did('login', { username: 'kit', password })
    for (let turn = 0; turn < 10; turn += 1)
      await world.refused('login', { username: 'kit', password: `wrong ${turn}` })
    expect(await recoverAccount(world.database, 'nobody', world.clock.now())).toBeUndefined()
    const made = (await recoverAccount(world.database, 'kit', world.clock.now())) ?? ''
    expect(await isOpen(old)).toBe(false)
    expect(await world.refused('login', { username: 'kit', password })).toMatch(/^401 /)
    const [entry] = (await world.did('getAuditLog', {})).data.filter(({ call }) => call === 'recoverAccount')
    expect(entry).toMatchObject({
      staff: 'server',
      changes: [{ table: 'staff', id: 'kit', after: { sessions_ended: 1 } }],
    })
    expect(JSON.stringify(entry)).not.toContain(made)

    const as = bearer(await signIn('kit', made))
    for (const name of ['getStudent', 'getstaff', 'createToken'] as const)
      expect(await world.refused(name, {}, as)).toBe('403 First choose a password of your own.')
    const change = (new_password: string) => world.call('changePassword', { current_password: made, new_password }, as)
    expect((await change(made)).body).toMatchObject({ error: 'Password must not be the current one.' })
    expect((await change(fresh)).status).toBe(200)
    await world.did('getstaff', {}, as)
    await signIn('kit', fresh)
  })

  test('a sign-in that was being checked while its password was replaced is refused', async () => {
    await add('ann', 'admin')
    const given = 'given by the boss'
    const change = { current_password: given, new_password: 'chosen by Ka Yan' }
    const replacing = {
      [fresh]: () => world.did('resetPassword', { username: 'ann', new_password: given }),
      [given]: async () => world.did('changePassword', change, bearer(await signIn('ann', given))),
    }
    for (const [old, replace] of Object.entries(replacing)) {
      let writes = 0
      const late: Database = {
        ...world.database,
        // Its attempt is counted. The session is what it writes next.
        write: async work => {
          writes += 1
          if (writes === 2) await replace()
          return world.database.write(work)
        },
      }
      const found = world.database.reader.selectFrom('sessions').select('token_hash').where('username', '=', 'ann')
      const caller: Caller = {
        username: '',
        name: '',
        role: 'admin',
        address: '127.0.0.1',
        requestId: '',
        sessionHash: '',
      }
      const at = { ...momentOf(world.clock.now), caller, database: late, refuse: refuseOf('login') }
      await expect(handlers.login.run({ username: 'ann', password: old }, at)).rejects.toThrow(
        'Invalid username or password',
      )
      // The session of the person who chose the new password stays, and no other was opened.
      expect(await found.execute()).toHaveLength(old === fresh ? 0 : 1)
    }
  })
})
