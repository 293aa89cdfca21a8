import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { highlighted, onFocus, patience, run } from './steps.ts'

describe('a desk at a school', () => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engines[0]!)
  })
  afterEach(() => school.close())

  it('signs in with the keyboard alone, and sees the students', async () => {
    await school.world.student('Tai Man', 'Chan', '陳大文')
    const desk = await openDesk(school, { as: 'nobody', path: '/login' })
    await desk.page.getByRole('button', { name: 'Login' }).waitFor()
    await onFocus(desk, 'textbox Username')
    await desk.type('boss')
    await desk.press('Tab')
    await desk.type(password)
    await desk.press('Enter')
    await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await desk.press('g', 's')
    await desk.page.getByText('陳大文').first().waitFor()
    await desk.picture('students-light')
    await desk.close()
  })

  it('has the sign-in with its letters at once: the console comes while somebody types', async () => {
    const desk = await openDesk(school, { as: 'nobody', path: '/login', isNew: true })
    const asked: string[] = []
    desk.page.on('request', request => asked.push(request.url()))
    const console = /start-console/
    await desk.page.reload({ waitUntil: 'networkidle' })
    await onFocus(desk, 'textbox Username')
    expect(asked.filter(url => console.test(url))).toEqual([])
    const coming = desk.page.waitForRequest(console)
    await desk.type('b')
    await coming
    await desk.close()
  })

  it('opens the palette for Ctrl+K that is pressed while the console is still loading, and the line goes into it', async () => {
    const desk = await openDesk(school)
    const asked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    await desk.page.route(/start-console/, async route => {
      asked.resolve()
      await gate.promise
      await route.continue()
    })
    await desk.page.goto(new URL('/students', desk.page.url()).href, { waitUntil: 'commit' })
    await asked.promise
    await desk.page.keyboard.press('Control+k')
    await desk.page.keyboard.type('statis')
    gate.resolve()
    await onFocus(desk, /^combobox Search commands/)
    await highlighted(desk, 'Statistics')
    await desk.press('Enter')
    await expect.poll(() => desk.path(), patience).toBe('/statistics')
    await desk.close()
  })

  it('shows a list from its top to whoever signs in after somebody who had scrolled it', async () => {
    for (let at = 0; at < 60; at += 1) await school.world.student(`Student ${at}`, 'Chan')
    const desk = await openDesk(school, { as: 'nobody', path: '/login' })
    const list = desk.page.getByRole('grid', { name: 'Students' })
    const scrolled = () => list.evaluate(grid => grid.parentElement!.scrollTop)
    for (const who of ['boss', 'kit'] as const) {
      await onFocus(desk, 'textbox Username')
      await desk.type(who)
      await desk.press('Tab')
      await desk.type(password)
      await desk.press('Enter')
      await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
      await desk.press('g', 's')
      await onFocus(desk, /row S0001/)
      await expect.poll(scrolled, patience).toBe(0)
      await list.hover()
      await desk.page.mouse.wheel(0, 600)
      await expect.poll(scrolled, patience).toBeGreaterThan(500)
      await run(desk, 'logout', 'Logout')
    }
    await desk.close()
  })

  it('has nothing to say to an answer of a test that comes after its route was taken back', async () => {
    const desk = await openDesk(school)
    const rejected: unknown[] = []
    const listen = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', listen)
    const asked = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await desk.page.route('**/late', async route => {
      asked.resolve()
      await gate.promise
      await route.fulfill({ status: 204 }).finally(answered.resolve)
    })
    const status = desk.page.evaluate(async () => (await fetch('/late')).status)
    await asked.promise
    await desk.page.unroute('**/late')
    gate.resolve()
    await answered.promise.catch(() => undefined)
    expect(await status, 'the page of the server itself').toBe(200)
    expect(rejected).toEqual([])
    process.off('unhandledRejection', listen)
    await desk.close()
  })

  it('stands on the same day as the school', async () => {
    const desk = await openDesk(school)
    await expect
      .poll(() => desk.page.evaluate(() => Temporal.Now.plainDateISO('Asia/Hong_Kong').toString()), patience)
      .toBe('2026-11-20')
    await expect.poll(() => desk.page.evaluate(() => new Date().toDateString()), patience).toBe('Fri Nov 20 2026')
    await expect.poll(() => desk.path(), patience).toContain('/students')
    await desk.close()
  })
})
