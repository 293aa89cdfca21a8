import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, hasFocus, highlighted, onFocus, onRow, patience } from './steps.ts'
import { holdBack } from './texts/answers.ts'

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
afterAll(async () => {
  await desk.close()
  await school.close()
})

const table = () => desk.page.getByRole('grid', { name: 'Students' })
const row = (id: string) => table().locator('[role=row]', { hasText: id })
const place = (id: string) => row(id).getAttribute('aria-rowindex')
const heading = (title: string) => table().getByRole('columnheader', { name: title, exact: true })
const selected = () =>
  table()
    .locator('[aria-selected=true]')
    .evaluateAll(rows => rows.map(each => each.textContent?.slice(0, 5)))
/** The first cells of the rows that can be seen, header and cut-off rows left out. */
const inView = () =>
  table().evaluate(grid => {
    const box = grid.parentElement!.getBoundingClientRect()
    const head = grid.querySelector('[role=row]')!.getBoundingClientRect().bottom
    return [...grid.querySelectorAll('[data-index]')]
      .filter(each => each.getBoundingClientRect().top >= head - 1 && each.getBoundingClientRect().bottom <= box.bottom)
      .map(each => each.querySelector('[role=gridcell]')?.textContent)
  })
const pageShown = () => desk.page.getByLabel('Page', { exact: true }).inputValue()

describe('a table, to a screen reader', () => {
  it('has as many rows as the list, each in its place, though few are there', async () => {
    expect(await table().getAttribute('aria-rowcount')).toBe('44')
    expect(await table().getAttribute('aria-colcount')).toBe('10')
    expect(await place(school.chan)).toBe('2')
    await desk.press('End')
    await onRow(desk, 'S0043')
    expect(await place('S0043')).toBe('44')
    await expect.poll(() => row('S0010').count(), patience).toBe(0)
  })

  it('says how it is sorted, and by what it can be', async () => {
    expect(await heading('Surname').getAttribute('aria-sort')).toBe('none')
    expect(await heading('Actions').getAttribute('aria-sort')).toBeNull()
    await heading('Surname').getByRole('button').click()
    await expect.poll(() => heading('Surname').getAttribute('aria-sort'), patience).toBe('ascending')
    await heading('Surname').getByRole('button').click()
    await expect.poll(() => heading('Surname').getAttribute('aria-sort'), patience).toBe('descending')
    await expect.poll(async () => (await inView())[0], patience).toBe(school.wong)
    await heading('Surname').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe(school.chan)
  })
})

describe('the cursor of a table', () => {
  it('stays on its student when the list is sorted, and goes on from where he stands now', async () => {
    await desk.press('j')
    await onRow(desk, school.lee)
    await heading('Student ID').getByRole('button').click()
    await expect.poll(() => heading('Student ID').getAttribute('aria-sort'), patience).toBe('ascending')
    await heading('Student ID').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe('S0043')
    expect(await place(school.lee)).toBe('43')
    await desk.press('ArrowDown')
    await onRow(desk, school.lee)
    await desk.press('ArrowDown')
    await onRow(desk, school.chan)
  })

  it('is not lost when the wheel takes its row out of sight', async () => {
    await desk.press('j')
    await onRow(desk, school.lee)
    await table().hover()
    await desk.page.mouse.wheel(0, 32 * 27)
    await expect.poll(() => pageShown(), patience).toBe('2')
    await onRow(desk, school.lee)
    await desk.press('ArrowDown')
    await onRow(desk, school.wong)
    await expect.poll(inView, patience).toContain(school.wong)
  })

  it('goes to the row that is left when its own is gone, whatever was pressed until it was', async () => {
    await desk.goto('/payment?view=payments/list-live-payments')
    await dialog(desk, 'Pending Live Payments')
    await onRow(desk, school.chanOwes)
    await desk.press('End')
    await onRow(desk, school.leeOwes)
    const letGo = await holdBack(desk, 'pendingPayments')
    await desk.press('c')
    await highlighted(desk, 'cash')
    await desk.press('Enter')
    await desk.notice("Payment marked as 'paid' successfully!")
    await onRow(desk, school.leeOwes)
    await desk.press('End')
    await letGo()
    await onRow(desk, school.chanOwes)
  })

  it('reaches the buttons of its row by right and left, and keeps to the same button from row to row', async () => {
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Edit student')
    await desk.press('ArrowRight', 'ArrowDown')
    await hasFocus(row(school.lee))
    const second = await desk.focus()
    await desk.press('ArrowLeft')
    await onFocus(desk, 'button Edit student')
    expect(second).not.toBe('button Edit student')
    await desk.press('ArrowLeft')
    await onRow(desk, school.lee)
  })

  it('is one stop of Tab, and the buttons of its row are the only ones that are', async () => {
    const stops = await table()
      .locator('[data-index] button')
      .evaluateAll(all =>
        all.filter(each => each.tabIndex === 0).map(each => each.closest('[data-index]')?.textContent),
      )
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.every(text => text?.startsWith(school.chan))).toBe(true)
    for (const _ of stops) await desk.press('Tab')
    await hasFocus(row(school.chan))
    await desk.press('Tab')
    await expect.poll(() => table().evaluate(each => each.contains(document.activeElement)), patience).toBe(false)
  })

  it('comes into the rows from the titles by the down key, which left and right walk', async () => {
    await heading('Student ID').getByRole('button').focus()
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Student Login ID')
    await desk.press('ArrowDown')
    await onRow(desk, school.chan)
  })
})

describe('the pages of a table', () => {
  it('can be opened by their address, the last one like a page of its own', async () => {
    await desk.goto('/students?page=3')
    await expect.poll(async () => (await inView())[0], patience).toBe('S0033')
    await onRow(desk, 'S0033')
    expect(await pageShown()).toBe('3')
    await expect.poll(async () => (await inView()).length, patience).toBe(11)
  })

  it('end with the last one, however far an address reaches', async () => {
    await desk.goto('/students?page=99')
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

  it('start again at the first one with every search', async () => {
    await desk.goto('/students?page=3')
    await expect.poll(() => pageShown(), patience).toBe('3')
    await desk.press('/')
    await desk.type('S000')
    await expect.poll(async () => (await inView())[0], patience).toBe(school.chan)
    await expect.poll(() => table().getAttribute('aria-rowcount'), patience).toBe('10')
    await desk.press('ArrowDown')
    await onRow(desk, 'S000')
  })
})

describe('a table under the mouse', () => {
  it('takes the cursor where it is clicked, and opens what is clicked twice', async () => {
    await row('S0005').getByRole('gridcell').nth(2).click()
    await onRow(desk, 'S0005')
    await row(school.lee).getByRole('gridcell').nth(3).dblclick()
    await dialog(desk, /Lee/)
    await desk.press('Escape')
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
    const long = 'The True Light Middle School of Hong Kong, Afternoon Session for Girls and Boys'
    const pupil = await school.world.student('Mei Yee', 'Zee', '', { school: long })
    await desk.goto('/students?page=3')
    const cell = row(pupil).getByRole('gridcell', { name: long })
    await cell.hover()
    await expect.poll(() => cell.getAttribute('title'), patience).toBe(long)
    const short = row(pupil).getByRole('gridcell').first()
    await short.hover()
    expect(await short.getAttribute('title')).toBeNull()
  })
})

describe('a table at any size', () => {
  it.each([
    [1280, 800],
    [1920, 1080],
    [900, 560],
  ])('never makes the page scroll: %i × %i', async (width, height) => {
    await desk.page.setViewportSize({ width, height })
    await expect
      .poll(
        () =>
          desk.page.evaluate(() => {
            const page = document.documentElement
            return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]
          }),
        patience,
      )
      .toEqual([0, 0])
    const scroller = table().locator('..')
    expect(await scroller.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    await desk.page.setViewportSize({ width: 1280, height: 800 })
  })
})
