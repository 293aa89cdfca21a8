import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, exported, noDialog, onFocus, onRow, patience } from './steps.ts'

let school: School
let desk: Desk
let colleague: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  await world.student('Tai Man', 'Chan', '陳大文')
  await world.student('Ka Yan', 'Lee', '李嘉欣')
  await world.did('toggleStudentStatus', { studentId: 'S0001' }, { as: 'kit' })
  desk = await openDesk(school, { path: '/students?q=lee' })
  colleague = await openDesk(school, { as: 'may' })
})
afterAll(async () => {
  await colleague.close()
  await desk.close()
  await school.close()
})

const log = (at: Desk) => at.page.getByRole('dialog', { name: 'Log' })
const box = (at: Desk) => log(at).getByRole('searchbox')
const entries = (at: Desk) => log(at).getByRole('row').filter({ hasText: /\d/ })
const shows = async (at: Desk, ...expected: readonly RegExp[]) => {
  await expect.poll(() => entries(at).count(), patience).toBe(expected.length)
  for (const [row, words] of expected.entries()) await entries(at).nth(row).filter({ hasText: words }).waitFor(patience)
}
const stands = (at: Desk, path: string) => expect.poll(() => at.path(), patience).toBe(path)
const created = [/Created student.*Ka Yan Lee/, /Created student.*Tai Man Chan/] as const
const filtered = '/students?q=lee&log=school&logq=what%3Acreate'

it('the address has the part of the log and its filter: a reload and another window show the same entries', async () => {
  await onRow(desk, 'S0002')
  await desk.press('Shift+L')
  await dialog(desk, 'Log')
  await stands(desk, '/students?q=lee&log=school')
  await box(desk).fill('what:create')
  await shows(desk, ...created)
  await stands(desk, filtered)
  await desk.page.reload()
  await shows(desk, ...created)
  await expect.poll(() => box(desk).inputValue(), patience).toBe('what:create')
  await colleague.goto(filtered)
  await shows(colleague, ...created)
  await stands(colleague, filtered)
  for (const theme of themes) {
    await colleague.wear(theme)
    await colleague.picture(`log-from-its-address-${theme}`)
  }
})

it('the other part of it is another address', async () => {
  await log(colleague).getByRole('tab', { name: 'My notices' }).click()
  await stands(colleague, '/students?q=lee&log=window&logq=what%3Acreate')
  await colleague.page.reload()
  await log(colleague).getByRole('tab', { name: 'My notices', selected: true }).waitFor(patience)
  await log(colleague).getByRole('tab', { name: 'Everyone’s activity' }).click()
  await shows(colleague, ...created)
})

it('Back closes it, Forward opens it again, and so does Esc what a link has opened', async () => {
  await desk.page.goBack()
  await noDialog(desk)
  await stands(desk, '/students?q=lee')
  await onRow(desk, 'S0002')
  await desk.page.goForward()
  await shows(desk, ...created)
  await desk.press('Escape')
  await noDialog(desk)
  await stands(desk, '/students?q=lee')
  await colleague.press('Escape')
  await noDialog(colleague)
  await stands(colleague, '/students?q=lee')
  await onRow(colleague, 'S0002')
})

it('lies over a dialog, under its own question, and a reload shows them in that order', async () => {
  const dialogs = () =>
    desk.page.locator('[role=dialog], [role=alertdialog]').evaluateAll(all => all.map(each => each.textContent))
  await desk.press('Enter')
  await dialog(desk, /Ka Yan Lee/)
  await desk.press('Shift+L')
  await (await dialog(desk, 'Log')).getByRole('tab', { name: 'Everyone’s activity' }).click()
  await entries(desk).first().waitFor(patience)
  await desk.page.reload()
  await onFocus(desk, /^row /)
  await expect.poll(async () => (await dialogs()).at(-1), patience).toMatch(/^Log/)
  await entries(desk).filter({ hasText: 'Switched active or inactive' }).getByRole('button', { name: 'Undo' }).click()
  await desk.page.getByRole('alertdialog', { name: 'Undo from the log' }).waitFor(patience)
  await desk.press('Escape')
  await expect.poll(async () => (await dialogs()).at(-1), patience).toMatch(/^Log/)
  await desk.press('Escape')
  await expect.poll(async () => (await dialogs()).length, patience).toBe(1)
  await dialog(desk, /Ka Yan Lee/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('a filter of the log is saved as a view, which opens the log and exports the same entries', async () => {
  await desk.goto(filtered)
  await shows(desk, ...created)
  await log(desk)
    .getByRole('button', { name: /^Save view/ })
    .click()
  const form = await dialog(desk, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill('New students')
  await form.getByLabel('Who sees it', { exact: true }).selectOption('all')
  await form.getByRole('button', { name: /^Save/ }).click()
  await desk.notice('The view “New students” is saved.')
  await form.waitFor({ ...patience, state: 'detached' })
  const button = (name: RegExp) => log(desk).getByRole('button', { name })
  await expect.poll(() => button(/^(Save|Update)/).count(), patience).toBe(0)
  await colleague.goto('/students')
  await colleague.page.getByRole('navigation').getByRole('link', { name: 'New students' }).click()
  // To save a view creates something, too.
  const found = [/Saved view/, ...created]
  await shows(colleague, ...found)
  const lines = (await exported(colleague, 'csv', log(colleague))).bytes.toString().split('\r\n')
  // A title above them, and the end of the last line.
  expect(lines).toHaveLength(found.length + 2)
  // Another filter is a change of the view, and what lies under the log is not asked for one.
  await box(desk).fill('who:kit')
  await shows(desk, /Switched active or inactive/)
  await button(/^Update for everybody/).click()
  await desk.notice('shows this from now on, for everybody who sees it.')
  const views = school.world.database.reader.selectFrom('views').select('search').where('name', '=', 'New students')
  await expect
    .poll(async () => (await views.executeTakeFirst())?.search, patience)
    .toBe('log=school&logq=who%3Akit&q=lee')
})
