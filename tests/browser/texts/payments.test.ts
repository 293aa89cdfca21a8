import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { onFocus, patience } from '../steps.ts'
import { alarm, closeNotices, expectEmptyList, expectRefusals, holdBack, listenFor, news } from './answers.ts'
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
    call: 'collectPayment',
    of: /Student 4 Ng/,
    amount: '1,200.00',
    labels: ['Payment Type'],
    done: "Payment marked as 'paid' successfully!",
    failed: 'Failed to mark payment as paid: {}',
    network: 'Error updating payment status.',
  },
  {
    kind: 'video',
    open: 'Collect Video Payments',
    title: 'Pending Video Payments',
    read: 'pendingVideoPayments',
    call: 'collectVideoPayment',
    of: /3,000\.00/,
    amount: '3,000.00',
    labels: ['Payment Type', 'Expiry Date'],
    done: "Video payment marked as 'paid' successfully!",
    failed: 'Failed to mark video payment as paid: {}',
    network: 'Error updating video payment status.',
  },
] as const)(
  'the pending $kind payments',
  ({ kind, open, title, read, call, of, amount, labels, done, failed, network }) => {
    const form = () => dialog('Payment Type')
    const confirm = () => form().getByRole('button', { name: 'Confirm' }).click()
    const view = `/payment?view=payments/list-${kind}-payments&tab=${kind}`
    const ask = (payment: string) => `/payment?do=payments/collect-${kind}-payment&a.payment=${payment}`
    const pending = async () => {
      const rows = await school.world.database.reader
        .selectFrom('payments')
        .select(['payment_id', 'invoice_ref'])
        .where('kind', '=', kind)
        .where('status', '=', 'pending')
        .orderBy('payment_id')
        .execute()
      return rows[0]!
    }

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

    it('leave the search box to whoever has clicked into it before they came', async () => {
      const letGo = await holdBack(desk, read)
      await desk.goto(view)
      await dialog(title).getByRole('searchbox').click()
      await letGo()
      await dialog(title).getByRole('row', { name: of }).waitFor()
      await onFocus(desk, 'textbox Search')
      await desk.type('nobody of this name')
      await dialog(title)
        .getByText(/^No pending (live|video) payment matches “nobody of this name”$/, { exact: true })
        .waitFor()
      await expect.poll(() => dialog(title).getByText('No pending payments.').count(), patience).toBe(0)
    })

    it('are none when they cannot be read', async () => {
      await expectEmptyList(desk, { call: read, path: view, empty: 'No pending payments.' })
    })

    it('ask for the type of payment, which is cash until told otherwise', async () => {
      await desk.goto(view)
      await dialog(title).getByRole('row', { name: of }).getByRole('button', { name: 'Confirm' }).click()
      await titled('Payment Type').waitFor()
      await expect.poll(() => form().locator('label').allInnerTexts(), patience).toEqual(labels)
      const type = form().getByRole('combobox', { name: 'Payment Type' })
      await expect.poll(() => type.inputValue(), patience).toBe('cash')
      await expect.poll(() => type.getByRole('option').allInnerTexts(), patience).toEqual(['cash', 'bank-in'])
      if (kind === 'video')
        await expect.poll(() => form().getByLabel('Expiry Date').inputValue(), patience).toBe('2027-01-20')
      await form().getByRole('button', { name: 'Cancel' }).click()
      await form().waitFor({ state: 'detached' })
    })

    it('are not collected without a payment, a type or a date', async () => {
      const asked = listenFor(desk, call)
      for (const link of [ask('P999999'), ask('P999999').replace(/&a\.payment.*/, '')]) {
        await desk.goto(link)
        await titled('Payment Type').waitFor()
        await desk.press('Control+Enter')
        await form().getByText('Error: No payment ID selected.', { exact: true }).waitFor()
      }
      await desk.goto(ask('P999999'))
      await alarm(desk, 'Error: No payment ID selected.').waitFor()
      const { payment_id } = await pending()
      if (kind === 'video') {
        await desk.goto(ask(payment_id))
        await form().getByLabel('Expiry Date').fill('')
        await confirm()
        await form().getByText('Please provide an expiry date for video payment.', { exact: true }).waitFor()
      }
      // In the palette an answer is typed, and may be none of those that are offered.
      await desk.goto(view)
      await dialog(title).getByRole('row', { name: of }).click()
      await desk.press('c')
      const question = desk.page.getByRole('combobox', { name: /: Payment Type$/ })
      await question.fill('shells')
      await desk.press('Enter')
      await alarm(desk, 'Please select a payment type.').waitFor()
      await question.fill('')
      await desk.press('Escape')
      await asked.times(0)
    })

    it("say the server's words, or Unknown error, or that nothing answered; and then that it is paid", async () => {
      await desk.goto(view)
      const row = dialog(title).getByRole('row', { name: of })
      const id = await row.getByRole('gridcell').first().innerText()
      await row.getByRole('button', { name: 'Confirm' }).click()
      await form().getByRole('combobox', { name: 'Payment Type' }).selectOption('bank-in')
      await expectRefusals(desk, {
        call,
        press: confirm,
        words: failed,
        wordless: failed.replace('{}', 'Unknown error'),
        network,
      })
      await expect
        .poll(() => form().getByRole('combobox', { name: 'Payment Type' }).inputValue(), patience)
        .toBe('bank-in')
      await confirm()
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

    it('that somebody else was faster with name the receipt, and leave the list', async () => {
      const { payment_id } = await pending()
      await desk.goto(view)
      await dialog(title)
        .getByRole('row', { name: new RegExp(payment_id) })
        .getByRole('button', { name: 'Confirm' })
        .click()
      await titled('Payment Type').waitFor()
      const { receipt_ref } =
        kind === 'live'
          ? await school.world.did('collectPayment', { id: payment_id, payment_type: 'cash' }, { as: 'may' })
          : await school.world.did(
              'collectVideoPayment',
              { id: payment_id, payment_type: 'cash', expiry_date: '2027-02-01' },
              { as: 'may' },
            )
      await confirm()
      const words = `Payment ${payment_id} is paid already: receipt ${receipt_ref}, collected by May on 2026-11-20.`
      await alarm(desk, failed.replace('{}', words)).waitFor()
      await form().getByRole('button', { name: 'Cancel' }).click()
      await dialog(title)
        .getByRole('row', { name: new RegExp(payment_id) })
        .waitFor({ state: 'detached' })
    })
  },
)

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
    await expect.poll(() => dialog(receipts).getByRole('grid').getAttribute('aria-rowcount'), patience).toBe('3')
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

  it('say what keeps them from being printed, and no empty window stays', async () => {
    await expectRefusals(desk, {
      call: 'pdfReceiptLive',
      press: async () => {
        const row = dialog(receipts).getByRole('row', { name: /Student 4 Ng/ })
        await row.hover()
        await row.getByRole('button', { name: 'Print Receipt', exact: true }).click()
      },
      words: '{}',
      wordless: 'Print Receipt: failed.',
      network: 'Print Receipt: failed.',
      harmless: true,
    })
    await expect.poll(() => desk.context.pages().length, patience).toBe(1)
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
