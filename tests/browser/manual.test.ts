import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { patience, run } from './steps.ts'

/* The manual is part of the console: it opens where it is needed, is found by its headings, and can be printed. */

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school)
})
afterAll(() => school.close())
beforeEach(() => desk.goto('/students'))

const manual = () => desk.page.getByRole('dialog', { name: 'Manual' })
const page = (title: string) => manual().getByRole('article', { name: title })
/** Pixels from the top of the page that is read to a heading of it. */
const distanceTo = (heading: string) =>
  page('When something goes wrong').evaluate((article, name) => {
    const found = [...article.querySelectorAll('h4')].find(each => each.textContent === name)
    return Math.round((found?.getBoundingClientRect().top ?? 999) - article.getBoundingClientRect().top)
  }, heading)

it('? leads to the section about the screen, and Esc back to it', async () => {
  await desk.goto('/payment')
  await desk.press('?')
  await desk.page.getByRole('button', { name: 'Manual', exact: true }).click()
  await page('Money').waitFor(patience)
  await expect.poll(() => desk.path(), patience).toBe('/payment?view=view%2Fopen-manual')
  await expect.poll(() => page('Money').evaluate(article => article.scrollTop), patience).toBeGreaterThan(100)
  await desk.press('Escape')
  await expect.poll(() => desk.path(), patience).toBe('/payment')
})

it('the palette finds a section by words of its heading, and the address holds it', async () => {
  await run(desk, 'manual lost password', 'Manual')
  await page('When something goes wrong').waitFor(patience)
  await expect.poll(() => desk.path(), patience).toContain('v.section=a-lost-password-or-phone')
  await expect.poll(() => distanceTo('A lost password or phone'), patience).toBeLessThan(200)
  await desk.page.getByRole('button', { name: 'The disk is full' }).click()
  await expect.poll(() => desk.path(), patience).toContain('v.section=the-disk-is-full')
})

it('a page of it is printed from its beginning to its end', async () => {
  await desk.goto('/students?view=view/open-manual&v.section=backup-and-upgrade')
  await page('Backup and upgrade').waitFor(patience)
  await desk.page.emulateMedia({ media: 'print' })
  await desk.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = desk.page.locator('.paper')
  await paper.getByText('What Klass backs up by itself').waitFor(patience)
  await paper.getByText('Of several servers one makes each backup.').waitFor(patience)
  await desk.page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await desk.page.emulateMedia({ media: 'screen' })
})

it('every page of it is accessible, and stays inside its window', async () => {
  for (const section of ['keys', 'money', 'settings', 'other-computers-and-phones']) {
    await desk.goto(`/students?view=view/open-manual&v.section=${section}`)
    await manual().getByRole('article').getByRole('heading', { level: 3 }).waitFor(patience)
    for (const theme of themes) {
      await desk.wear(theme)
      await desk.picture(`manual-${section}-${theme}`)
    }
    await desk.accessible()
    const wider = await manual()
      .getByRole('article')
      .evaluate(article => article.scrollWidth - article.clientWidth)
    expect(wider).toBe(0)
  }
})
