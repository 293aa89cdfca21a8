import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, onFocus, onRow, patience } from './steps.ts'

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

const why = () => desk.page.getByText('A part of the console could not be loaded').waitFor()

/** The files of the console are called otherwise after every change of it: what an open window asks for may be gone. */
async function without(file: RegExp): Promise<() => Promise<void>> {
  await desk.page.route(file, route => route.fulfill({ status: 404, body: '' }))
  return () => desk.page.unroute(file)
}

it('a dialog that is not there any more says so, and comes when the page is loaded again', async () => {
  await onRow(desk, school.chan)
  const putBack = await without(/\/open-transactions-[^/]*\.js$/)
  await desk.press('h')
  await why()
  await onFocus(desk, 'button Reload')
  await desk.accessible()
  await desk.picture('broken')
  await putBack()
  await desk.press('Enter')
  await dialog(desk, /^Transaction History for Tai Man Chan/)
})

it('a screen that is not there any more leaves the others', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  const putBack = await without(/\/quizzes-[^/]*\.js$/)
  await desk.press('g', 'q')
  await why()
  await onFocus(desk, 'button Reload')
  await expect.poll(() => desk.page.getByRole('link', { name: 'Students', exact: true }).count(), patience).toBe(1)
  await putBack()
  await desk.press('g', 's')
  await onRow(desk, school.chan)
})
