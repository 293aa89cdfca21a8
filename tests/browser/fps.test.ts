import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { readCode } from './qr-code.ts'
import { dialog, highlighted, noDialog, patience, run } from './steps.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  desk = await openDesk(school, { path: '/payment' })
})
afterAll(() => desk.close())

const code = (amount: string) => desk.page.getByRole('img', { name: `FPS code for ${amount}` })

it('shows a payment code for what is owed, and says where to enter the address: payments/show-fps-code', async () => {
  await desk.press('l')
  const list = await dialog(desk, 'Pending Live Payments')
  await list.getByRole('row', { name: /Student 4 Ng/ }).click()
  await desk.press('f')
  const shown = await dialog(desk, 'Pay by FPS')
  await shown.getByText('No FPS address is entered yet.').waitFor()
  await shown.getByRole('button', { name: 'Edit business details' }).click()
  const form = await dialog(desk, 'Edit business details')
  await form.getByLabel('FPS address').fill('6123 456')
  await form.getByRole('button', { name: 'Update' }).click()
  await form
    .getByText('This is no FPS ID of 7 or 9 digits, no phone number of Hong Kong and no e-mail address.')
    .waitFor()
  await form.getByLabel('FPS address').fill('6123 4567')
  await form.getByRole('button', { name: 'Update' }).click()
  await desk.notice('The business details are changed.')
  await code('1,200.00').waitFor()
  expect(await readCode(code('1,200.00'))).toMatch(/^000201010212.*\+852-61234567.*54071200\.00.*6304[0-9A-F]{4}$/)
  await dialog(desk, 'Pay by FPS').then(at => at.getByText(/^LI-2026-\d{6}$/).waitFor())
  await desk.accessible()
  await desk.picture('fps-code')
  await desk.press('Escape')
  await dialog(desk, 'Pending Live Payments')
})

it('is found by the name of a family, and nothing is collected: payments/show-video-fps-code', async () => {
  await desk.goto('/payment')
  await run(desk, 'fps video chan', 'Show FPS code of a video payment')
  // Of the two that are owed one is chosen.
  await highlighted(desk, /Phonics|Grammar/)
  await desk.press('Enter')
  await dialog(desk, 'Pay by FPS')
  expect(await school.world.did('pendingVideoPayments', { status: 'pending' })).toHaveLength(2)
})

it('can be tried for one dollar: settings/test-fps-code', async () => {
  await desk.goto('/settings')
  await run(desk, 'test fps', 'Test FPS code')
  await code('1.00').waitFor()
  expect(await readCode(code('1.00'))).toContain('54041.00')
  await desk.press('Escape')
  await noDialog(desk)
  await expect.poll(() => desk.path(), patience).toBe('/settings')
})
