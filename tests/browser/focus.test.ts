import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import {
  dialog,
  hasFocus,
  highlighted,
  holdBackAt,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  paletteBox,
  patience,
  sayYes,
} from './steps.ts'
import { holdBack } from './texts/answers.ts'

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

describe('the focus', () => {
  it('goes to the row that is left when the one a prompt was about is deleted', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('End')
    await onRow(desk, 'S0043')
    await desk.press('k', 'd')
    await sayYes(desk)
    await onRow(desk, 'S0043')
    // The last one has its heir above it.
    await desk.press('d')
    await sayYes(desk)
    await onRow(desk, 'S0041')
    await desk.press('Control+z')
    await desk.notice(/^Undone: /)
  })

  it('is in the list of a dialog again after the palette, and at its row of the screen after the dialog', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('j')
    await onRow(desk, school.lee)
    await desk.press('h')
    const history = await dialog(desk, /^Transaction History/)
    await history.getByText('No transaction records found.', { exact: true }).waitFor()
    await hasFocus(history)
    const before = await desk.focus()
    await openPalette(desk)
    await desk.press('Escape')
    await onFocus(desk, before)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.lee)
  })

  it('is in every screen that is gone to', async () => {
    const main = desk.page.getByRole('main')
    for (const { path } of screens) {
      await desk.goto(path)
      const taken = () => main.evaluate(box => box.contains(document.activeElement))
      await expect.poll(taken, { ...patience, message: path }).toBe(true)
    }
  })

  it.each([
    ['dialog', 'p', /\/view-photo-[^/]*\.js$/, 'Tai Man Chan'],
    ['form', 'i', /\/import-students-[^/]*\.js$/, 'Import students'],
  ])('stays in the palette when the %s under it comes late', async (_, key, file, name) => {
    const { asked, letGo } = await holdBackAt(desk, at => file.test(at.pathname))
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press(key)
    await asked
    await openPalette(desk)
    await letGo()
    const late = desk.page.getByRole('dialog', { name, includeHidden: true })
    await late.waitFor({ state: 'attached' })
    await onFocus(desk, paletteBox)
    await desk.type('edit stu')
    await highlighted(desk, /^Edit student/)
    await desk.press('Escape')
    await hasFocus(late)
    await desk.press('Escape')
    await onRow(desk, school.chan)
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
        await expect.poll(() => desk.page.getByRole('searchbox').inputValue(), patience).toBe('chan')
      } else await onRow(desk, school.chan)
    }
  })

  it('stays where it is when a notice comes over a dialog in a dialog; Esc closes what has it, one by one', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    const release = await holdBack(desk, 'toggleStudentStatus')
    await desk.press('a', 'Enter')
    const card = await dialog(desk, 'Tai Man Chan 陳大文')
    await desk.press('e')
    const form = await dialog(desk, 'Edit student')
    await onFocus(desk, 'textbox First Name')
    await release()
    const said = 'Tai Man Chan 陳大文 is now inactive.'
    // A live region that no dialog hides says it.
    const notice = desk.page.getByRole('region', { name: 'Messages' }).getByRole('status').getByText(said)
    await notice.waitFor()
    // It stays as long as the pointer is on it.
    await notice.hover()
    await onFocus(desk, 'textbox First Name')
    const firstName = () => desk.page.getByLabel('First Name').inputValue()
    await desk.type('Tai')
    await expect.poll(firstName, patience).toBe('Tai')
    // The browser decides how many letters it takes back at once.
    for (let letters = 'Tai'.length; letters > 0 && (await firstName()) !== 'Tai Man'; letters -= 1)
      await desk.press('Control+z')
    await expect.poll(firstName, patience).toBe('Tai Man')
    const onClose = async () => (await desk.focus()) === 'button Close'
    for (let step = 0; step < 40 && !(await onClose()); step += 1) await desk.press('Tab')
    await onFocus(desk, 'button Close')
    await desk.press('Escape')
    await expect.poll(() => desk.page.getByRole('status').getByText(said).count(), patience).toBe(0)
    await expect.poll(() => form.count(), patience).toBe(1)
    await onFocus(desk, /^button Update/)
    await desk.press('Escape')
    await expect.poll(() => form.count(), patience).toBe(0)
    await expect.poll(() => card.count(), patience).toBe(1)
    await expect.poll(() => card.evaluate(each => each.contains(document.activeElement)), patience).toBe(true)
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, school.chan)
    await desk.press('a')
    await desk.notice('Tai Man Chan 陳大文 is now active.')
  })
})
