import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { dialog, patience } from './steps.ts'
import { openBilledSchool } from './texts/billed.ts'

/*
 * A record is found by the same words in its own list as in the palette.
 */

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
let wong: string
beforeAll(async () => {
  school = await openBilledSchool()
  const { world } = school
  wong = await world.student('Siu Man', 'Wong', '黃小文', {
    phone: '9123 4567',
    parent_phone: '2888-1111',
    student_login_id: 'wongsm',
    school: 'Yaumati Catholic Primary School',
  })
  const [course] = (await world.did('getCourse', {})).data
  await world.classOf('Friday class', { course: course!.course_id, students: [wong], from: '2026-11-06' })
  await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  const paid = (await world.did('pendingPayments', { status: 'pending' })).filter(each => each.student_id !== wong)
  await world.did('collectPayment', { id: paid[0]!.payment_id, payment_type: 'cash' })
  await world.did('videoInvoiceCreate', { student_id: wong, course_name: 'Phonics' })
  desk = await openDesk(school, { path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const rowsOf = (title: string) => desk.page.getByRole('dialog', { name: title, exact: true }).getByRole('row')
const onlyWong = async (title: string, typed: string) => {
  await desk.page.getByRole('dialog', { name: title, exact: true }).getByRole('searchbox').fill(typed)
  // The heading and one row.
  await expect.poll(() => rowsOf(title).count(), { ...patience, message: typed }).toBe(2)
  await expect.poll(() => rowsOf(title).last().innerText(), patience).toContain('Siu Man Wong')
}
const words = ['黃', '小文', '91234567', '9123 4567', '28881111', 'wongsm', 'wong siu']

describe('who is called by another name is found by it', () => {
  it.each([
    ['payments/list-live-payments', 'Pending Live Payments', '/payment?view=payments/list-live-payments'],
    ['payments/list-video-payments', 'Pending Video Payments', '/payment?view=payments/list-video-payments'],
    ['invoices/open-month', 'Invoices for 2026-11', '/invoice?view=invoices/open-month&v.kind=live&v.month=2026-11'],
  ])('%s', async (_, title, path) => {
    await desk.goto(path)
    await dialog(desk, title)
    for (const typed of [...words, wong]) await onlyWong(title, typed)
    const [first] = (await rowsOf(title).last().getByRole('gridcell').allInnerTexts()) as [string]
    await onlyWong(title, first.toLowerCase())
    await desk.picture(`found-${title.toLowerCase().replaceAll(' ', '-')}`)
  })

  it('receipts/open-month', async () => {
    const pending = await school.world.did('pendingPayments', { status: 'pending' })
    const own = pending.find(each => each.student_id === wong)!
    await school.world.did('collectPayment', { id: own.payment_id, payment_type: 'cash' })
    await desk.goto('/payment?view=receipts/open-month&v.kind=live&v.month=2026-11')
    await dialog(desk, 'Receipts for 2026-11')
    for (const typed of [...words, wong, own.invoice_ref!]) await onlyWong('Receipts for 2026-11', typed)
  })

  it.each([
    ['balances of tokens', '/token'],
    ['students with video classes', '/videoClassManagement'],
    ['students with transactions', '/transactionHistory'],
  ])('%s', async (_, path) => {
    await desk.goto(path)
    for (const typed of words) {
      await desk.page.getByRole('searchbox').fill(typed)
      await expect.poll(() => desk.page.getByRole('row').count(), { ...patience, message: typed }).toBe(2)
      await expect.poll(() => desk.page.getByRole('row').last().innerText(), patience).toContain(wong)
    }
  })
})

it('that none match is said otherwise than that there are none', async () => {
  await desk.goto('/payment?view=payments/list-live-payments')
  const pending = await dialog(desk, 'Pending Live Payments')
  await pending.getByRole('searchbox').fill('歐陽')
  await pending.getByText(/^No pending \w+ payment matches “歐陽”$/, { exact: true }).waitFor()
  await expect.poll(() => pending.getByText('No pending payments.').count(), patience).toBe(0)
})
