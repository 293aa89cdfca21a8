import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, noDialog, onFocus, onRow, openPalette, patience, run } from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school, { theme: 'dark' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** Asks for the paper from the palette, as a person does, and returns what the browser prints. */
async function printed(name: string) {
  await desk.page.evaluate(() => {
    document.documentElement.removeAttribute('data-asked')
    window.print = () => document.documentElement.setAttribute('data-asked', '')
  })
  await run(desk, 'print this page', 'Print this page')
  await expect.poll(() => desk.page.locator('html').getAttribute('data-asked'), patience).toBe('')
  return byBrowser(name)
}

/** What the menu of the browser prints. */
async function byBrowser(name: string) {
  await desk.page.emulateMedia({ media: 'print' })
  await desk.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const bytes = await desk.page.pdf({ preferCSSPageSize: true })
  await desk.page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await desk.page.emulateMedia({ media: null })
  if (process.env.PICTURES) writeFileSync(join(process.env.PICTURES, `${name}.pdf`), bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1)
      const { items } = await page.getTextContent()
      const [, , width = 0, height = 0] = page.view
      const words = items
        .map(item => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
      return { words, size: [Math.round(width), Math.round(height)] }
    }),
  )
  return pages
}

it('a list is printed whole, as it is searched and sorted, with its titles on every page: view/print-page', async () => {
  await desk.goto('/students?sort=-student_id')
  await onRow(desk, 'S0043')
  const pages = await printed('list')
  expect(pages.length).toBeGreaterThan(1)
  for (const { words, size } of pages) {
    expect(size).toEqual([842, 595])
    expect(words).toContain('Student Login ID')
    expect(words).not.toContain('Dashboard')
  }
  const all = pages.map(({ words }) => words).join(' ')
  expect(all.match(/S00\d\d/g)).toEqual(Array.from({ length: 43 }, (_, at) => `S${String(43 - at).padStart(4, '0')}`))
  // Nothing of it is left on the screen.
  await expect.poll(() => desk.page.locator('.paper').count(), patience).toBe(0)
  await desk.goto('/students?q=lee')
  await onRow(desk, 'S0002')
  const [page, ...more] = await printed('found')
  expect(more).toEqual([])
  expect(page?.words).toContain('lee')
  expect(page?.words).not.toContain('S0001')
})

it('the page of a student is printed upright, in place of the list behind it', async () => {
  await desk.goto('/students')
  await onRow(desk, 'S0001')
  await desk.press('Enter')
  await dialog(desk, 'Tai Man Chan 陳大文')
  await desk.answered()
  const [page, ...more] = await printed('student')
  expect(more).toEqual([])
  expect(page?.size).toEqual([595, 842])
  for (const text of ['Tai Man Chan', 'S0001', '9123 4567', 'Island School', '1,200.00'])
    expect(page?.words).toContain(text)
  for (const text of ['S0002', 'Edit student', 'Close']) expect(page?.words).not.toContain(text)
  await desk.press('Escape')
  await noDialog(desk)
})

it('where there is nothing to print, the palette says so', async () => {
  await desk.goto('/statistics')
  await onFocus(desk, 'combobox Type')
  await openPalette(desk)
  await desk.type('print this page')
  await desk.page.getByText('Lists and the page of a student can be printed.').waitFor()
  await desk.press('Escape')
})

it('the menu of the browser prints what the command prints: the whole week, and nothing around it', async () => {
  await desk.goto('/timeTable')
  await desk.page.locator('[data-stop]').filter({ hasText: '–' }).first().waitFor()
  const [week, ...more] = await byBrowser('week')
  expect(more).toEqual([])
  expect(week?.size).toEqual([842, 595])
  for (const text of ['16 to 22 November 2026', '21:00']) expect(week?.words.replaceAll(' - ', '-')).toContain(text)
  for (const text of ['Settings', 'Statistics', 'Add schedule']) expect(week?.words).not.toContain(text)
})

it('a dialog is printed whole and alone, and a screen without the bar beside it', async () => {
  await desk.goto('/timeTable')
  await desk.page.locator('[data-stop]').filter({ hasText: '–' }).first().waitFor()
  await run(desk, 'create student', 'Create student')
  await dialog(desk, 'Create student')
  const form = (await byBrowser('form')).map(({ words }) => words).join(' ')
  for (const text of ['Create student', 'Parent Phone', 'Address']) expect(form).toContain(text)
  for (const text of ['2026-11-16', 'Settings', 'Timetable']) expect(form).not.toContain(text)
  await desk.press('Escape')
  await noDialog(desk)

  await desk.goto('/statistics')
  await onFocus(desk, 'combobox Type')
  const screen = (await byBrowser('screen')).map(({ words }) => words).join(' ')
  expect(screen).toContain('Statistics')
  for (const text of ['Dashboard', 'Settings']) expect(screen).not.toContain(text)
  // Nothing of it is left on the screen.
  await expect.poll(() => desk.page.locator('[data-print], [data-printed], .paper').count(), patience).toBe(0)
})
