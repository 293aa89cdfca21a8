import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { dialog, highlighted, holdBackAt, lookFirst, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  await school.world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  desk = await openDesk(school, { path: '/payment?view=payments/list-live-payments' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const paid = async () =>
  (await paymentsOf(school.world))
    .filter(({ status, payment_type }) => status === 'paid' && payment_type === 'bank-in')
    .map(({ payment_id }) => payment_id)

const question = 'combobox Collect live payment: Payment Type'
/** Collects the payment under the cursor. The list goes on showing it, until it is let go. */
async function collect(before: number) {
  await desk.press('c')
  await onFocus(desk, question)
  await desk.type('bank')
  await highlighted(desk, 'bank-in')
  const list = await holdBackAt(desk, ({ pathname }) => pathname === calls.pendingPayments.path)
  await desk.press('Enter')
  await expect.poll(async () => (await paid()).length, patience).toBe(before + 1)
  const [collected] = (await paid()).slice(before)
  await onRow(desk, collected!)
  return list
}

// payments/collect-live-payment
it('a key for the next payment waits until the one just collected has left the list', async () => {
  await dialog(desk, 'Pending Live Payments')
  await onRow(desk, school.chanOwes)
  for (const [at, key, next] of [
    [0, 'c', /^Collect .* from Ka Yan Lee .* for 2026-10\.$/],
    [1, 'Enter', /^Collect .* from Tai Man Chan .* for 2026-11\.$/],
  ] as const) {
    const list = await collect(at)
    await desk.press(key)
    await list.letGo()
    await onFocus(desk, question)
    await desk.page.getByText(next).waitFor(patience)
    await desk.press('Escape')
    await onRow(desk, 'PL')
  }
  expect(await paid()).toEqual([school.chanOwes, school.leeOwes])
  // The mouse is told why nothing is asked.
  const row = desk.page.getByRole('row').filter({ hasText: 'Tai Man Chan' })
  const list = await collect(2)
  await row.getByText('2026-11').dblclick()
  await desk.notice('Collect live payment: this was done already.')
  await list.letGo()
  await row.waitFor({ ...patience, state: 'detached' })
  await desk.press('Escape')
  await noDialog(desk)
})

it('an Enter after letters that were typed on collects nothing from those whom nobody has read', async () => {
  await desk.goto('/payment?view=payments/list-live-payments')
  await dialog(desk, 'Pending Live Payments')
  await onRow(desk, 'PL')
  const before = (await paid()).length
  await desk.press('Control+a')
  await desk.press('c')
  await onFocus(desk, /Payment Type/)
  await desk.type('bank')
  await highlighted(desk, 'bank-in')
  await desk.press('Enter')
  const plan = await dialog(desk, 'Collect live payment')
  await plan.getByRole('button', { name: /^Collect / }).waitFor(patience)
  await desk.page.keyboard.type('wong')
  await desk.page.keyboard.press('Enter')
  await lookFirst(desk)
  expect((await paid()).length).toBe(before)
  await plan.getByText(/^Collect 2 payments, total /).waitFor(patience)
  await desk.press('Escape', 'Escape')
})

it('while a payment is being collected, the row that was chosen says so', async () => {
  await desk.goto('/payment?view=payments/list-live-payments')
  await dialog(desk, 'Pending Live Payments')
  await onRow(desk, 'PL')
  await desk.press('c')
  await onFocus(desk, question)
  await desk.type('bank')
  await highlighted(desk, 'bank-in')
  const sent = await holdBackAt(desk, ({ pathname }) => /^.admin.payments.PL.+collect$/.test(pathname))
  await desk.press('Enter')
  await sent.asked
  const row = desk.page.getByRole('option', { name: 'bank-in', selected: true })
  await expect.poll(() => row.getAttribute('aria-busy'), patience).toBe('true')
  await row.getByText('Working…').waitFor(patience)
  await sent.letGo()
  await row.waitFor({ ...patience, state: 'detached' })
})

it('C leads from the months to what is to be collected, and Esc back; a window without room for it has the list', async () => {
  const wide = await openDesk(school, { path: '/payment', width: 1600, height: 900 })
  await onRow(wide, '2026-11')
  const beside = wide.page.getByRole('region', { name: 'Outstanding Payments' })
  await beside.getByRole('listitem').first().waitFor()
  await wide.press('c')
  await expect.poll(() => beside.locator('li:focus').count(), patience).toBe(1)
  await wide.press('Enter')
  await onFocus(wide, /Payment Type/)
  await wide.press('Escape')
  await expect.poll(() => beside.locator('li:focus').count(), patience).toBe(1)
  await wide.press('Escape')
  await onRow(wide, '2026-11')
  await wide.page.setViewportSize({ width: 1280, height: 800 })
  await wide.press('c')
  await dialog(wide, 'Pending Live Payments')
  await wide.close()
})

it('and in the palette, where the next one is asked meanwhile', async () => {
  const [next] = (await paymentsOf(school.world)).filter(({ status }) => status === 'pending')
  await desk.goto('/payment')
  await openPalette(desk)
  await desk.type(`collect ${next!.payment_id} bank`)
  await highlighted(desk, /^Collect live payment/)
  const sent = await holdBackAt(desk, ({ pathname }) => /^.admin.payments.PL.+collect$/.test(pathname))
  await desk.press('Enter')
  await sent.asked
  const working = desk.page.getByRole('status').filter({ hasText: 'Working…' })
  await expect.poll(() => working.textContent(), patience).toMatch(/^\S+ .*\d\.\d\dWorking…$/)
  await sent.letGo()
  await working.waitFor({ ...patience, state: 'detached' })
})
