import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { openDemo } from './demo.ts'
import { dialog, go, highlighted, noDialog, onFocus, onRow, openPalette, patience, run } from './hands.ts'
import { balancesOf, deedsBy, newStudents, paymentsFor, printedBy, sessionsOf } from './month.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openDemo()
  desk = await openDesk(school, { as: 'nobody', path: '/login' })
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
}, 240_000)
afterAll(async () => {
  await desk.close()
  await school.close()
})

it('a month of payments is collected without touching the mouse', { timeout: 180_000 }, async () => {
  const { world } = school
  const { page } = desk

  // Sign in.
  await onFocus(desk, 'textbox Username')
  await desk.type('boss')
  await desk.press('Tab')
  await desk.type(password)
  await desk.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  // Import ten students from the clipboard.
  await go(desk, 's', 'Students', 'S0001')
  await page.evaluate(text => navigator.clipboard.writeText(text), newStudents)
  await desk.press('i')
  await onFocus(desk, 'textbox Rows')
  await desk.press('Control+v')
  await page.getByText('10 students will be created.').waitFor()
  await desk.picture('month-1-import')
  await desk.press('Control+Enter')
  await desk.notice('10 students created, 0 changed, 0 the same as before.')
  await noDialog(desk)
  await desk.press('/')
  await desk.type('yuen wing sum')
  await desk.press('Enter')
  await onRow(desk, 'S0401')
  expect(await desk.focus()).toContain('袁詠心')

  // A video invoice for one of them.
  await run(desk, 'create video', 'Create Invoice')
  await onFocus(desk, 'combobox Create Invoice: Student')
  await desk.type('yuen wing')
  await highlighted(desk, 'Wing Sum Yuen 袁詠心 (S0401)')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Create Invoice: Course')
  await desk.type('english writing')
  await highlighted(desk, 'vc DSE English Writing')
  await desk.press('Enter')
  await desk.notice('Invoice created successfully!')

  // A custom live invoice for somebody who has been there for two years.
  await go(desk, 'i', 'Invoice Management', '20')
  await desk.press('c')
  await onFocus(desk, 'combobox Customize Live Invoice: Student')
  await desk.type('s0001')
  await highlighted(desk, 'Tai Man Chan 陳大文 (S0001)')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Customize Live Invoice: Start Date')
  await desk.type('1/12')
  await highlighted(desk, '2026-12-01')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Customize Live Invoice: End Date')
  await desk.type('10/12')
  await highlighted(desk, '2026-12-10')
  await desk.press('Enter')
  await desk.notice(/^Invoice generated successfully: LI-2026-\d{6}, /)
  const [custom] = await paymentsFor(world, 'S0001', { from: '2026-12-01', to: '2026-12-10' })
  expect(custom).toMatchObject({ kind: 'live', status: 'pending', month: '2026-12' })

  // The whole of December, looked at first.
  await desk.press('n')
  const bill = await dialog(desk, 'Generate month')
  await onFocus(desk, 'textbox Month')
  await desk.press('ArrowUp')
  expect(await page.getByRole('textbox', { name: 'Month' }).inputValue()).toBe('2026-12')
  const preview = bill.getByText(/^\d+ invoices, [\d,]+\.\d\d in all$/)
  await preview.waitFor()
  await desk.picture('month-2-preview')
  const count = Number.parseInt(await preview.innerText(), 10)
  expect(count).toBeGreaterThan(200)
  await desk.press('Enter')
  await desk.notice(new RegExp(`^${count} invoices generated for 2026-12: LI-2026-\\d{6} to LI-2026-\\d{6}\\.$`))
  await noDialog(desk)

  // One live payment from the palette: a few letters of the name, Enter, Enter.
  await go(desk, 'p', 'Receipt Management', '20')
  await openPalette(desk)
  await desk.type('chan tai man')
  await highlighted(desk, /^Tai Man Chan 陳大文 [\d,]+\.\d\d2026-12/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Collect live payment: Payment Type')
  await page.getByText(/^Collect .* by cash from Tai Man Chan \(S0001\) for 2026-12\.$/).waitFor()
  await desk.picture('month-3-collect')
  await desk.press('Enter')
  await desk.notice("Payment marked as 'paid' successfully!")
  await onRow(desk, '20')

  // One video payment by the row's key, valid a little longer than usual.
  await desk.press('v')
  await dialog(desk, 'Pending Video Payments')
  await desk.press('/')
  await desk.type('s0401')
  await desk.press('Enter')
  await onRow(desk, 'PV')
  expect(await desk.focus()).toContain('Wing Sum Yuen (S0401)')
  await desk.press('c')
  await onFocus(desk, 'combobox Collect video payment: Payment Type')
  await desk.press('ArrowDown')
  await highlighted(desk, 'bank-in')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Collect video payment: Expiry Date')
  await highlighted(desk, '2027-01-20')
  await desk.type('31/3/2027')
  await highlighted(desk, '2027-03-31')
  await desk.press('Enter')
  await desk.notice("Video payment marked as 'paid' successfully!")
  await page.getByText('Wing Sum Yuen (S0401)').waitFor({ state: 'detached' })
  await desk.press('Escape')
  await noDialog(desk)

  // Both receipts, on paper.
  const printed = async (type: 'live' | 'video', search: string) => {
    await desk.press('g', 'p')
    if (type === 'video') await desk.press('t')
    await run(desk, 'receipts of a month', 'Receipts of a month')
    await onFocus(desk, 'combobox Receipts of a month: Kind')
    await desk.type(type)
    await highlighted(desk, type)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Receipts of a month: Month')
    await desk.type(type === 'live' ? '12' : '2026-11')
    await highlighted(desk, type === 'live' ? '2026-12' : '2026-11')
    await desk.press('Enter')
    await dialog(desk, `Receipts for ${type === 'live' ? '2026-12' : '2026-11'}`)
    await onRow(desk, type === 'live' ? 'LR-2026' : 'VR-2026')
    await desk.press('/')
    await desk.type(search)
    await desk.press('Enter')
    await expect.poll(() => desk.focus(), patience).toContain(search)
    const words = await printedBy(desk, () => desk.press('p'))
    await desk.press('Escape')
    await noDialog(desk)
    return words
  }
  const live = await printed('live', 'S0001')
  expect(live).toContain('OFFICIAL RECEIPT 正式收據')
  expect(live).toContain('陳大文')
  expect(live).toContain('Tai Man Chan (S0001)')
  const video = await printed('video', 'S0401')
  expect(video).toContain('袁詠心')
  expect(video).toContain('vc DSE English Writing')
  expect(video).toContain('Bank-in 銀行入數')

  // What the books say.
  const paid = (await paymentsFor(world, 'S0001', { from: '2026-12-01', to: '2026-12-10' }))[0]!
  expect(paid).toMatchObject({ status: 'paid', payment_type: 'cash', collected_by: 'boss' })
  expect(live).toContain(paid.receipt_ref)
  const [watched] = await paymentsFor(world, 'S0401')
  expect(watched).toMatchObject({
    status: 'paid',
    payment_type: 'bank-in',
    expiry_date: '2027-03-31',
    collected_by: 'boss',
  })
  expect(video).toContain(watched!.receipt_ref)
  expect(await balancesOf(world, 'S0401')).toEqual({ 'Video Core': 10 })
  expect(await deedsBy(world, 'boss', world.clock.now())).toEqual([
    'login',
    'importStudents',
    'videoInvoiceCreate',
    'customInvoice',
    'generateLiveInvoices',
    'collectPayment',
    'collectVideoPayment',
    'pdfReceiptLive',
    'pdfReceiptVideo',
  ])

  // Sign out.
  await run(desk, 'logout', 'Logout')
  await expect.poll(() => desk.path(), patience).toBe('/login')
  await expect.poll(() => sessionsOf(world, 'boss'), patience).toBe(0)
})
