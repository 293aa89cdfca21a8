import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { record } from '#server/calls/record.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, hasFocus, highlighted, noDialog, onFocus, onRow, patience } from './steps.ts'
import { news as said } from './texts/answers.ts'

const pathOf = (sent: { url(): string }) => new URL(sent.url()).pathname
const isFeed = (sent: { url(): string }) => pathOf(sent) === calls.getChanges.path
/** The paths that a window asks for from now on. */
function askedBy(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', request => paths.push(pathOf(request)))
  return paths
}

/** The requests for changes that a window holds. */
function heldBy(page: Page): ReadonlySet<Request> {
  const held = new Set<Request>()
  page.on('request', request => {
    // What a page left open when it was left is not always said to have failed.
    if (request.isNavigationRequest()) held.clear()
    if (isFeed(request)) held.add(request)
  })
  page.on('requestfinished', request => held.delete(request))
  page.on('requestfailed', request => held.delete(request))
  return held
}

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it('what is typed in a form stays, and the list under it shows what a colleague has changed', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.press('n')
  await dialog(desk, 'Create student')
  await desk.type('Wing')
  await school.world.did('toggleStudentStatus', { studentId: school.lee }, { as: 'may' })
  const changed = desk.page.locator('[role=row].dim', { hasText: school.lee })
  await changed.waitFor()
  // For a moment it says who that was.
  await changed.locator('.row-mark', { hasText: 'MA' }).waitFor({ ...patience, state: 'attached' })
  await desk.picture('a colleague has changed a row')
  const typed = () => desk.page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  await expect.poll(typed, patience).toBe('Wing')
  await desk.press('Escape')
  await noDialog(desk)
})

it('a form says at once that a colleague has changed its student, and takes nothing of what is typed', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  const grade = form.getByRole('textbox', { name: /^Grade/ })
  await grade.fill('P5')
  const changed = { first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大文', phone: '9876 5432' }
  await school.world.did('updatestudent', { studentId: school.chan, ...changed }, { as: 'may' })
  const news = form.getByRole('status')
  await expect.poll(() => news.innerText(), patience).toBe('May changed this student at 10:00. Now: Phone 9876 5432')
  await desk.picture('a colleague has changed the student of a form')
  await expect.poll(() => grade.inputValue(), patience).toBe('P5')
  await hasFocus(grade)
  // A field that was left as it was keeps what the colleague has written in it, and the form says so.
  await desk.press('Control+Enter')
  await said(desk, 'Changed by somebody else meanwhile, and kept: Phone.').waitFor(patience)
  await noDialog(desk)
  const stored = () => school.world.did('getStudent', { ids: school.chan }).then(({ data }) => data[0])
  await expect.poll(stored, patience).toMatchObject({ grade: 'P5', phone: '9876 5432' })
})

it('a question says so, too, and what was collected meanwhile is not collected twice', async () => {
  await desk.goto('/payment?view=payments%2Flist-live-payments')
  await onRow(desk, school.chanOwes)
  await desk.press('c')
  await onFocus(desk, 'combobox Collect live payment: Payment Type')
  await highlighted(desk, 'cash')
  await school.world.did('collectPayment', { id: school.chanOwes, payment_type: 'bank-in' }, { as: 'may' })
  const said = desk.page.getByText('May changed this pending live payment at 10:00: Collected.')
  await said.waitFor(patience)
  await desk.picture('a colleague has collected the payment of a question')
  await onFocus(desk, 'combobox Collect live payment: Payment Type')
  await desk.press('Enter')
  await desk.page
    .getByRole('alert')
    .filter({ hasText: /already|paid/ })
    .waitFor(patience)
  await desk.press('Escape', 'Escape')
  await noDialog(desk)
})

it('a form about a token, which is called by its name, says so, too', async () => {
  await desk.goto('/settings')
  const token = desk.page.getByRole('row', { name: /^English/ })
  await token.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = await dialog(desk, 'Edit Token Value')
  await school.world.did('updateToken', { tokenName: 'English', token_value: 320 }, { as: 'may' })
  await form.getByText('May changed this token at 10:00. Now: Token Value 320.00').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
})

it('view/show-new-rows: new rows of colleagues wait behind a button, and nothing moves under the pointer', async () => {
  const { world } = school
  const message = (message_text: string, as: 'boss' | 'may') =>
    world.did('createMessage', { recipient_type: 'all', message_text }, { as })
  for (let at = 1; at <= 30; at += 1) {
    await message(`Notice ${at}`, 'boss')
    world.clock.pass({ seconds: 1 })
  }
  const follows = desk.page.waitForRequest(isFeed)
  await desk.goto('/messages')
  await follows
  const rows = () => desk.page.getByRole('row').allInnerTexts()
  await desk.page.getByRole('row', { name: /Notice 30/ }).waitFor(patience)
  await desk.press('j', 'j')
  await onRow(desk, 'AllNotice 28')
  const before = (await rows()).slice(0, 5)
  await message('Typhoon', 'may')
  await desk.page.getByRole('button', { name: '1 new' }).waitFor(patience)
  world.clock.pass({ seconds: 1 })
  await message('Rain', 'may')
  await desk.page.getByRole('button', { name: '2 new' }).waitFor(patience)
  await desk.picture('new rows wait')
  await expect.poll(async () => (await rows()).slice(0, 5), patience).toEqual(before)
  await onRow(desk, 'AllNotice 28')
  await desk.press('Shift+N')
  await desk.page.getByRole('button', { name: '2 new' }).waitFor({ ...patience, state: 'detached' })
  const first = desk.page.getByRole('row', { name: /Rain/ })
  await first.locator('.row-mark', { hasText: 'MA' }).waitFor({ ...patience, state: 'attached' })
  await hasFocus(first)
  await desk.picture('new rows are shown')
  // What somebody makes themselves does not wait.
  world.clock.pass({ seconds: 1 })
  await message('Sunshine', 'boss')
  await desk.page.getByRole('row', { name: /Sunshine/ }).waitFor(patience)
  await hasFocus(first)
})

it('what somebody does here is loaded once, and what others do is loaded only where it shows', async () => {
  const follows = desk.page.waitForRequest(isFeed)
  await desk.goto('/students')
  await follows
  await onRow(desk, school.chan)
  await desk.answered()
  const asked = askedBy(desk.page)
  const heard = desk.page.waitForResponse(isFeed)
  // Of the list only the row is loaded.
  const row = desk.page.waitForRequest(sent => new URL(sent.url()).searchParams.get('ids') === school.chan)
  await desk.press('a')
  await heard
  await row
  await desk.answered()
  expect(asked.filter(path => path === calls.getStudent.path)).toHaveLength(1)
  // Who has changed it knows that.
  await expect.poll(() => desk.page.locator('.row-mark', { hasText: 'BO' }).count(), patience).toBe(0)
  const heardAgain = desk.page.waitForResponse(isFeed)
  await school.world.did('addHoliday', { holiday_name: 'Founders Day', holiday: '2026-12-01' })
  await heardAgain
  await desk.answered()
  expect(asked.filter(path => path === calls.getStudent.path)).toHaveLength(1)
})

it('ten tabs ask once, and when the one that asks is closed another asks on', async () => {
  const other = await openDesk(school, { path: '/support' })
  const first = other.page.waitForRequest(isFeed)
  await other.goto('/students')
  await first
  // More than a browser has connections to a server by HTTP/1.1, which are six.
  const tabs = await Promise.all(Array.from({ length: 9 }, () => other.context.newPage()))
  const asked = tabs.map(askedBy)
  for (const tab of tabs) {
    await tab.goto('/students')
    await tab.getByText(school.chan).first().waitFor()
  }
  await school.world.did('toggleStudentStatus', { studentId: school.wong })
  for (const tab of tabs) await tab.locator('[role=row].dim', { hasText: school.wong }).waitFor()
  expect(asked.flat().filter(path => path === calls.getChanges.path)).toEqual([])
  await other.page.close()
  await school.world.did('toggleStudentStatus', { studentId: school.wong })
  for (const tab of tabs) await tab.locator('[role=row]:not(.dim)', { hasText: school.wong }).waitFor()
  const timesAsked = () => asked.flat().filter(path => path === calls.getChanges.path).length
  await expect.poll(timesAsked, patience).toBeGreaterThan(0)
  await other.close()
})

it('ten tabs that are reloaded at once hold one request, which keeps none of them from its list or from what a colleague does', async () => {
  const other = await openDesk(school, { path: '/support' })
  const others = await Promise.all(Array.from({ length: 9 }, () => other.context.newPage()))
  const tabs = [other.page, ...others]
  const held = tabs.map(heldBy)
  const howMany = () => held.flatMap(each => [...each]).length
  for (const tab of tabs) await tab.goto('/students')
  await expect.poll(howMany, patience).toBe(1)
  const shown = async (tab: Page) => {
    await tab.reload()
    await tab.getByText(school.chan).first().waitFor(patience)
    return howMany()
  }
  const heldMeanwhile = await Promise.all(tabs.map(shown))
  expect(Math.max(...heldMeanwhile)).toBeLessThanOrEqual(1)
  await expect.poll(howMany, patience).toBe(1)
  const row = (tab: Page, state: '.dim' | ':not(.dim)') =>
    tab.locator(`[role=row]${state}`, { hasText: school.wong }).waitFor(patience)
  for (const state of ['.dim', ':not(.dim)'] as const) {
    await school.world.did('toggleStudentStatus', { studentId: school.wong }, { as: 'may' })
    await Promise.all(tabs.map(tab => row(tab, state)))
    await expect.poll(howMany, patience).toBe(1)
  }
  await other.close()
})

it('what happens while the server is away comes when it is back, and the banner is not of the feed', async () => {
  // What is loaded for the palette would find out by itself that the server is away.
  const loaded = [calls.getTodayPrintMaterials, calls.getDailyNotices].map(({ path }) =>
    desk.page.waitForResponse(answer => new URL(answer.url()).pathname === path),
  )
  await desk.goto('/students')
  const row = (state: '.dim' | ':not(.dim)') => desk.page.locator(`[role=row]${state}`, { hasText: school.chan })
  await row('.dim').waitFor()
  await Promise.all(loaded)
  await desk.answered()
  const failed = desk.page.waitForEvent('requestfailed', isFeed)
  await school.stop()
  await failed
  await school.world.did('toggleStudentStatus', { studentId: school.chan })
  await expect.poll(() => desk.page.getByText('Server not reachable').count(), patience).toBe(0)
  await school.start()
  await row(':not(.dim)').waitFor(patience)
})

it('a filter that looks at what students owe follows a colleague who collects, and loads their figures alone', async () => {
  const follows = desk.page.waitForRequest(isFeed)
  await desk.goto('/students?q=is%3Aowing')
  await follows
  const lee = desk.page.getByRole('row', { name: school.lee })
  await lee.waitFor(patience)
  await desk.answered()
  const sent: string[] = []
  desk.page.on('request', request => {
    if (pathOf(request) === calls.getStudentFigures.path)
      sent.push(new URL(request.url()).searchParams.get('ids') ?? 'all')
  })
  const { world } = school
  await world.did('collectPayment', { id: school.leeOwes, payment_type: 'cash' }, { as: 'may' })
  await world.did(
    'collectVideoPayment',
    { id: school.leeOwesVideo, payment_type: 'cash', expiry_date: '2027-11-20' },
    { as: 'may' },
  )
  await lee.waitFor({ ...patience, state: 'detached' })
  await desk.answered()
  expect(sent.length).toBeGreaterThan(0)
  expect(sent).not.toContain('all')
})

it('after more operations than the server tells of, a window that was cut off loads everything again, once', async () => {
  await desk.goto('/students')
  const row = (state: '.dim' | ':not(.dim)') => desk.page.locator(`[role=row]${state}`, { hasText: school.wong })
  await row(':not(.dim)').waitFor(patience)
  await desk.answered()
  const failed = desk.page.waitForEvent('requestfailed', isFeed)
  await school.stop()
  await failed
  await school.world.did('toggleStudentStatus', { studentId: school.wong })
  const { database, clock } = school.world
  const change = { table: 'holidays', id: 'H1', before: null, after: {} } as const
  const entry = { staff: 'may', call: 'addHoliday', requestId: 'r', changed: [change] }
  await database.write(async tx => {
    for (let at = 0; at < 301; at += 1) await record(tx, { ...entry, now: clock.now() })
  })
  const lists: string[] = []
  desk.page.on('request', request => {
    if (pathOf(request) === calls.getStudent.path) lists.push(request.url())
  })
  const restarted = desk.page.waitForResponse(
    async answer => isFeed(answer) && (await answer.text()).includes('restart'),
  )
  await school.start()
  await restarted
  await row('.dim').waitFor(patience)
  await desk.answered()
  expect(lists).toHaveLength(1)
  // And it follows from there.
  await school.world.did('toggleStudentStatus', { studentId: school.wong })
  await row(':not(.dim)').waitFor(patience)
})

it('at a server without the feed a change loads what depends on it, and a look at the window what others did', async () => {
  const other = await openDesk(school, { path: '/support' })
  await other.page.route(`**${calls.getChanges.path}*`, route => route.fulfill({ status: 404, body: 'Not Found' }))
  const missing = other.page.waitForResponse(isFeed)
  await other.goto('/students')
  await missing
  const row = (id: string, state: '.dim' | ':not(.dim)') =>
    other.page.locator(`[role=row]${state}`, { hasText: id }).waitFor(patience)
  await onRow(other, school.chan)
  await other.answered()
  const sent: string[] = []
  other.page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === calls.getStudent.path) sent.push(searchParams.get('ids') ?? 'all')
  })
  const { data } = await school.world.did('getStudent', { ids: `${school.chan},${school.lee}` })
  const [chan, lee] = data.map(({ status }) => (status === 'active' ? ':not(.dim)' : '.dim') as '.dim' | ':not(.dim)')
  const opposite = (state?: '.dim' | ':not(.dim)') => (state === '.dim' ? ':not(.dim)' : '.dim')
  await other.press('a')
  await row(school.chan, opposite(chan))
  await other.answered()
  expect(sent).toEqual(['all'])
  await school.world.did('toggleStudentStatus', { studentId: school.lee }, { as: 'may' })
  await row(school.lee, lee!)
  // Half a minute later somebody looks at the window again.
  await other.page.clock.setFixedTime(school.world.clock.now().add({ minutes: 10 }).epochMilliseconds)
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await row(school.lee, opposite(lee))
  expect(sent).toEqual(['all', 'all'])
  await other.close()
})
