import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, planTokens } from './steps.ts'
import { holdBack } from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const footer = (words: string | RegExp) => desk.page.locator('footer').getByText(words).first()
const picture = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
}
const inactive = async () => {
  const rows = await school.world.database.reader
    .selectFrom('students')
    .select('student_id')
    .where('status', '=', 'inactive')
    .where('deleted_at', 'is', null)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}
const jobSays = async (title: string, words: string) => {
  const job = await dialog(desk, title)
  await job.getByText(words).waitFor(patience)
  return job
}

it('a row’s key with three rows selected says what it would do for each, and does it for all of them', async () => {
  await onRow(desk, school.chan)
  const before = await inactive()
  await desk.press('x')
  await desk.press('Shift+ArrowDown', 'Shift+ArrowDown')
  await footer('3 selected').waitFor()
  await desk.press('a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await plan.getByRole('button', { name: /\d/ }).waitFor()
  await expect.poll(() => plan.getByRole('row').count(), patience).toBe(4)
  await picture('many-plan')
  await desk.accessible()
  expect(await inactive()).toEqual(before)
  await desk.press('Enter')
  const job = await jobSays('Toggle active/inactive (student)', '3 of 3 done')
  await picture('many-job')
  await desk.accessible()
  await expect.poll(inactive, patience).toEqual([school.chan, school.lee, school.wong].toSorted())
  // One undo for all of them.
  await job.getByRole('button', { name: 'Undo all 3' }).click()
  await desk.notice('Undoing “Toggle active/inactive (student)”.')
  await desk.notice(/^Tai Man Chan.*, .*Lee.*, .*Wong[^,]*$/)
  await jobSays('Undo: Toggle active/inactive (student)', '3 of 3 done')
  await expect.poll(inactive, patience).toEqual(before)
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Escape')
  await footer('3 selected').waitFor({ state: 'detached' })
})

// payments/collect-live-payment
it('collects all selected payments after it was confirmed, and says that this is final', async () => {
  await desk.page.setViewportSize({ width: 1920, height: 1080 })
  await desk.goto('/payment?view=payments/list-live-payments')
  await dialog(desk, 'Pending Live Payments')
  await onRow(desk, school.chanOwes)
  await desk.press('Control+a')
  await desk.page.getByRole('dialog').getByText('2 selected').waitFor(patience)
  await desk.press('c')
  await onFocus(desk, /Payment Type/)
  await desk.type('bank')
  await highlighted(desk, /bank/i)
  await desk.press('Enter')
  const plan = await dialog(desk, 'Collect live payment')
  await plan.getByText('This cannot be undone.').waitFor(patience)
  await onFocus(desk, /^row/)
  await picture('many-collect')
  await desk.accessible()
  const paid = async () =>
    (
      await school.world.database.reader
        .selectFrom('payments')
        .select(['payment_id', 'payment_type'])
        .where('status', '=', 'paid')
        .where('payment_id', 'in', [school.chanOwes, school.leeOwes])
        .execute()
    ).map(({ payment_type }) => payment_type)
  expect(await paid()).toEqual([])
  await desk.press('Enter')
  const job = await jobSays('Collect live payment', '2 of 2 done')
  await expect.poll(paid, patience).toEqual(['bank-in', 'bank-in'])
  await expect.poll(() => job.getByRole('button', { name: /Undo/ }).count(), patience).toBe(0)
  await desk.press('Escape')
  // What is collected is no longer in the list, nor selected, which Esc would clear first.
  const selected = desk.page.getByRole('dialog').getByText('2 selected')
  await selected.waitFor({ state: 'detached', ...patience })
  await desk.press('Escape')
  await noDialog(desk)
  // Payments are not undone: Ctrl+Z asks why both are reversed.
  await desk.press('Control+z')
  await onFocus(desk, /Reason$/)
  await (await dialog(desk, 'Reverse payment')).getByText('2 selected').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await desk.page.setViewportSize({ width: 1280, height: 800 })
})

const balances = async () => {
  const db = school.world.database.reader
  const rows = await db
    .selectFrom('token_balances')
    .select(['student_id', 'amount'])
    .where('token_name', '=', 'English')
    .execute()
  return Object.fromEntries(rows.map(({ student_id, amount }) => [student_id, amount]))
}

// tokens/add-token, jobs/undo-job
it('asks once for all rows, Ctrl+A selects beyond the page, and Ctrl+Z undoes all of it', async () => {
  const before = await balances()
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await footer('4 selected').waitFor()
  await openPalette(desk)
  await desk.type('edit token')
  await highlighted(desk, 'Edit Token4 selected')
  await desk.press('Enter')
  const plan = await planTokens(desk, '3', () => picture('many-question'))
  await plan.getByText('Token Amount: 3').waitFor()
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await jobSays('Edit Token', '4 of 4 done')
  await desk.press('Escape')
  await noDialog(desk)
  const given = { ...before, S0012: 3, S0013: 3, S0014: 3, S0015: 3 }
  await expect.poll(balances, patience).toEqual(given)
  await desk.press('Control+z')
  await jobSays('Undo: Edit Token', '4 of 4 done')
  await desk.press('Escape')
  await noDialog(desk)
  await expect.poll(async () => Object.values(await balances()).filter(amount => amount === 3), patience).toEqual([])
})

it('names before anything is done whom the server would refuse, and leaves them out', async () => {
  const { world } = school
  for (const [student_id, amount] of [
    ['S0012', 4],
    ['S0013', 2],
    ['S0014', 5],
    ['S0015', 4],
  ] as const)
    await world.did('addToken', { student_id, token_name: 'English', amount })
  const before = await balances()
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await footer('4 selected').waitFor()
  await openPalette(desk)
  await desk.type('edit token')
  await highlighted(desk, 'Edit Token4 selected')
  await desk.press('Enter')
  // What the first of them has says nothing of the others.
  const ofNobody = () => expect.poll(() => desk.activeOption(), patience).toBe('English300.00')
  const plan = await planTokens(desk, '-4', ofNobody)
  await plan.getByText('1 of 4 would be refused, and not changed.').waitFor(patience)
  const refused = plan.getByRole('row').filter({ hasText: 'S0013' })
  // The name stands once, and the reason beside it has the room it needs.
  const why = 'has 2 of English: -4 would make the balance negative.'
  await expect.poll(() => refused.innerText(), patience).toMatch(/^\S.*\(S0013\)\s+refused\s+has 2 of English/)
  const cell = refused.getByRole('gridcell').last()
  await expect
    .poll(() => cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), patience)
    .toBe(true)
  await expect.poll(() => plan.getByText(why, { exact: true }).count(), patience).toBe(1)
  await onFocus(desk, /^row/)
  await picture('many-foretold')
  await desk.accessible()
  // On a telephone it stands below the list while the cursor is on the row.
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await desk.press('Home')
  await onFocus(desk, /^row .*\(S0013\)/)
  const below = plan.getByRole('paragraph').filter({ hasText: why })
  await below.waitFor(patience)
  await picture('many-foretold-narrow')
  await desk.press('ArrowDown')
  await below.waitFor({ state: 'detached', ...patience })
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  expect(await balances()).toEqual(before)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await jobSays('Edit Token', '3 of 3 done')
  await expect.poll(balances, patience).toEqual({ ...before, S0012: 0, S0014: 1, S0015: 0 })
  await desk.press('Escape')
  await noDialog(desk)
})

it('says what the server could not check, and starts nothing while it is asked', async () => {
  const { page } = desk
  await desk.goto('/students?q=kwok')
  await onRow(desk, 'S0020')
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected').waitFor()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/admin/checkJob', async route => {
    asked.resolve()
    await answer.promise
    await route.fulfill({
      status: 503,
      json: { success: false, error: 'Too busy.', message: 'Too busy.', code: 'busy' },
    })
  })
  const before = await inactive()
  await desk.press('a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await asked.promise
  await plan.getByText('Checking 0 of 2…').waitFor(patience)
  await onFocus(desk, /^row/)
  await picture('many-checking')
  await desk.press('Enter')
  answer.resolve()
  await plan.getByText('The server could not check 2 of them now, and may still refuse some.').waitFor(patience)
  await plan.getByRole('button', { name: /\b2 / }).waitFor(patience)
  await picture('many-unchecked')
  await desk.accessible()
  expect(await inactive()).toEqual(before)
  await page.unroute('**/admin/checkJob')
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  const job = await jobSays('Toggle active/inactive (student)', '2 of 2 done')
  await job.getByRole('button', { name: 'Undo all 2' }).click()
  await jobSays('Undo: Toggle active/inactive (student)', '2 of 2 done')
  await desk.press('Escape')
  await noDialog(desk)
})

it('Enter while the server is asked starts what was seen, unless it would refuse some of it', async () => {
  const { page } = desk
  const title = 'Toggle active/inactive (student)'
  await desk.goto('/students?q=kwok')
  await onRow(desk, 'S0020')
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected').waitFor()
  const before = await inactive()
  /** The plan, with Enter pressed before the server has answered. */
  const hasty = async (answers: (route: Route) => Promise<void>) => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    await page.route('**/admin/checkJob', async route => {
      asked.resolve()
      await answer.promise
      await answers(route)
    })
    await desk.press('a')
    const plan = await dialog(desk, title)
    await asked.promise
    await onFocus(desk, /^row/)
    await desk.press('Enter')
    await plan.getByRole('button', { name: /^Switch/, disabled: true }).waitFor(patience)
    expect(await inactive()).toEqual(before)
    answer.resolve()
    return plan
  }
  const refused = [{ position: 1, code: 'changed', message: 'Somebody has changed this meanwhile.', values: {} }]
  const plan = await hasty(route => route.fulfill({ json: { success: true, data: { checked: 2, refused } } }))
  await plan.getByText('1 of 2 would be refused').waitFor(patience)
  await plan.getByRole('button', { name: /\b1 /, disabled: false }).waitFor(patience)
  expect(await inactive()).toEqual(before)
  await desk.press('Escape')
  await noDialog(desk)
  await page.unroute('**/admin/checkJob')
  await onFocus(desk, /^row/)
  await hasty(route => route.continue())
  const job = await jobSays(title, '2 of 2 done')
  await job.getByRole('button', { name: 'Undo all 2' }).click()
  await jobSays(`Undo: ${title}`, '2 of 2 done')
  await expect.poll(inactive, patience).toEqual(before)
  await desk.press('Escape')
  await noDialog(desk)
  await page.unroute('**/admin/checkJob')
})

// jobs/retry-job, jobs/show-jobs
it('names what the server refuses, tries it again, and lists the jobs', async () => {
  await desk.goto('/students?q=kwok')
  await onRow(desk, 'S0020')
  await desk.press('Control+a')
  await footer('4 selected').waitFor()
  await desk.press('d')
  await (await dialog(desk, 'Delete student')).getByText('Delete 4 students.').waitFor(patience)
  // A colleague is quicker with one of them, after the server has checked the plan.
  await school.world.did('deletestudent', { studentId: 'S0021' }, { as: 'may' })
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  const job = await jobSays('Delete student', '3 of 4 done, 1 refused')
  await job.getByText('There is no student S0021.').waitFor()
  await picture('many-refused')
  await school.world.did('restoreStudent', { studentId: 'S0021' }, { as: 'may' })
  await job.getByRole('button', { name: 'Retry 1 failed' }).click()
  await jobSays('Delete student', '4 of 4 done')
  await desk.press('Escape')
  await noDialog(desk)
  await openPalette(desk)
  await desk.type('show jobs')
  await highlighted(desk, 'Show jobs')
  await desk.press('Enter')
  const jobs = await dialog(desk, 'Jobs')
  await onFocus(desk, /^row /)
  // The clock stands still, so nobody knows where among the other jobs it stands, or on which page.
  await desk.press('/')
  await desk.type('delete student')
  await expect.poll(() => jobs.getByRole('row').count(), patience).toBe(2)
  await jobs
    .getByRole('row', { name: /Delete student/ })
    .first()
    .click()
  await onFocus(desk, /^row .*Delete student/)
  await picture('many-jobs')
  await desk.accessible()
  await desk.press('Enter')
  await jobSays('Delete student', '4 of 4 done')
  await desk.press('Escape')
  await noDialog(desk)
})

// view/repeat, view/repeat-with-changes
it('. does what was last done once more for the row under the cursor, and Ctrl+. asks with those answers', async () => {
  const before = await balances()
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await openPalette(desk)
  await desk.type('edit token chan english 4')
  await highlighted(desk, 'Edit Token')
  await desk.press('Enter')
  await expect.poll(async () => (await balances())[school.chan], patience).toBe((before[school.chan] ?? 0) + 4)
  await onRow(desk, school.chan)
  await desk.press('ArrowDown')
  await onRow(desk, school.lee)
  await desk.press('.')
  await expect.poll(async () => (await balances())[school.lee], patience).toBe((before[school.lee] ?? 0) + 4)
  await onRow(desk, school.lee)
  await openPalette(desk)
  await highlighted(desk, 'Repeat: Edit Token')
  await desk.press('Escape')
  await onRow(desk, school.lee)
  await desk.press('ArrowDown')
  await onRow(desk, school.wong)
  await desk.press('Control+.')
  await onFocus(desk, /Student/)
  await highlighted(desk, 'Siu Ming Wong')
  await desk.press('Enter')
  await onFocus(desk, /Token Name/)
  await desk.press('Enter')
  await onFocus(desk, /Token Amount/)
  await expect.poll(() => desk.page.getByRole('combobox').inputValue(), patience).toBe('4')
  await desk.press('Control+a')
  await desk.type('1')
  await desk.press('Enter')
  await expect.poll(async () => (await balances())[school.wong], patience).toBe((before[school.wong] ?? 0) + 1)
})

it('leave notices of the dashboard are selected and approved together', async () => {
  const { database, did } = school.world
  const { live_lesson_id } = await database.reader
    .selectFrom('live_lessons')
    .select('live_lesson_id')
    .where('lesson_date', '=', '2026-11-24')
    .executeTakeFirstOrThrow()
  for (const student_id of [school.chan, school.lee])
    await did('recordLeave', { student_id, lesson_id: live_lesson_id, title: 'Camp' })
  const left = async () =>
    (await database.reader.selectFrom('leave_requests').select('student_id').where('status', '=', 'pending').execute())
      .length
  await desk.goto('/')
  await onFocus(desk, /^li .*Camp/)
  await desk.press('x', 'j', 'x')
  const foot = desk.page.locator('main footer')
  const reads = async () => (await foot.innerText()).replaceAll(/\s+/g, ' ')
  await expect.poll(reads, patience).toContain('2 selected · Esc clear')
  await desk.press('Escape')
  await expect.poll(reads, patience).not.toContain('selected')
  await desk.press('x', 'k', 'x')
  await expect.poll(reads, patience).toContain('2 selected · Esc clear')
  // Only what can be done with all of them, beside it.
  for (const words of ['approve', 'reject', 'withdraw']) expect(await reads()).toContain(words)
  expect(await reads()).not.toContain('card')
  await foot.getByRole('button', { name: 'clear', exact: true }).click()
  await expect.poll(reads, patience).not.toContain('selected')
  await onFocus(desk, /^li .*Camp/)
  await desk.press('x', 'j', 'x')
  await footer('2 selected').waitFor()
  await picture('many-notices')
  await desk.accessible()
  expect(await left()).toBe(2)
  await desk.press('a')
  const plan = await dialog(desk, 'Approve leave')
  await plan.getByRole('button', { name: /\d/ }).waitFor()
  await desk.press('Enter')
  await jobSays('Approve leave', '2 of 2 done')
  await expect.poll(left, patience).toBe(0)
  await desk.press('Escape')
  await noDialog(desk)
})

// absences/read-absence
it('absence notices of the dashboard are selected and read together, and the leave notices stay as they are', async () => {
  const { database, did } = school.world
  const { live_lesson_id } = await database.reader
    .selectFrom('live_lessons')
    .select('live_lesson_id')
    .where('lesson_date', '=', '2026-10-06')
    .executeTakeFirstOrThrow()
  const results = [school.chan, school.lee, school.wong].map(student_id => ({
    student_id,
    attendance: 'absence' as const,
  }))
  await did('updateAttendanceRecord', { live_lesson_id, results })
  const unread = async () => (await did('getAbsenceNotices', {})).data.map(({ student_id }) => student_id)
  await desk.goto('/')
  await onFocus(desk, /^li .*Tai Man Chan/)
  await desk.press('x', 'j', 'x')
  await footer('2 selected').waitFor()
  await picture('many-absences')
  await desk.accessible()
  await desk.press('r')
  const plan = await dialog(desk, 'Read absence')
  await plan.getByRole('button', { name: /\d/ }).waitFor()
  expect(await unread()).toEqual([school.chan, school.lee, school.wong])
  await desk.press('Enter')
  const job = await jobSays('Read absence', '2 of 2 done')
  await expect.poll(unread, patience).toEqual([school.wong])
  await job.getByRole('button', { name: 'Undo all 2' }).click()
  await jobSays('Undo: Read absence', '2 of 2 done')
  await expect.poll(unread, patience).toEqual([school.chan, school.lee, school.wong])
  await desk.press('Escape')
  await noDialog(desk)
})

it('what is selected beyond the view is done as well, and taken back', async () => {
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  const before = await inactive()
  const students = await school.world.database.reader
    .selectFrom('students')
    .select('student_id')
    .where('deleted_at', 'is', null)
    .execute()
  const all = students.length
  const rows = () => desk.page.getByRole('main').locator('[data-focus-name^="row "]').count()
  await expect.poll(async () => (await rows()) > 10 && (await rows()) < all, patience).toBe(true)
  await desk.press('Control+a')
  await footer(`${all} selected`).waitFor()
  await desk.press('a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await plan.getByRole('button', { name: new RegExp(`\\b${all}\\b`) }).waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  const job = await jobSays('Toggle active/inactive (student)', `${all} of ${all} done`)
  await expect.poll(async () => (await inactive()).length, patience).toBe(all - before.length)
  await job.getByRole('button', { name: `Undo all ${all}` }).click()
  await jobSays('Undo: Toggle active/inactive (student)', `${all} of ${all} done`)
  await expect.poll(inactive, patience).toEqual(before)
  await desk.press('Escape')
  await noDialog(desk)
})

it('what a job has done for which rows is said when its dialog was left before', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  const before = await inactive()
  await desk.press('x')
  await desk.press('Shift+ArrowDown', 'Shift+ArrowDown')
  await desk.press('a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  const letGo = await holdBack(desk, 'getJobs')
  await desk.press('Enter')
  const job = await jobSays('Toggle active/inactive (student)', '3 of 3 done')
  await desk.press('Escape')
  await noDialog(desk)
  await letGo()
  const words = '3 of 3 students switched between active and inactive.'
  await desk.notice(words)
  await desk.notice(/^Tai Man Chan.*, .*Lee.*, .*Wong.*\.$/)
  // Ctrl+Z takes it back, and says of whom.
  const letNextGo = await holdBack(desk, 'getJobs')
  await desk.press('Control+z')
  await job.getByText('3 of 3 done').waitFor({ state: 'detached', ...patience })
  await jobSays('Undo: Toggle active/inactive (student)', '3 of 3 done')
  await desk.press('Escape')
  await noDialog(desk)
  await letNextGo()
  await desk.notice(`Undone: ${words}`)
  await expect.poll(inactive, patience).toEqual(before)
  await desk.press('Escape')
  await footer('3 selected').waitFor({ state: 'detached' })
})
