import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { dialog, onRow } from './steps.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  desk = await openDesk(school, { path: '/payment', isNew: true })
})
afterAll(() => desk.close())

it('a part of what a family owes is received with a dozen keys, and its credit pays what is left: families/family-payment, families/use-credit', async () => {
  const { world } = school
  const [owing] = (await world.did('getFamilies', {})).data.filter(({ open }) => open.length > 0)
  const { family_id, owes } = owing!
  await desk.press('b')
  await dialog(desk, 'Ageing')
  await onRow(desk, owing!.name)
  let keys = 0
  const press = async (...names: readonly string[]) => {
    for (const name of names) {
      await desk.press(name)
      keys += 1
    }
  }
  await press('c')
  await dialog(desk, 'Family payment')
  await desk.accessible()
  await press('1', '0', '0')
  await desk.picture('family-payment')
  await press('Control+Enter')
  await desk.notice(/FR-\d{4}-000001: 100\.00 received from/)
  expect(keys).toBeLessThanOrEqual(14)
  const now = async () => (await world.did('getFamilies', { ids: family_id })).data[0]!
  expect(await now()).toMatchObject({ owes: owes - 100, credit: 0 })

  // More than is owed stays as credit, and pays nothing until somebody says so.
  await world.did('receiveMoney', {
    ...{
      family_id,
      amount: 50,
      method: 'cash',
      paid_on: (await world.did('getFamilyLedger', { family_id })).data.rows.at(-1)!.date,
    },
    allocations: [],
  })
  await desk.goto(`/payment?view=families/open-family&v.family=${family_id}`)
  const card = await dialog(desk, owing!.name)
  await card.getByText('not used yet').waitFor()
  await desk.picture('family-with-credit')
  await card.getByRole('button', { name: 'Use credit' }).click()
  await desk.page.getByText(/^50\.00 of the credit of .*: part of .*: 50\.00\.$/).waitFor()
  await desk.picture('use-credit')
  await desk.press('Enter')
  await desk.notice(/has 0\.00 of credit left/)
  expect(await now()).toMatchObject({ owes: owes - 150, credit: 0 })
})

it('two people use the same credit in one moment: one does, and the other is told', async () => {
  const { world } = school
  const { family_id, owes, open } = (await world.did('getFamilies', {})).data.findLast(each => each.open.length > 0)!
  const paid_on = (await world.did('getFamilyLedger', { family_id })).data.rows.at(-1)!.date
  await world.did('receiveMoney', { family_id, amount: 60, method: 'cash', paid_on, allocations: [] })
  const other = await openDesk(school, { as: 'may', path: '/', isNew: true })
  const question = '60.00 of the credit of'
  for (const each of [desk, other]) {
    await each.goto(`/payment?view=families/open-family&v.family=${family_id}`)
    await each.page.getByRole('button', { name: 'Use credit' }).click()
    await each.page.getByRole('alertdialog').getByText(question).waitFor()
  }
  await desk.press('Enter')
  await desk.notice(/has 0\.00 of credit left/)
  await other.press('Enter')
  await other.page
    .getByText(/no credit|has 0\.00 in credit/)
    .first()
    .waitFor()
  await other.picture('credit-is-used')
  await other.close()
  const now = (await world.did('getFamilies', { ids: family_id })).data[0]!
  expect(now).toMatchObject({ owes: owes - 60, credit: 0 })
  expect(now.open[0]!.rest).toBe(open[0]!.rest - 60)
})
