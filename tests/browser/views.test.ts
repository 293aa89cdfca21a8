import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, exported, highlighted, noDialog, onFocus, onRow, openPalette, patience, pressUntil } from './steps.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  for (const surname of ['Chan', 'Wong', 'Lee']) await school.world.student('Tai Man', surname)
  desk = await openDesk(school, { path: '/students?q=chan' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const rows = () => desk.page.getByRole('grid', { name: 'Students' }).getByRole('row')
const link = (name: string) => desk.page.getByRole('navigation').getByRole('link', { name })
const button = (name: RegExp) => desk.page.getByRole('main').getByRole('button', { name })
const toCourses = async () => {
  await noDialog(desk)
  await desk.press('g', 'o')
  await desk.page.getByRole('heading', { name: 'Course Management', level: 1 }).waitFor()
}
const stored = (name: string) =>
  school.world.database.reader.selectFrom('views').selectAll().where('name', '=', name).executeTakeFirst()

it('views/save-view keeps a search, which the sidebar, a key and the palette open: views/open-view', async () => {
  await expect.poll(() => rows().count(), patience).toBe(2)
  await button(/^Save view/).click()
  const form = await dialog(desk, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill('The Chans')
  await form.getByLabel('Who sees it', { exact: true }).selectOption('all')
  await form.getByLabel('Key').selectOption('1')
  await form.getByRole('button', { name: /^Save/ }).click()
  await desk.notice('The view “The Chans” is saved.')
  await noDialog(desk)
  await link('The Chans').waitFor()
  expect(await stored('The Chans')).toMatchObject({
    owner: 'boss',
    shared: 1,
    key: 1,
    screen: '/students',
    search: 'q=chan',
  })
  await toCourses()
  await desk.press('g', '1')
  await expect.poll(() => rows().count(), patience).toBe(2)
  await expect.poll(() => desk.path(), patience).toBe('/students?q=chan&saved=VW0001.1')
  await toCourses()
  await openPalette(desk)
  await desk.type('the chans')
  await highlighted(desk, 'The Chans')
  await desk.press('Enter')
  await expect.poll(() => rows().count(), patience).toBe(2)
})

it('views/update-view stores what the list shows now, and is refused when a colleague was faster', async () => {
  const { world } = school
  await desk.goto('/students?q=wong&saved=VW0001.1')
  await button(/^Update for everybody/).click()
  await desk.notice(/^The view “.+” shows this from now on/)
  await expect.poll(() => stored('The Chans'), patience).toMatchObject({ search: 'q=wong', version: 2 })
  await expect.poll(() => desk.path(), patience).toBe('/students?q=wong&saved=VW0001.2')
  await world.did('editView', { viewId: 'VW0001', version: 2, search: 'q=lee' }, { as: 'may' })
  await desk.page.getByRole('searchbox').fill('tai')
  await button(/^Update for everybody/).click()
  await desk.page.getByText('may has changed the view “The Chans” meanwhile.').first().waitFor()
  await expect.poll(() => stored('The Chans'), patience).toMatchObject({ search: 'q=lee', version: 3 })
})

it('a ready-made view shows its own columns, in both themes', async () => {
  await desk.goto('/students')
  await onRow(desk, '')
  await link('No tokens left').click()
  await desk.page.getByRole('columnheader', { name: /^Classes/ }).waitFor()
  await expect
    .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
    .toEqual([
      'Student ID',
      'First Name',
      'Surname',
      'Chinese Name',
      'Parent Phone',
      expect.stringMatching(/^Tokens/),
      'Next lesson',
      'Classes',
      'Actions',
    ])
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`views-${theme}`)
  }
})

it('view/choose-columns shows, hides and moves columns by key and by mouse, and the URL keeps them', async () => {
  const heads = async () =>
    (await desk.page.locator('[role=columnheader]').allInnerTexts()).map(each => each.split('\n')[0])
  await desk.goto('/students')
  await onRow(desk, 'S0')
  await desk.press('Shift+c')
  const panel = await dialog(desk, 'Columns')
  await pressUntil(desk, 'ArrowDown', 'Parent Phone')
  await desk.press('Space')
  await expect.poll(() => desk.path(), patience).toMatch(/columns=.*parent_phone$/)
  await expect.poll(async () => (await heads()).at(-2), patience).toBe('Parent Phone')
  await desk.press('Alt+ArrowUp')
  await expect.poll(async () => (await heads()).at(-3), patience).toBe('Parent Phone')
  await onFocus(desk, 'textbox Parent Phone')
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`columns-${theme}`)
  }
  await panel.getByRole('button', { name: 'Move Parent Phone up', exact: true }).click()
  await expect.poll(async () => (await heads()).at(-4), patience).toBe('Parent Phone')
  await panel.getByRole('checkbox', { name: 'Parent Phone', exact: true }).click()
  await expect.poll(heads, patience).not.toContain('Parent Phone')
  await panel.getByRole('button', { name: 'Usual columns', exact: true }).click()
  await expect.poll(() => desk.path(), patience).toBe('/students')
  await desk.press('Escape')
  await noDialog(desk)
})

it('views/edit-view gives a view another key; changes of an opened view can become a view of their own', async () => {
  await desk.goto('/students?q=lee&saved=VW0001.3')
  await onRow(desk, 'S0')
  await openPalette(desk)
  await desk.type('edit view the chans')
  await highlighted(desk, 'Edit view')
  await desk.press('Enter')
  await onFocus(desk, /Edit view: Name/)
  await desk.press('Control+Enter')
  await desk.notice('The view “The Chans” is changed.')
  expect(await stored('The Chans')).toMatchObject({ key: 1, shared: 1 })
  await desk.page.getByRole('searchbox').fill('wong')
  await button(/^Save as new view/).click()
  const form = await dialog(desk, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill('The Wongs')
  await form.getByRole('button', { name: /^Save/ }).click()
  await desk.notice('The view “The Wongs” is saved.')
  expect(await stored('The Wongs')).toMatchObject({ search: 'q=wong' })
  expect(await stored('The Chans')).toMatchObject({ search: 'q=lee' })
})

it('views/edit-view changes the key of a view: it is taken from the view that had it, and Ctrl+Z gives it back', async () => {
  const keys = async () => [(await stored('The Chans'))?.key, (await stored('The Wongs'))?.key]
  // The sidebar shows the key once the console has heard of the change.
  const opens = async (key: string, view: string, text: string) => {
    await expect.poll(() => link(view).innerText(), patience).toMatch(new RegExp(`G\\s*${key}`))
    await toCourses()
    await desk.press('g', key)
    await expect.poll(() => desk.path(), patience).toContain(`/students?q=${text}`)
  }
  const give = async (key: string) => {
    await openPalette(desk)
    await desk.type('edit view the wongs')
    await highlighted(desk, 'Edit view')
    await desk.press('Enter')
    await onFocus(desk, /Edit view: Name/)
    await desk.press('Enter')
    await onFocus(desk, /Edit view: Who sees it/)
    await desk.press('Enter')
    await onFocus(desk, /Edit view: Key/)
    await desk.type(`g ${key}`)
    await highlighted(desk, `G ${key}`)
    await desk.press('Enter')
    await noDialog(desk)
  }
  expect(await keys()).toEqual([1, null])
  await give('4')
  await expect.poll(keys, patience).toEqual([1, 4])
  await opens('4', 'The Wongs', 'wong')
  await opens('1', 'The Chans', 'lee')
  await give('1')
  await expect.poll(keys, patience).toEqual([null, 1])
  await opens('1', 'The Wongs', 'wong')
  await desk.press('Control+z')
  await expect.poll(keys, patience).toEqual([1, 4])
  await opens('1', 'The Chans', 'lee')
  await opens('4', 'The Wongs', 'wong')
})

it('a filter finds the same rows typed, linked, exported, counted in a view, in the palette and for many rows', async () => {
  const { world } = school
  const filter = 'surname:chan,lee -first:nobody'
  const own = (
    await world.database.reader
      .selectFrom('students')
      .select('student_id')
      .where('surname', 'in', ['Chan', 'Lee'])
      .execute()
  )
    .map(each => each.student_id)
    .toSorted()
  const shown = async () =>
    (await rows().allInnerTexts()).flatMap(text => /^S\d+/.exec(text.trim())?.[0] ?? []).toSorted()
  await desk.goto('/students')
  await onRow(desk, 'S0')
  await desk.press('/')
  await desk.type(filter)
  await expect.poll(shown, patience).toEqual(own)
  await desk.goto(`/students?q=${encodeURIComponent(filter)}`)
  await expect.poll(shown, patience).toEqual(own)
  const { bytes } = await exported(desk, 'csv')
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines.flatMap(line => /^\W*(S\d+)/.exec(line)?.[1] ?? []).toSorted()).toEqual(own)
  const search = new URLSearchParams({ q: filter }).toString()
  await world.did('createView', { name: 'Two of them', shared: false, key: null, screen: '/students', search })
  await expect.poll(() => link('Two of them').innerText(), patience).toMatch(new RegExp(`\\n${own.length}$`))
  await desk.picture('view-counts')
  await openPalette(desk)
  await desk.type('two of them')
  await highlighted(desk, new RegExp(`^Two of them.*${own.length}$`))
  await desk.picture('view-count-in-palette')
  await desk.press('Escape')
  await noDialog(desk)
  await openPalette(desk)
  await desk.type(`students ${filter}`)
  await highlighted(desk, new RegExp(`^Students${RegExp.escape(filter)}${own.length}$`))
  await desk.press('Escape')
  await noDialog(desk)
  await desk.goto(`/students?q=${encodeURIComponent(filter)}`)
  await onRow(desk, 'S0')
  await desk.press('Control+a')
  await desk.page.locator('footer').getByText(`${own.length} selected`).first().waitFor(patience)
  await desk.press('a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  await desk.press('Enter')
  await plan.getByText(`${own.length} of ${own.length} done`).waitFor(patience)
  const changed = await world.database.reader.selectFrom('job_rows').select('row_id').execute()
  expect(changed.map(each => each.row_id).toSorted()).toEqual(own)
  await desk.press('Escape')
  await noDialog(desk)
})

it('the search box of the log offers the names of fields and what its entries show', async () => {
  await desk.press('Shift+l')
  const panel = await dialog(desk, 'Log')
  await panel.getByRole('tab', { name: 'Everyone’s activity' }).click()
  const box = panel.getByRole('combobox', { name: 'Search' }).or(panel.getByRole('searchbox', { name: 'Search' }))
  await box.click()
  await desk.type('what:save')
  await panel.getByRole('option', { name: /Saved view/ }).waitFor(patience)
  await desk.picture('log-completion')
  await desk.press('ArrowDown', 'Enter')
  await expect.poll(() => box.inputValue(), patience).toMatch(/^what:"?Saved view"? $/i)
  await panel.getByRole('row', { name: /boss/i }).first().waitFor(patience)
})
