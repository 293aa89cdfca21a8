import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, highlighted, holdBackAt, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const options = () => desk.page.getByRole('option')

describe('the focus', () => {
  it('goes to the row that is left when the one a prompt was about is deleted', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('End')
    await onRow(desk, 'S0043')
    await desk.press('k', 'd')
    await desk.page.getByRole('alertdialog').waitFor({ state: 'attached' })
    await desk.press('Enter')
    await onRow(desk, 'S0043')
    // The last one has its heir above it.
    await desk.press('d')
    await desk.page.getByRole('alertdialog').waitFor({ state: 'attached' })
    await desk.press('Enter')
    await onRow(desk, 'S0041')
    await desk.press('Control+z')
    await desk.notice(/undone/)
  })

  it('is in the list of a dialog again after the palette, and at its row of the screen after the dialog', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('j')
    await onRow(desk, school.lee)
    await desk.press('h')
    const history = await dialog(desk, /^Transaction History/)
    await expect.poll(() => history.evaluate(box => box.contains(document.activeElement)), patience).toBe(true)
    const before = await desk.focus()
    await openPalette(desk)
    await desk.press('Escape')
    await expect.poll(() => desk.focus(), patience).toBe(before)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
  })

  it('waits in a screen whose rows come late, and is not taken from who has gone elsewhere meanwhile', async () => {
    for (const elsewhere of [false, true]) {
      const { asked, letGo } = await holdBackAt(desk, at => at.pathname.endsWith('/getStudent'))
      await desk.goto('/students')
      await asked
      if (elsewhere) {
        await desk.press('/')
        await desk.type('chan')
      }
      await letGo()
      if (elsewhere) {
        await desk.page.getByText('S0001').waitFor()
        await onFocus(desk, 'textbox Search')
        expect(await desk.page.getByRole('searchbox').inputValue()).toBe('chan')
      } else await onRow(desk, school.chan)
    }
  })

  it('stays with the rows when something that cannot have it is clicked', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('j')
    await onRow(desk, school.lee)
    await desk.page.getByRole('heading', { level: 1 }).click()
    await onRow(desk, school.lee)
  })

  it('is kept in by a dialog: nothing under it can be reached with Tab, and its notices can', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('e')
    const form = await dialog(desk, 'Edit student')
    await onFocus(desk, 'textbox First Name')
    for (let step = 0; step < 40; step += 1) {
      await desk.press('Tab')
      expect(await desk.page.evaluate(() => document.activeElement?.closest('#root') === null)).toBe(true)
    }
    expect(await form.count()).toBe(1)
    await desk.press('Escape')
    await noDialog(desk)
  })
})

describe('a picker', () => {
  it('opens by a letter, an arrow or a click, and not by itself over the buttons of its form', async () => {
    await desk.goto('/invoice?do=invoices/create-video-invoice')
    const form = await dialog(desk, 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    expect(await options().count()).toBe(0)
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
