import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { dialog, onRow, patience, sayYes } from './steps.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
const chats: string[] = []
beforeAll(async () => {
  school = await openBilledSchool()
  const { world } = school
  const { data: families } = await world.did('getFamilies', {})
  const owing = families.filter(({ open }) => open.length > 0)
  for (const [at, { family_id }] of owing.entries())
    await world.did('updateFamily', { family_id, phone: at === 2 ? '2345 6789' : `9123 45${10 + at}` })
  desk = await openDesk(school, { path: '/payment', isNew: true })
  await desk.page.context().route('https://wa.me/**', route => {
    chats.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'chat' })
  })
})
afterAll(() => desk.close())

const opened = async (press: () => Promise<void>) => {
  const page = desk.page.context().waitForEvent('page', patience)
  await press()
  await (await page).waitForURL('https://wa.me/**', patience)
  await (await page).close()
}

it('one key reminds a family and goes on to the next, and two where something is asked: families/ageing', async () => {
  await desk.press('b')
  const list = await dialog(desk, 'Ageing')
  await onRow(desk, 'Chan family')
  await desk.accessible()
  await desk.picture('ageing')
  await opened(() => desk.press('w'))
  await desk.notice('Opened in WhatsApp.')
  await onRow(desk, 'Ng family')
  await opened(() => desk.press('w'))
  await expect.poll(() => chats.length, patience).toBe(2)
  await onRow(desk, 'Ng family')
  // A line: it is asked first.
  await desk.press('w')
  await desk.page.getByText('2345 6789 begins with 2. Such lines have no WhatsApp as a rule.').waitFor()
  await desk.picture('remind-a-line')
  await opened(() => sayYes(desk))
  await expect.poll(() => chats.length, patience).toBe(3)
  expect(new Set(chats.map(each => new URL(each).pathname)).size).toBe(3)
  expect(new URL(chats[0]!).searchParams.get('text')).toContain('2026年11月')
  await list
    .getByRole('row', { name: /Chan family/ })
    .getByText('boss')
    .waitFor()
})

it('the card of the family has the text, and a payment that is owed reminds its family', async () => {
  await desk.goto('/payment?view=families/open-family&v.family=F0001')
  const card = await dialog(desk, /Chan family/)
  await card.getByText('Opened in WhatsApp by boss').waitFor()
  await desk.picture('family-with-texts')
  await desk.goto('/payment')
  await desk.press('l')
  const list = await dialog(desk, 'Pending Live Payments')
  await list.getByRole('row', { name: /Student 12 Ng/ }).click()
  await opened(() => desk.press('w'))
  await expect.poll(() => chats.length, patience).toBe(4)
  expect(await school.world.did('pendingPayments', { status: 'pending' })).toHaveLength(20)
})

it('the texts are worded in the settings, with what they come to', async () => {
  await desk.goto('/settings?do=settings/edit-message-texts')
  const form = await dialog(desk, 'Edit texts to families')
  await form.getByLabel('English').fill('Pay {amount}')
  await form.getByText('Pay 1,755.00').waitFor()
  // Each is drawn, spelled and read aloud in its own language.
  await form.locator('textarea[lang="en"]').and(form.getByLabel('English')).waitFor()
  await form.locator('textarea[lang="zh-HK"]').and(form.getByLabel('Chinese')).waitFor()
  await form.locator('p[lang="en"]', { hasText: 'Pay 1,755.00' }).waitFor()
  await form.locator('p[lang="zh-HK"]', { hasText: '1,755.00' }).waitFor()
  await desk.picture('edit-message-texts')
  await form.getByLabel('English').fill('Pay {amout}')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('There is no {amout} here.').waitFor()
  await desk.accessible()
})
