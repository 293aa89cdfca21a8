import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { onFocus, patience } from '../steps.ts'
import { closeNotices, expectEmptyList, holdBack, news } from './answers.ts'
import { openBilledSchool } from './billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  desk = await openDesk(school, { path: '/payment' })
})
afterEach(() => desk.page.unrouteAll())
afterAll(() => desk.close())

const dialog = (name: string) => desk.page.getByRole('dialog', { name, exact: true })
const titled = (name: string) => dialog(name).getByRole('heading', { name, exact: true })
const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
const month = () => desk.page.getByRole('row', { name: /2026-11/ })
const headers = (name: string) => dialog(name).getByRole('columnheader').allInnerTexts()
/** The texts of a row's cells; that of the student has their Chinese name as an element of its own. */
const cells = async (name: string, row: RegExp) => {
  const all = await dialog(name).getByRole('row', { name: row }).getByRole('gridcell').allInnerTexts()
  return all.map(text => text.split('\n')[0])
}

describe('the months of /payment', () => {
  it('stand under their heading, in two tabs, with both ways to collect', async () => {
    await desk.page.getByRole('heading', { name: 'Receipt Management', exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('tab').allInnerTexts(), patience)
      .toEqual(['Live Receipts', 'Video Receipts'])
    await button('Collect Live Payments').waitFor()
    await button('Collect Video Payments').waitFor()
    await month().getByRole('button', { name: 'Manage' }).waitFor()
    await desk.page.getByRole('tab', { name: 'Video Receipts' }).click()
    await month().getByRole('button', { name: 'Manage' }).waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/payment?tab=video')
  })

  it.each([
    ['live', 'months'],
    ['video', 'videoMonths'],
  ] as const)('are none when the %s ones cannot be read', async (tab, call) => {
    await expectEmptyList(desk, { call, path: `/payment?tab=${tab}`, empty: 'No months found.' })
  })
})

describe.each([
  {
    kind: 'live',
    open: 'Collect Live Payments',
    title: 'Pending Live Payments',
    read: 'pendingPayments',
    of: /Student 4 Ng/,
    amount: '1,200.00',
    labels: [],
    done: "Payment marked as 'paid' successfully!",
  },
  {
    kind: 'video',
    open: 'Collect Video Payments',
    title: 'Pending Video Payments',
    read: 'pendingVideoPayments',
    of: /3,000\.00/,
    amount: '3,000.00',
    labels: ['Expiry Date'],
    done: "Video payment marked as 'paid' successfully!",
  },
] as const)('the pending $kind payments', ({ kind, open, title, read, of, amount, labels, done }) => {
  const form = () => dialog('Payment Type')
  const view = `/payment?view=payments/list-${kind}-payments&tab=${kind}`

  it('are listed under their columns, each with its button', async () => {
    await desk.goto('/payment')
    await button(open).click()
    await titled(title).waitFor()
    await dialog(title).getByRole('row', { name: of }).waitFor()
    await expect
      .poll(() => headers(title), patience)
      .toEqual(['Payment ID', 'Student', 'Month', 'Status', 'Amount', 'Actions'])
    const [id, student, of_, status, total, action] = await cells(title, of)
    expect([student?.slice(-1), of_, status, total, action]).toEqual([')', '2026-11', 'pending', amount, 'Confirm'])
    await expect
      .poll(() => dialog(title).getByRole('searchbox').getAttribute('placeholder'), patience)
      .toBe('Search by student or ID')
    await dialog(title).getByRole('searchbox').fill('nobody of this name')
    await dialog(title)
      .getByText(/^No pending (live|video) payment matches “nobody of this name”$/, { exact: true })
      .waitFor()
    await expect.poll(() => dialog(title).getByText('No pending payments.').count(), patience).toBe(0)
    await dialog(title).getByRole('searchbox').fill('')
    await dialog(title)
      .getByRole('row', { name: new RegExp(id ?? '') })
      .waitFor()
  })

  it('are none when they cannot be read', async () => {
    await expectEmptyList(desk, { call: read, path: view, empty: 'No pending payments.' })
  })

  it('ask for the type of payment in a form, and leave the list once they are collected', async () => {
    await desk.goto(view)
    const row = dialog(title).getByRole('row', { name: of })
    const id = await row.getByRole('gridcell').first().innerText()
    await row.getByRole('button', { name: 'Confirm' }).click()
    await titled('Payment Type').waitFor()
    const type = form().getByRole('radiogroup', { name: 'Payment Type', exact: true })
    const choices = () =>
      type
        .getByRole('radio')
        .evaluateAll(all => all.map(each => [each.getAttribute('value'), each.matches(':checked')]))
    await expect.poll(choices, patience).toEqual([
      ['cash', true],
      ['bank-in', false],
    ])
    const others = form().locator('label:not([role=radiogroup] label)')
    await expect.poll(() => others.allInnerTexts(), patience).toEqual(labels)
    await type.getByRole('radio', { name: /^bank-in/ }).check()
    await form().getByRole('button', { name: 'Confirm' }).click()
    await news(desk, done).waitFor()
    await form().waitFor({ state: 'detached' })
    await dialog(title)
      .getByRole('row', { name: new RegExp(id) })
      .waitFor({ state: 'detached' })
    await closeNotices(desk)
    const paid = await school.world.database.reader
      .selectFrom('payments')
      .select(['status', 'payment_type', 'expiry_date'])
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(paid).toEqual({
      status: 'paid',
      payment_type: 'bank-in',
      expiry_date: kind === 'video' ? '2027-01-20' : null,
    })
  })
})

it('a list leaves the search box to whoever has clicked into it before its rows came', async () => {
  const title = 'Pending Live Payments'
  const letGo = await holdBack(desk, 'pendingPayments')
  await desk.goto('/payment?view=payments/list-live-payments')
  await dialog(title).getByRole('searchbox').click()
  await letGo()
  await dialog(title)
    .getByRole('row', { name: /Student 5 Ng/ })
    .waitFor()
  await onFocus(desk, 'textbox Search')
  await desk.type('nobody of this name')
  await dialog(title).getByText('No pending live payment matches “nobody of this name”', { exact: true }).waitFor()
})

describe('the receipts of a month', () => {
  const receipts = 'Receipts for 2026-11'
  beforeEach(async () => {
    await desk.goto('/payment')
    await month().getByRole('button', { name: 'Manage' }).click()
    await titled(receipts).waitFor()
  })

  it('are the paid ones, searched and read under their columns', async () => {
    await dialog(receipts)
      .getByRole('row', { name: /Student 4 Ng/ })
      .waitFor()
    await expect.poll(() => headers(receipts), patience).toEqual(['Receipt Ref', 'Student', 'Amount', 'Actions'])
    await expect.poll(() => dialog(receipts).getByRole('grid').getAttribute('aria-rowcount'), patience).toBe('2')
    await expect
      .poll(async () => (await cells(receipts, /Student 4 Ng/)).slice(0, 3), patience)
      .toEqual(['LR-2026-000001', 'Student 4 Ng (S0004)', '1,200.00'])
    const search = dialog(receipts).getByRole('searchbox')
    await expect.poll(() => search.getAttribute('placeholder'), patience).toBe('Search by student or ID')
    await search.fill('S0004')
    await dialog(receipts).getByRole('grid').and(desk.page.locator('[aria-rowcount="2"]')).waitFor()
    await search.fill('nobody of this name')
    await dialog(receipts).getByText('No receipt matches “nobody of this name”', { exact: true }).waitFor()
    await expect.poll(() => dialog(receipts).getByText('No receipts found').count(), patience).toBe(0)
    await dialog(receipts).getByRole('button', { name: 'Close' }).click()
    await dialog(receipts).waitFor({ state: 'detached' })
  })

  it.each([
    ['live', 'liveInvoices'],
    ['video', 'videoInvoices'],
  ] as const)('are none when the %s ones cannot be read', async (kind, call) => {
    await expectEmptyList(desk, {
      call,
      path: `/payment?tab=${kind}&view=receipts/open-month&v.kind=${kind}&v.month=2026-11`,
      empty: 'No receipts found for 2026-11.',
    })
  })

  it('are none in a month that nobody has paid for', async () => {
    await desk.goto('/payment?tab=live&view=receipts/open-month&v.kind=live&v.month=2026-10')
    await dialog('Receipts for 2026-10').getByText('No receipts found for 2026-10.', { exact: true }).waitFor()
  })
})
