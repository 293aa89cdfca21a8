import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { asksFor } from '#tests/answered-instead.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience, sayYes, toYes } from './steps.ts'
import { alarm, answerInstead, holdBack } from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  const { world, chan, lee } = school
  const course = await world.course('Winter English', { lessons: 2 })
  await world.classOf('Winter class', { course, students: [chan, lee], from: '2026-12-01' })
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const field = (name: string) => desk.page.getByRole('textbox', { name, exact: true, includeHidden: true })
const students = (surname: string) =>
  school.world.database.reader.selectFrom('students').selectAll().where('surname', '=', surname).execute()
/** How often something was done, as the audit log tells it. */
const timesDone = async (call: keyof typeof calls) =>
  (await school.world.database.reader.selectFrom('audit_log').select('id').where('call', '=', call).execute()).length
/** What was left alone for too long is over, for everybody. */
const endSessions = () => school.world.database.write(tx => tx.deleteFrom('sessions').execute())

async function halfFill(): Promise<void> {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  // What else was asked for is answered by then: what happens is first heard by what is sent.
  await desk.answered()
  await desk.press('n')
  await dialog(desk, 'Create student')
  await onFocus(desk, 'textbox First Name')
}

describe('a session that ends in the middle of something', () => {
  it('asks for the password over a half-filled form, which then goes on as it was', async () => {
    await halfFill()
    await desk.type('Wing')
    await desk.press('Tab')
    await desk.type('Tam')
    await endSessions()
    await desk.press('Control+Enter')
    await dialog(desk, 'Sign in again')
    await onFocus(desk, 'textbox Password')
    await expect.poll(() => field('Username').inputValue(), patience).toBe('boss')
    await expect
      .poll(async () => [await field('First Name').inputValue(), await field('Surname').inputValue()], patience)
      .toEqual(['Wing', 'Tam'])
    await desk.picture('sign-in-again')
    await desk.accessible()
    await desk.type('wrong horse battery')
    await desk.press('Enter')
    await alarm(desk, 'Invalid username or password').waitFor()
    await desk.press('Control+a')
    await desk.type(password)
    await desk.press('Enter')
    await desk.notice('Added Wing Tam (S0044)')
    expect(await students('Tam')).toHaveLength(1)
    expect(await timesDone('createStudent')).toBe(4)
    await dialog(desk, 'Wing Tam')
    await expect.poll(() => desk.path(), patience).toContain('view=students%2Fopen-student')
  })

  it('given up takes with it what was typed: whoever sits down next begins at the first screen', async () => {
    await halfFill()
    await desk.type('Private')
    await endSessions()
    await desk.press('Tab')
    await desk.type('Matter')
    await desk.press('Control+Enter')
    await dialog(desk, 'Sign in again')
    // Who signs in here would go on with it.
    await desk.page.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await desk.page.getByRole('button', { name: 'Leave it, and sign out' }).click()
    await desk.page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    await onFocus(desk, 'textbox Username')
    await desk.type('kit')
    await desk.press('Tab')
    await desk.type(password)
    await desk.press('Enter')
    await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
    await desk.press('g', 's')
    await onRow(desk, school.chan)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('')
    await desk.press('Escape')
    await noDialog(desk)
    expect(await students('Matter')).toEqual([])
  })

  it('leads to the sign-in page when nothing was begun', async () => {
    await endSessions()
    await desk.press('r')
    await onFocus(desk, 'textbox Username')
    await expect.poll(() => desk.path(), patience).toBe('/login')
    await desk.type('boss')
    await desk.press('Tab')
    await desk.type(password)
    await desk.press('Enter')
    await desk.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  })
})

describe('a server that stops in the middle of an operation', () => {
  const unknown = 'Server not reachable. This may not be saved. Submit again: it will never be done twice.'

  // One that a test has left stopped.
  beforeEach(() => school.start())

  /** Waits until the change feed has told the window of a change. */
  const heardOfIt = () =>
    desk.page.waitForResponse(async answer => {
      if (!asksFor('getChanges', answer.request().method(), answer.url())) return false
      const { changes } = (await answer.json()) as Answer<typeof calls.getChanges>
      return changes.length > 0
    }, patience)

  /**
   * The server does what it is asked next by this call, and is gone before it can say so. 'heard of': the change feed has
   * told of it by then.
   */
  async function stopAfter(call: 'collectVideoPayment' | 'generateLiveInvoices', heard: 'heard of' | 'not heard of') {
    const path = new RegExp(`${calls[call].path.replace(/:\w+/g, '[^/]+')}$`)
    await desk.page.route(
      path,
      async route => {
        await Promise.all([route.fetch(), heard === 'heard of' && heardOfIt()])
        await school.stop()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  }

  it('leaves the question open with its answers, says what is known, and does it once when asked again', async () => {
    await desk.goto('/payment?tab=video&view=payments%2Flist-video-payments')
    await onRow(desk, school.leeOwesVideo)
    await desk.press('c')
    await onFocus(desk, 'combobox Collect video payment: Payment Type')
    await desk.press('ArrowDown')
    await highlighted(desk, 'bank-in')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Collect video payment: Expiry Date')
    await desk.type('31/3/2027')
    await highlighted(desk, '2027-03-31')
    await stopAfter('collectVideoPayment', 'heard of')
    await desk.press('Enter')
    const failed = alarm(desk, 'Error updating video payment status.', unknown)
    await failed.waitFor()
    await desk.picture('stopped-server')
    await highlighted(desk, '2027-03-31')
    // Nobody is there to be asked.
    const asked = desk.page.waitForEvent('requestfailed', request => request.method() !== 'GET')
    await desk.press('Enter')
    await asked
    await expect.poll(() => desk.page.getByText('Working').count(), patience).toBe(0)
    await failed.waitFor()
    await highlighted(desk, '2027-03-31')

    await school.start()
    await desk.press('Enter')
    await desk.notice("Video payment marked as 'paid' successfully!")
    expect((await paymentsOf(school.world)).filter(payment => payment.kind === 'video')).toMatchObject([
      { payment_id: school.leeOwesVideo, status: 'paid', payment_type: 'bank-in', expiry_date: '2027-03-31' },
    ])
    expect(await timesDone('collectVideoPayment')).toBe(1)
    await desk.page.getByText(school.leeOwesVideo).waitFor({ state: 'detached' })
  })

  it('leaves a form as it was filled in, which is sent once the server is back', async () => {
    await halfFill()
    await desk.type('Hoi Yan')
    await desk.press('Tab')
    await desk.type('Sit')
    await school.stop()
    await desk.press('Control+Enter')
    await alarm(desk, 'Create student did not work.', unknown).waitFor()
    await expect
      .poll(async () => [await field('First Name').inputValue(), await field('Surname').inputValue()], patience)
      .toEqual(['Hoi Yan', 'Sit'])
    await school.start()
    await desk.press('Control+Enter')
    await desk.notice('Added Hoi Yan Sit (S0045)')
    expect(await students('Sit')).toHaveLength(1)
  })

  it('has billed the month once, and says with which numbers when asked again', async () => {
    const tellOfChanges = await holdBack(desk, 'getChanges')
    await desk.goto('/invoice')
    await onRow(desk, '2026-10')
    await desk.press('n')
    const bill = await dialog(desk, 'Generate month')
    await onFocus(desk, 'textbox Month')
    const preview = bill.getByText('3 invoices, total 3,600.00')
    await preview.waitFor()
    await bill.getByText('leave out, or take in').waitFor()
    await desk.picture('run-of-a-month')
    await bill.getByRole('button', { name: /^Write/, disabled: false }).waitFor()
    await desk.press('Enter')
    await onFocus(desk, toYes)
    await stopAfter('generateLiveInvoices', 'not heard of')
    await sayYes(desk)
    await alarm(desk, 'Generate month did not work.', unknown).waitFor()
    // What was asked is still what would be written.
    await desk.page.getByRole('alertdialog').getByText('3 invoices, total 3,600.00').waitFor()
    await school.start()
    await tellOfChanges()
    await sayYes(desk)
    await desk.notice('3 invoices generated for 2026-11: LI-2026-000004 to LI-2026-000006.')
    await noDialog(desk)
    // The cursor goes to what was made.
    await onRow(desk, '2026-11')
    expect((await paymentsOf(school.world)).filter(payment => payment.month === '2026-11')).toHaveLength(4)
    expect(await timesDone('generateLiveInvoices')).toBe(2)
  })

  it('has billed another month once, also when it is sent again from the preview, which has nothing left', async () => {
    const tellOfChanges = await holdBack(desk, 'getChanges')
    await desk.goto('/invoice')
    await onRow(desk, '2026-11')
    await desk.press('n')
    const bill = await dialog(desk, 'Generate month')
    await onFocus(desk, 'textbox Month')
    await desk.type('2026-12')
    await bill.getByText(/^2 invoices, total .*$/).waitFor()
    await desk.press('Control+Enter')
    await onFocus(desk, toYes)
    await stopAfter('generateLiveInvoices', 'not heard of')
    await sayYes(desk)
    await alarm(desk, 'Generate month did not work.', unknown).waitFor()
    await desk.press('Escape')
    await alarm(desk, 'Generate month did not work.', unknown).waitFor()
    await school.start()
    await tellOfChanges()
    await bill.getByText('There is nothing left to bill.').first().waitFor()
    await desk.press('Control+Enter')
    await sayYes(desk)
    await desk.notice('2 invoices generated for 2026-12: LI-2026-000007 to LI-2026-000008.')
    await noDialog(desk)
    await onRow(desk, '2026-12')
    expect(await timesDone('generateLiveInvoices')).toBe(3)
  })

  it('is told of in words when only something between here and there answers', async () => {
    await halfFill()
    await desk.type('Ka Hei')
    await desk.press('Tab')
    await desk.type('Law')
    const takeBack = await answerInstead(desk, 'createStudent', { status: 504, body: 'Gateway timeout' })
    await desk.press('Control+Enter')
    await alarm(desk, 'Create student did not work.', unknown.replace('Server not reachable. ', '')).waitFor()
    await takeBack()
    await desk.press('Control+Enter')
    await desk.notice('Added Ka Hei Law (S0046)')
    expect(await students('Law')).toHaveLength(1)
  })
})
