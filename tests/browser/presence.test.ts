import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, noDialog, onRow, patience, run } from './steps.ts'

let school: November
let desk: Desk
let colleague: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { path: '/students' })
  colleague = await openDesk(school, { as: 'may', path: '/students' })
})
afterAll(async () => {
  await colleague.close()
  await desk.close()
  await school.close()
})

const row = () => desk.page.getByRole('row', { name: new RegExp(school.chan) })
const badge = (words: string) => row().getByRole('img', { name: words })
const gone = { ...patience, state: 'detached' } as const

it('who has a record open is seen beside its row and in its dialog, and hinders nobody', async () => {
  await onRow(desk, school.chan)
  await onRow(colleague, school.chan)
  await colleague.press('Enter')
  await dialog(colleague, /Chan/)
  await badge('May has this open.').waitFor(patience)
  await desk.picture('a colleague has a student open')

  await desk.press('Enter')
  const page = await dialog(desk, /Chan/)
  await page.getByText('May has this open.').waitFor(patience)
  // Each sees the other, and not themselves.
  await (await dialog(colleague, /Chan/)).getByText('Boss has this open.').waitFor(patience)
  await expect.poll(() => page.getByText('Boss has this open.').count(), patience).toBe(0)
  await desk.accessible()
  await desk.picture('a colleague has the student of a dialog open')

  await colleague.press('e')
  await dialog(colleague, 'Edit student')
  await page.getByText('May is editing this.').waitFor(patience)
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  await form.getByText('May is editing this.').waitFor(patience)
  await desk.picture('a colleague edits the student of a form')
  await form.getByRole('textbox', { name: /^Grade/ }).fill('P5')
  await desk.press('Control+Enter')
  await expect
    .poll(() => school.world.did('getStudent', { ids: school.chan }).then(({ data }) => data[0]?.grade), patience)
    .toBe('P5')
  await colleague.press('Escape')
  await page.getByText('May has this open.').waitFor(patience)
  await colleague.press('Escape')
  await noDialog(colleague)
  await page.getByText('May has this open.').waitFor(gone)
  await desk.press('Escape')
  await noDialog(desk)
  await badge('May has this open.').waitFor(gone)
})

it('staff/who-is-here: the staff screen and the palette tell who is here, until they sign out', async () => {
  await colleague.press('e')
  await dialog(colleague, 'Edit student')
  await desk.goto('/staffs')
  await onRow(desk, 'boss')
  const may = desk.page.getByRole('row', { name: /^may/ })
  await may.getByText('here now').waitFor(patience)
  await may.getByText(`editing student ${school.chan}`).waitFor(patience)
  await desk.picture('a colleague is here')
  await run(desk, 'who is here', 'Who is here')
  const here = await dialog(desk, 'Who is here')
  await here.getByRole('row', { name: /^May.*editing student .*Chan/ }).waitFor(patience)
  await desk.accessible()
  await desk.picture('who is here')
  await school.world.call('logout', {}, { as: 'may' })
  await here.getByText('Nobody else is here now.').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await may.getByText('here now').waitFor(gone)
})
