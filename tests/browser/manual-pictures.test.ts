import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { openDemo } from './demo.ts'
import { dialog, onFocus, onRow, openPalette, patience, settled } from './steps.ts'

/*
 * The pictures of the manual show the demo school as it is drawn today: each is a state that can be reached by keys.
 * MANUAL_PICTURES=1 takes them anew.
 */

const folder = join(import.meta.dirname, '../../src/manual')
const size = { width: 1000, height: 560 }

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openDemo()
  desk = await openDesk(school, size)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const states: Readonly<Record<string, () => Promise<unknown>>> = {
  async palette() {
    await desk.goto('/')
    await desk.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await openPalette(desk)
    await desk.type('collect chan')
    await expect.poll(() => desk.activeOption(), patience).toMatch(/^Collect live payment/)
  },
  async filter() {
    await desk.goto('/students?q=grade:S4,S5 is:owing')
    await onRow(desk, 'S0')
  },
  async attendance() {
    await desk.goto('/timeTable')
    await openPalette(desk)
    await desk.type('manage attendance')
    await desk.press('Enter')
    await onFocus(desk, /Manage Attendance/)
    await desk.press('Enter')
    await dialog(desk, /Manage Attendance/)
    await onRow(desk, 'S0')
    for (const key of ['p', 'j', 'p', 'j', 'l']) await desk.press(key)
  },
  async months() {
    await desk.goto('/invoice')
    await onRow(desk, '2026-')
  },
}

it.each(Object.entries(states))('%s', async (name, open) => {
  await open()
  await settled(desk)
  if (!process.env.MANUAL_PICTURES) return
  const taken = await desk.page.screenshot()
  await sharp(taken)
    .webp({ quality: 50, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
})

it('are in the manual with words for those who do not see them, and small', async () => {
  const texts = readdirSync(folder).filter(name => name.endsWith('.md'))
  const shown = texts.flatMap(name => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/^!\[([^\]]{20,})\]\((\w+\.webp)\)$/gm),
  ])
  const files = readdirSync(folder).filter(name => name.endsWith('.webp'))
  expect(shown.map(([, , file]) => file).toSorted()).toEqual(files.toSorted())
  expect(files).toEqual(
    Object.keys(states)
      .map(name => `${name}.webp`)
      .toSorted(),
  )
  for (const file of files) {
    expect(statSync(join(folder, file)).size).toBeLessThan(45_000)
    expect(await sharp(join(folder, file)).metadata()).toMatchObject(size)
  }
})
