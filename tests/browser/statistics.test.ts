import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { collect } from '#tests/statistics/receipts.ts'
import { dialog, exported, highlighted, noDialog, onFocus, patience, run } from './steps.ts'
import { alarm, answerInstead, closeNotices, holdBack, listenFor, news, unreachedLine } from './texts/answers.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  await collect(school.world, [
    { at: '2026-01-15T10:00', kind: 'live' },
    { at: '2026-02-10T10:00', kind: 'video' },
    { at: '2026-02-28T23:30', kind: 'live' },
    { at: '2026-05-04T10:00', kind: 'live' },
    { at: '2026-05-05T10:00', kind: 'live' },
    { at: '2026-06-05T10:00', kind: 'video' },
  ])
  desk = await openDesk(school, { path: '/' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const button = () => desk.page.getByRole('button', { name: 'Search', exact: true })
const table = () => desk.page.getByRole('table', { name: 'Statistics', exact: true })
const byMonth = () => desk.page.getByRole('table', { name: 'By month', exact: true })
const cells = () => table().getByRole('cell').allInnerTexts()
const oneLine = (text: string) => text.split(/\s+/).join(' ')
/** The lines of the table of months. */
const lines = async () => (await byMonth().getByRole('row').allInnerTexts()).map(oneLine)
/** The figures of this month. */
const figures = async () =>
  (
    await desk.page
      .getByRole('region', { name: /^This month so far/ })
      .locator('dl > div')
      .allInnerTexts()
  ).map(oneLine)
const missing = 'Please select a type and specify both start and end dates.'
const year = '/statistics?type=total_payment&startDate=2026-01-01&endDate=2026-12-31'

// go/statistics, statistics/search
it('asks for a type and two dates, and for all three of them', async () => {
  const asked = listenFor(desk, 'getStatistics')
  await desk.page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).waitFor()
  await desk.press('g', 'a')
  await desk.page.getByRole('heading', { name: 'Statistics', level: 1, exact: true }).waitFor()
  await onFocus(desk, 'combobox Type')
  await expect.poll(() => field('Type').inputValue(), patience).toBe('')
  await expect
    .poll(async () => (await field('Type').getByRole('option').allInnerTexts()).filter(Boolean), patience)
    .toEqual(['video_payment', 'live_payment', 'total_payment'])
  await expect.poll(() => table().count(), patience).toBe(0)
  // Before anything is asked: this month, in which nothing was collected yet, and the twelve months that it ends.
  await desk.page.getByRole('heading', { name: 'The last twelve months', exact: true }).waitFor()
  await expect
    .poll(figures, patience)
    .toEqual([
      'Live 0.00 last year 0.00 billed 5,401.80',
      'Video 0.00 last year 0.00 billed 0.00',
      'Total 0.00 last year 0.00 billed 5,401.80',
    ])
  await desk.page
    .getByRole('img', { name: /Payments by month/ })
    .locator('canvas')
    .waitFor()
  const months = ['2025-12', ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)]
  await expect
    .poll(async () => (await lines()).map(line => line.split(' ')[0]), patience)
    .toEqual(['Month', ...months, 'Total'])
  await expect
    .poll(async () => (await lines()).slice(11), patience)
    .toEqual(['2026-10 0.00 0.00 0.00', '2026-11 0.00 0.00 0.00', 'Total 3,601.20 960.40 4,561.60'])
  await desk.picture('statistics-overview')
  await button().click()
  await alarm(desk, missing).waitFor()
  await field('Type').selectOption('total_payment')
  await field('Start Date').fill('2026-01-01')
  // The end of that month is proposed.
  await expect.poll(() => field('End Date').inputValue(), patience).toBe('2026-01-31')
  await desk.press('Enter')
  await onFocus(desk, 'textbox End Date')
  await desk.type('2025-12-31')
  await desk.press('Enter')
  await alarm(desk, 'End date must not be before start date.').waitFor()
  await asked.times(0)
  await closeNotices(desk)
  await field('End Date').fill('2026-12-31')
  const letGo = await holdBack(desk, 'getStatistics')
  await desk.press('Enter')
  await desk.page.getByText('Searching...', { exact: true }).waitFor()
  await letGo()
  await table().waitFor()
  await expect.poll(() => desk.path(), patience).toBe(year)
  await expect
    .poll(() => table().getByRole('columnheader').allInnerTexts(), patience)
    .toEqual(['Type', 'Total Amount', 'Start Date', 'End Date'])
  await expect.poll(() => cells(), patience).toEqual(['total_payment', '4,561.60', '2026-01-01', '2026-12-31'])
  await desk.page
    .getByRole('img', { name: /Payments by month/ })
    .locator('canvas')
    .waitFor()
  await expect
    .poll(lines, patience)
    .toEqual([
      'Month Live Video Total',
      '2026-01 900.30 0.00 900.30',
      '2026-02 900.30 480.20 1,380.50',
      '2026-03 0.00 0.00 0.00',
      '2026-04 0.00 0.00 0.00',
      '2026-05 1,800.60 0.00 1,800.60',
      '2026-06 0.00 480.20 480.20',
      'Total 3,601.20 960.40 4,561.60',
    ])
})

it('a link asks again, the palette asks another question, and Back the one before', async () => {
  const asked = listenFor(desk, 'getStatistics')
  await desk.goto('/statistics?type=live_payment&startDate=2026-02-01&endDate=2026-02-28')
  await table().waitFor()
  await asked.times(1)
  await expect.poll(() => cells(), patience).toEqual(['live_payment', '900.30', '2026-02-01', '2026-02-28'])
  await expect.poll(() => field('Start Date').inputValue(), patience).toBe('2026-02-01')
  await run(desk, 'search statistics', 'Search statistics')
  await onFocus(desk, 'combobox Search statistics: Type')
  await desk.type('video')
  await highlighted(desk, 'video_payment')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Search statistics: Start Date')
  // What was collected has been: the last June, not the next.
  await desk.type('1/6')
  await highlighted(desk, '2026-06-01')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Search statistics: End Date')
  await desk.type('2026-06-30')
  await desk.press('Enter')
  await expect.poll(cells, patience).toEqual(['video_payment', '480.20', '2026-06-01', '2026-06-30'])
  await desk.page.goBack()
  await expect.poll(cells, patience).toEqual(['live_payment', '900.30', '2026-02-01', '2026-02-28'])
  await expect.poll(() => field('Type').inputValue(), patience).toBe('live_payment')
  // Back shows the answer it has, and asks for it anew.
  await asked.times(3)
  // The same question again is asked again.
  await button().click()
  await asked.times(4)
  // A time in which nothing was paid.
  await desk.goto('/statistics?type=live_payment&startDate=2020-01-01&endDate=2020-12-31')
  await desk.page.getByText('Nothing was collected in this time.', { exact: true }).waitFor()
  await expect.poll(cells, patience).toEqual(['live_payment', '0.00', '2020-01-01', '2020-12-31'])
  await desk.goto('/statistics?type=cash&startDate=2026-02-30')
  await desk.page.getByText(/Left out of the link/).waitFor()
  await expect.poll(() => desk.path(), patience).toBe('/statistics')
  await closeNotices(desk)
})

it('says why it has no answer: in the server’s words, or in its own', async () => {
  for (const [answered, text] of [
    [refusals.bothWords, 'The books are closed.'],
    [refusals.noWords, 'Failed to fetch statistics.'],
    ['nothing', 'An error occurred while fetching statistics.'],
  ] as const) {
    const takeBack = await answerInstead(desk, 'getStatistics', answered)
    await desk.goto(year)
    await alarm(desk, text).waitFor()
    if (answered === 'nothing') await unreachedLine(desk).waitFor()
    await expect.poll(() => table().count(), patience).toBe(0)
    await takeBack()
  }
  await closeNotices(desk)
  // What is no number is nothing.
  const data = { type: 'total_payment', total_amount: 'many', start_date: '2026-01-01', end_date: '2026-12-31' }
  const takeNumberBack = await answerInstead(desk, 'getStatistics', { status: 200, body: { success: true, data } })
  await desk.goto(year)
  await table().waitFor()
  await expect.poll(async () => (await cells())[1], patience).toBe('0.00')
  await takeNumberBack()
  // A server that knows no months answers what was asked.
  const takeBack = await answerInstead(desk, 'getStatisticsByMonth', { status: 404, body: { error: 'No such call.' } })
  const refused = desk.page.waitForResponse(response => response.status() === 404)
  await desk.goto(year)
  await table().waitFor()
  await refused
  await expect
    .poll(async () => [await cells(), await byMonth().count()], patience)
    .toEqual([['total_payment', '4,561.60', '2026-01-01', '2026-12-31'], 0])
  await takeBack()
})

it('view/export-list saves the months as a file', async () => {
  await desk.goto(year)
  await byMonth().waitFor()
  const file = await exported(desk, 'csv')
  expect(file.name).toBe('total_payment 2026-01-01 to 2026-12-31.csv')
  expect(file.bytes.toString()).toBe(
    [
      '\ufeffMonth,Live,Video,Total',
      '2026-01,900.30,0.00,900.30',
      '2026-02,900.30,480.20,1380.50',
      '2026-03,0.00,0.00,0.00',
      '2026-04,0.00,0.00,0.00',
      '2026-05,1800.60,0.00,1800.60',
      '2026-06,0.00,480.20,480.20',
      '',
    ].join('\r\n'),
  )
  await news(desk, 'total_payment 2026-01-01 to 2026-12-31.csv is downloaded.').waitFor()
  await closeNotices(desk)
})

it('the bars say their amounts under the pointer, at both widths', async () => {
  for (const width of [1280, 1920]) {
    await desk.page.setViewportSize({ width, height: width === 1920 ? 1080 : 800 })
    await desk.goto(year)
    const chart = desk.page.getByRole('img', { name: /Payments by month/ })
    await chart.locator('canvas').waitFor()
    // The bars are drawn a moment after they are there, and hear of the pointer when it moves.
    const told = chart.getByText(/^2026-0\d$/)
    await expect
      .poll(async () => {
        await chart.hover({ position: { x: width / 3 - 4, y: 154 } })
        await chart.hover({ position: { x: width / 3, y: 150 } })
        return told.count()
      }, patience)
      .toBe(1)
    await desk.picture(`statistics-${width}`)
  }
})

// day-closing/open-day-closing
it('shows what was taken on a day by method and person, and what was counted against it', async () => {
  await desk.goto('/statistics?view=day-closing%2Fopen-day-closing&v.day=2026-05-04')
  const closing = await dialog(desk, 'Day closing')
  const rows = async () => (await closing.getByRole('row').allInnerTexts()).map(oneLine)
  await expect
    .poll(rows, patience)
    .toEqual(['Method Person Received Given back Net', 'cash boss 900.30 0.00 900.30', 'Total 900.30 0.00 900.30'])
  await closing.getByText('The cash of this day is not counted yet.').waitFor()
  await desk.accessible()
  await desk.picture('day-closing')
  await closing.getByRole('button', { name: 'Next day' }).click()
  await expect.poll(() => desk.page.url(), patience).toContain('v.day=2026-05-05')
  await closing.getByText('Tue 5 May').waitFor()
  await closing.getByRole('button', { name: 'Close the day' }).click()
  await dialog(desk, 'Close the day')
  await onFocus(desk, /Cash counted/)
  await desk.type('900.30')
  await desk.press('Control+Enter')
  await closing.getByText(/^Closed by boss/).waitFor()
  await expect.poll(() => closing.getByRole('button', { name: 'Close the day' }).count(), patience).toBe(0)
  await desk.press('Escape')
  await noDialog(desk)
})
