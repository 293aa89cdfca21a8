import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import type { World } from '#tests/world.ts'
import { password } from '#tests/world.ts'
import { openDemo } from './demo.ts'
import { balancesOf, entriesBy, expectCredited, newStudents, paymentsFor, printedBy, sessionsOf } from './month.ts'
import { mouseOf } from './mouse.ts'
import {
  dialog,
  go,
  highlighted,
  leaveQueue,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  patience,
  run,
  sayYes,
  toYes,
} from './steps.ts'

let school: School
let desk: Desk
beforeEach(async () => {
  school = await openDemo()
  desk = await openDesk(school, { as: 'nobody', path: '/login' })
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterEach(async () => {
  await desk.close()
  await school.close()
})

/** Waits until the log has what was done in the month, in order. A print is noted when it was sent. */
const expectEntriesOfTheMonth = (world: World): Promise<void> =>
  expect
    .poll(() => entriesBy(world, 'boss', world.clock.now()), patience)
    .toEqual([
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

it('a month of payments is collected without touching the mouse', async () => {
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
  await page.getByText('10 students will be created, 1 to look at.').waitFor()
  await desk.picture('month-1-import')
  await desk.press('Control+Enter')
  await desk.notice('10 students created, 0 changed, 0 the same as before.')
  await noDialog(desk)
  await desk.press('/')
  await desk.type('yuen wing sum')
  await desk.press('Enter')
  await onRow(desk, 'S0401.*袁詠心')

  // A video invoice for one of them, on whose row the cursor is.
  await run(desk, 'create video', 'Create Invoice')
  await onFocus(desk, 'combobox Create Invoice: Course')
  await desk.type('english writing')
  await highlighted(desk, /^vc DSE English Writing.*\d+ lessons × [\d,]+\.\d\d = [\d,]+\.\d\d/)
  await desk.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Create Invoice' })
    .getByText(
      /^Create an invoice of [\d,]+\.\d\d for Wing Sum Yuen 袁詠心: \d+ lessons of vc DSE English Writing at [\d,]+\.\d\d\.$/,
    )
    .waitFor()
  expect(await paymentsFor(world, 'S0401')).toEqual([])
  await onFocus(desk, toYes)
  await desk.picture('month-1-video-invoice')
  await desk.press('Enter')
  await desk.notice('Invoice created successfully!')
  await noDialog(desk)

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
  await page.getByText(/^Create an invoice of [\d,]+\.\d\d for Tai Man Chan 陳大文: \d+ lessons? of /).waitFor()
  await onFocus(desk, toYes)
  await desk.press('Enter')
  await desk.notice(/^Invoice generated successfully: LI-2026-\d{6}, /)
  await noDialog(desk)
  const [custom] = await paymentsFor(world, 'S0001', { from: '2026-12-01', to: '2026-12-10' })
  expect(custom).toMatchObject({ kind: 'live', status: 'pending', month: '2026-12' })

  // The whole of December, looked at first.
  await desk.press('n')
  const bill = await dialog(desk, 'Generate month')
  await onFocus(desk, 'textbox Month')
  await desk.press('ArrowUp')
  await expect.poll(() => page.getByRole('textbox', { name: 'Month' }).inputValue(), patience).toBe('2026-12')
  const preview = bill.getByText(/^\d+ invoices, total [\d,]+\.\d\d$/)
  await preview.waitFor()
  await bill.getByRole('button', { name: /^Write \d+ invoices · [\d,]+\.\d\d/, disabled: false }).waitFor()
  await desk.picture('month-2-preview')
  const count = Number.parseInt(await preview.innerText(), 10)
  expect(count).toBeGreaterThan(200)
  await desk.press('Enter')
  await sayYes(desk)
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
  await desk.notice(/^LR-\d{4}-\d{6}, Tai Man Chan 陳大文, [\d,]+\.\d\d, cash$/)
  await leaveQueue(desk)
  await onRow(desk, '20')

  // One video payment by the row's key, valid a little longer than usual.
  await desk.press('v')
  await dialog(desk, 'Pending Video Payments')
  await onRow(desk, 'PV')
  await desk.press('/')
  await desk.type('s0401')
  await desk.press('Enter')
  await onRow(desk, 'PV.*Wing Sum Yuen \\(S0401\\)')
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
  await desk.notice(/^VR-\d{4}-\d{6}, Wing Sum Yuen .*, [\d,]+\.\d\d, bank-in$/)
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
  await expectCredited(world, paid)
  await expectEntriesOfTheMonth(world)

  // Sign out.
  await run(desk, 'logout', 'Logout')
  await expect.poll(() => desk.path(), patience).toBe('/login')
  await expect.poll(() => sessionsOf(world, 'boss'), patience).toBe(0)
})

const { fill, choose, click, clickIn, close, entry } = mouseOf(() => desk)

it('a month of payments is collected by the documented buttons and dialogs', async () => {
  const { world } = school
  const { page } = desk

  await fill('Username', 'boss')
  await fill('Password', password)
  await click('Login')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  // Ten students out of a file.
  await entry('Students')
  await click('Import students')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click('Choose a file')])
  await chooser.setFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${newStudents.replaceAll('\t', ',')}`),
  })
  await page.getByText('10 students will be created, 1 to look at.').waitFor()
  await click(/^Import$/)
  await desk.notice('10 students created, 0 changed, 0 the same as before.')
  await noDialog(desk)

  // A video invoice for one of them.
  await entry('Invoice')
  await page.getByRole('tab', { name: 'Video Invoices' }).click()
  await click('Create Invoice')
  await dialog(desk, 'Create Video Invoice')
  await choose('Student', 'yuen wing', /^Wing Sum Yuen 袁詠心/)
  await choose('Course', 'physics', /^vc DSE Physics Mechanics/)
  await click('Create')
  await desk.notice('Invoice created successfully!')
  await noDialog(desk)

  // A custom live invoice.
  await page.getByRole('tab', { name: 'Live Invoices' }).click()
  await click('Customize Live Invoice')
  const form = await dialog(desk, 'Customize Live Invoice')
  await choose('Student', '陳小文', /^Siu Man Chan 陳小文/)
  await fill('Start Date', '2026-12-01')
  await fill('End Date', '2026-12-10')
  await desk.picture('month-4-custom')
  await form.getByRole('button', { name: 'Generate' }).click()
  await desk.notice(/^Invoice generated successfully: LI-2026-\d{6}, /)
  await noDialog(desk)

  // The whole of December, looked at first.
  await click('Generate month')
  const bill = await dialog(desk, 'Generate month')
  await fill('Month', '2026-12')
  const preview = bill.getByText(/^2\d\d invoices, total [\d,]+\.\d\d$/)
  await preview.waitFor()
  const count = Number.parseInt(await preview.innerText(), 10)
  await bill.getByRole('button', { name: /^Write/ }).click()
  await click('Write invoices')
  await desk.notice(new RegExp(`^${count} invoices generated for 2026-12: LI-2026-\\d{6} to LI-2026-\\d{6}\\.$`))
  await noDialog(desk)

  // One live payment.
  await entry('Payment')
  await click('Collect Live Payments')
  const pending = await dialog(desk, 'Pending Live Payments')
  await onRow(desk, 'PL')
  await fill('Search', 's0002')
  const [custom] = await paymentsFor(world, 'S0002', { from: '2026-12-01', to: '2026-12-10' })
  const row = pending.getByRole('row').filter({ hasText: custom!.payment_id })
  await clickIn(row, 'Confirm')
  const type = await dialog(desk, 'Payment Type')
  await type.getByRole('radio', { name: 'bank-in' }).check()
  await type.getByText(/^Collect .* by bank-in from Siu Man Chan \(S0002\) for 2026-12\.$/).waitFor()
  await desk.picture('month-5-confirm')
  await type.getByRole('button', { name: 'Confirm' }).click()
  await desk.notice("Payment marked as 'paid' successfully!")
  await row.waitFor({ state: 'detached' })
  await close(pending)

  // One video payment, valid a little longer than usual.
  await click('Collect Video Payments')
  const videos = await dialog(desk, 'Pending Video Payments')
  await onRow(desk, 'PV')
  await fill('Search', 's0401')
  await clickIn(videos.getByRole('row').filter({ hasText: 'Wing Sum Yuen (S0401)' }), 'Confirm')
  const expiry = await dialog(desk, 'Payment Type')
  await expect.poll(() => expiry.getByLabel('Expiry Date').inputValue(), patience).toBe('2027-01-20')
  await fill('Expiry Date', '2027-03-31')
  await expiry.getByRole('button', { name: 'Confirm' }).click()
  await desk.notice("Video payment marked as 'paid' successfully!")
  await videos.getByText('Wing Sum Yuen (S0401)').waitFor({ state: 'detached' })
  await close(videos)

  // Both receipts, on paper.
  const printed = async (tab: string, month: string, student: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await clickIn(page.getByRole('grid', { name: tab }).getByRole('row').filter({ hasText: month }), 'Manage')
    const receipts = await dialog(desk, `Receipts for ${month}`)
    await onRow(desk, '[LV]R-2026')
    await fill('Search', student)
    const receipt = receipts.getByRole('row').filter({ hasText: student })
    const words = await printedBy(desk, () => clickIn(receipt, 'Print Receipt'))
    await desk.picture(`month-6-printed-${student}`)
    await close(receipts)
    return words
  }
  const live = await printed('Live Receipts', '2026-12', 'S0002')
  const video = await printed('Video Receipts', '2026-11', 'S0401')
  expect(live).toContain('陳小文')
  expect(live).toContain('Bank-in 銀行入數')
  expect(video).toContain('袁詠心')
  expect(video).toContain('vc DSE Physics Mechanics')

  // What the books say.
  const [paid] = await paymentsFor(world, 'S0002', { from: '2026-12-01', to: '2026-12-10' })
  expect(paid).toMatchObject({ status: 'paid', payment_type: 'bank-in', collected_by: 'boss' })
  expect(live).toContain(paid!.receipt_ref)
  const [watched] = await paymentsFor(world, 'S0401')
  expect(watched).toMatchObject({ status: 'paid', payment_type: 'cash', expiry_date: '2027-03-31' })
  expect(video).toContain(watched!.receipt_ref)
  expect(await balancesOf(world, 'S0401')).toEqual({ 'Video Elective': 8 })
  await expectCredited(world, paid!)
  await expectEntriesOfTheMonth(world)

  await click('Logout')
  await expect.poll(() => desk.path(), patience).toBe('/login')
  await expect.poll(() => sessionsOf(world, 'boss'), patience).toBe(0)
})
