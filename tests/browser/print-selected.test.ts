import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { printedBy } from './month.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

let school: November
let desk: Desk
/** The invoices of October by student: Lee's is void, Wong's is collected. */
let invoices: Readonly<Record<string, string>>
beforeAll(async () => {
  school = await openNovember()
  const { did } = school.world
  const rows = await did('liveInvoices', { month: '2026-10' })
  invoices = Object.fromEntries(rows.map(({ student_id, invoice_ref }) => [student_id, invoice_ref]))
  await did('voidInvoice', { invoice_ref: invoices[school.lee]!, reason: 'Moved away' })
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const invoicesOfOctober = '/invoice?view=invoices%2Fopen-month&v.kind=live&v.month=2026-10'
const receiptsOfOctober = '/payment?view=receipts%2Fopen-month&v.kind=live&v.month=2026-10'
const noted = async () => {
  const rows = await school.world.database.reader
    .selectFrom('print_log')
    .select(['ref', 'document'])
    .orderBy('id')
    .execute()
  return rows.map(({ ref, document }) => `${document} ${ref}`)
}
const selectAll = async (list: string, count: number) => {
  const box = await dialog(desk, list)
  await onFocus(desk, /^row /)
  await desk.press('Control+a')
  await box.getByText(`${count} selected`).waitFor(patience)
}
const picture = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
}

// invoices/print-invoice
it('selected invoices are printed into one file, and it says before which is void', async () => {
  await desk.goto(invoicesOfOctober)
  await selectAll('Invoices for 2026-10', 3)
  await desk.press('p')
  const plan = await dialog(desk, 'Print This Invoice')
  await plan.getByText('2 of 3 will be printed into one file. Left out: 1.').waitFor(patience)
  await plan.getByText(`Invoice ${invoices[school.lee]} is void already.`).waitFor(patience)
  await onFocus(desk, /^row/)
  await picture('print-plan')
  expect(await noted()).toEqual([])
  const words = await printedBy(desk, () => desk.press('Enter'))
  const [first, second] = [words.indexOf(invoices[school.chan]!), words.indexOf(invoices[school.wong]!)]
  expect(first).toBeGreaterThanOrEqual(0)
  expect(second).toBeGreaterThan(first)
  expect(words).not.toContain(invoices[school.lee])
  await plan.waitFor({ ...patience, state: 'detached' })
  await expect.poll(noted, patience).toEqual([`invoice ${invoices[school.chan]}`, `invoice ${invoices[school.wong]}`])
})

// receipts/print-receipt
it('of selected invoices the receipts are printed, of those that are collected', async () => {
  await openPalette(desk)
  await desk.type('print receipt')
  await highlighted(desk, 'Print Receipt3 selected')
  await desk.press('Enter')
  const plan = await dialog(desk, 'Print Receipt')
  await plan.getByText('1 of 3 will be printed into one file. Left out: 2.').waitFor(patience)
  await plan.getByText('It is not collected yet.').waitFor(patience)
  await onFocus(desk, /^row/)
  const words = await printedBy(desk, () => desk.press('Enter'))
  expect(words).toContain('OFFICIAL RECEIPT')
  expect(words).not.toContain('COPY')
  await plan.waitFor({ ...patience, state: 'detached' })
  await desk.press('Escape', 'Escape')
  await noDialog(desk)
})

it('a print of selected receipts shows how far it is, and is cancelled by Esc: then nothing counts as printed', async () => {
  await school.world.did('collectPayment', { id: school.chanOwes, payment_type: 'cash' })
  await desk.goto(receiptsOfOctober)
  await selectAll('Receipts for 2026-10', 2)
  const before = await noted()
  // The server is long at it.
  const asked = Promise.withResolvers<Route>()
  await desk.page.route(`**${calls.pdfReceipts.path}`, route => asked.resolve(route))
  await desk.press('p')
  const plan = await dialog(desk, 'Print Receipt')
  await plan.getByText('Will be printed into one file: 2.').waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.page.route(`**${calls.getPrinting.path}?*`, route =>
    route.fulfill({ json: { success: true, data: { drawn: 1, all: 2 } } }),
  )
  await desk.press('Enter')
  const held = await asked.promise
  await plan.getByText('Printing: 1 of 2…').waitFor(patience)
  await plan.getByText('50%').waitFor(patience)
  await desk.page.bringToFront()
  await picture('print-progress')
  await desk.press('Escape')
  await plan.getByText('Cancelled. Nothing counts as printed.').waitFor(patience)
  await desk.page.unroute(`**${calls.getPrinting.path}?*`)
  // What is held while its route is taken back may go on to the server.
  await held.abort()
  await desk.page.unroute(`**${calls.pdfReceipts.path}`)
  expect(await noted()).toEqual(before)
  const words = await printedBy(desk, () => desk.press('Enter'))
  // One of them was printed before.
  expect(words.match(/COPY 副本/g)).toHaveLength(1)
  await plan.waitFor({ ...patience, state: 'detached' })
  await desk.press('Escape', 'Escape')
  await noDialog(desk)
})

// receipts/print-credit-note
it('of selected receipts the credit notes are printed, and of selected payments the invoices', async () => {
  const { did } = school.world
  await did('reversePayment', { payment_id: school.chanOwes, reason: 'Paid twice' })
  await desk.goto(receiptsOfOctober)
  await selectAll('Receipts for 2026-10', 2)
  await openPalette(desk)
  await desk.type('print credit note')
  await highlighted(desk, 'Print Credit Note2 selected')
  await desk.press('Enter')
  const notes = await dialog(desk, 'Print Credit Note')
  await notes.getByText('This receipt is not cancelled.').waitFor(patience)
  await onFocus(desk, /^row/)
  expect(await printedBy(desk, () => desk.press('Enter'))).toContain('Paid twice')
  await notes.waitFor({ ...patience, state: 'detached' })

  await desk.goto('/payment?view=payments/list-live-payments')
  await selectAll('Pending Live Payments', 1)
  await onRow(desk, 'PL')
  await openPalette(desk)
  await desk.type('print this invoice')
  await highlighted(desk, 'Print This Invoice1 selected')
  await desk.press('Enter')
  const plan = await dialog(desk, 'Print This Invoice')
  await onFocus(desk, /^row/)
  expect(await printedBy(desk, () => desk.press('Enter'))).toContain(invoices[school.chan])
  await plan.waitFor({ ...patience, state: 'detached' })
})

// view/repeat
it('. prints the next receipt, and the empty palette offers to', async () => {
  await desk.goto(receiptsOfOctober)
  await onFocus(desk, /^row LR-/)
  const before = (await noted()).length
  const first = await desk.focus()
  await printedBy(desk, () => desk.press('p'))
  await onFocus(desk, first)
  await desk.press('j')
  await expect.poll(() => desk.focus(), patience).not.toBe(first)
  await printedBy(desk, () => desk.press('.'))
  await expect.poll(async () => (await noted()).length, patience).toBe(before + 2)
  const [one, other] = (await noted()).slice(before)
  expect(one).toMatch(/^receipt /)
  expect(other).toMatch(/^receipt /)
  expect(other).not.toBe(one)
  await openPalette(desk)
  await highlighted(desk, 'Repeat: Print Receipt')
  await desk.press('Escape')
})
