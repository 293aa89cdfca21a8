import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasFocus, onFocus, onRow, patience, rowsInView } from '../steps.ts'
import { type Kit, openKit } from './open-kit.ts'
import { chan, lee, longSchool, wong } from './students.ts'

let desk: Kit
beforeAll(async () => {
  desk = await openKit()
})
beforeEach(async () => {
  await desk.show('table')
  await onRow(desk, chan)
})
afterAll(() => desk.close())

const table = () => desk.page.getByRole('grid', { name: 'Students' })
const row = (id: string) => table().locator('[role=row]', { hasText: id })
const place = (id: string) => row(id).getAttribute('aria-rowindex')
const heading = (title: string) => table().getByRole('columnheader', { name: title, exact: true })
const selected = () =>
  table()
    .locator('[aria-selected=true]')
    .evaluateAll(rows => rows.map(each => each.textContent?.slice(0, 5)))
const inView = () => rowsInView(table())
const pageShown = () => desk.page.getByLabel('Page', { exact: true }).inputValue()

describe('a table, to a screen reader', () => {
  it('has as many rows as the list, each in its place, though few are there', async () => {
    await expect.poll(() => table().getAttribute('aria-rowcount'), patience).toBe('44')
    await expect.poll(() => table().getAttribute('aria-colcount'), patience).toBe('10')
    await expect.poll(() => place(chan), patience).toBe('2')
    await desk.press('End')
    await onRow(desk, 'S0043')
    await expect.poll(() => place('S0043'), patience).toBe('44')
    await expect.poll(() => row('S0010').count(), patience).toBe(0)
  })

  it('says how it is sorted, and by what it can be', async () => {
    await expect.poll(() => heading('Surname').getAttribute('aria-sort'), patience).toBe('none')
    await expect.poll(() => heading('Actions').getAttribute('aria-sort'), patience).toBeNull()
    await heading('Surname').getByRole('button').click()
    await expect.poll(() => heading('Surname').getAttribute('aria-sort'), patience).toBe('ascending')
    await heading('Surname').getByRole('button').click()
    await expect.poll(() => heading('Surname').getAttribute('aria-sort'), patience).toBe('descending')
    await expect.poll(async () => (await inView())[0], patience).toBe(wong)
    await heading('Surname').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe(chan)
  })
})

describe('the cursor of a table', () => {
  it('stays on its student when the list is sorted, and goes on from where they stand now', async () => {
    await desk.press('j')
    await onRow(desk, lee)
    await heading('Student ID').getByRole('button').click()
    await expect.poll(() => heading('Student ID').getAttribute('aria-sort'), patience).toBe('ascending')
    await heading('Student ID').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe('S0043')
    await expect.poll(() => place(lee), patience).toBe('43')
    await desk.press('ArrowDown')
    await onRow(desk, lee)
    await desk.press('ArrowDown')
    await onRow(desk, chan)
  })

  it('is not lost when the wheel takes its row out of sight', async () => {
    await desk.press('j')
    await onRow(desk, lee)
    await table().hover()
    await desk.page.mouse.wheel(0, 32 * 27)
    await expect.poll(() => pageShown(), patience).toBe('2')
    await onRow(desk, lee)
    await desk.press('ArrowDown')
    await onRow(desk, wong)
    await expect.poll(inView, patience).toContain(wong)
  })

  it('reaches the buttons of its row by right and left, and keeps to the same button from row to row', async () => {
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Edit student')
    await desk.press('ArrowRight', 'ArrowDown')
    await hasFocus(row(lee))
    const second = await desk.focus()
    await desk.press('ArrowLeft')
    await onFocus(desk, 'button Edit student')
    expect(second).not.toBe('button Edit student')
    await desk.press('ArrowLeft')
    await onRow(desk, lee)
  })

  it('is one stop of Tab, and the buttons of its row are the only ones that are', async () => {
    const stops = await table()
      .locator('[data-index] button')
      .evaluateAll(all =>
        all.filter(each => each.tabIndex === 0).map(each => each.closest('[data-index]')?.textContent),
      )
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.every(text => text?.startsWith(chan))).toBe(true)
    for (const _ of stops) await desk.press('Tab')
    await hasFocus(row(chan))
    await desk.press('Tab')
    await expect.poll(() => table().evaluate(each => each.contains(document.activeElement)), patience).toBe(false)
  })

  it('comes into the rows from the titles by the down key, in which left and right move the cursor', async () => {
    await heading('Student ID').getByRole('button').focus()
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Student Login ID')
    await desk.press('ArrowDown')
    await onRow(desk, chan)
  })
})

describe('the pages of a table', () => {
  it('end with the last one, however far an address reaches', async () => {
    await desk.show('table', 99)
    await expect.poll(() => pageShown(), patience).toBe('3')
    await expect.poll(async () => (await inView())[0], patience).toBe('S0033')
  })

  it('are turned by the buttons and chosen from the menu', async () => {
    await desk.page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(async () => (await inView())[0], patience).toBe('S0017')
    await desk.page.getByLabel('Page', { exact: true }).selectOption('Page 3 of 3')
    await expect.poll(async () => (await inView())[0], patience).toBe('S0033')
    await desk.page.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(async () => (await inView())[0], patience).toBe('S0017')
  })
})

describe('a table under the mouse', () => {
  it('takes the cursor where it is clicked, and opens what is clicked twice', async () => {
    await row('S0005').getByRole('gridcell').nth(2).click()
    await onRow(desk, 'S0005')
    await row(lee).getByRole('gridcell').nth(3).dblclick()
    await expect.poll(() => desk.heard(), patience).toEqual([lee])
  })

  it('selects from the cursor to where it is clicked with Shift, one by one with Ctrl or before the first column', async () => {
    await row('S0004').getByRole('gridcell').nth(2).click()
    await row('S0006')
      .getByRole('gridcell')
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await expect.poll(selected, patience).toEqual(['S0004', 'S0005', 'S0006'])
    await row('S0005')
      .getByRole('gridcell')
      .nth(2)
      .click({ modifiers: ['Control'] })
    await expect.poll(selected, patience).toEqual(['S0004', 'S0006'])
    await row('S0009').click({ position: { x: 6, y: 16 } })
    await expect.poll(selected, patience).toEqual(['S0004', 'S0006', 'S0009'])
  })

  it('shows in full what is cut off, and repeats nothing else', async () => {
    await desk.show('table', 3)
    const cell = row('S0043').getByRole('gridcell', { name: longSchool })
    await cell.hover()
    await expect.poll(() => cell.getAttribute('title'), patience).toBe(longSchool)
    const short = row('S0043').getByRole('gridcell').first()
    await short.hover()
    await expect.poll(() => short.getAttribute('title'), patience).toBeNull()
  })
})

describe('a table at any size', () => {
  const scroller = () => table().locator('..')
  const resize = async (width: number, height: number) => {
    await desk.page.setViewportSize({ width, height })
    await onRow(desk, chan)
  }
  afterEach(() => desk.page.setViewportSize({ width: 1280, height: 800 }))

  it('says which row of how many each one is, wherever it is scrolled to', async () => {
    const rows = await table().getAttribute('aria-rowcount')
    for (const top of [0, 7, 21]) {
      await scroller().evaluate((box, rows) => box.scrollTo(0, rows * 32), top)
      await expect.poll(async () => (await inView())[0], patience).toBe(`S${String(top + 1).padStart(4, '0')}`)
      const wrong = () =>
        table()
          .locator('[data-index]')
          .evaluateAll(rows =>
            rows.filter(
              each =>
                `S${String(Number(each.ariaRowIndex) - 1).padStart(4, '0')}` !==
                each.querySelector('[role=gridcell]')?.textContent,
            ),
          )
      await expect.poll(wrong, patience).toEqual([])
      await expect.poll(() => table().getAttribute('aria-rowcount'), patience).toBe(rows)
    }
  })

  it.each([
    [1024, 640],
    [640, 400],
  ])('scrolls sideways in a narrow window, and keeps id and name in view: %i × %i', async (width, height) => {
    await resize(width, height)
    const cell = (nth: number) => row(lee).getByRole('gridcell').nth(nth)
    const left = (nth: number) => cell(nth).evaluate(each => each.getBoundingClientRect().left)
    await desk.page.locator('[role=grid][data-sideways]').waitFor()
    const [id, phone] = [await left(0), await left(5)]
    await scroller().evaluate(box => box.scrollTo(box.scrollWidth, 0))
    await expect.poll(() => left(5), patience).toBeLessThan(phone)
    await expect.poll(() => left(0), patience).toBe(id)
    await expect.poll(() => left(2), patience).toBeGreaterThan(id)
    const seen = (nth: number) =>
      cell(nth).evaluate(each => {
        const { left, top, height } = each.getBoundingClientRect()
        return each.contains(document.elementFromPoint(left + 20, top + height / 2))
      })
    await expect.poll(() => seen(0), patience).toBe(true)
    await expect.poll(() => seen(2), patience).toBe(true)
    for (const nth of [0, 2])
      await expect
        .poll(
          () => heading(nth === 0 ? 'Student ID' : 'First Name').evaluate(each => each.getBoundingClientRect().left),
          patience,
        )
        .toBe(await left(nth))
  })

  it('has a whole ring around the row with the focus, also where columns lie over it', async () => {
    await resize(768, 600)
    // A ring is drawn for whoever moves by keys.
    await desk.press('ArrowDown', 'ArrowUp')
    await onRow(desk, chan)
    await desk.page.locator('[role=grid][data-sideways]').waitFor()
    const { x, y, width } = (await row(chan).boundingBox())!
    const colours = async () => {
      const line = await desk.page.screenshot({ clip: { x: x + 4, y, width: width - 8, height: 1 } })
      const { data } = await sharp(line).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return new Set(Array.from({ length: data.length / 3 }, (_, at) => data.subarray(3 * at, 3 * at + 3).join())).size
    }
    await expect.poll(colours, patience).toBe(1)
  })

  it('brings the buttons of a row into view where the right key goes, and what it is known by where left leads back', async () => {
    await resize(640, 400)
    await desk.page.locator('[role=grid][data-sideways]').waitFor()
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Edit student')
    const inside = () =>
      desk.page.evaluate(() => {
        const { left, right } = document.activeElement!.getBoundingClientRect()
        return left > 240 && right <= innerWidth
      })
    await expect.poll(inside, patience).toBe(true)
    await desk.press('ArrowLeft')
    await onRow(desk, chan)
    await expect.poll(() => scroller().evaluate(box => box.scrollLeft), patience).toBe(0)
  })
})
