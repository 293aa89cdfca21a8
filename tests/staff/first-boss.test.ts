import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFirstBoss } from '#server/office/session/accounts.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the first boss of a new school on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** Makes the account anew, and signs in with its password. */
  async function first(given?: string) {
    await world.database.write(tx => tx.deleteFrom('staff').execute())
    const made = await addFirstBoss(world.database, given, world.clock.now())
    const { username, password } = made!
    const { token } = await world.did('login', { username, password })
    return { made, as: { as: 'nobody', headers: { Authorization: `Bearer ${token}` } } as const }
  }

  test('with a password that was made and shown first chooses another: the log of a service may keep what was shown', async () => {
    const { made, as } = await first()
    expect(made).toMatchObject({ username: 'boss', made: true })
    expect(await world.refused('getStudent', {}, as)).toBe('403 First choose a password of your own.')
    const passwords = { current_password: made!.password, new_password: 'chosen by the boss' }
    await world.did('changePassword', passwords, as)
    await world.did('login', { username: 'boss', password: 'chosen by the boss' })
  })

  test('with the password of BOSS_PASSWORD begins at once, and there is no second one', async () => {
    const { made, as } = await first('given by the owner')
    expect(made).toMatchObject({ username: 'boss', made: false })
    await world.did('getStudent', {}, as)
    expect(await addFirstBoss(world.database, undefined, world.clock.now())).toBeUndefined()
  })
})
