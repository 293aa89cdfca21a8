import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { patience, sayYes } from '../steps.ts'
import {
  alarm,
  answerInstead,
  closeNotices,
  expectEmptyList,
  expectRefusals,
  holdBack,
  listenFor,
  news,
  refusals,
} from './answers.ts'
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

  it.each([
    ['live', 'months'],
    ['video', 'videoMonths'],
  ] as const)('say Loading, then that none were found, when the %s ones cannot be read', async (tab, call) => {
    const letGo = await holdBack(desk, call)
    await desk.goto(`/invoice?tab=${tab}`)
    await desk.page.getByText('Loading', { exact: true }).waitFor()
    await letGo()
    await manage().waitFor()
    await expectEmptyList(desk, { call, path: `/invoice?tab=${tab}`, empty: 'No months found.' })
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
    expect(cells.slice(0, 3)).toEqual(['LI-2026-000001', `Tai Man Chan (${school.chan})`, '1,200.00'])
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

  it('are printed after a question, or not, and no empty window stays', async () => {
    await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-11')
    const question = desk.page.getByRole('alertdialog', { name: 'Print All Invoices' })
    const asked = listenFor(desk, 'pdfAllLive')
    await month().getByRole('button', { name: 'Print All Invoices' }).click()
    await question.getByText('Are you sure you want to print all invoices for 2026-11?', { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await asked.times(0)
    await month().getByRole('button', { name: 'Print All Invoices' }).click()
    await expectRefusals(desk, {
      call: 'pdfAllLive',
      press: () => question.getByRole('button', { name: 'OK' }).click(),
      words: '{}',
      wordless: 'Print All Invoices: failed.',
      network: 'Print All Invoices: failed.',
      harmless: true,
    })
    await desk.press('Escape')
    await expect.poll(() => desk.context.pages().length, patience).toBe(1)
    await expectRefusals(desk, {
      call: 'pdfOneLive',
      press: async () => {
        const first = month().getByRole('row', { name: /LI-2026-000001/ })
        await first.hover()
        await first.getByRole('button', { name: 'Print This Invoice', exact: true }).click()
      },
      words: '{}',
      wordless: 'Print This Invoice: failed.',
      network: 'Print This Invoice: failed.',
      harmless: true,
    })
    await expect.poll(() => desk.context.pages().length, patience).toBe(1)
  })

  it('can be voided with a reason, and stay in the list', async () => {
    const second = month().getByRole('row', { name: /LI-2026-000002/ })
    await second.hover()
    await second.getByRole('button', { name: 'Void', exact: true }).click()
    const form = desk.page.getByRole('dialog', { name: 'Void invoice', exact: true })
    await form.getByRole('button', { name: 'Void' }).click()
    await form.getByText('Reason is required.', { exact: true }).waitFor()
    await form.getByLabel('Reason').fill('Wrong class')
    await expectRefusals(desk, {
      call: 'voidInvoice',
      press: () => form.getByRole('button', { name: 'Void' }).click(),
      words: '{}',
      wordless: 'Void invoice: failed.',
      network: 'Void invoice: failed.',
    })
    await expect.poll(() => form.getByLabel('Reason').inputValue(), patience).toBe('Wrong class')
    await form.getByRole('button', { name: 'Void' }).click()
    await news(desk, /^[LV]I-\d{4}-\d{6} of .*, [\d,.]+, is void\.$/).waitFor()
    await second.getByText('void', { exact: true }).waitFor()
    await closeNotices(desk)
  })
})

/** The pickers of both forms, each with both of its texts. */
describe.each([
  { form: 'Customize Live Invoice', id: 'invoices/customize-live-invoice', field: 'Student', call: 'getStudent' },
  { form: 'Create Video Invoice', id: 'invoices/create-video-invoice', field: 'Student', call: 'getStudent' },
  { form: 'Create Video Invoice', id: 'invoices/create-video-invoice', field: 'Course', call: 'getCourse' },
] as const)('the $field picker of $form', ({ form, id, field, call }) => {
  const list = `${field.toLowerCase()}s`
  it(`says that its ${list} failed to load, or that nothing answered`, async () => {
    for (const [answered, text] of [
      [refusals.bothWords, 'The books are closed.'],
      [refusals.noWords, `Failed to load ${list}. Please try again.`],
      [refusals.noSuccess, `Failed to load ${list}. Please try again.`],
      ['nothing', `Error loading ${list}. Please check your connection.`],
    ] as const) {
      const takeBack = await answerInstead(desk, call, answered)
      await desk.goto(`/invoice?do=${id}`)
      const dialog = desk.page.getByRole('dialog', { name: form, exact: true })
      await dialog.getByText(text, { exact: true }).waitFor()
      await takeBack()
    }
  })
})

describe('Customize Live Invoice', () => {
  const form = () => desk.page.getByRole('dialog', { name: 'Customize Live Invoice', exact: true })
  const generate = () => desk.press('Control+Enter')
  const student = () => form().getByRole('combobox', { name: 'Student' })

  it('needs its three fields, and an end that is not before the start', async () => {
    await desk.goto('/invoice')
    await desk.page.getByRole('button', { name: 'Customize Live Invoice' }).click()
    await form().getByRole('heading', { name: 'Customize Live Invoice', exact: true }).waitFor()
    await expect
      .poll(() => form().locator('label').allInnerTexts(), patience)
      .toEqual(['Student', 'Start Date', 'End Date'])
    await form().getByRole('button', { name: 'Cancel' }).waitFor()
    const asked = listenFor(desk, 'customInvoice')
    const missing = form().getByText('Please fill in all fields.', { exact: true })
    await form().getByRole('button', { name: 'Generate' }).waitFor()
    // The students are offered, the first of them highlighted; sending the form chooses nobody.
    await student().press('ArrowDown')
    await desk.page.getByRole('option').first().waitFor()
    await generate()
    await expect.poll(() => missing.count(), patience).toBe(3)
    await student().fill('lee')
    await desk.page.getByRole('option', { name: /Ka Yan Lee/ }).click()
    await generate()
    await expect.poll(() => missing.count(), patience).toBe(2)
    // Only the start is missing: an end would begin as the last day of the month of a start.
    await form().getByLabel('End Date').fill('2026-12-01')
    await generate()
    await expect.poll(() => missing.count(), patience).toBe(1)
    await form().getByLabel('Start Date').fill('2026-12-02')
    await generate()
    await form().getByText('End date must not be before start date.', { exact: true }).waitFor()
    await asked.times(0)
  })

  it("says the server's sentence, or Unknown error, or that nothing answered", async () => {
    await form().getByLabel('Start Date').fill('2026-11-01')
    await form().getByLabel('End Date').fill('2026-11-30')
    await generate()
    await alarm(desk, 'Failed to generate invoice: No billable live lessons in this period.').waitFor()
    await expectRefusals(desk, {
      call: 'customInvoice',
      press: generate,
      words: 'Failed to generate invoice: {}',
      wordless: 'Failed to generate invoice: Unknown error',
      network: 'Error generating custom invoice.',
    })
    await expect.poll(() => student().inputValue(), patience).toContain('Ka Yan Lee')
    await expect.poll(() => form().getByLabel('Start Date').inputValue(), patience).toBe('2026-11-01')
  })

  it('says what was generated, and the new month stands in the list', async () => {
    await form().getByLabel('End Date').fill('2026-12-31')
    await form()
      .getByText('Create an invoice of 1,200.00 for Ka Yan Lee: 4 lessons of P5 English at 300.00.', { exact: true })
      .waitFor()
    await desk.picture('live-invoice')
    const answer = desk.page.waitForResponse('**/admin/custom/invoice')
    await generate()
    const { message } = (await (await answer).json()) as { message: string }
    expect(message).not.toBe('')
    await news(desk, `Invoice generated successfully: ${message}`).waitFor()
    await form().waitFor({ state: 'detached' })
    await row('2026-12').waitFor()
    await closeNotices(desk)
  })

  it('of a student who was deleted meanwhile says so', async () => {
    const gone = await school.world.student('Soon', 'Gone')
    await desk.goto('/invoice?do=invoices/customize-live-invoice')
    await student().fill('gone')
    await desk.page.getByRole('option', { name: /Soon Gone/ }).click()
    await form().getByLabel('Start Date').fill('2026-11-01')
    await form().getByLabel('End Date').fill('2026-11-30')
    await school.world.did('deletestudent', { studentId: gone })
    await generate()
    await alarm(desk, `Failed to generate invoice: There is no student ${gone}.`).waitFor()
    await form().getByRole('button', { name: 'Cancel' }).click()
  })
})

describe('Create Video Invoice', () => {
  const form = () => desk.page.getByRole('dialog', { name: 'Create Video Invoice', exact: true })
  const create = () => desk.press('Control+Enter')

  it('needs a student and a course', async () => {
    await desk.goto('/invoice?tab=video')
    await desk.page.getByRole('button', { name: 'Create Invoice' }).click()
    await form().getByRole('heading', { name: 'Create Video Invoice', exact: true }).waitFor()
    await expect.poll(() => form().locator('label').allInnerTexts(), patience).toEqual(['Student', 'Course'])
    await form().getByRole('button', { name: 'Cancel' }).waitFor()
    const asked = listenFor(desk, 'videoInvoiceCreate')
    const missing = form().getByText('Please select a student and a course.', { exact: true })
    await form().getByRole('button', { name: 'Create' }).waitFor()
    await create()
    await expect.poll(() => missing.count(), patience).toBe(2)
    await form().getByRole('combobox', { name: 'Student' }).fill('tai man')
    await desk.page.getByRole('option', { name: /Tai Man Chan/ }).click()
    await create()
    await expect.poll(() => missing.count(), patience).toBe(1)
    await asked.times(0)
  })

  it("says the server's words, or that it failed, and then that it was created", async () => {
    await form().getByRole('combobox', { name: 'Course' }).fill('phonics')
    await desk.page.getByRole('option', { name: /Phonics.*10 lessons × 300\.00 = 3,000\.00/ }).click()
    await create()
    // While an invoice for it is unpaid there is no second one.
    await desk.page
      .getByRole('alert')
      .getByText(/has the unpaid invoice VI-2026-000001 for Phonics already\.$/)
      .waitFor()
    await form().getByRole('combobox', { name: 'Course' }).fill('p5 english')
    await desk.page.getByRole('option', { name: /P5 English/ }).click()
    await expectRefusals(desk, {
      call: 'videoInvoiceCreate',
      press: create,
      words: '{}',
      wordless: 'Failed to create invoice.',
      network: 'Failed to create invoice.',
    })
    await form()
      .getByText('Create an invoice of 1,200.00 for Tai Man Chan 陳大文: 4 lessons of P5 English at 300.00.', {
        exact: true,
      })
      .waitFor()
    await create()
    await news(desk, 'Invoice created successfully!').waitFor()
    await form().waitFor({ state: 'detached' })
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
