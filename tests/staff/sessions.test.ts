import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, password, type World } from '#tests/world.ts'

const bearer = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const

describe.each(engines)('the sessions of a person on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  const signIn = async (username: string, address: string) =>
    (await world.did('login', { username, password }, { address })).token

  test('are listed with where and when, the one used last first, and nobody else’s', async () => {
    const office = await signIn('kit', '10.0.0.1')
    world.clock.pass({ hours: 1 })
    await signIn('may', '10.0.0.2')
    const home = await signIn('kit', '2001:db8:1:2::7')
    world.clock.pass({ hours: 1 })
    const { data } = await world.did('getSessions', {}, bearer(office))
    expect(data).toEqual([
      {
        address: '10.0.0.1',
        signed_in_at: '2026-11-20T02:00:00.000Z',
        last_used_at: '2026-11-20T04:00:00.000Z',
        current: true,
      },
      {
        address: '2001:db8:1:2::7',
        signed_in_at: '2026-11-20T03:00:00.000Z',
        last_used_at: '2026-11-20T03:00:00.000Z',
        current: false,
      },
    ])
    const seen = await world.call('getSessions', {}, bearer(office))
    expect(JSON.stringify(seen.body)).not.toContain(home)
  })

  test('end all but this one, in one operation, and only those of this person', async () => {
    const here = await signIn('kit', '10.0.0.1')
    const others = [await signIn('kit', '10.0.0.2'), await signIn('kit', '10.0.0.3')]
    const may = await signIn('may', '10.0.0.1')
    const given = { ...bearer(here), key: 'once' }
    expect(await world.did('logoutEverywhere', {}, given)).toMatchObject({ ended: 2 })
    expect(await world.did('logoutEverywhere', {}, given)).toMatchObject({ ended: 2 })
    expect(await world.did('logoutEverywhere', {}, bearer(here))).toMatchObject({ ended: 0 })
    for (const token of others) expect((await world.call('verify', {}, bearer(token))).status).toBe(401)
    for (const token of [here, may]) expect((await world.call('verify', {}, bearer(token))).status).toBe(200)
    const entries = (await world.did('getAuditLog', {})).data.filter(({ call }) => call === 'logoutEverywhere')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ staff: 'kit', rows: 2, undoable: false })
  })
})
