import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { highlighted, noDialog, onFocus, onRow, openPalette } from './steps.ts'
import { news } from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const typeOf = async (id: string) =>
  (await paymentsOf(school.world)).find(({ payment_id }) => payment_id === id)?.payment_type
const question = 'combobox Collect live payment: Payment Type'

it('a word that no row uses is shown as unused, stands in the question where it fits, and is what is then done', async () => {
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('coll chan tai man bank')
  await highlighted(desk, /^Collect live payment.*Tai Man Chan.*bank not used/)
  await desk.picture('word-not-used')
  await desk.press('Enter')
  await onFocus(desk, question)
  await highlighted(desk, 'bank-in')
  expect(await desk.page.getByRole('option').allInnerTexts()).toEqual(['bank-in'])
  await desk.page.getByText(/^Collect .* by bank-in from Tai Man Chan/).waitFor()
  await desk.press('Enter')
  await news(desk, "Payment marked as 'paid' successfully!").waitFor()
  expect(await typeOf(school.chanOwes)).toBe('bank-in')
})

it('one that fits nothing is named in the prompt, and Enter takes no answer that nobody has chosen', async () => {
  await openPalette(desk)
  await desk.type('coll lee ka yan gold')
  await highlighted(desk, /^Collect live payment.*Ka Yan Lee.*gold not used/)
  await desk.press('Enter')
  await onFocus(desk, question)
  await desk.page.getByText('Not used: gold', { exact: true }).waitFor()
  expect(await desk.page.getByRole('option', { selected: true }).count()).toBe(0)
  await desk.picture('nothing-highlighted')
  await desk.press('Enter', 'Control+Enter', 'Tab')
  await onFocus(desk, question)
  expect(await typeOf(school.leeOwes)).toBeNull()
  await desk.press('ArrowDown')
  await highlighted(desk, 'cash')
  await desk.press('Escape')
  await noDialog(desk)
})
