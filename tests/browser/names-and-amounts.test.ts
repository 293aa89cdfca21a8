import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { highlighted, noDialog, onFocus, openPalette, patience } from './steps.ts'

/* Whom a row means, and how much, is read whole in every window: only what tells people of one name apart is cut. */

const school = "The Hong Kong Chinese Women's Club Fung Yiu King Memorial Secondary School"
const people = [
  ['Maximilian Alexander Ho Yin', 'Au Yeung', '歐陽浩賢', 'IELTS'],
  ['Ka', 'Au Yeung', '歐陽嘉', 'Maths'],
  ['Hoi Ki Cherry', 'Au Yeung', '歐陽凱琪', 'Writing'],
] as const

let november: November
let desk: Desk
beforeAll(async () => {
  november = await openNovember()
  const { world } = november
  await world.course('Maths', { lessons: 3, token: 'iPad' })
  await world.course('Writing', { lessons: 99, token: 'iPad' })
  for (const [first, surname, chinese, course_name] of people) {
    const student_id = await world.student(first, surname, chinese, { school })
    await world.did('videoInvoiceCreate', { student_id, course_name })
  }
  desk = await openDesk(november, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await november.close()
})

/** Of each row with an amount: its name and amount, what of them is cut or out of sight, and where the amount ends. */
function rowsWithAmounts() {
  const rows = [...document.querySelectorAll('[role=option]')].filter(row => row.querySelector('[data-amount]'))
  const isCut = (part: Element): boolean => {
    const [own, row] = [part.getBoundingClientRect(), part.closest('[role=option]')!.getBoundingClientRect()]
    const isInside = own.left >= row.left && own.right <= row.right + 0.5 && row.right <= innerWidth
    return part.scrollWidth > part.clientWidth + 1 || !isInside
  }
  return rows.map(row => {
    const parts = [...row.querySelectorAll('[data-name], [data-amount]')]
    const amount = row.querySelector('[data-amount]')!
    return {
      says: parts.map(part => part.textContent).join(' '),
      cut: parts.filter(isCut).map(part => part.textContent),
      end: Math.round(amount.getBoundingClientRect().right),
    }
  })
}

async function expectWhole(): Promise<void> {
  const rows = () => desk.page.evaluate(rowsWithAmounts)
  await expect.poll(async () => (await rows()).length, patience).toBeGreaterThanOrEqual(people.length)
  const all = await rows()
  for (const [first, surname, chinese] of people)
    expect(all.map(({ says }) => says).join('\n')).toMatch(new RegExp(`${first} ${surname} ${chinese}.* [\\d,]+\\.00`))
  expect(all.flatMap(({ cut }) => cut)).toEqual([])
  // The amounts stand in one column.
  expect(new Set(all.map(({ end }) => end)).size).toBe(1)
}

describe.each([1280, 390, 320])('in a window %i wide', width => {
  const open = async () => {
    await desk.page.setViewportSize({ width, height: 800 })
    await desk.goto('/students')
    // A narrow row begins with the name.
    await onFocus(desk, /^row (S0001|Tai Man)/)
    await openPalette(desk)
  }

  it('the palette has whole names, and amounts in a column', async () => {
    await open()
    await desk.type('collect video au yeung')
    await highlighted(desk, /Collect video payment.*Au Yeung/)
    await expectWhole()
    await desk.picture(`palette-names-${width}`)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('what was found by its school keeps its month, and the school is cut', async () => {
    await open()
    await desk.type('au yeung women')
    const bills = desk.page.getByRole('option', { name: /VI-2026-\d{6}.*Au Yeung/ })
    await bills.first().waitFor()
    await expectWhole()
    const months = await bills.evaluateAll(rows =>
      rows.map(row => {
        const hint = row.querySelector('[data-hint]')!
        const month = document.createRange()
        const text = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT).nextNode()!
        month.setStart(text, 0)
        month.setEnd(text, 7)
        const isShown = month.getBoundingClientRect().right <= hint.getBoundingClientRect().right
        return `${month.toString()} ${isShown ? 'shown' : 'cut'}`
      }),
    )
    expect(new Set(months)).toEqual(new Set(['2026-11 shown']))
    await desk.picture(`school-names-${width}`)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('and so has a question', async () => {
    await open()
    await desk.type('collect video payment')
    await highlighted(desk, /^Collect video payment/)
    await desk.press('Enter')
    await onFocus(desk, /^combobox Collect video payment/)
    await desk.type('au yeung')
    await highlighted(desk, /Au Yeung/)
    await expectWhole()
    await desk.picture(`question-names-${width}`)
    await desk.press('Escape')
    await noDialog(desk)
  })
})
