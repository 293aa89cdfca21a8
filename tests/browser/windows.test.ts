import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, noDialog, onFocus, onRow, patience, run } from './steps.ts'

/* A window that a test has closed is used again by the next one, which must find nothing of the test before. */

let school: November
beforeAll(async () => {
  school = await openNovember()
})
afterAll(() => school.close())

/** What the browser keeps for the console, but for the session and the number of the desk. */
const kept = ({ page }: Desk) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())

it('has no dialog, selection, text, notice, operation, timer, listener, size or theme of the desk before', async () => {
  const first = await openDesk(school, { theme: 'dark' })
  await onRow(first, school.chan)
  const atFirst = await kept(first)
  const heard: string[] = []
  first.page.on('request', request => heard.push(request.url()))
  await first.page.setViewportSize({ width: 700, height: 500 })
  await first.page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    setInterval(() => sessionStorage.setItem('ticked', 'again'), 20)
  })
  await run(first, 'toggle active chan tai man', /^Toggle active/)
  await first.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /Undo/ }).waitFor()
  await first.press('x')
  await first.press('j', 'e')
  const field = (form: Locator) => form.getByRole('textbox', { name: 'First Name' })
  await field(await dialog(first, /^Edit student/i)).fill('Nobody')
  const { page } = first
  await first.close()
  heard.length = 0

  const second = await openDesk(school)
  expect(second.page, 'It is the same window.').toBe(page)
  await onRow(second, school.chan)
  await noDialog(second)
  expect(await kept(second)).toEqual(atFirst)
  expect(heard).toEqual([])
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 })
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expect.poll(isDark, patience).toBe(false)
  await expect.poll(() => page.locator('[role=row][aria-selected=true]').count(), patience).toBe(0)
  await expect.poll(() => page.getByRole('region', { name: 'Messages' }).getByRole('button').count(), patience).toBe(0)
  await second.press('j', 'e')
  const again = await dialog(second, /^Edit student/i)
  await expect.poll(() => field(again).inputValue(), patience).toBe('Ka Yan')
  await second.press('Escape')
  await noDialog(second)
  await second.press('Control+z')
  await second.page.getByText('There is nothing to undo.').waitFor()
  await second.close()
})

it('is not used again when a test has taken its requests, its clock or its browser in hand', async () => {
  const spoils: readonly ((desk: Desk) => unknown)[] = [
    desk => desk.page.route('**/nowhere', route => route.abort()),
    desk => desk.page.clock.resume(),
    desk => desk.page.emulateMedia({ media: 'print' }),
    desk => desk.page.addInitScript(() => undefined),
    desk => desk.letters(20),
    desk => desk.context.pages(),
    desk => desk.page.close(),
  ]
  for (const spoil of spoils) {
    const desk = await openDesk(school)
    await onFocus(desk, /^row/)
    await spoil(desk)
    await desk.close()
    const next = await openDesk(school)
    expect(next.page, String(spoil)).not.toBe(desk.page)
    await next.close()
  }
})

it('is new when a test wants one that has loaded nothing', async () => {
  const desk = await openDesk(school)
  await desk.close()
  const fresh = await openDesk(school, { isNew: true })
  expect(fresh.page).not.toBe(desk.page)
  await fresh.close()
})
