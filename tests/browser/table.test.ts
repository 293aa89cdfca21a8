import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, hasFocus, highlighted, onFocus, onRow, openPalette, patience } from './steps.ts'
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

describe('the months of the invoices', () => {
  it('say how many there are, what they come to, what is collected and outstanding, with a bar of its share', async () => {
    await desk.goto('/invoice')
    const october = desk.page.getByRole('row', { name: /^2026-10/ })
    const cells = () => october.getByRole('gridcell').allInnerTexts()
    const shown = ['2026-10', '3', '3,600.00', '1,200.00', '2,400.00', '33%']
    await expect.poll(async () => (await cells()).slice(0, shown.length), patience).toEqual(shown)
    const bar = () =>
      october
        .locator('[aria-hidden=true] > span')
        .first()
        .evaluate(each => each.getBoundingClientRect().width / each.parentElement!.getBoundingClientRect().width)
    await expect.poll(bar, patience).toBeCloseTo(1 / 3, 1)
    await desk.picture('months')
  })
})

describe('a table, to a screen reader', () => {
  it('has as many rows as the list, each in its place, though few are there', async () => {
    await expect.poll(() => table().getAttribute('aria-rowcount'), patience).toBe('44')
    await expect.poll(() => table().getAttribute('aria-colcount'), patience).toBe('10')
    await expect.poll(() => place(school.chan), patience).toBe('2')
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
    await expect.poll(async () => (await inView())[0], patience).toBe(school.wong)
    await heading('Surname').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe(school.chan)
  })
})

describe('the cursor of a table', () => {
  it('stays on its student when the list is sorted, and goes on from where they stand now', async () => {
    await desk.press('j')
    await onRow(desk, school.lee)
    await heading('Student ID').getByRole('button').click()
    await expect.poll(() => heading('Student ID').getAttribute('aria-sort'), patience).toBe('ascending')
    await heading('Student ID').getByRole('button').click()
    await expect.poll(async () => (await inView())[0], patience).toBe('S0043')
    await expect.poll(() => place(school.lee), patience).toBe('43')
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

  it('comes into the rows from the titles by the down key, in which left and right move the cursor', async () => {
    await heading('Student ID').getByRole('button').focus()
    await desk.press('ArrowRight')
    await onFocus(desk, 'button Student Login ID')
    await desk.press('ArrowDown')
    await onRow(desk, school.chan)
  })
})

describe('the footer', () => {
  const footer = () => desk.page.locator('main footer').innerText()

  it('names the keys of the row with the cursor, but not while somebody types, to whom they are letters', async () => {
    await expect.poll(footer, patience).toMatch(/edit.*delete/s)
    await desk.press('/')
    await onFocus(desk, /Search/)
    await expect.poll(footer, patience).not.toMatch(/edit|delete|keys/)
    await desk.press('Escape')
    await onRow(desk, school.chan)
    await expect.poll(footer, patience).toMatch(/edit.*delete/s)
  })

  it('of a week names the keys of a lesson only where there is one, and none that a button shows', async () => {
    await desk.goto('/timetable')
    await onFocus(desk, /^gridcell .*16:00/)
    await expect.poll(footer, patience).toMatch(/peek.*carry/s)
    await expect.poll(footer, patience).not.toMatch(/schedule|print/)
    await desk.goto('/timetable?week=2030-01-07')
    await desk.page.getByText('No lessons this week.').waitFor()
    await expect.poll(footer, patience).toContain('keys')
    await expect.poll(footer, patience).not.toMatch(/peek|carry/)
  })
})

describe('a login ID that is too long for its column', () => {
  it('is cut in its middle: its first letters and its last digits tell it from others, at any size of letters', async () => {
    const student_login_id = 'chantaimanofislandschool1001'
    await school.world.did('updatestudent', { studentId: school.chan, student_login_id })
    const cell = desk.page.getByRole('img', { name: student_login_id })
    const seen = () =>
      cell.evaluate(each => {
        const [first, last] = [...each.children].map(part => ({
          part,
          box: part.getBoundingClientRect(),
          words: part.textContent,
        }))
        const room = each.closest('.cell')!.getBoundingClientRect()
        return {
          last: last!.words,
          isWhole: last!.box.right <= room.right && last!.part.scrollWidth <= last!.part.clientWidth + 1,
          isCut: first!.part.scrollWidth > first!.part.clientWidth,
        }
      })
    for (const letters of [16, 20, 24]) {
      await desk.letters(letters)
      await expect.poll(seen, patience).toEqual({ last: '1001', isWhole: true, isCut: true })
    }
    await desk.letters(16)
    await cell.hover()
    await expect
      .poll(() => cell.evaluate(each => each.closest<HTMLElement>('.cell')!.title), patience)
      .toBe(student_login_id)
  })
})

describe('what takes something away', () => {
  const colourOf = (button: Locator) => button.evaluate(each => getComputedStyle(each).color)
  const button = (id: string, name: RegExp) => row(id).getByRole('button', { name })

  it('stands last in its row, and is red in the row with the cursor and under the pointer', async () => {
    await expect
      .poll(() => row(school.chan).getByRole('button').last().getAttribute('title'), patience)
      .toMatch(/^Delete student/)
    const red = await colourOf(button(school.chan, /^Delete/))
    expect(red).not.toBe(await colourOf(button(school.chan, /^Edit/)))
    expect(await colourOf(button(school.lee, /^Delete/))).toBe(await colourOf(button(school.lee, /^Edit/)))
    await button(school.lee, /^Delete/).hover()
    await expect.poll(() => colourOf(button(school.lee, /^Delete/)), patience).toBe(red)
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`takes-away-${theme}`)
    }
    await desk.wear('light')
  })
})

describe('the pages of a table', () => {
  it('can be opened by their address, the last one like a page of its own', async () => {
    await desk.goto('/students?page=3')
    await expect.poll(async () => (await inView())[0], patience).toBe('S0033')
    await onRow(desk, 'S0033')
    await expect.poll(() => pageShown(), patience).toBe('3')
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
    const student = await school.world.student('Mei Yee', 'Zee', '', { school: long })
    await desk.goto('/students?page=3')
    const cell = row(student).getByRole('gridcell', { name: long })
    await cell.hover()
    await expect.poll(() => cell.getAttribute('title'), patience).toBe(long)
    const short = row(student).getByRole('gridcell').first()
    await short.hover()
    await expect.poll(() => short.getAttribute('title'), patience).toBeNull()
  })
})

describe('a table at any size', () => {
  const scroller = () => table().locator('..')
  const resize = async (width: number, height: number) => {
    await desk.page.setViewportSize({ width, height })
    await onRow(desk, school.chan)
  }
  afterEach(() => desk.page.setViewportSize({ width: 1280, height: 800 }))

  it.each([
    [1280, 800],
    [1920, 1080],
    [1440, 900],
    [1024, 640],
    [640, 400],
  ])('fills the window, and never makes the page scroll: %i × %i', async (width, height) => {
    await resize(width, height)
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
    const edges = () =>
      scroller().evaluate(box => {
        const { top, bottom } = box.getBoundingClientRect()
        return { top, bottom, footer: document.querySelector('main footer')!.getBoundingClientRect().top }
      })
    await expect.poll(async () => (await edges()).bottom - (await edges()).footer, patience).toBe(0)
    const { top, bottom } = await edges()
    const places = Math.floor((bottom - top) / 32) - 1
    if (height >= 800) expect(places).toBeGreaterThanOrEqual(16)
    await expect.poll(async () => (await inView()).length, patience).toBeGreaterThanOrEqual(Math.min(43, places) - 1)
    await expect.poll(() => scroller().evaluate(box => box.scrollWidth > box.clientWidth), patience).toBe(width < 1280)
  })

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
    const cell = (nth: number) => row(school.lee).getByRole('gridcell').nth(nth)
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
    await desk.page.locator('[role=grid][data-sideways]').waitFor()
    const { x, y, width } = (await row(school.chan).boundingBox())!
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
        return left > 208 && right <= innerWidth
      })
    await expect.poll(inside, patience).toBe(true)
    await desk.press('ArrowLeft')
    await onRow(desk, school.chan)
    await expect.poll(() => scroller().evaluate(box => box.scrollLeft), patience).toBe(0)
  })
})

describe('a search without matches', () => {
  const text = 'No student matches “zzzz”'
  it('says so, and not that there is nothing; Esc clears it', async () => {
    await desk.press('/')
    await desk.type('zzzz')
    const none = table().locator('..')
    await none.getByText(text).waitFor()
    await none.getByRole('button', { name: 'Create student' }).waitFor()
    await expect.poll(() => desk.page.getByText('Nothing to show.').count(), patience).toBe(0)
    await desk.press('Escape')
    await row(school.chan).waitFor()
    await expect.poll(() => desk.page.getByText(text).count(), patience).toBe(0)
  })

  it('can be cleared by its button as well', async () => {
    await desk.goto('/students?q=zzzz')
    await desk.page.getByText(text).waitFor()
    await desk.page.getByRole('button', { name: 'Clear search' }).click()
    await row(school.chan).waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/students')
  })
})

describe('in a narrow window', () => {
  const sizes = [
    [1024, 640],
    [640, 400],
  ] as const
  /** What of these cannot be reached: outside of the window, or under something else. */
  const hidden = (locator: ReturnType<typeof row>) =>
    locator.evaluateAll(all =>
      all.flatMap(each => {
        const { left, top, width, height } = each.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there && (each.contains(there) || there.closest('label')?.contains(each)) ? [] : [each.outerHTML]
      }),
    )
  afterEach(() => desk.page.setViewportSize({ width: 1280, height: 800 }))

  it.each([
    ['/students', 'Create student'],
    ['/timetable', 'Add Schedule'],
    ['/timetable?tab=video', 'Hold Time Slot'],
    ['/settings', 'Edit business details'],
    ['/invoice', 'Customize Live Invoice'],
    ['/statistics', 'Search'],
  ])('a bar loses nothing: %s', async (path, last) => {
    for (const [width, height] of sizes) {
      await desk.page.setViewportSize({ width, height })
      await desk.goto(path)
      const bar = desk.page.locator('main .bar, main form')
      await bar
        .getByRole('button', { name: new RegExp(last) })
        .first()
        .waitFor()
      await expect.poll(() => hidden(bar.locator('button, input:not([aria-hidden])')), patience).toEqual([])
    }
  })

  it('the arrows of a week or a month stand beside its date', async () => {
    await desk.page.setViewportSize({ width: 640, height: 400 })
    const tops = (name: RegExp) =>
      desk.page
        .locator('.bar')
        .last()
        .getByRole('button', { name })
        .evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
    await desk.goto('/timetable?tab=video')
    await desk.page.getByRole('button', { name: /^Next week/ }).waitFor()
    await expect.poll(async () => new Set(await tops(/^(Previous|Next) week/)).size, patience).toBe(1)
    await desk.goto(`/students?view=students/monthly-attendance&v.student=${school.chan}`)
    await desk.page.getByRole('button', { name: /^Next month/ }).waitFor()
    await expect.poll(async () => new Set(await tops(/^(Previous|Next) month/)).size, patience).toBe(1)
  })

  it('the palette is inside of it, with its highlighted row in view', async () => {
    for (const [width, height] of sizes) {
      await desk.page.setViewportSize({ width, height })
      await openPalette(desk)
      for (let at = 0; at < 20; at += 1) {
        await desk.press('ArrowDown')
        const outside = () =>
          desk.page.evaluate(() => {
            const list = document.querySelector('[cmdk-list]')!.getBoundingClientRect()
            const box = document.querySelector('[cmdk-root]')!.getBoundingClientRect()
            const row = document.querySelector('[data-option][aria-selected=true]')!.getBoundingClientRect()
            return {
              above: row.top < list.top - 1,
              below: row.bottom > list.bottom + 1,
              window: box.bottom > innerHeight,
            }
          })
        await expect.poll(outside, patience).toEqual({ above: false, below: false, window: false })
      }
      await desk.press('Escape')
      await onRow(desk, school.chan)
    }
  })

  it('a list in a dialog is never less tall than a page where there is room for it', async () => {
    const grid = desk.page.getByRole('grid', { name: 'Pending Live Payments' })
    for (const height of [800, 1080]) {
      await desk.page.setViewportSize({ width: 1280, height })
      await desk.goto('/payment?view=payments/list-live-payments')
      await onRow(desk, school.chanOwes)
      await expect.poll(() => grid.locator('..').evaluate(box => box.clientHeight), patience).toBe((16 + 1) * 32)
    }
  })
})
