import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, onFocus, onRow, openPalette, patience, rowsInView } from './steps.ts'
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
const inView = () => rowsInView(table())
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

describe('the cursor of a table', () => {
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
  ])('fills the window with whole rows, and never makes the page scroll: %i × %i', async (width, height) => {
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
        const { height: row } = box.querySelector('[data-index]')!.getBoundingClientRect()
        return { top, bottom, row, footer: document.querySelector('main footer')!.getBoundingClientRect().top }
      })
    // No row is cut, and there is no room for one more. The titles are as high as a row of one line.
    const rest = async () => {
      const { top, bottom, row, footer } = await edges()
      const left = Math.round(footer - bottom)
      return { isCut: Math.round(bottom - top - 32) % Math.round(row) !== 0, hasRoom: left < 0 || left >= row }
    }
    await expect.poll(rest, patience).toEqual({ isCut: false, hasRoom: false })
    const { top, bottom } = await edges()
    const places = Math.floor((bottom - top) / 32) - 1
    if (height >= 800) expect(places).toBeGreaterThanOrEqual(16)
    await expect.poll(async () => (await inView()).length, patience).toBeGreaterThanOrEqual(Math.min(43, places) - 1)
    await expect.poll(() => scroller().evaluate(box => box.scrollWidth > box.clientWidth), patience).toBe(width < 1280)
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
    ['/settings', 'Cancel All Video Lessons'],
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
