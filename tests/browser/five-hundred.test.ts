import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queries } from '#server/db/access.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { busyColleague } from './busy-colleague.ts'
import {
  dialog,
  highlighted,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  patience,
  planTokens,
  pressUntil,
} from './steps.ts'
import { listenFor } from './texts/answers.ts'

/* What is done for five hundred students at once, from the console: what is seen of it, cancelled, tried again, taken back. */

const all = 500
let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const rows = Array.from({ length: all }, (_, at) => ({ line: at + 1, first_name: `No ${at + 1}`, surname: 'Chan' }))
  await world.did('importStudents', { rows, dryRun: false })
  await world.token('English')
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const selected = () => desk.page.locator('footer').getByText(`${all} selected`).first().waitFor(patience)
const job = async (title: string, words: string | RegExp): Promise<Locator> => {
  const shown = await dialog(desk, title)
  await shown.getByText(words).first().waitFor(patience)
  return shown
}
/** How many students have how many tokens. */
const tokens = async () => {
  const rows = await school.world.database.reader.selectFrom('token_balances').select('amount').execute()
  const counts = Map.groupBy(rows, ({ amount }) => amount)
  return Object.fromEntries([...counts].map(([amount, each]) => [amount, each.length]))
}

it('is seen, cancelled in the middle, finished, tried again for three who were refused, and undone with one key', async () => {
  const { world } = school
  await onRow(desk, 'S0001')
  await desk.press('Control+a')
  await selected()
  await openPalette(desk)
  await desk.type('edit token')
  await highlighted(desk, 'Edit Token500 selected')
  await desk.press('Enter')
  const plan = await planTokens(desk, '2')
  await plan.getByRole('button', { name: /\b500\b/ }).waitFor(patience)
  // Somebody else is quicker, with three that are among the last.
  const gone = ['S0450', 'S0475', 'S0500']
  for (const studentId of gone) await world.did('deletestudent', { studentId }, { as: 'may' })
  await onFocus(desk, /^row/)
  const colleague = busyColleague(school, async db => {
    const given = await db.selectFrom('token_balances').select('amount').where('amount', '=', 2).execute()
    return given.length > 20
  })
  await desk.press('Enter')
  const running = await job('Edit Token', /^[1-9]\d* of 500 done$/)
  await running.getByText(/^\d+%$/).waitFor(patience)
  await desk.picture('five-hundred-running')
  const cancels = listenFor(desk, 'cancelJob')
  await running.getByRole('button', { name: 'Cancel the rest' }).click()
  await cancels.first()
  await colleague.leaves()
  await running.getByText(/^[1-9]\d* of 500 done, 0 refused, [1-9]\d* cancelled$/).waitFor(patience)
  const { 2: given = 0 } = await tokens()
  expect(given).toBeGreaterThan(0)
  expect(given).toBeLessThan(all - 50)
  await running.getByRole('button', { name: `Do the ${all - given} not done` }).click()
  await job('Edit Token', '497 of 500 done, 3 refused')
  for (const id of gone) await running.getByText(`There is no student ${id}.`).waitFor(patience)
  expect(await tokens()).toEqual({ 2: 497 })
  await desk.picture('five-hundred-refused')
  for (const studentId of gone) await world.did('restoreStudent', { studentId }, { as: 'may' })
  await running.getByRole('button', { name: 'Retry 3 failed' }).click()
  await job('Edit Token', '500 of 500 done')
  expect(await tokens()).toEqual({ 2: 500 })
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Control+z')
  await job('Undo: Edit Token', '500 of 500 done')
  expect(await tokens()).toEqual({ 0: 500 })
  await desk.press('Escape')
  await noDialog(desk)
})

it('goes on when the window is loaded again, which finds it in the list of jobs', async () => {
  const { reader } = school.world.database
  const inactive = async (db: Queries = reader) =>
    (await db.selectFrom('students').select('student_id').where('status', '=', 'inactive').execute()).length
  // They are selected still.
  await selected()
  await onRow(desk, 'S')
  await desk.press('a')
  const title = 'Toggle active/inactive (student)'
  const plan = await dialog(desk, title)
  await plan.getByRole('button', { name: /\b500\b/ }).waitFor(patience)
  await onFocus(desk, /^row/)
  const colleague = busyColleague(school, async db => (await inactive(db)) > 20)
  await desk.press('Enter')
  await job(title, /^[1-9]\d* of 500 done$/)
  await desk.page.reload()
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('show jobs')
  await highlighted(desk, 'Show jobs')
  await desk.press('Enter')
  const jobs = await dialog(desk, 'Jobs')
  await jobs
    .getByRole('row')
    .filter({ hasText: title })
    .filter({ hasText: /\d+ of 500 done/ })
    .first()
    .waitFor(patience)
  await onFocus(desk, /^row /)
  await pressUntil(desk, 'ArrowDown', title)
  await desk.press('Enter')
  await job(title, /^\d+ of 500 done$/)
  await colleague.leaves()
  const shown = await job(title, '500 of 500 done')
  expect(await inactive()).toBe(500)
  await shown.getByRole('button', { name: 'Undo all 500' }).click()
  await job(`Undo: ${title}`, '500 of 500 done')
  expect(await inactive()).toBe(0)
})
