import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, password, type World } from '#tests/world.ts'

const bearer = (token: string) => ({ as: 'nobody', headers: { Authorization: `Bearer ${token}` } }) as const

describe.each(engines)('The language of a person on %s', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
  })
  afterEach(() => world.close())

  test('is the one they chose last, in every browser where they sign in, and is unknown until then', async () => {
    const sent = { username: 'may', password }
    expect(await world.did('login', sent)).not.toHaveProperty('language')
    expect(await world.did('verify', {}, { as: 'may' })).not.toHaveProperty('language')
    await world.did('setPreferences', { language: 'zh-HK' }, { as: 'may' })
    const { token, language } = await world.did('login', sent)
    expect(language).toBe('zh-HK')
    expect(await world.did('verify', {}, bearer(token))).toMatchObject({ language: 'zh-HK' })
    expect(await world.did('verify', {}, { as: 'kit' })).not.toHaveProperty('language')
    await world.did('setPreferences', { language: 'en' }, { as: 'may' })
    expect(await world.did('verify', {}, bearer(token))).toMatchObject({ language: 'en' })
  })

  test('is one that the console has', async () => {
    expect(await world.refused('setPreferences', { language: 'fr' as 'en' }, { as: 'may' })).toMatch(/^400 /)
  })
})
