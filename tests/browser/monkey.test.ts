import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#server/session/sessions.ts'
import { browser, type School } from '#tests/browser.ts'
import { pressKeys } from '#tests/monkey/press-keys.ts'
import { openDemo } from './demo.ts'

let school: School
beforeAll(async () => {
  school = await openDemo()
})
afterAll(() => school.close())

it('random keys lose no focus, raise no error and leave the palette within reach', async () => {
  const { database, clock } = school.world
  // A new session each time: the one before may have been ended by a key.
  const signIn = () => database.write(async tx => (await openSession(tx, 'boss', clock.now())).token)
  const failure = await pressKeys({
    browser: await browser(),
    url: school.url,
    signIn,
    seed: 1,
    keys: 600,
    latency: 150,
  })
  expect(failure).toBeUndefined()
})
