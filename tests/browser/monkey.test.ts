import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '#server/office/session/sessions.ts'
import { browser, type School } from '#tests/browser.ts'
import { followTab, hasLeftAtEnd, isOutOfPage } from '#tests/monkey/look.ts'
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

it('a focus that Tab loses is told from one that has left the page at its end', async () => {
  const page = await (await browser()).newPage()
  await page.setContent('<button>one</button><button>two</button><button>three</button><div tabindex="-1">four</div>')
  await page.evaluate(followTab)
  const tab = async (from: string, key: string) => {
    await page.getByRole('button', { name: from }).focus()
    await page.keyboard.press(key)
    return { isOut: await page.evaluate(isOutOfPage), atEnd: await page.evaluate(hasLeftAtEnd) }
  }
  expect(await tab('one', 'Tab')).toEqual({ isOut: false, atEnd: false })
  expect(await tab('three', 'Tab')).toEqual({ isOut: true, atEnd: true })
  expect(await tab('one', 'Shift+Tab')).toEqual({ isOut: true, atEnd: true })
  await page.getByRole('button', { name: 'two' }).evaluate(two => two.addEventListener('focus', () => two.blur()))
  expect(await tab('one', 'Tab')).toEqual({ isOut: true, atEnd: false })
  await page.close()
})
