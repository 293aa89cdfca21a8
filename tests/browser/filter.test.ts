import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { hasFocus, onRow, openPalette, patience, pressInputMethod } from './steps.ts'

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

const box = () => desk.page.getByRole('searchbox')
const inPalette = () => desk.page.locator('[cmdk-input]')
const rows = () => desk.page.getByRole('grid', { name: 'Students' }).locator('[data-index]')
const ids = () => rows().evaluateAll(all => all.map(each => each.querySelector('[role=gridcell]')?.textContent))
const marked = () =>
  desk.page
    .locator('[data-mark]')
    .evaluateAll(all => all.map(each => `${each.getAttribute('data-mark')} ${each.textContent}`))

describe('a filter in the search box of a list', () => {
  it('leaves the rows that it describes, is coloured, and stands in the address', async () => {
    await desk.press('/')
    await hasFocus(box())
    await desk.page.keyboard.type('status:active surname:wong,lee')
    await expect.poll(ids, patience).toEqual([school.lee, school.wong])
    await expect
      .poll(marked, patience)
      .toEqual(['name status', 'sign :', 'value active', 'name surname', 'sign :', 'value wong', 'value lee'])
    await expect.poll(() => desk.path(), patience).toContain('q=')
    await desk.picture('filter')
    const link = desk.path()
    await desk.goto('/')
    await desk.goto(link)
    await expect.poll(ids, patience).toEqual([school.lee, school.wong])
    await expect.poll(() => box().inputValue(), patience).toBe('status:active surname:wong,lee')
  })

  it('what is not understood is underlined and searched as words', async () => {
    await box().fill('colour:red')
    await expect.poll(marked, patience).toEqual(['unread colour:red'])
    await desk.page.getByText('No student matches “colour:red”').waitFor()
    await desk.picture('filter-not-understood')
    await desk.press('Escape')
    await expect.poll(() => box().inputValue(), patience).toBe('')
    await expect.poll(() => rows().count(), patience).toBeGreaterThan(10)
  })

  it('finds the same rows in the palette, which opens the list with it', async () => {
    await openPalette(desk)
    await desk.page.keyboard.type('students surname:wong,lee')
    const options = desk.page.getByRole('option')
    await expect.poll(() => options.count(), patience).toBe(3)
    await expect.poll(() => options.nth(0).innerText(), patience).toMatch(/^Students\s+surname:wong,lee\s+2$/)
    await expect.poll(() => options.nth(1).innerText(), patience).toContain(school.lee)
    await desk.picture('filter-in-the-palette')
    await desk.press('Enter')
    await expect.poll(ids, patience).toEqual([school.lee, school.wong])
    await expect.poll(() => box().inputValue(), patience).toBe('surname:wong,lee')
  })

  it('is completed in the palette as in the box of the list: fields, then their values with their counts', async () => {
    const options = desk.page.getByRole('option')
    await openPalette(desk)
    await desk.page.keyboard.type('students surn')
    await desk.page.getByRole('option', { name: /^surname:/ }).waitFor(patience)
    await desk.press('ArrowRight')
    await expect.poll(() => inPalette().inputValue(), patience).toBe('students surname:')
    // Enter still opens the list.
    await expect.poll(() => options.nth(0).innerText(), patience).toMatch(/^Students\s+surname:\s+43$/)
    await expect.poll(() => options.nth(1).innerText(), patience).toMatch(/^Au\s+4$/)
    await desk.picture('filter-completed-in-the-palette')
    await desk.page.keyboard.type('la')
    await expect.poll(() => options.nth(1).innerText(), patience).toMatch(/^Lam\s+4$/)
    await desk.press('ArrowDown', 'Enter')
    await expect.poll(() => inPalette().inputValue(), patience).toBe('students surname:Lam ')
    await expect.poll(() => options.nth(0).innerText(), patience).toMatch(/^Students\s+surname:Lam\s+4$/)
    await expect.poll(() => desk.page.getByRole('option', { name: /^Lam$/ }).count(), patience).toBe(0)
    await inPalette().fill('學生 狀態：')
    await expect.poll(() => options.nth(1).innerText(), patience).toMatch(/^active\s+43$/)
    await desk.press('Escape')
  })

  it('what is not understood is underlined in the palette, too, and searched in the list as words', async () => {
    const options = desk.page.getByRole('option')
    await openPalette(desk)
    await desk.page.keyboard.type('students lee colour:red')
    await expect.poll(marked, patience).toEqual(['unread colour:red'])
    await expect.poll(() => options.nth(0).innerText(), patience).toMatch(/^Students\s+lee colour:red\s+0$/)
    await desk.picture('filter-not-understood-in-the-palette')
    await desk.press('Escape')
  })

  it('in every search box may be half-typed or Chinese, and is underlined where it is not understood', async () => {
    for (const path of [
      '/students',
      '/staffs',
      '/courseManagement',
      '/classManagement',
      '/videoClassManagement',
      '/quizManagement',
      '/messages',
      '/token',
      '/transactionHistory',
      '/payment?view=payments%2Flist-live-payments',
      '/payment?view=payments%2Flist-video-payments',
      '/invoice?view=invoices%2Fopen-month&v.kind=live&v.month=2026-10',
      '/payment?view=receipts%2Fopen-month&v.kind=live&v.month=2026-10',
    ]) {
      await desk.goto(path)
      const own = box().last()
      for (const [typed, unread] of [
        ['是：不知道', '是：不知道'],
        ['"half', ''],
      ] as const) {
        await own.fill(typed)
        const found = async () => (await marked()).flatMap(each => /^unread (.*)$/s.exec(each)?.[1] ?? []).join('')
        await expect.poll(async () => [path, typed, await found()], patience).toEqual([path, typed, unread])
      }
      await expect.poll(() => desk.page.getByRole('alert').allInnerTexts(), patience).toEqual([])
    }
  })

  it('finds invoices and receipts in the palette, and the lists of all of them', async () => {
    const options = desk.page.getByRole('option')
    const texts = () => options.allInnerTexts()
    await openPalette(desk)
    await desk.page.keyboard.type('wong month:2026-10 is:paid')
    await expect
      .poll(texts, patience)
      .toEqual([
        expect.stringMatching(/^LI-2026-000003 Siu Ming Wong/),
        expect.stringMatching(/^LR-2026-000001 Siu Ming Wong/),
      ])
    await expect
      .poll(marked, patience)
      .toEqual(['name month', 'sign :', 'value 2026-10', 'name is', 'sign :', 'value paid'])
    await desk.picture('filter-of-invoices-in-the-palette')
    await inPalette().fill('invoices status:pending month:2026-10')
    await expect
      .poll(texts, patience)
      .toEqual([
        expect.stringMatching(/^Invoices\s+status:pending month:2026-10$/),
        expect.stringMatching(/^LI-2026-000002 Ka Yan Lee/),
        expect.stringMatching(/^LI-2026-000001 Tai Man Chan/),
      ])
    await desk.picture('filter-of-the-invoices')
    // What is half-typed says nothing yet.
    await inPalette().fill('invoices status:')
    await expect.poll(() => options.count(), patience).toBe(5)
    await inPalette().fill('發票 金額:>1000 -student:chan -is:paid kind:video')
    await expect
      .poll(texts, patience)
      .toEqual([expect.stringMatching(/^Invoices/), expect.stringMatching(/^VI-2026-000001 Ka Yan Lee/)])
    // Two of the three invoices of the month have no receipt.
    await inPalette().fill('receipts month:2026-10')
    await expect
      .poll(texts, patience)
      .toEqual([expect.stringMatching(/^Receipts/), expect.stringMatching(/^LR-2026-000001 Siu Ming Wong/)])
    await inPalette().fill('receipts is:cancelled month:2026-10')
    await expect.poll(texts, patience).toEqual([expect.stringMatching(/^Receipts/)])
    await desk.press('Escape')
  })

  it('is not marked in a line that gives its answers to a command', async () => {
    await openPalette(desk)
    await desk.page.keyboard.type('edit student tai man school:"Island School" grade:S5')
    await expect.poll(() => desk.activeOption(), patience).toMatch(/^Edit student.*Tai Man Chan.*Island School.*S5/)
    await expect.poll(marked, patience).toEqual([])
    await desk.press('Escape')
  })

  it('finds lessons, tokens and holidays in the palette, and the lists of the other screens', async () => {
    await school.world.did('addHoliday', { holiday_name: 'Founders Day', holiday: '2026-12-04' })
    const texts = () => desk.page.getByRole('option').allInnerTexts()
    await openPalette(desk)
    await desk.page.keyboard.type('lessons date:2026-11-20..2026-11-30')
    await expect.poll(texts, patience).toEqual([expect.stringMatching(/^Tue 24 Nov.*Tuesday class/s)])
    await inPalette().fill('tokens value:>200')
    await expect.poll(texts, patience).toEqual([expect.stringMatching(/^English/)])
    await inPalette().fill('holidays date:2026-12')
    await expect.poll(texts, patience).toEqual([expect.stringMatching(/^Founders Day/)])
    await inPalette().fill('transactions surname:lam')
    await expect.poll(async () => (await texts())[0], patience).toMatch(/^TransactionHistory\s+surname:lam\s+4$/)
    await desk.press('Enter')
    await expect.poll(() => desk.path(), patience).toBe('/transactionHistory?q=surname%3Alam')
    await expect.poll(() => rows().count(), patience).toBe(4)
  })

  it('offers fields, and then the values of a field with their counts', async () => {
    const options = desk.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await box().focus()
    await desk.page.keyboard.type('surn')
    await expect.poll(() => options.allInnerTexts(), patience).toEqual([expect.stringMatching(/^surname:\s+Surname$/)])
    await desk.press('ArrowRight')
    await expect.poll(() => box().inputValue(), patience).toBe('surname:')
    await expect.poll(() => options.first().innerText(), patience).toMatch(/^Au\s+4$/)
    await desk.picture('filter-values')
    await desk.page.keyboard.type('la')
    await expect.poll(() => options.allInnerTexts(), patience).toEqual([expect.stringMatching(/^Lam\s+4$/)])
    await desk.press('ArrowDown')
    await expect.poll(() => box().getAttribute('aria-activedescendant'), patience).not.toBeNull()
    await desk.press('Enter')
    await expect.poll(() => box().inputValue(), patience).toBe('surname:Lam ')
    await expect.poll(() => rows().count(), patience).toBe(4)
    await expect.poll(() => options.count(), patience).toBe(0)
    // The arrow goes to the rows again.
    await desk.press('ArrowDown')
    await onRow(desk, 'S0024')
  })

  it('closes the offered values with Escape, and only then clears the box', async () => {
    const options = desk.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await box().focus()
    await desk.page.keyboard.type('is:')
    await expect.poll(() => options.first().innerText(), patience).toMatch(/^active\s+43$/)
    // An input method uses the arrows itself.
    await pressInputMethod(desk, 'ArrowDown')
    await expect.poll(() => options.count(), patience).toBeGreaterThan(1)
    await desk.press('Escape')
    await expect.poll(() => options.count(), patience).toBe(0)
    await expect.poll(() => box().inputValue(), patience).toBe('is:')
    await desk.press('Escape')
    await expect.poll(() => box().inputValue(), patience).toBe('')
  })

  it('asks the server for what students owe when a filter does', async () => {
    await box().fill('owes:>0')
    await expect.poll(ids, patience).toEqual([school.chan, school.lee].toSorted())
    await box().fill('is:owing class:tuesday next:this-month')
    await expect.poll(ids, patience).toEqual([school.chan, school.lee].toSorted())
    // The invoices are of today, and not due yet.
    await box().fill('is:overdue class:tuesday')
    await expect.poll(ids, patience).toEqual([])
    await box().fill('owes:0 class:tuesday')
    await expect.poll(ids, patience).toEqual([school.wong])
  })
})
