import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { onFocus, onRow, patience } from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
beforeEach(async () => {
  await desk.page.clock.install()
  await desk.goto('/students')
  await onRow(desk, school.chan)
  // Where the notice will stand: it is under the pointer from the first moment on, however long this test takes.
  await desk.page.mouse.move(1200, 732)
  await desk.press('a')
  await desk.notice(said)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const said = /^Tai Man Chan 陳大文 is now (in)?active\.$/
const lines = () => desk.page.getByRole('region', { name: 'Messages' }).getByText(said)
const close = () => desk.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })

it('a notice that is closed with the keyboard gives the focus back to the rows', async () => {
  await close().focus()
  await onFocus(desk, 'button Close')
  await desk.press('Enter')
  await onRow(desk, school.chan)
  await expect.poll(() => lines().count(), patience).toBe(0)
})

it('a good notice goes by itself, but not from under the pointer', async () => {
  // The page learns only with its next frame that the notice has come under the pointer.
  await expect.poll(() => desk.page.locator('[data-notices]:hover').count(), patience).toBe(1)
  await desk.page.clock.fastForward(60_000)
  await desk.page.clock.runFor(5_000)
  await expect.poll(() => lines().count(), patience).toBe(1)
  await desk.page.mouse.move(5, 5)
  await desk.page.clock.runFor(5_000)
  await expect.poll(() => lines().count(), patience).toBe(0)
})
