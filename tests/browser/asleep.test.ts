import type { Request } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { type November, openNovember } from './november.ts'
import { noDialog, onFocus, onRow, patience, run } from './steps.ts'

/*
 * What a window shows after it was asleep, or after somebody else has signed in at it; and who is seen there no longer.
 */

const isFeed = (sent: { url(): string }) => new URL(sent.url()).pathname === calls.getChanges.path

let school: November
let desk: Desk
beforeEach(async () => {
  school = await openNovember()
  desk = await openDesk(school, { path: '/support' })
  const follows = desk.page.waitForRequest(isFeed)
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await follows
})
afterEach(async () => {
  await desk.close()
  await school.close()
})

const row = (id: string, state: '.dim' | ':not(.dim)') => desk.page.locator(`[role=row]${state}`, { hasText: id })

it('a window that wakes shows what happened while it slept, also when its connection is gone', async () => {
  await row(school.wong, ':not(.dim)').waitFor(patience)
  await desk.answered()
  const tools = await desk.context.newCDPSession(desk.page)
  // Nothing of the page runs until it wakes, as in a computer whose lid is closed.
  await tools.send('Debugger.enable')
  const asleep = new Promise(resolve => tools.once('Debugger.paused', resolve))
  await tools.send('Debugger.pause')
  await asleep
  const lists: string[] = []
  desk.page.on('request', request => {
    if (new URL(request.url()).pathname === calls.getStudent.path) lists.push(request.url())
  })
  await school.stop()
  await school.world.did('toggleStudentStatus', { studentId: school.wong }, { as: 'may' })
  await school.start()
  school.world.clock.pass({ hours: 8 })
  await tools.send('Debugger.resume')
  await row(school.wong, '.dim').waitFor(patience)
  // What it missed, and not the whole list.
  expect(lists.filter(url => !url.includes('ids='))).toEqual([])
})

it('a colleague of whom nothing is heard is seen for a minute, and then no longer', async () => {
  const open = [{ kind: 'student', id: school.chan, editing: false }]
  const here = new URLSearchParams({ here: JSON.stringify(open), knows: '' })
  const token = await school.world.signIn('may')
  const told = await fetch(`${school.url}${calls.getChanges.path}?${here}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(told.status).toBe(200)
  const badge = desk.page
    .getByRole('row', { name: new RegExp(school.chan) })
    .getByRole('img', { name: 'May has this open.' })
  await badge.waitFor(patience)
  school.world.clock.pass({ seconds: 61 })
  await badge.waitFor({ ...patience, state: 'detached' })
})

it('whoever signs in next in the same tab begins with nothing of the one before', async () => {
  const tokenOf = (request: Request) => request.headers().authorization
  const first = await desk.page.evaluate(() => localStorage.getItem('authToken'))
  const ended = desk.page.waitForEvent('requestfailed', isFeed)
  await run(desk, 'logout', 'Logout')
  await ended
  await onFocus(desk, 'textbox Username')
  const later: Request[] = []
  desk.page.on('request', request => later.push(request))
  // What changes while nobody is signed in is told to nobody.
  await school.world.did('toggleStudentStatus', { studentId: school.wong }, { as: 'may' })
  const log = school.world.database.reader.selectFrom('audit_log')
  const { newest } = await log.select(entry => entry.fn.max('id').as('newest')).executeTakeFirstOrThrow()
  await desk.type('kit')
  await desk.press('Tab')
  await desk.type(password)
  await desk.press('Enter')
  await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor(patience)
  await desk.press('g', 's')
  await row(school.wong, '.dim').waitFor(patience)
  await noDialog(desk)
  await expect.poll(() => later.filter(isFeed).length, patience).toBeGreaterThan(0)
  expect(later.filter(request => tokenOf(request)?.includes(first!))).toEqual([])
  const asked = later.filter(request => new URL(request.url()).pathname === calls.getStudent.path)
  expect(asked.map(request => new URL(request.url()).search)).toContain('')
  // A cursor of the one before would tell of what was never shown here.
  expect(Number(new URL(later.find(isFeed)!.url()).searchParams.get('since'))).toBeGreaterThanOrEqual(newest)
  await school.world.did('toggleStudentStatus', { studentId: school.wong }, { as: 'may' })
  await row(school.wong, ':not(.dim)').waitFor(patience)
})
