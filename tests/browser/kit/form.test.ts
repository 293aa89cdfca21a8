import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replay } from '../input-method.ts'
import { dialog, hasFocus, highlighted, noDialog, onFocus, onRow, patience } from '../steps.ts'
import { type Kit, openKit } from './open-kit.ts'
import { chan } from './students.ts'

let desk: Kit
beforeAll(async () => {
  desk = await openKit()
})
afterAll(() => desk.close())

const field = (name: string | RegExp) => desk.page.getByRole('dialog').getByLabel(name, { exact: true })
const options = () => desk.page.getByRole('option')
const open = async (part: string, title: string) => {
  await desk.show(part)
  return dialog(desk, title)
}
const heard = (sent: unknown[]) => expect.poll(() => desk.heard(), patience).toEqual(sent)

describe('Enter in a field of one line goes to the next one', () => {
  it('of whatever kind it is', async () => {
    const form = await open('everything', 'Everything')
    await hasFocus(form)
    const fields = () =>
      form.evaluate(box => {
        const all = [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
          each => !each.disabled && !each.readOnly && each.tabIndex >= 0,
        )
        return { all: all.length, at: all.indexOf(document.activeElement as HTMLInputElement) }
      })
    await expect.poll(fields, patience).toEqual({ all: 13, at: 0 })
    for (let at = 1; at < 13; at += 1) {
      await desk.press('Enter')
      await expect.poll(fields, patience).toEqual({ all: 13, at })
    }
    await heard([])
    await desk.press('Enter')
    await noDialog(desk)
    await heard([{}])
  })

  it('a suggestion that is highlighted is taken on the way, and Enter in the last field sends', async () => {
    await open('invoice', 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    await desk.type('lee')
    await highlighted(desk, /^Ka Yan Lee/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Course')
    await expect.poll(() => field('Student').inputValue(), patience).toMatch(/^Ka Yan Lee/)
    await desk.type('ielts')
    await highlighted(desk, /^IELTS/)
    // In the last field a suggestion is taken first, and looked at.
    await desk.press('Enter')
    await expect.poll(() => field('Course').inputValue(), patience).toMatch(/^IELTS/)
    await heard([])
    await desk.press('Enter')
    await heard([['S0002', 'IELTS']])
    await noDialog(desk)
  })

  it('of a menu opens it by a click, goes to its ends with PageDown and PageUp, and takes none in an emptied box', async () => {
    await open('invoice', 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    const active = (attribute: string) => () =>
      field('Student').evaluate((box, name) => {
        const option = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
        return Number(option?.getAttribute(name))
      }, attribute)
    const place = active('aria-posinset')
    const isOpen = (is: boolean) =>
      expect.poll(() => field('Student').getAttribute('aria-expanded'), patience).toBe(String(is))
    await isOpen(false)
    await field('Student').click()
    await expect.poll(place, patience).toBe(1)
    await expect.poll(active('aria-setsize'), patience).toBeGreaterThan(7)
    // A click into the open one only sets the caret.
    await field('Student').click()
    await isOpen(true)
    await desk.press('PageDown')
    const isLast = async () => (await place()) === (await active('aria-setsize')())
    await expect.poll(isLast, patience).toBe(true)
    await desk.press('ArrowUp', 'PageUp', 'ArrowDown')
    await expect.poll(place, patience).toBe(2)
    await desk.press('Enter')
    await expect.poll(() => field('Student').inputValue(), patience).not.toBe('')
    await field('Student').fill('')
    await isOpen(true)
    await desk.press('Tab')
    await isOpen(false)
    await expect.poll(() => field('Student').inputValue(), patience).toBe('')
    // With the pointer one is taken all the same.
    await field('Student').click()
    await options().first().click()
    await isOpen(false)
    await expect.poll(() => field('Student').inputValue(), patience).not.toBe('')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('several are chosen one after the other, and the next Enter takes none that nobody has chosen', async () => {
    await open('joining', 'Add Students')
    await onFocus(desk, 'combobox Class')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Students')
    for (const [id, name] of [
      ['S0004', 'Hei Tung Au'],
      ['S0005', 'Lok Yiu Au'],
    ] as const) {
      await desk.type(id)
      await highlighted(desk, new RegExp(id))
      await desk.press('Enter')
      await desk.page.getByRole('button', { name: `Remove ${name}` }).waitFor()
      await expect.poll(() => options().count(), patience).toBe(0)
    }
    // Who is chosen is not offered again, and Tab leaves the one that is highlighted.
    await desk.type('S0004')
    await options().filter({ hasText: 'Nothing matches.' }).waitFor()
    await desk.press('Control+a')
    await desk.type('S0006')
    await highlighted(desk, /S0006/)
    await desk.press('Tab', 'Shift+Tab')
    await onFocus(desk, 'combobox Students')
    await expect.poll(() => field('Students').inputValue(), patience).toBe('')
    await desk.press('Enter')
    await onFocus(desk, /Joining Day/)
    await heard([])
    await desk.press('Enter')
    await heard([['S0004', 'S0005']])
    await noDialog(desk)
  })

  it('makes a line in a text of several lines, and Ctrl+Enter sends', async () => {
    const form = await open('message', 'Create Message')
    await form.getByLabel('Recipient Type', { exact: true }).selectOption('all')
    await form.getByLabel('Message', { exact: true }).click()
    await desk.type('No lessons on Monday')
    await desk.press('Enter')
    await desk.type('See you on Tuesday')
    await desk.press('Control+Enter')
    await heard([{ to: 'all', message: 'No lessons on Monday\nSee you on Tuesday' }])
    await noDialog(desk)
  })
})

describe('a picker', () => {
  it.each([
    ['invoice', 'Create Video Invoice', 'combobox Student'],
    ['joining', 'Add Students', 'combobox Class'],
  ])('of %s is closed over the buttons of %s until it is asked for', async (part, title, name) => {
    const form = await open(part, title)
    await onFocus(desk, name)
    await expect.poll(() => options().count(), patience).toBe(0)
    for (const button of ['Cancel', 'Submit']) await form.getByRole('button', { name: button }).click({ trial: true })
    await desk.press('ArrowDown')
    await options().first().waitFor()
    await desk.press('Escape')
    await expect.poll(() => options().count(), patience).toBe(0)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('opens by a letter, an arrow or a click, and not by itself over the buttons of its form', async () => {
    const form = await open('invoice', 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    await expect.poll(() => options().count(), patience).toBe(0)
    await form.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    await desk.press('ArrowDown')
    await options().first().waitFor()
    await desk.press('Escape')
    await expect.poll(() => options().count(), patience).toBe(0)
    await desk.type('lee')
    await options().filter({ hasText: 'Ka Yan Lee' }).waitFor()
    await highlighted(desk, /Ka Yan Lee/)
    await desk.press('Enter')
    await expect.poll(() => options().count(), patience).toBe(0)
    await form.getByRole('combobox', { name: 'Course' }).click()
    await options().filter({ hasText: 'IELTS' }).waitFor()
    await desk.press('Escape', 'Escape')
    await noDialog(desk)
  })
})

describe('what is drawn with a finger', () => {
  it('is whole in a menu, which opens for it once it is written', async () => {
    await open('invoice', 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    const window = { page: desk.page, context: desk.page.context() }
    await replay(window, [{ shows: 'L' }, { shows: 'Lee' }])
    await expect.poll(() => field('Student').inputValue(), patience).toBe('Lee')
    await expect.poll(() => options().count(), patience).toBe(0)
    await replay(window, [{ writes: 'Lee' }])
    await highlighted(desk, /^Ka Yan Lee/)
    await expect.poll(() => field('Student').inputValue(), patience).toBe('Lee')
    await desk.press('Escape', 'Escape')
    await noDialog(desk)
  })
})

describe('the focus', () => {
  it('stays with the rows when something that cannot have it is clicked', async () => {
    await desk.show('table')
    await onRow(desk, chan)
    await desk.press('j')
    await onRow(desk, 'S0002')
    await desk.page.getByRole('heading', { level: 1 }).click()
    await onRow(desk, 'S0002')
  })

  it('is kept in by a dialog, under which nothing can be reached with Tab, and goes back to the row', async () => {
    const form = await open('form over a table', 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    for (let step = 0; step < 40; step += 1) {
      await desk.press('Tab')
      await expect
        .poll(() => desk.page.evaluate(() => document.activeElement?.closest('#root') === null), patience)
        .toBe(true)
    }
    await expect.poll(() => form.count(), patience).toBe(1)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, chan)
  })
})
