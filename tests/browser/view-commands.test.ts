import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { pixel } from '#tests/pictures.ts'
import { password } from '#tests/world.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, holdBackAt, noDialog, onFocus, onRow, patience, run } from './steps.ts'
import { holdBack } from './texts/answers.ts'

/*
 * The commands that touch the screen only, each asked for by its words in the palette, and what a person sees then.
 */

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { hears: false })
})
beforeEach(async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const path = (wanted: string) => expect.poll(() => desk.path(), patience).toBe(wanted)
const heading = (name: string) => desk.page.getByRole('heading', { name, level: 1, exact: true }).waitFor(patience)

// What each of them is called is in lines.tsv, and that it has its heading in `every-screen`.
it('a screen is gone to by its name', async () => {
  await desk.goto('/invoice')
  await onRow(desk, '2026-10')
  await run(desk, 'go to students', 'Students')
  await heading('Students')
  await onRow(desk, school.chan)
  await path('/students')
})

describe('whoever goes to a screen', () => {
  const rows = (key: string) => expect.poll(() => desk.focus(), patience).toMatch(new RegExp(`^${key}`))

  it.each([
    ['Invoice', 'row'],
    ['Timetable', 'gridcell'],
    ['Statistics', 'combobox'],
    ['Settings', 'row'],
  ])('by its link has the focus in its rows: %s', async (name, place) => {
    await desk.page.getByRole('link', { name, exact: false }).click()
    await rows(place)
  })

  it('by its keys, from wherever the focus was', async () => {
    await desk.page.getByRole('button', { name: 'Logout' }).focus()
    await desk.press('g', 'i')
    await heading('Invoice Management')
    await rows('row')
  })
})

describe('in a list', () => {
  it('view/search puts the focus into the box, view/clear-search empties it', async () => {
    await run(desk, 'search', 'Search')
    await onFocus(desk, 'textbox Search')
    await desk.type('wong')
    await desk.press('Enter')
    await onRow(desk, school.wong)
    await path('/students?q=wong')
    await run(desk, 'clear search', 'Clear search')
    await path('/students')
    await desk.page.getByText('43', { exact: true }).waitFor(patience)
  })

  it('view/next-page, view/go-to-page and view/previous-page turn pages', async () => {
    const page = desk.page.getByLabel('Page')
    await run(desk, 'next page', 'Next')
    await path('/students?page=2')
    await expect.poll(() => page.inputValue(), patience).toBe('2')
    await run(desk, 'go to page', 'Go to page')
    await onFocus(desk, 'combobox Go to page: Page')
    await desk.type('3')
    await desk.press('Enter')
    await path('/students?page=3')
    await expect.poll(() => page.inputValue(), patience).toBe('3')
    await run(desk, 'previous page', 'Previous')
    await path('/students?page=2')
  })

  it('view/hide-inactive-students hides them, and shows them again', async () => {
    await school.world.did('toggleStudentStatus', { studentId: school.wong })
    await desk.goto('/students')
    await onRow(desk, school.chan)
    const shown = desk.page.getByRole('row', { name: /Siu Ming Wong/ })
    await run(desk, 'hide inactive', 'Hide Inactive Students')
    await path('/students?hideInactive=true')
    await shown.waitFor({ ...patience, state: 'detached' })
    await run(desk, 'hide inactive', 'Hide Inactive Students')
    await path('/students')
    await school.world.did('toggleStudentStatus', { studentId: school.wong })
  })

  it('view/hide-inactive-classes does the same for classes', async () => {
    await desk.goto('/classManagement')
    await onRow(desk, 'C0001')
    await run(desk, 'hide inactive', 'Hide Inactive Classes')
    await path('/classManagement?hideInactive=true')
    await expect.poll(() => desk.page.getByLabel('Hide Inactive Classes').isChecked(), patience).toBe(true)
  })

  it('view/reload asks for what a colleague has changed', async () => {
    await school.world.did('updatestudent', { studentId: school.chan, school: 'Ying Wa College' })
    await run(desk, 'reload', 'Reload')
    await desk.page.getByText('Ying Wa College').waitFor(patience)
  })

  it('view/switch-tab shows the other tab', async () => {
    await desk.goto('/invoice')
    await onRow(desk, '2026-10')
    await run(desk, 'switch tab', 'Switch tab')
    await path('/invoice?tab=video')
    await expect
      .poll(() => desk.page.getByRole('tab', { name: 'Video Invoices' }).getAttribute('aria-selected'), patience)
      .toBe('true')
  })
})

describe('in a dialog', () => {
  it('view/previous-month, view/next-month and view/pick-month turn the months; view/close-dialog closes it', async () => {
    await desk.press('m')
    await dialog(desk, 'Monthly attendance')
    const month = desk.page.getByLabel('Month', { exact: true })
    await run(desk, 'previous month', 'Previous month')
    await expect.poll(() => month.inputValue(), patience).toBe('2026-10')
    await run(desk, 'next month', 'Next month')
    await expect.poll(() => month.inputValue(), patience).toBe('2026-11')
    await run(desk, 'pick month', 'Pick month')
    await onFocus(desk, 'combobox Pick month: Month')
    await desk.type('last month')
    await highlighted(desk, '2026-10')
    await desk.press('Enter')
    await expect.poll(() => month.inputValue(), patience).toBe('2026-10')
    await run(desk, 'close dialog', 'Close')
    await noDialog(desk)
    await path('/students')
  })

  it('payments/list-live-payments, payments/list-video-payments and receipts/open-month open their lists', async () => {
    await run(desk, 'collect live payments', 'Collect Live Payments')
    await dialog(desk, 'Pending Live Payments')
    await path('/students?view=payments%2Flist-live-payments')
    await run(desk, 'collect video payments', 'Collect Video Payments')
    await dialog(desk, 'Pending Video Payments')
    await desk.goto('/payment')
    await onRow(desk, '2026-10')
    await desk.press('Enter')
    await dialog(desk, 'Receipts for 2026-10')
    await desk.page.getByText('Siu Ming Wong (S0003)').waitFor(patience)
  })
})

describe('of the console itself', () => {
  it('view/show-keys and view/show-messages open their panels, and Esc closes them', async () => {
    await run(desk, 'show keys', 'Show keys')
    await (await dialog(desk, 'Keys')).getByText('Create student').waitFor(patience)
    await desk.press('Escape')
    await noDialog(desk)
    await run(desk, 'show log', 'Show log')
    await dialog(desk, 'Log')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('view/switch-theme changes the light', async () => {
    const theme = () => desk.page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('light')
    await run(desk, 'dark', 'Switch between light and dark')
    await expect.poll(theme, patience).toBe('dark')
    await run(desk, 'light mode', 'Switch between light and dark')
    await expect.poll(theme, patience).toBe('light')
  })

  it('view/switch-density makes rows lower, and is remembered', async () => {
    const height = async () => (await desk.page.getByRole('row').nth(1).boundingBox())?.height
    await expect.poll(height, patience).toBe(32)
    await run(desk, 'compact', 'Compact rows on/off')
    await expect.poll(height, patience).toBe(28)
    await onRow(desk, school.chan)
    await desk.page.reload()
    await expect.poll(height, patience).toBe(28)
    await desk.picture('compact-rows')
    await run(desk, 'density', 'Compact rows on/off')
    await expect.poll(height, patience).toBe(32)
    await onRow(desk, school.chan)
  })

  it('view/switch-letters makes single letters quiet, and loud again', async () => {
    await run(desk, 'switch single-letter', 'Switch single-letter keys')
    await desk.notice('Single-letter keys are off.')
    await onRow(desk, school.chan)
    await desk.press('n', 'j')
    await onRow(desk, school.chan)
    await noDialog(desk)
    await run(desk, 'switch single-letter', 'Switch single-letter keys')
    await desk.notice('Single-letter keys are on.')
    await onRow(desk, school.chan)
    await desk.press('j')
    await onRow(desk, school.lee)
  })

  it('view/copy-link copies the address as it stands', async () => {
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.goto('/students?q=chan')
    await onRow(desk, school.chan)
    await run(desk, 'copy link', 'Copy link')
    await desk.notice('Link copied.')
    await expect
      .poll(() => desk.page.evaluate(() => navigator.clipboard.readText()), patience)
      .toBe(`${school.url}/students?q=chan`)
  })

  it('view/undo takes the last operation back, view/open-palette is a key', async () => {
    await desk.press('a')
    await desk.notice('Tai Man Chan 陳大文 is now inactive.')
    await run(desk, 'undo', 'Undo')
    const status = async () => {
      const students = school.world.database.reader.selectFrom('students')
      const found = await students.select('status').where('student_id', '=', school.chan).executeTakeFirst()
      return found?.status
    }
    await expect.poll(status, patience).toBe('active')
  })
})

describe('signing in and a picture', () => {
  it('session/log-in leads to the dashboard, go/continue to where one wanted to be', async () => {
    const other = await openDesk(school, { hears: false, as: 'nobody', path: '/invoice?tab=video' })
    await other.page.getByLabel('Username').fill('boss')
    await other.page.getByLabel('Password').fill(password)
    await other.press('Enter')
    await other.page.getByRole('heading', { name: 'Dashboard' }).waitFor(patience)
    await run(other, '', 'Continue to Invoice')
    await expect.poll(() => other.path(), patience).toBe('/invoice?tab=video')
    await other.close()
  })

  it('students/add-photo stores a picture and shows it', async () => {
    await run(desk, 'add photo', 'Add photo')
    await dialog(desk, 'Add photo')
    await desk.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'chan.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
    await desk.press('Control+Enter')
    await desk.notice(/^Tai Man Chan.* has a new photo\.$/)
    await desk.page.getByRole('img', { name: 'Tai Man Chan' }).waitFor(patience)
  })
})

describe('a dialog on its way', () => {
  const slowly = async () => {
    const { asked, letGo } = await holdBackAt(desk, at => /\/open-transactions-[^/]*\.js$/.test(at.pathname))
    await desk.press('h')
    await asked
    return letGo
  }

  it('has the keys already: no row acts on them, Esc gives it up', async () => {
    const letGo = await slowly()
    await desk.press('j', 'd')
    await desk.press('Escape')
    await path('/students')
    await letGo()
    await noDialog(desk)
    await onRow(desk, school.chan)
  })

  it('is said to be on its way, and comes', async () => {
    const letGo = await slowly()
    await desk.page
      .getByRole('dialog', { name: 'Transaction history of a student: Loading' })
      .waitFor({ state: 'attached' })
    await letGo()
    const shown = await dialog(desk, /^Transaction History for Tai Man Chan/)
    await expect.poll(() => shown.evaluate(each => each.contains(document.activeElement)), patience).toBe(true)
    await desk.press('Escape')
    await onRow(desk, school.chan)
  })

  it('is closed by one Esc also while its rows are coming', async () => {
    const letGo = await holdBack(desk, 'getStudentTransactionRecords')
    await desk.press('h')
    const shown = await dialog(desk, /^Transaction History for Tai Man Chan/)
    await expect.poll(() => shown.evaluate(each => each.contains(document.activeElement)), patience).toBe(true)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.chan)
    await letGo()
  })
})

describe('what is open', () => {
  const behind = () => desk.page.getByRole('grid', { name: 'Students', exact: true })

  it('takes the page behind it from a screen reader, and gives it back', async () => {
    for (const [key, title] of [
      ['h', /^Transaction History for Tai Man Chan/],
      ['e', 'Edit student'],
    ] as const) {
      await expect.poll(() => behind().count(), patience).toBe(1)
      await desk.press(key)
      await dialog(desk, title)
      await expect.poll(() => behind().count(), patience).toBe(0)
      await desk.press('Escape')
      await noDialog(desk)
      await onRow(desk, school.chan)
    }
  })

  it('opens over the screen that one is on, and leaves the focus in its rows', async () => {
    // Once with the students on their way, once with them at hand.
    for (const _ of ['coming', 'there']) {
      await desk.press('g', 'i')
      await heading('Invoice Management')
      await expect.poll(() => desk.focus(), patience).toMatch(/^row/)
      await run(desk, school.chan, /Tai Man Chan/)
      await dialog(desk, /Tai Man Chan/)
      await path(`/invoice?view=students%2Fopen-student&v.student=${school.chan}`)
      await desk.press('Escape')
      await noDialog(desk)
      await heading('Invoice Management')
      await expect.poll(() => desk.focus(), patience).toMatch(/^row/)
    }
  })
})
