import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { paymentFor } from '#tests/invoices/school.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { printedBy } from './month.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, run, sayYes } from './steps.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  school.world.clock.set('2026-10-15T10:00')
  for (const ref of ['LI-2026-000001', 'LI-2026-000002']) {
    const id = await paymentFor(school.world, ref)
    await school.world.did('collectPayment', { id, payment_type: 'cash' })
  }
  school.world.clock.set('2026-11-20T10:00')
  desk = await openDesk(school)
})
afterAll(async () => {
  await expectBooksToAddUp(school.world.database)
  await desk.close()
})

const month = '/payment?view=receipts/open-month&v.kind=live&v.month=2026-11'
const list = (at = desk) => at.page.getByRole('dialog', { name: 'Receipts for 2026-11', exact: true })
const row = (ref: string, at = desk) => list(at).getByRole('row', { name: ref })
const creditNotes = async () =>
  (await school.world.database.reader.selectFrom('credit_notes').select('credit_note_ref').execute()).length
/** The keys that the footer of the list shows, and what they do. */
const hints = (at = desk) => list(at).locator('footer').first().innerText()

it('the palette asks which receipt, and the server finds it by what is typed', async () => {
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await run(desk, 'reverse payment', 'Reverse payment')
  await onFocus(desk, 'combobox Reverse payment: Receipt')
  await highlighted(desk, /^LR-2026-/)
  await desk.type('chan')
  await highlighted(desk, /^LR-2026-000001 Tai Man Chan/)
  await desk.type(' nobody')
  await desk.page.locator('[data-options]').getByText('Nothing found.').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
})

it('a receipt is cancelled with the keyboard: reason, confirmation, credit note, Ctrl+P, and no way back', async () => {
  await desk.goto(month)
  await onRow(desk, 'LR-2026-000001')
  await expect.poll(() => hints(), patience).toMatch(/reverse/)
  await desk.press('d')
  const form = desk.page.getByRole('dialog', { name: 'Reverse payment' })
  await onFocus(desk, /Reason$/)
  await desk.type('Paid for the wrong child')
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`reverse-payment-reason-${theme}`)
  }
  await desk.press('Control+Enter')
  const question = desk.page.getByText(
    /Are you sure you want to cancel receipt LR-2026-000001 of Tai Man Chan \(S0001\), 1,200\.00\? Invoice LI-2026-000001 will be owed again\./,
  )
  await question.waitFor()
  await desk.accessible()
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`reverse-payment-confirm-${theme}`)
  }
  await sayYes(desk)
  await desk.notice('Receipt LR-2026-000001 is cancelled by credit note LCN-2026-00001.')
  await row('LR-2026-000001').getByText('cancelled', { exact: true }).waitFor()
  await expect.poll(() => form.count(), patience).toBe(0)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`reverse-payment-done-${theme}`)
  }
  // receipts/print-credit-note
  const words = await printedBy(desk, () => desk.press('Control+p'))
  expect(words).toContain('LCN-2026-00001')
  expect(words).toContain('Reason 原因 Paid for the wrong child')
  await desk.press('Control+z')
  await desk.notice('A reversed payment cannot be undone with Ctrl+Z.')
})

it('the cancelled receipt offers its credit note, and can be reversed no more', async () => {
  await desk.goto(month)
  await onRow(desk, 'LR-2026-000001')
  const cancelled = row('LR-2026-000001')
  await cancelled.hover()
  await cancelled.getByRole('button', { name: 'Print Credit Note', exact: true }).waitFor()
  await expect.poll(() => cancelled.getByRole('button', { name: 'Reverse', exact: true }).count(), patience).toBe(0)
  expect(await printedBy(desk, () => desk.press('p'))).toContain('CANCELLED 已註銷')
  await desk.goto('/payment?do=payments/reverse-payment&a.receipt=LR-2026-000001&a.reason=Twice')
  await dialog(desk, 'Reverse payment')
  await desk.press('Control+Enter')
  await desk.page.getByText('Receipt LR-2026-000001 was cancelled by credit note LCN-2026-00001.').first().waitFor()
})

it('the invoice is owed again, and the palette finds the credit note', async () => {
  await desk.goto('/payment?view=payments/list-live-payments')
  await desk.page.getByRole('row', { name: /Tai Man Chan/ }).waitFor()
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('lcn-2026')
  await highlighted(desk, /LCN-2026-00001/)
  expect(await printedBy(desk, () => desk.press('Enter'))).toContain('COPY 副本')
})

it('tokens that were used are taken back when the person says so, and a void invoice says so', async () => {
  const { world } = school
  const [student] = (await world.did('liveInvoices', { month: '2026-11' })).filter(
    each => each.invoice_ref === 'LI-2026-000002',
  )
  await world.did('addToken', { student_id: student!.student_id, token_name: 'English', amount: -1 })
  await desk.goto('/payment?do=payments/reverse-payment&a.receipt=LR-2026-000002')
  const form = await dialog(desk, 'Reverse payment')
  await form.getByLabel('Reason').fill('The class was cancelled')
  await form.getByLabel('Invoice', { exact: true }).selectOption('void')
  await desk.press('Control+Enter')
  await desk.page.getByText(/Invoice LI-2026-000002 will be void\./).waitFor()
  await sayYes(desk)
  const refusal = desk.page.getByText(/has only 3 of English left, and 4 would be taken back/)
  await refusal.first().waitFor()
  await desk.picture('reverse-payment-used')
  await desk.press('Escape')
  await form.getByLabel('Tokens used already').selectOption('negative')
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`reverse-payment-form-${theme}`)
  }
  await desk.press('Control+Enter')
  await desk.page.getByText(/Invoice LI-2026-000002 will be void\./).waitFor()
  await sayYes(desk)
  await desk.notice('Receipt LR-2026-000002 is cancelled by credit note LCN-2026-00002.')
  await noDialog(desk)
  await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-11')
  await desk.page
    .getByRole('row', { name: /LI-2026-000002/ })
    .getByText('void', { exact: true })
    .waitFor()
  await desk.picture('reverse-payment-invoices')
})

it('statistics show the month of the reversal as less than nothing', async () => {
  await desk.goto('/statistics?type=total_payment&startDate=2026-10-01&endDate=2026-11-30')
  const months = desk.page.getByRole('table', { name: 'By month' })
  await months.getByRole('row', { name: /^2026-11/ }).waitFor()
  await expect
    .poll(() => months.getByRole('row').allInnerTexts(), patience)
    .toEqual([
      'Month\tLive\tVideo\tTotal',
      '2026-10\t2,400.00\t0.00\t2,400.00',
      '2026-11\t−2,400.00\t0.00\t−2,400.00',
      'Total\t0.00\t0.00\t0.00',
    ])
  await desk.page.getByRole('img', { name: /Payments by month/ }).waitFor()
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`reverse-payment-statistics-${theme}`)
  }
})

it('an admin is told who may, and reverses what they have just collected', async () => {
  const ref = 'LI-2026-000003'
  await school.world.did('collectPayment', { id: await paymentFor(school.world, ref), payment_type: 'cash' })
  const own = await paymentFor(school.world, 'LI-2026-000004')
  await school.world.did('collectPayment', { id: own, payment_type: 'cash' }, { as: 'kit' })
  const admin = await openDesk(school, { as: 'kit', path: month })
  await list(admin).waitFor()
  const [others, kits] = ['LR-2026-000003', 'LR-2026-000004'] as const
  await row(others, admin).click()
  await expect.poll(() => hints(admin), patience).toMatch(/print/)
  // The footer lists the key for those who may use it.
  await expect.poll(() => hints(admin), patience).not.toMatch(/reverse/)
  const refusal =
    'Only a boss or super admin may reverse this payment: others may for 15 minutes, and only what they have collected.'
  const button = row(others, admin).getByRole('button', { name: /^Reverse/ })
  await expect.poll(() => button.getAttribute('aria-disabled'), patience).toBe('true')
  await admin.press('d')
  await admin.page.getByText(refusal).first().waitFor()
  await openPalette(admin)
  await admin.type(`reverse ${others}`)
  await highlighted(admin, new RegExp(`^Reverse payment.*${others}`))
  await admin.press('Enter')
  await admin.page.getByText(refusal).first().waitFor()
  expect(await creditNotes()).toBe(2)
  await row(kits, admin).click()
  await expect.poll(() => hints(admin), patience).toMatch(/reverse/)
  await admin.press('d')
  await onFocus(admin, /Reason$/)
  await admin.type('Paid for the wrong child')
  await admin.press('Control+Enter')
  await sayYes(admin)
  await admin.notice(`Receipt ${kits} is cancelled by credit note LCN-2026-00003.`)
  expect(await creditNotes()).toBe(3)
  await admin.close()
})
