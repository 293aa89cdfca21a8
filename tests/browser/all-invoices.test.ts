import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { addManyInvoices } from '#tests/invoices/many-invoices.ts'
import { dialog, exported, highlighted, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

/*
 * Three months with 120 invoices each of Chan and Wong in turn, and a newer one that Wong has paid: more than the server
 * shows at first.
 */

let school: School
let desk: Desk
const newest = 'VI-2026-000001'
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const ids = [await world.student('Tai Man', 'Chan', '陳大文'), await world.student('Siu Ming', 'Wong', '黃小明')]
  await addManyInvoices(world, ['2026-08', '2026-09', '2026-10'], 120, ids)
  await world.token('iPad', 120, 'Video')
  await world.course('IELTS', { lessons: 10, token: 'iPad' })
  await world.did('videoInvoiceCreate', { student_id: ids[1]!, course_name: 'IELTS' })
  await world.did('collectVideoPayment', { id: 'PV000001', payment_type: 'cash', expiry_date: '2027-11-20' })
  desk = await openDesk(school, { path: '/invoice?tab=video' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const box = (title = 'All Invoices') => desk.page.getByRole('dialog', { name: title })
const rows = (title?: string) =>
  box(title)
    .getByRole('row')
    .filter({ hasText: /V[IR]-/ })
const count = () => box().getByRole('grid').getAttribute('aria-rowcount')
const search = async (text: string) => box().getByRole('searchbox').fill(text)
const stands = (path: string) => expect.poll(() => desk.path(), patience).toBe(path)
const inTheBooks = () => school.world.database.reader.selectFrom('payments').select(['invoice_ref', 'status']).execute()
const look = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
}

// invoices/all-invoices
it('the newest invoices of all months are shown, and more of them when somebody asks', async () => {
  await onRow(desk, '2026-11')
  await desk.press('a')
  await dialog(desk, 'All Invoices')
  await stands('/invoice?tab=video&view=invoices%2Fall-invoices')
  await onRow(desk, newest)
  await box().getByText('The newest 200', { exact: true }).waitFor(patience)
  await expect.poll(count, patience).toBe('201')
  await look('all-invoices')
  await desk.accessible()
  await box().getByRole('button', { name: 'Show more' }).click()
  await expect.poll(count, patience).toBe('362')
  await expect.poll(() => box().getByText('The newest', { exact: false }).count(), patience).toBe(0)
  // The next search begins with the newest again.
  await search('kind:video')
  await box().getByText('The newest 200', { exact: true }).waitFor(patience)
})

it('a search finds what is not among the first, and the address keeps it', async () => {
  await desk.page.reload()
  await onRow(desk, newest)
  await search('wong month:2026-08 amount:103')
  await expect.poll(() => rows().allInnerTexts(), patience).toEqual([expect.stringContaining('VI-2025-000004')])
  await stands('/invoice?tab=video&view=invoices%2Fall-invoices&vq=wong+month%3A2026-08+amount%3A103')
  await desk.page.reload()
  await expect.poll(() => rows().allInnerTexts(), patience).toEqual([expect.stringContaining('VI-2025-000004')])
  await search('nobody')
  await box().getByText('No invoice matches “nobody”').waitFor(patience)
  await look('all-invoices-none')
  await desk.press('Escape')
  await expect.poll(count, patience).toBe('201')
})

it('its file has all that the search finds, also what is not shown', async () => {
  const lines = (await exported(desk, 'csv', box())).bytes.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffInvoice Ref,Student,Month,Kind,Total')
  expect(lines).toHaveLength(362)
  expect(lines[1]).toMatch(/^VI-2026-000001,Siu Ming Wong \(S0002\),2026-11,video,1200(\.00)?$/)
  expect(lines.at(-1)).toMatch(/^VI-2025-000001,Tai Man Chan \(S0001\),2026-08,video,100(\.00)?$/)
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Export' }).count(), patience).toBe(0)
  await search('chan')
  await expect.poll(() => rows().first().innerText(), patience).toContain('Chan')
  const found = (await exported(desk, 'csv', box())).bytes.toString().trimEnd().split('\r\n')
  expect(found).toHaveLength(181)
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Export' }).count(), patience).toBe(0)
})

it('what it finds is done together, and the list shows it', async () => {
  await search('chan month:2026-09 amount:<105')
  await expect.poll(count, patience).toBe('4')
  await rows().first().click()
  await desk.press('Control+a')
  await box().getByText('3 selected').waitFor(patience)
  await openPalette(desk)
  await desk.type('void invoice')
  await highlighted(desk, 'Void invoice')
  await desk.press('Enter')
  await onFocus(desk, /Reason/)
  await desk.type('Billed twice')
  await desk.press('Enter')
  await (await dialog(desk, 'Void invoice')).getByText('Void 3 invoices.').waitFor(patience)
  await look('all-invoices-plan')
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await (await dialog(desk, 'Void invoice')).getByText('3 of 3 done').waitFor(patience)
  const refs = ['VI-2025-000121', 'VI-2025-000123', 'VI-2025-000125']
  const isVoid = (await inTheBooks()).filter(({ status }) => status === 'void').map(row => row.invoice_ref)
  expect(isVoid.toSorted()).toEqual(refs)
  await desk.press('Escape')
  await expect.poll(() => rows().getByText('void', { exact: true }).count(), patience).toBe(3)
})

it('it is saved as a view, and the palette opens it with a filter', async () => {
  await search('is:void')
  await expect.poll(count, patience).toBe('4')
  await box()
    .getByRole('button', { name: /^Save view/ })
    .click()
  const form = await dialog(desk, 'Save this view')
  await form.getByLabel('Name', { exact: true }).fill('Void ones')
  await form.getByRole('button', { name: /^Save/ }).click()
  await desk.notice('The view “Void ones” is saved.')
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await desk.page.getByRole('navigation').getByRole('link', { name: 'Void ones' }).click()
  await expect.poll(count, patience).toBe('4')
  await desk.press('Escape')
  await noDialog(desk)
  await openPalette(desk)
  await desk.type('invoices month:2026-11 is:paid')
  await highlighted(desk, /^Invoices/)
  await look('all-invoices-palette')
  await desk.press('Enter')
  await expect.poll(() => rows().allInnerTexts(), patience).toEqual([expect.stringContaining(newest)])
  await desk.press('Escape')
  await noDialog(desk)
})

// receipts/all-receipts
it('receipts of all months are found the same way, also the cancelled ones', async () => {
  const { world } = school
  await world.did('reversePayment', { payment_id: 'PV000001', reason: 'Paid twice' })
  await world.did('collectVideoPayment', { id: 'PV000002', payment_type: 'cash', expiry_date: '2027-11-20' })
  await desk.goto('/payment?view=receipts%2Fall-receipts')
  const title = 'All Receipts'
  await expect.poll(() => rows(title).count(), patience).toBe(2)
  await look('all-receipts')
  await box(title).getByRole('searchbox').fill('is:cancelled')
  await expect
    .poll(() => rows(title).allInnerTexts(), patience)
    .toEqual([expect.stringMatching(/Wong[\s\S]*cancelled/)])
  // One half of this filter has no receipts.
  await box(title).getByRole('searchbox').fill('is:cancelled OR chan')
  await expect
    .poll(() => rows(title).allInnerTexts(), patience)
    .toEqual([expect.stringMatching(/Wong[\s\S]*cancelled/)])
  await desk.press('Escape', 'ArrowDown')
  await onFocus(desk, /^row.*cancelled/)
})

it('the box of a form finds an invoice that is not among the newest', async () => {
  await desk.goto('/invoice?do=invoices%2Fprint-invoice')
  const form = await dialog(desk, 'Print This Invoice')
  const invoice = form.getByRole('combobox', { name: 'Invoice' })
  const old = 'VI-2025-000004'
  await invoice.fill('wong month:2026-08 amount:103')
  await desk.page.getByRole('option', { name: new RegExp(`^${old}`) }).click()
  await expect.poll(() => invoice.inputValue(), patience).toMatch(new RegExp(`^${old}`))
  await desk.press('Escape')
  await noDialog(desk)
})

it('on a telephone every row shows its amount', async () => {
  const path = '/invoice?tab=video&view=invoices%2Fall-invoices&vq=month%3A2026-11'
  const phone = await openDesk(school, { path, width: 390, height: 780, touch: true })
  try {
    const row = phone.page.getByRole('dialog').getByRole('row').filter({ hasText: 'VI-2026' }).first()
    const amount = row.getByText('1,200.00', { exact: true })
    await amount.waitFor(patience)
    const isInside = async () => {
      const [inner, outer] = [await amount.boundingBox(), await row.boundingBox()]
      return inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
    }
    await expect.poll(isInside, patience).toBe(true)
  } finally {
    await phone.close()
  }
})
