import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeIn } from '#tests/browser.ts'
import { onFocus, patience } from '../steps.ts'
import { type Kit, openKit } from './open-kit.ts'

let desk: Kit
beforeAll(async () => {
  desk = await openKit()
})
afterAll(() => desk.close())

const sheet = () => desk.page.getByRole('table', { name: 'Marks' })
const rows = () => sheet().getByRole('row')
const scroller = () => sheet().locator('xpath=..')
/** The place of the row that has the focus, and whether all of its box can be seen, under the titles. */
const at = () =>
  desk.page.evaluate(() => {
    const box = document.activeElement
    const row = box?.closest('tr')
    const titles = row?.closest('table')?.querySelector('thead')
    const view = row?.closest('table')?.parentElement
    if (!box || !row || !titles || !view) return undefined
    const { top, bottom } = box.getBoundingClientRect()
    const isSeen =
      top >= titles.getBoundingClientRect().bottom &&
      bottom <= view.getBoundingClientRect().bottom &&
      box.matches('input')
    return `${row.getAttribute('aria-rowindex')} ${isSeen ? 'seen' : 'not seen'}`
  })
const first = () => desk.page.getByRole('textbox', { name: 'Mark 1', exact: true })

describe('a sheet of three hundred rows', () => {
  it('has few of them on the page, and each in its place to a screen reader', async () => {
    await desk.show('sheet')
    await first().click()
    await expect.poll(() => sheet().getAttribute('aria-rowcount'), patience).toBe('301')
    await expect.poll(() => rows().count(), patience).toBeLessThan(40)
    await scroller().evaluate(box => box.scrollTo(0, box.scrollHeight))
    await desk.page.getByRole('textbox', { name: 'Mark 300' }).waitFor(patience)
    await expect.poll(() => rows().last().getAttribute('aria-rowindex'), patience).toBe('301')
    await expect.poll(() => rows().count(), patience).toBeLessThan(40)
    const { violations } = await (await axeIn(desk.page)).include('table').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    // The one that has the focus is never taken away, and keeps what is typed.
    await desk.type('12')
    await expect.poll(() => first().inputValue(), patience).toBe('12')
  })

  it('is gone through by Enter and by the arrows, box by box, from the first to the last and back', async () => {
    await desk.show('sheet')
    await first().click()
    for (let row = 2; row <= 300; row += 1) {
      await desk.press(row % 2 === 0 ? 'Enter' : 'ArrowDown')
      await expect.poll(at, patience).toBe(`${row + 1} seen`)
    }
    await expect.poll(() => rows().count(), patience).toBeLessThan(40)
    await desk.press('Enter')
    await expect.poll(() => desk.heard(), patience).toEqual(['end'])
    for (let row = 299; row >= 1; row -= 1) {
      await desk.press(row % 2 === 0 ? 'ArrowUp' : 'Shift+Enter')
      await expect.poll(at, patience).toBe(`${row + 1} seen`)
    }
  })

  it('takes a mark and goes on however fast somebody types', async () => {
    await desk.show('sheet')
    await first().click()
    for (let row = 1; row <= 60; row += 1) {
      await desk.type(String(row))
      await desk.press('Enter')
    }
    await expect.poll(at, patience).toBe('62 seen')
    for (const row of [60, 45, 30]) {
      await scroller().evaluate((box, top) => box.scrollTo(0, top), (row - 8) * 32)
      const box = desk.page.getByRole('textbox', { name: `Mark ${row}`, exact: true })
      await expect.poll(() => box.inputValue(), patience).toBe(String(row))
    }
  })

  it('goes on from the box that has the focus, also when something else was scrolled to', async () => {
    for (const [keys, focus] of [
      [['Enter'], 'textbox Mark 3'],
      [['ArrowUp'], 'textbox Mark 1'],
      [['Tab', 'Tab'], 'textbox Mark 3'],
      [['Shift+Tab'], 'button Present 1'],
    ] as const) {
      await desk.show('sheet')
      await first().click()
      await desk.press('Enter')
      await scroller().evaluate(box => box.scrollTo(0, 5000))
      await desk.page.getByRole('textbox', { name: 'Mark 160', exact: true }).waitFor(patience)
      await desk.press(...keys)
      await onFocus(desk, focus)
      await expect
        .poll(() => desk.page.getByRole('textbox', { name: 'Mark 160', exact: true }).count(), patience)
        .toBe(0)
    }
  })

  it('scrolls sideways on a telephone, where the name stays, and is printed as a whole', async () => {
    await desk.show('sheet')
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await first().click()
    await scroller().evaluate(box => box.scrollTo(300, 3000))
    await expect.poll(() => scroller().evaluate(box => box.scrollLeft), patience).toBe(300)
    const names = sheet().locator('tr[data-index] td:first-child')
    const lefts = () => names.evaluateAll(all => [...new Set(all.slice(1).map(each => each.getBoundingClientRect().x))])
    await expect.poll(lefts, patience).toEqual([0])
    await desk.page.setViewportSize({ width: 1280, height: 800 })
    await desk.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => rows().count(), patience).toBe(301)
    await desk.page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows().count(), patience).toBeLessThan(40)
  })
})

it('a log of three hundred lines of any height has few of them on the page, and is scrolled to its end', async () => {
  await desk.show('log')
  const lines = () => desk.page.getByRole('listitem')
  await lines().first().waitFor(patience)
  await expect.poll(() => lines().count(), patience).toBeLessThan(60)
  await expect.poll(() => lines().first().getAttribute('aria-setsize'), patience).toBe('300')
  const body = desk.page.locator('[data-dialog-body]')
  // Each comes into view once, as somebody scrolls through.
  const seen = new Set<string>()
  const isAtEnd = () => body.evaluate(box => box.scrollTop + box.clientHeight >= box.scrollHeight - 40)
  for (let turn = 0; turn < 200 && !(await isAtEnd()); turn += 1) {
    for (const words of await desk.page.getByText(/^Line \d+/).allTextContents()) seen.add(words)
    await body.evaluate(box => box.scrollBy(0, 200))
  }
  await expect.poll(() => lines().last().getAttribute('aria-posinset'), patience).toBe('300')
  const { violations } = await (await axeIn(desk.page)).include('ol').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  for (const words of await desk.page.getByText(/^Line \d+/).allTextContents()) seen.add(words)
  expect(seen.size).toBe(300)
  await expect.poll(() => lines().count(), patience).toBeLessThan(60)
})
