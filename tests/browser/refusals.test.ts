import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience } from './steps.ts'
import { closeNotices, expectEveryRefusal, expectRefusals, listenFor, news } from './texts/answers.ts'

/*
 * One refusal, one lost network and one success in every place in which a command is told to run. What each command says is
 * in `what-failures-say`; of a sheet, in `attendance-sheet`.
 */

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
beforeEach(async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
})
afterEach(() => desk.page.unrouteAll())
afterAll(async () => {
  await desk.close()
  await school.close()
})

const row = (id: string) => desk.page.getByRole('row', { name: new RegExp(id) })
const press = async (id: string, name: string) => {
  await row(id).hover()
  await row(id).getByRole('button', { name, exact: true }).click()
}

it('a form says it beside what was typed, which stays', async () => {
  await press(school.chan, 'Edit student')
  const form = await dialog(desk, 'Edit student')
  const update = () => form.getByRole('button', { name: 'Update' }).click()
  await form.getByLabel('Address').fill('12 Nathan Road')
  const network = 'Failed to update student. Please try again.'
  await expectRefusals(desk, { call: 'updatestudent', press: update, network })
  await expect.poll(() => form.getByLabel('Address').inputValue(), patience).toBe('12 Nathan Road')
  await update()
  await news(desk, 'Student updated successfully.').waitFor()
  await noDialog(desk)
  const stored = await school.world.database.reader
    .selectFrom('students')
    .select(['address', 'first_name'])
    .where('student_id', '=', school.chan)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ address: '12 Nathan Road', first_name: 'Tai Man' })
})

it('a question says it below what it asks, sends nothing on Cancel, and what it did can be undone', async () => {
  const asked = listenFor(desk, 'deletestudent')
  const question = desk.page.getByRole('alertdialog', { name: 'Delete student' })
  await press('S0004', 'Delete student')
  await question.getByText('Are you sure to delete this student?', { exact: true }).waitFor()
  await onFocus(desk, /^button ./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await noDialog(desk)
  await asked.times(0)
  await press('S0004', 'Delete student')
  const ok = () => question.getByRole('button').last().click()
  await expectRefusals(desk, { call: 'deletestudent', press: ok, network: 'Delete student did not work.' })
  await ok()
  await news(desk, 'Hei Tung Au (S0004) is deleted.').waitFor()
  await row('S0004').waitFor({ state: 'detached' })
  await desk.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await news(desk, /^Undone: Hei Tung Au \(S0004\) is deleted\./).waitFor()
  await row('S0004').waitFor()
  await closeNotices(desk)
})

it('a button that asks nothing has a notice, and its sign turns once it is done', async () => {
  const sign = row('S0005').getByRole('button', { name: /^(Active. Make inactive|Inactive. Make active)$/ })
  const colour = () => sign.evaluate(each => getComputedStyle(each).color)
  await row('S0005').hover()
  const toggle = () => sign.click()
  const network = 'Toggle active/inactive (student) did not work.'
  await expectRefusals(desk, { call: 'toggleStudentStatus', press: toggle, network })
  const active = await colour()
  await toggle()
  await news(desk, / is now inactive\.$/).waitFor()
  await expect.poll(colour, patience).not.toBe(active)
  await closeNotices(desk)
})

it('a question of the palette keeps the answer that was given', async () => {
  await desk.goto('/payment?view=payments/list-live-payments')
  await onRow(desk, school.chanOwes)
  await desk.press('c')
  const box = desk.page.getByRole('combobox', { name: /: Payment Type$/ })
  await box.fill('bank-in')
  await expectRefusals(desk, {
    call: 'collectPayment',
    press: () => desk.press('Enter'),
    words: 'Failed to mark payment as paid: {}',
    network: 'Error updating payment status.',
  })
  await highlighted(desk, 'bank-in')
  await desk.press('Enter')
  await news(desk, "Payment marked as 'paid' successfully!").waitFor()
  await row(school.chanOwes).waitFor({ state: 'detached' })
  const paid = (await paymentsOf(school.world)).find(each => each.payment_id === school.chanOwes)
  expect(paid).toMatchObject({ status: 'paid', payment_type: 'bank-in' })
})

it('a print leaves no empty window behind', async () => {
  await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-10')
  await onRow(desk, 'LI-2026-000001')
  await expectRefusals(desk, {
    call: 'pdfOneLive',
    press: () => press('LI-2026-000001', 'Print This Invoice'),
    network: 'Print This Invoice did not work.',
    harmless: true,
  })
  await expect.poll(() => desk.context.pages().length, patience).toBe(1)
})

it('a list that cannot be read is empty and says why, or leaves that to the log', async () => {
  const empty = 'Nothing to show.'
  await expectEveryRefusal(desk, { call: 'getStudent', path: '/students', empty, failed: 'Failed to fetch students.' })
  await expectEveryRefusal(desk, { call: 'months', path: '/invoice', empty: 'No months found.' })
})
