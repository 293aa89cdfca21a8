import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, exported, noDialog, onRow, patience } from './steps.ts'

let school: November
let desk: Desk
let colleague: Desk
const list = '/payment?view=payments%2Flist-live-payments'
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { path: list })
  colleague = await openDesk(school, { as: 'may' })
})
afterAll(async () => {
  await colleague.close()
  await desk.close()
  await school.close()
})

const title = 'Pending Live Payments'
const box = () => desk.page.getByRole('dialog', { name: title })
const heads = async () =>
  (await box().getByRole('columnheader').allInnerTexts()).map(each => each.split('\n')[0]?.trim() ?? '')
const students = async () =>
  (await box().getByRole('row').allInnerTexts()).flatMap(text => /S\d{4}/.exec(text)?.[0] ?? [])
const link = (at: Desk, name: string) => at.page.getByRole('navigation').getByRole('link', { name })
const stored = (name: string) =>
  school.world.database.reader.selectFrom('views').selectAll().where('name', '=', name).executeTakeFirst()
/** Saves what is shown under a name, for everybody, by the button in this part of the page. */
const save = async (at: Desk, part: ReturnType<typeof box>, name: string) => {
  await part.getByRole('button', { name: /^Save view/ }).click()
  const form = await dialog(at, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Who sees it', { exact: true }).selectOption('all')
  await form.getByRole('button', { name: /^Save/ }).click()
  await at.notice(`The view “${name}” is saved.`)
  await expect.poll(() => at.page.getByRole('dialog', { name: 'Save this view' }).count(), patience).toBe(0)
}

it('a list in a dialog is sorted by its titles and shows the chosen columns, which the URL keeps', async () => {
  await dialog(desk, title)
  await onRow(desk, '')
  const button = box().getByRole('columnheader').getByRole('button', { name: 'Payment ID' })
  await button.click()
  await expect.poll(() => desk.path(), patience).toMatch(/vsort=payment_id/)
  await expect.poll(students, patience).toEqual([school.chan, school.lee])
  await button.click()
  await expect.poll(() => desk.path(), patience).toMatch(/vsort=-payment_id/)
  await expect.poll(students, patience).toEqual([school.lee, school.chan])
  const usual = await heads()
  await box()
    .getByRole('button', { name: /^Columns/ })
    .click()
  const panel = await dialog(desk, 'Columns')
  await panel.getByRole('checkbox', { name: 'Invoice Ref', exact: true }).click()
  await expect.poll(() => desk.path(), patience).toMatch(/vcolumns=/)
  await expect.poll(heads, patience).not.toEqual(usual)
  await panel.getByRole('button', { name: /^Close/ }).click()
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Columns' }).count(), patience).toBe(0)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`dialog-list-${theme}`)
  }
  await desk.accessible()
  const shown = (await heads()).filter(each => each !== 'Actions')
  const [head = ''] = (await exported(desk, 'csv', box())).bytes.toString().split('\r\n')
  expect(head.replace('\ufeff', '').split(',')).toEqual(shown)
})

it('a view of a list in a dialog opens that dialog from anywhere', async () => {
  const address = desk.path()
  await save(desk, box(), 'Last ones first')
  expect((await stored('Last ones first'))?.screen).toBe('/payment')
  const columns = await heads()
  await desk.goto('/students')
  await onRow(desk, 'S0')
  await link(desk, 'Last ones first').click()
  await dialog(desk, title)
  await expect.poll(heads, patience).toEqual(columns)
  const wanted = new URL(address, 'http://x').searchParams
  for (const name of ['view', 'vsort', 'vcolumns'])
    await expect.poll(() => new URL(desk.path(), 'http://x').searchParams.get(name), patience).toBe(wanted.get(name))
  await expect
    .poll(
      () =>
        box()
          .getByRole('button', { name: /^(Save|Update)/ })
          .count(),
      patience,
    )
    .toBe(0)
  await desk.press('Escape')
  await noDialog(desk)
})

it('any setting of a screen can be a view: a tab, or that the inactive are hidden', async () => {
  for (const [path, name, kept] of [
    ['/invoice?tab=video', 'The video months', 'tab=video'],
    ['/courseManagement?hideInactive=true', 'Courses of today', 'hideInactive=true'],
  ] as const) {
    await desk.goto(path)
    await save(desk, desk.page.getByRole('main'), name)
    expect((await stored(name))?.search).toBe(kept)
    await link(desk, name).waitFor()
  }
})

it('of two who change a shared view at once, the second is told by whom, and keeps what they have typed', async () => {
  await desk.goto('/students?q=chan')
  await save(desk, desk.page.getByRole('main'), 'Whom we call')
  const search = (at: Desk) => at.page.getByRole('main').getByRole('searchbox')
  const button = (at: Desk, name: RegExp) => at.page.getByRole('main').getByRole('button', { name })
  await link(colleague, 'Whom we call').click()
  await expect.poll(() => search(colleague).inputValue(), patience).toBe('chan')
  await search(desk).fill('lee')
  await search(colleague).fill('wong')
  // Changes stay in their windows.
  expect(await stored('Whom we call')).toMatchObject({ search: 'q=chan', version: 1 })
  await button(colleague, /^Update for everybody/).click()
  await colleague.notice(/^The view “.+” shows this from now on/)
  await expect
    .poll(() => stored('Whom we call'), patience)
    .toMatchObject({ search: 'q=wong', version: 2, changed_by: 'may' })
  await expect.poll(() => search(desk).inputValue(), patience).toBe('lee')
  await button(desk, /^Update for everybody/).click()
  await desk.page.getByText('may has changed the view “Whom we call” meanwhile.').first().waitFor(patience)
  expect(await stored('Whom we call')).toMatchObject({ search: 'q=wong', version: 2, changed_by: 'may' })
  await expect.poll(() => search(desk).inputValue(), patience).toBe('lee')
  await expect
    .poll(() => colleague.path(), patience)
    .toBe(`/students?q=wong&saved=${(await stored('Whom we call'))?.view_id}.2`)
  // What the second has typed can still become a view of its own.
  await button(desk, /^Save as new view/).click()
  const form = await dialog(desk, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill('Mine')
  await form.getByRole('button', { name: /^Save/ }).click()
  await desk.notice('The view “Mine” is saved.')
  expect(await stored('Mine')).toMatchObject({ search: 'q=lee', owner: 'boss' })
})
