import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { patience } from './steps.ts'
import { closeNotices } from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { as: 'nobody', path: '/login' })
  // The sign-in loads the console ahead. A part that is on its way when interception begins may never come.
  await desk.page.waitForLoadState('networkidle')
  // What is loaded for the palette, whichever screen is open, would be there to be shown.
  await desk.page.route(aheadOfPalette, route => route.abort('connectionrefused'))
  const kept = { authToken: await school.world.signIn('boss'), userRole: 'boss', username: 'boss' }
  await desk.page.evaluate(all => Object.assign(localStorage, all), kept)
  await desk.goto('/support')
  await desk.page.getByText('Support page').waitFor()
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const aheadOfPalette = /\/admin\/(getTodayPrintMaterials|getDailyNotices)/
const wire = /\/(admin|api)(\/|\?|$)/
/** The pages still come, as from another host; nothing that is asked is answered. */
const goOffline = () => desk.page.route(wire, route => route.abort('connectionrefused'))
const goOnline = async () => {
  await desk.page.unroute(wire)
  await desk.page.unroute(aheadOfPalette)
}
const banner = (text: string | RegExp) => desk.page.getByRole('status').getByText(text)
const alone = /^Server not reachable\.$/
const withTime = /^Server not reachable\. Showing data from \d\d:\d\d\.$/

/** Goes to a screen by its keys, and waits until a call of it has been tried, tried again, and given up. */
async function see(keys: readonly [string, string], heading: string, call: CallName): Promise<void> {
  let failed = 0
  const heard = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === calls[call].path) failed += 1
  }
  desk.page.on('requestfailed', heard)
  await desk.press(...keys)
  await desk.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
  await expect.poll(() => failed, patience).toBeGreaterThanOrEqual(2)
  desk.page.off('requestfailed', heard)
  await banner(alone).waitFor()
  await desk.page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
const shown = () => desk.page.locator('main').innerText()
const alerts = async () => (await desk.page.getByRole('alert').allInnerTexts()).filter(text => text.trim() !== '')

it('no card and no list claims that there is nothing; one line says why, and documented sentences are said once', async () => {
  await goOffline()
  for (const [keys, heading, call, said] of [
    ['d', 'Dashboard', 'getAbsenceNotices', 'An error occurred while fetching notices.'],
    ['s', 'Students', 'getStudent', 'Failed to fetch students.'],
    ['c', 'Live Class Management', 'getClass'],
    ['o', 'Course Management', 'getCourse', 'Failed to fetch courses.'],
    ['i', 'Invoice Management', 'months'],
    ['k', 'Student Token Management', 'getStudentToken'],
    ['t', 'Timetable', 'getLiveLessons', 'Failed to fetch holidays.'],
    ['m', 'Message Board', 'getMessage'],
    ['f', 'Staffs', 'getstaff', 'Failed to fetch staff.'],
    [',', 'Settings', 'getToken', 'Failed to fetch tokens.'],
  ] as const) {
    await see(['g', keys], heading, call)
    await expect.poll(shown, { ...patience, message: heading }).not.toMatch(/\bNo [a-z]|Nothing/)
    await expect.poll(() => desk.page.getByText(/not reachable/).count(), { ...patience, message: heading }).toBe(1)
    // The call that it is about may be given up a moment after the one that was waited for.
    if (said) await expect.poll(async () => (await alerts()).join('\n').split(said).length - 1, patience).toBe(1)
    for (const alert of await alerts()) expect.soft(alert, heading).not.toContain('not reachable')
  }
  // The last sentence of the last screen.
  await expect.poll(alerts, patience).toContainEqual(expect.stringContaining('Failed to fetch holiday.'))
  // It has been said of the students, and the banner still says it.
  await closeNotices(desk)
  await see(['g', 's'], 'Students', 'getStudent')
  await expect.poll(() => alerts(), patience).toEqual([])
})

it('what could not be loaded comes by itself when the server answers again, and the line goes', async () => {
  await goOnline()
  await desk.page.getByText(school.chan).first().waitFor(patience)
  await expect.poll(() => desk.page.getByText('Server not reachable').count(), patience).toBe(0)
})

it('what was loaded stays, and the line says from when it is', async () => {
  await desk.press('g', 'd')
  await desk.page.getByText('2026-10').first().waitFor()
  await goOffline()
  await desk.press('r')
  await banner(withTime).waitFor()
  await desk.page.getByText('2026-10').first().waitFor()
  await desk.accessible()
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`unreachable-${theme}`)
  }
  await desk.page.setViewportSize({ width: 640, height: 640 })
  await desk.press('g', 't')
  await desk.page.getByRole('heading', { name: 'Timetable', level: 1 }).waitFor()
  await desk.picture('unreachable-narrow')
  await goOnline()
})
