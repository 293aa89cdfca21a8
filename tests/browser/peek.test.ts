import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { highlighted, onFocus, onRow, openPalette, patience } from './steps.ts'
import { listenFor } from './texts/answers.ts'
import { openBilledSchool } from './texts/billed.ts'

let school: Awaited<ReturnType<typeof openBilledSchool>>
let desk: Desk
beforeAll(async () => {
  school = await openBilledSchool()
  const family = { parent_phone: '9123 4567' }
  await school.world.student('Siu Ming', 'Zeng', '曾小明', family)
  await school.world.student('Siu Fan', 'Zeng', '曾小芬', { parent_phone: '91234567' })
  desk = await openDesk(school)
})
afterAll(() => desk.close())

const card = (name: string | RegExp) => desk.page.getByRole('region', { name })
const textOf = async (name: string | RegExp) => (await card(name).innerText()).replaceAll(/\s+/g, ' ')
const gone = (name: string | RegExp) => expect.poll(() => card(name).count(), patience).toBe(0)

// students/peek
it('Space shows the card of a student, which follows the cursor, and the list keeps the focus', async () => {
  await onRow(desk, 'S0001')
  await desk.press('Space')
  const first = /^Tai Man Chan/
  await card(first).waitFor()
  await expect.poll(() => textOf(first), patience).toMatch(/Owes 5,700\.00 2026-11/)
  await expect.poll(() => textOf(first), patience).toMatch(/Next lesson 2026-/)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`peek-${theme}`)
  }
  await desk.accessible()
  await onFocus(desk, /^row S0001/)
  const asked = listenFor(desk, 'getStudentSummary')
  await desk.press('ArrowDown')
  await onRow(desk, 'S0002')
  await gone(first)
  await card(/./).getByText('S0002').waitFor()
  await asked.times(1)
  await desk.press('Space')
  await gone(/S0002|Lee/)
  await onRow(desk, 'S0002')
})

it('Esc closes it before anything else, and opening a record closes it too', async () => {
  await desk.press('/')
  await desk.type('zeng')
  await desk.press('Enter')
  await onRow(desk, 'S0022')
  await desk.press('Space')
  await expect.poll(() => textOf(/^Siu Ming/), patience).toMatch(/Siblings Siu Fan Zeng 曾小芬/)
  await desk.press('Escape')
  await gone(/^Siu Ming/)
  await onRow(desk, 'S0022')
  await expect.poll(() => desk.path(), patience).toContain('q=zeng')
  await desk.press('Space')
  await card(/^Siu Ming/).waitFor()
  await desk.press('Enter')
  await desk.page.getByRole('dialog').waitFor()
  await gone(/^Siu Ming/)
  await desk.press('Escape')
  await onRow(desk, 'S0022')
  await desk.press('Escape')
})

it('shows who a payment is of, and whom the palette names', async () => {
  await desk.press('g', 'd')
  await onFocus(desk, /^li Tai Man Chan/)
  await desk.press('Space')
  await card(/^Tai Man Chan/).waitFor()
  await desk.picture('peek-dashboard')
  await desk.press('Space')
  await gone(/^Tai Man Chan/)
  await openPalette(desk)
  await desk.type('peek siu fan')
  await highlighted(desk, /Peek at student/)
  await desk.press('Enter')
  await card(/^Siu Fan/).waitFor()
  await desk.press('Escape')
  await gone(/^Siu Fan/)
})
