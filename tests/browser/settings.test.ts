import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, noDialog, onFocus, onRow, patience } from './steps.ts'
import { alarm, closeNotices, expectEmptyList, listenFor, news } from './texts/answers.ts'

let school: School
let desk: Desk
const part = (title: 'Holidays' | 'Tokens') => desk.page.getByRole('region', { name: title, exact: true })
const row = (words: string | RegExp) => desk.page.getByRole('row', { name: words })
const form = (title: string) => desk.page.getByRole('dialog', { name: title, exact: true })
const submit = (title: string) => form(title).getByRole('button', { name: 'Submit' }).click()
const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
const ok = () => desk.page.getByRole('alertdialog').getByRole('button').last().click()

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { path: '/settings' })
})
afterAll(() => desk.close())

describe('/settings', () => {
  it('stands under its heading with its buttons and two empty tables', async () => {
    await desk.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    for (const name of ['Add Holiday', 'Add Day Off', 'Create Token', 'Cancel All Video Lessons for today'])
      await desk.page.getByRole('button', { name }).waitFor()
    await part('Holidays').getByText('Nothing to show.', { exact: true }).waitFor()
    await part('Tokens').getByText('Nothing to show.', { exact: true }).waitFor()
    const heads = (title: 'Holidays' | 'Tokens') => part(title).getByRole('columnheader').allInnerTexts()
    await expect.poll(() => heads('Holidays'), patience).toEqual(['Holiday Name', 'Holiday Date', 'Actions'])
    await expect.poll(() => heads('Tokens'), patience).toEqual(['Token Name', 'Token Type', 'Token Value', 'Actions'])
    await expect.poll(() => desk.page.getByRole('combobox', { name: 'Page' }).count(), patience).toBe(0)
    await desk.picture('settings-empty')
  })

  it.each([
    { call: 'getHoliday', failed: 'Failed to fetch holiday.' },
    { call: 'getToken', failed: 'Failed to fetch tokens.' },
  ] as const)('says of $call that it failed, and shows nothing', async ({ call, failed }) => {
    await school.world.did('addHoliday', { holiday_name: 'For a moment', holiday: '2026-12-01' })
    if (call === 'getHoliday') await school.world.token('For a moment')
    await expectEmptyList(desk, { call, path: '/settings', empty: 'Nothing to show.', failed })
    await school.world.did('deleteHoliday', { holidayName: 'For a moment' })
    if (call === 'getToken') await school.world.did('deleteToken', { tokenName: 'For a moment' })
  })

  it('switches the theme and the letters, and tells which they are', async () => {
    await desk.goto('/settings')
    await desk.page.getByText('Light theme', { exact: true }).waitFor()
    await button('Switch between light and dark').click()
    await desk.page.getByText('Dark theme', { exact: true }).waitFor()
    await button('Switch between light and dark').click()
    await button('Switch single-letter keys on or off').click()
    await desk.page.getByText('Single-letter keys off', { exact: true }).waitFor()
    await desk.press('h')
    await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBe(0)
    await button('Switch single-letter keys on or off').click()
    await desk.page.getByText('Single-letter keys on', { exact: true }).waitFor()
  })
})

describe('holidays', () => {
  it('holidays/add-holiday asks for a name and a day, and says what is missing or failed', async () => {
    const asked = listenFor(desk, 'addHoliday')
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Add Holiday' }).click()
    await dialog(desk, 'Add Holiday')
    await submit('Add Holiday')
    await form('Add Holiday').getByText('Holiday Name is required.').waitFor()
    await form('Add Holiday').getByText('Holiday Date is required.').waitFor()
    await form('Add Holiday').getByLabel('Holiday Date', { exact: true }).fill('31/2')
    await desk.press('Control+Enter')
    await form('Add Holiday').getByText('Holiday Date must be a date such as 2026-11-20.').waitFor()
    await asked.times(0)
    await form('Add Holiday').getByLabel('Holiday Name', { exact: true }).fill('Christmas Day 2026')
    await form('Add Holiday').getByLabel('Holiday Date', { exact: true }).fill('2026-12-25')
    await desk.picture('settings-add-holiday')
    await submit('Add Holiday')
    await news(desk, 'Christmas Day 2026, Fri 25 Dec, is a holiday now.').waitFor()
    await row(/Christmas Day 2026.*2026-12-25/).waitFor()
  })

  it('are added and deleted with the keyboard alone, and both are undone', async () => {
    await desk.goto('/settings')
    await onRow(desk, 'Christmas')
    await desk.press('h')
    await onFocus(desk, 'combobox Add Holiday: Holiday Name')
    await desk.type('  Boxing   Day 2026 ')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Add Holiday: Holiday Date')
    await desk.type('2026-12-26')
    await desk.press('Enter')
    await news(desk, 'Boxing Day 2026, Sat 26 Dec, is a holiday now.').waitFor()
    await row(/Boxing Day 2026/).waitFor()
    await noDialog(desk)
    await desk.press('Control+z')
    await expect.poll(() => row(/Boxing Day 2026/).count(), patience).toBe(0)

    await onRow(desk, 'Christmas')
    await desk.press('d')
    const box = desk.page.getByRole('alertdialog')
    await box.getByText('Are you sure you want to delete this holiday?', { exact: true }).waitFor()
    await desk.picture('settings-delete-holiday')
    // holidays/delete-holiday
    await ok()
    await news(desk, /^.*, \w{3} \d+ \w{3}( \d{4})?(, \w+)?, is no longer a holiday\.$/).waitFor()
    await part('Holidays').getByText('Nothing to show.', { exact: true }).waitFor()
    await desk.press('Control+z')
    await row(/Christmas Day 2026.*2026-12-25/).waitFor()
  })

  it('holidays/add-days-off adds every such day of a period, which must not end before it starts', async () => {
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Add Day Off' }).click()
    await dialog(desk, 'Add Day Off')
    await submit('Add Day Off')
    for (const field of ['Start Date', 'End Date', 'Day of Week'])
      await form('Add Day Off').getByText(`${field} is required.`).waitFor()
    const day = form('Add Day Off').getByLabel('Day of Week', { exact: true })
    await expect
      .poll(async () => (await day.getByRole('option').allInnerTexts()).filter(Boolean), patience)
      .toEqual(expect.arrayContaining(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']))
    await form('Add Day Off').getByLabel('Start Date', { exact: true }).fill('2027-01-04')
    await form('Add Day Off').getByLabel('End Date', { exact: true }).fill('2027-01-03')
    await day.selectOption('Monday')
    await submit('Add Day Off')
    await form('Add Day Off').getByText('End date must not be before start date.').waitFor()
    await form('Add Day Off').getByLabel('End Date', { exact: true }).fill('2027-04-30')
    await desk.picture('settings-add-days-off')
    await submit('Add Day Off')
    await news(desk, 'Days off added successfully!').waitFor()
    await row(/Day Off 2027-01-04/).waitFor()
    // Eighteen holidays: two pages of fifteen.
    const page = part('Holidays').getByRole('combobox', { name: 'Page' })
    await page.waitFor()
    await expect.poll(() => page.getByRole('option').allInnerTexts(), patience).toEqual(['Page 1 of 2', 'Page 2 of 2'])
    await expect.poll(() => part('Tokens').getByRole('combobox', { name: 'Page' }).count(), patience).toBe(0)
  })
})

describe('tokens', () => {
  it('tokens/create-token asks for a name, a type and a value, and says what is missing or failed', async () => {
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Create Token' }).click()
    await dialog(desk, 'Create Token')
    await submit('Create Token')
    for (const field of ['Token Name', 'Token Type', 'Token Value'])
      await form('Create Token').getByText(`${field} is required.`).waitFor()
    await form('Create Token').getByLabel('Token Name', { exact: true }).fill('English')
    await form('Create Token').getByLabel('Token Type', { exact: true }).selectOption('Live')
    await form('Create Token').getByLabel('Token Value', { exact: true }).fill('300')
    await desk.picture('settings-create-token')
    await submit('Create Token')
    await news(desk, 'Created token English at 300.00.').waitFor()
    await row(/English.*Live.*300\.00/).waitFor()
  })

  it('tokens/edit-token-value changes the value alone, with the keyboard, and is undone', async () => {
    await desk.goto('/settings')
    await row(/English/).click({ position: { x: 40, y: 10 } })
    await onRow(desk, 'English')
    await desk.press('e')
    await onFocus(desk, 'combobox Edit Token Value: Token Value')
    await desk.type('310')
    await desk.press('Enter')
    await row(/English.*310\.00/).waitFor()
    await noDialog(desk)
    await desk.press('Control+z')
    await row(/English.*300\.00/).waitFor()
    await closeNotices(desk)
    await row(/English/)
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
    await dialog(desk, 'Edit Token Value')
    await expect
      .poll(() => form('Edit Token Value').getByLabel('Token Name', { exact: true }).count(), patience)
      .toBe(0)
    await form('Edit Token Value').getByLabel('Token Value', { exact: true }).fill('')
    await submit('Edit Token Value')
    await form('Edit Token Value').getByText('Token Value is required.').waitFor()
    await form('Edit Token Value').getByLabel('Token Value', { exact: true }).fill('325.5')
    await desk.picture('settings-edit-token')
    await submit('Edit Token Value')
    await news(desk, 'Token English costs 325.50 now.').waitFor()
    await row(/English.*325\.50/).waitFor()
    await noDialog(desk)
    await desk.press('Control+z')
    await row(/English.*300\.00/).waitFor()
  })

  it('tokens/delete-token asks first, names what holds a token, and is undone', async () => {
    await school.world.course('P5 English', { token: 'English' })
    await school.world.token('Spare', 50, 'Video')
    await desk.goto('/settings')
    await row(/English/)
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    const box = desk.page.getByRole('alertdialog')
    await box.getByText('Are you sure you want to delete this token?', { exact: true }).waitFor()
    await ok()
    await alarm(desk, 'Token English is used by course P5 English and cannot be deleted.').waitFor()
    await desk.picture('settings-token-in-use')
    await desk.press('Escape')
    await onFocus(desk, 'button Delete')
    await row(/Spare/).click({ position: { x: 40, y: 10 } })
    await onRow(desk, 'Spare')
    await desk.press('d')
    await box.getByText('Spare').waitFor()
    await ok()
    await news(desk, 'Token Spare is deleted.').waitFor()
    await expect.poll(() => row(/Spare/).count(), patience).toBe(0)
    await desk.press('Control+z')
    await row(/Spare.*Video.*50\.00/).waitFor()
  })

  it('each has a link, whatever it is called, and a page of the holidays has one, too', async () => {
    await school.world.token('DSE 數學')
    await desk.goto(`/settings?do=tokens%2Fedit-token-value&a.token=${encodeURIComponent('DSE 數學')}`)
    await dialog(desk, 'Edit Token Value')
    await onFocus(desk, 'combobox Token')
    await desk.press('Escape', 'Escape')
    await onRow(desk, 'DSE 數學')
    await expect.poll(() => desk.page.getByText('Left out of the link').count(), patience).toBe(0)
    const page = part('Holidays').getByRole('combobox', { name: 'Page' })
    await page.selectOption('2')
    await expect.poll(() => desk.path(), patience).toBe('/settings?page=2')
    await desk.goto(`/settings?page=2`)
    await expect.poll(() => page.inputValue(), patience).toBe('2')
    await row(/Day Off 2027-04-26/).waitFor()
    await school.world.did('deleteToken', { tokenName: 'DSE 數學' })
  })

  it('stand beside the page of the holidays that was left, also when its rows are there before the page is laid out', async () => {
    await desk.goto('/settings?page=2')
    const page = part('Holidays').getByRole('combobox', { name: 'Page' })
    const last = row(/Day Off 2027-04-26/)
    await last.waitFor()
    await desk.press('g', 'm')
    await desk.page.getByRole('heading', { name: 'Message Board' }).waitFor()
    await desk.page.goBack()
    await last.waitFor()
    await expect.poll(() => page.inputValue(), patience).toBe('2')
    await expect.poll(() => desk.path(), patience).toBe('/settings?page=2')
  })

  it('keep the page of the holidays when there is more or less room', async () => {
    const { page } = desk
    const holidays = part('Holidays')
    const title = holidays.getByRole('columnheader').first()
    const first = holidays.locator('[data-index="15"]')
    await page.setViewportSize({ width: 1280, height: 420 })
    await desk.goto('/settings?page=2')
    for (const height of [420, 800, 420, 1000, 800]) {
      await page.setViewportSize({ width: 1280, height })
      const below = async () => {
        const [above, under] = [await title.boundingBox(), await first.boundingBox()]
        return above && under && Math.abs(under.y - above.y - above.height) < 2
      }
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expect.poll(below, patience).toBe(true)
      await expect.poll(() => holidays.getByRole('combobox', { name: 'Page' }).inputValue(), patience).toBe('2')
    }
    await expect.poll(() => desk.path(), patience).toBe('/settings?page=2')
  })

  it('of the two tables the keys mean the one with the focus, also when it comes back', async () => {
    await desk.goto('/settings')
    await onRow(desk, 'Christmas')
    await row(/Spare/).click({ position: { x: 40, y: 10 } })
    await onRow(desk, 'Spare')
    await desk.page.getByRole('grid', { name: 'Holidays' }).focus()
    await onRow(desk, 'Christmas')
    await desk.press('d')
    await desk.page
      .getByRole('alertdialog')
      .getByText('Are you sure you want to delete this holiday?', { exact: true })
      .waitFor()
    await desk.press('Escape')
    await onRow(desk, 'Christmas')
  })
})

it("video-lessons/cancel-todays-video-lessons asks first, and says the server's own words", async () => {
  await desk.goto('/settings')
  await button('Cancel All Video Lessons for today').click()
  const question =
    'Are you sure you want to cancel all pending video lessons? This will refund tokens to students and cannot be undone.'
  const box = desk.page.getByRole('alertdialog')
  await box.getByText(question, { exact: true }).waitFor()
  // What takes something away is red, also where it is said yes to.
  await expect.poll(() => box.getByRole('button').last().getAttribute('class'), patience).toMatch(/bg-danger/)
  await desk.picture('settings-cancel-video')
  await ok()
  await news(desk, 'Cancelled 0 video lessons and refunded 0 tokens.').waitFor()
})

describe('doubles from before', () => {
  it('settings/doubles lists what to do about each, and Enter does it', async () => {
    const desk = await openDesk(school)
    const { world } = school
    const own = await world.student('Amy', 'Wong', '黃愛美', { student_login_id: 'amy01' })
    const other = await world.student('Amelia', 'Ho-Tung Featherstonehaugh', '何東慧心', { student_login_id: 'amy02' })
    await world.token('Gold')
    await world.token('Silver')
    await world.database.write(async tx => {
      await tx.updateTable('students').set({ student_login_id: 'AMY01' }).where('student_id', '=', other).execute()
      await tx.updateTable('tokens').set({ token_name: 'gold\u200b' }).where('token_name', '=', 'Silver').execute()
    })
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Doubles', exact: true }).click()
    const list = await dialog(desk, 'Doubles')
    const rows = list.getByRole('row')
    await expect.poll(() => rows.count(), patience).toBe(5)
    const cells = async () => (await rows.allInnerTexts()).map(each => each.split(/\s*[\t\n]\s*/).filter(Boolean))
    await expect.poll(cells, patience).toEqual([
      ['What', 'Written', 'Of', 'The same as', 'What to do', 'Actions'],
      [
        'Student Login ID',
        'amy01',
        `Amy Wong 黃愛美 (${own})`,
        expect.stringMatching(/^AMY01, Amelia Ho-Tung/),
        'Edit one of them.',
      ],
      [
        'Student Login ID',
        'AMY01',
        expect.stringMatching(/^Amelia/),
        `amy01, Amy Wong 黃愛美 (${own})`,
        'Edit one of them.',
      ],
      ['Token', 'Gold', 'gold‹U+200B›', 'Delete the one that nothing uses.'],
      ['Token', 'gold‹U+200B›', 'Gold', 'Delete the one that nothing uses.'],
    ])
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`doubles-${theme}`)
    }
    await list.getByRole('row', { name: /^Student Login ID AMY01/ }).click()
    await desk.press('Enter')
    await dialog(desk, 'Edit student')
    const field = desk.page.getByRole('textbox', { name: 'Student Login ID', exact: true })
    await field.fill('amelia')
    await desk.press('Control+Enter')
    await expect.poll(() => rows.count(), patience).toBe(3)
    await list
      .getByRole('row', { name: /^Token gold‹/ })
      .getByRole('button', { name: /Delete/ })
      .click()
    await desk.page.getByRole('alertdialog').getByRole('button').last().click()
    await list.getByText('No two have the same login ID, username or name.').waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    await desk.close()
  })
})
