import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { patience, sayYes } from '../steps.ts'
import { answerInstead, closeNotices, expectEmptyList, holdBack, listenFor, news } from './answers.ts'
import { openBilledSchool } from './billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  desk = await openDesk(school, { path: '/invoice' })
})
afterEach(() => desk.page.unrouteAll())
afterAll(() => desk.close())

const month = () => desk.page.getByRole('dialog', { name: 'Invoices for 2026-11', exact: true })
const row = (name: string) => desk.page.getByRole('row', { name: new RegExp(name) })
const manage = () => row('2026-11').getByRole('button', { name: 'Manage' })
const headers = (of: Pick<Desk['page'], 'getByRole'>) => of.getByRole('columnheader').allInnerTexts()

describe('the months of /invoice', () => {
  it('stand under their heading, in two tabs, each with its button', async () => {
    await desk.page.getByRole('heading', { name: 'Invoice Management', exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('tab').allInnerTexts(), patience)
      .toEqual(['Live Invoices', 'Video Invoices'])
    await manage().waitFor()
    await desk.page.getByRole('button', { name: 'Customize Live Invoice' }).waitFor()
    await expect.poll(() => desk.page.getByRole('button', { name: 'Create Invoice' }).count(), patience).toBe(0)
    // One page has no pager.
    await expect.poll(() => desk.page.getByRole('button', { name: 'Previous' }).count(), patience).toBe(0)
    await desk.page.getByRole('tab', { name: 'Video Invoices' }).click()
    await desk.page.getByRole('button', { name: 'Create Invoice' }).waitFor()
    await manage().waitFor()
    await expect.poll(() => desk.page.getByRole('button', { name: 'Customize Live Invoice' }).count(), patience).toBe(0)
    await expect.poll(() => desk.path(), patience).toBe('/invoice?tab=video')
  })

  it('may come as bare texts from another server', async () => {
    await answerInstead(desk, 'months', { status: 200, body: ['2026-09', '2026-08'] })
    await desk.goto('/invoice')
    await row('2026-09').getByRole('button', { name: 'Manage' }).waitFor()
  })

  it('say Loading, then that none were found, when they cannot be read', async () => {
    const letGo = await holdBack(desk, 'videoMonths')
    await desk.goto('/invoice?tab=video')
    await desk.page.getByText('Loading', { exact: true }).waitFor()
    await letGo()
    await manage().waitFor()
    await expectEmptyList(desk, { call: 'videoMonths', path: '/invoice?tab=video', empty: 'No months found.' })
  })
})

it.each(['/invoice?view=invoices/all-invoices', '/payment?view=receipts/all-receipts'])(
  '%s: what the server could not search is not said to be missing',
  async path => {
    await expectEmptyList(desk, { call: 'findInvoices', path, empty: 'Nothing to show.', failed: 'The search failed.' })
  },
)

describe('the invoices of a month', () => {
  it('are searched, paged and read under their columns', async () => {
    await desk.goto('/invoice')
    await manage().click()
    await month().getByRole('heading', { name: 'Invoices for 2026-11', exact: true }).waitFor()
    await month()
      .getByRole('row', { name: /LI-2026-000001/ })
      .waitFor()
    await expect.poll(() => headers(month()), patience).toEqual(['Invoice Ref', 'Student', 'Total', 'Actions'])
    const cells = await month()
      .getByRole('row', { name: new RegExp(`\\(${school.chan}\\)`) })
      .getByRole('gridcell')
      .allInnerTexts()
    expect(cells.slice(0, 3)).toEqual(['LI-2026-000001', `Tai Man Chan (${school.chan})\n陳大文`, '1,200.00'])
    await month().getByRole('button', { name: 'Print All Invoices' }).waitFor()
    await month().getByRole('button', { name: 'Close' }).waitFor()
    const page = month().getByRole('combobox', { name: 'Page' })
    // The pages follow the rows a moment later.
    await expect.poll(() => page.getByRole('option').allInnerTexts(), patience).toEqual(['Page 1 of 2', 'Page 2 of 2'])
    await expect.poll(() => month().getByRole('grid').getAttribute('aria-rowcount'), patience).toBe('21')
    const search = month().getByRole('searchbox')
    await expect.poll(() => search.getAttribute('placeholder'), patience).toBe('Search by student or ID')
    await search.fill('tai man')
    await month().getByRole('grid').and(desk.page.locator('[aria-rowcount="2"]')).waitFor()
    // One page again: no pager.
    await page.waitFor({ state: 'detached' })
    await search.fill('S0005')
    await month()
      .getByRole('row', { name: /Student 5/ })
      .waitFor()
    await search.fill('nobody')
    await month().getByText('No invoice matches “nobody”', { exact: true }).waitFor()
    await month().getByText('No invoices found for 2026-11.', { exact: true }).waitFor()
    await month().getByRole('button', { name: 'Close' }).click()
    await month().waitFor({ state: 'detached' })
    await expect.poll(() => desk.path(), patience).toBe('/invoice')
  })

  it.each([
    ['live', 'liveInvoices'],
    ['video', 'videoInvoices'],
  ] as const)('say that none were found when the %s ones cannot be read', async (kind, call) => {
    await expectEmptyList(desk, {
      call,
      path: `/invoice?tab=${kind}&view=invoices/open-month&v.kind=${kind}&v.month=2026-11`,
      empty: 'No invoices found for 2026-11.',
    })
  })

  it('can be voided with a reason, and stay in the list', async () => {
    await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-11')
    const second = month().getByRole('row', { name: /LI-2026-000002/ })
    await second.hover()
    await second.getByRole('button', { name: 'Void', exact: true }).click()
    const form = desk.page.getByRole('dialog', { name: 'Void invoice', exact: true })
    await form.getByLabel('Reason').fill('Wrong class')
    await form.getByRole('button', { name: 'Void' }).click()
    await news(desk, /^LI-2026-000002 of .*, [\d,.]+, is void\.$/).waitFor()
    await second.getByText('void', { exact: true }).waitFor()
    await closeNotices(desk)
  })
})

it.each([
  ['Student', 'getStudent'],
  ['Course', 'getCourse'],
] as const)(
  'the %s picker of a form says that its list failed to load, or that nothing answered',
  async (field, call) => {
    const list = `${field.toLowerCase()}s`
    for (const [answered, text] of [
      [refusals.noWords, `Failed to load ${list}. Please try again.`],
      ['nothing', `Error loading ${list}. Please check your connection.`],
    ] as const) {
      const takeBack = await answerInstead(desk, call, answered)
      await desk.goto('/invoice?do=invoices/create-video-invoice')
      const dialog = desk.page.getByRole('dialog', { name: 'Create Video Invoice', exact: true })
      await dialog.getByText(text, { exact: true }).waitFor()
      await takeBack()
    }
  },
)

describe('Customize Live Invoice', () => {
  const form = () => desk.page.getByRole('dialog', { name: 'Customize Live Invoice', exact: true })
  const generate = () => desk.press('Control+Enter')
  const student = () => form().getByRole('combobox', { name: 'Student' })

  it('says at each field what is missing, and chooses nobody by being sent', async () => {
    await desk.goto('/invoice')
    await desk.page.getByRole('button', { name: 'Customize Live Invoice' }).click()
    await form().getByRole('heading', { name: 'Customize Live Invoice', exact: true }).waitFor()
    await form().getByRole('button', { name: 'Cancel' }).waitFor()
    const asked = listenFor(desk, 'customInvoice')
    const missing = form().getByText('Please fill in all fields.', { exact: true })
    await form().getByRole('button', { name: 'Generate' }).waitFor()
    // The students are offered, the first of them highlighted; sending the form chooses nobody.
    await student().press('ArrowDown')
    await desk.page.getByRole('option').first().waitFor()
    await generate()
    await expect.poll(() => missing.count(), patience).toBe(3)
    await asked.times(0)
  })

  it('says what was generated, and the new month stands in the list', async () => {
    await student().fill('lee')
    await desk.page.getByRole('option', { name: /Ka Yan Lee/ }).click()
    await form().getByLabel('Start Date').fill('2026-11-01')
    await form().getByLabel('End Date').fill('2026-12-31')
    await form()
      .getByText('Create an invoice of 1,200.00 for Ka Yan Lee: 4 lessons of P5 English at 300.00.', { exact: true })
      .waitFor()
    await desk.picture('live-invoice')
    await generate()
    await news(desk, /^Invoice generated successfully: ./).waitFor()
    await form().waitFor({ state: 'detached' })
    await row('2026-12').waitFor()
    await closeNotices(desk)
  })
})

describe('Generate month', () => {
  const form = () => desk.page.getByRole('dialog', { name: 'Generate month', exact: true })

  it('bills nothing that was not shown first, and says why there is nothing to see', async () => {
    await desk.goto('/invoice')
    let takeBack = await answerInstead(desk, 'generateLiveInvoices', refusals.noWords)
    const billed = listenFor(desk, 'generateLiveInvoices')
    await desk.page.getByRole('button', { name: 'Generate month' }).click()
    await form().getByText('The preview could not be made.', { exact: true }).waitFor()
    await form().getByText('No preview.', { exact: true }).waitFor()
    await desk.picture('no-preview')
    await takeBack()
    takeBack = await answerInstead(desk, 'generateLiveInvoices', 'nothing')
    await form().getByRole('button', { name: 'Try again' }).click()
    await form().getByText('The preview could not be made: server not reachable.', { exact: true }).waitFor()
    await form().getByLabel('Month').focus()
    await desk.press('Enter', 'Control+Enter')
    await form().getByRole('button', { name: 'Generate' }).click({ force: true })
    await expect.poll(() => form().getByText('There is nothing left to bill.').count(), patience).toBe(0)
    await takeBack()
    // As soon as the server answers anything, the preview comes by itself, maybe before anybody presses the button.
    await form()
      .getByRole('button', { name: 'Try again' })
      .evaluateAll(buttons => {
        for (const each of buttons) (each as HTMLElement).click()
      })
    await form()
      .getByRole('row', { name: /Student 3/ })
      .waitFor()
    // Meanwhile the console may have looked whether the server is back, and asked once more.
    const asked = (await billed.all()).map(request => request.postDataJSON()?.dryRun)
    expect(asked.length).toBeGreaterThanOrEqual(3)
    expect(asked).toEqual(asked.map(() => true))
    await desk.press('Escape')
    await form().waitFor({ state: 'detached' })
  })

  it('shows what it would bill first, and says when nothing is left', async () => {
    await desk.goto('/invoice')
    await desk.page.getByRole('button', { name: 'Generate month' }).click()
    await form().getByRole('heading', { name: 'Generate month', exact: true }).waitFor()
    // The voided invoice's lessons can be billed again.
    await form()
      .getByRole('row', { name: /Student 3/ })
      .waitFor()
    await expect.poll(() => headers(form()), patience).toEqual(['Student', 'Lessons', 'Total'])
    await form().getByLabel('Month').fill('2026-10')
    await form().getByText('There is nothing left to bill.', { exact: true }).waitFor()
    await form().getByLabel('Month').fill('2026-11')
    await form()
      .getByRole('row', { name: /Student 3/ })
      .waitFor()
    await form()
      .getByRole('button', { name: /^Write 1 invoice · / })
      .click()
    await sayYes(desk)
    await news(desk, '1 invoice generated for 2026-11: LI-2026-000022.').waitFor()
  })
})
