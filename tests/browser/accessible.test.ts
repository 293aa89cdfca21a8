import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, pressInputMethod } from './steps.ts'

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

/** What the focused row's table says of itself. */
const tableAround = () =>
  desk.page.evaluate(() => {
    const grid = document.activeElement?.closest('[role=grid]')
    const row = document.activeElement?.closest('[role=row]')
    return {
      name: grid?.getAttribute('aria-label') ?? '',
      rows: Number(grid?.getAttribute('aria-rowcount')),
      titles: grid?.querySelectorAll('[role=columnheader]').length,
      cells: row?.querySelectorAll('[role=gridcell]').length,
      place: Number(row?.getAttribute('aria-rowindex')),
    }
  })
const inTable = () => desk.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)

/** Reads the table with the cursor in it from end to end, leaves it both ways by Tab, and comes back. */
async function goThroughTable(first: string): Promise<void> {
  await onRow(desk, first)
  await expect.poll(async () => (await tableAround()).place, patience).toBe(2)
  const around = await tableAround()
  expect(around.name).not.toBe('')
  expect(around.cells).toBe(around.titles)
  await desk.press('End')
  await expect.poll(async () => (await tableAround()).place, patience).toBe(around.rows)
  await desk.press('Home')
  await onRow(desk, first)
  for (const [away, back] of [
    ['Tab', 'Shift+Tab'],
    ['Shift+Tab', 'Tab'],
  ] as const) {
    let steps = 0
    for (; steps < 16 && (await inTable()); steps += 1) await desk.press(away)
    await expect.poll(() => inTable(), { ...patience, message: `${away} does not leave ${around.name}` }).toBe(false)
    // Out of the page the way back begins at the control that was left.
    const last = (await desk.focus()) === '' ? 1 : 0
    for (let step = last; step < steps; step += 1) await desk.press(back)
    await onRow(desk, first)
  }
}

describe('every screen and dialog of students, invoices and payments', () => {
  const all: readonly (readonly [path: string, title: string, firstRow?: string])[] = [
    ['/students', 'Students', 'S0001'],
    ['/students?view=students/open-student&v.student=S0001', 'Tai Man Chan 陳大文'],
    ['/students?view=students/monthly-attendance&v.student=S0002', 'Monthly attendance', '2026-11-03'],
    ['/students?view=students/view-photo&v.student=S0001', 'Tai Man Chan'],
    ['/students?do=students/create-student', 'Create student'],
    ['/students?do=students/edit-student&a.student=S0001', 'Edit student'],
    ['/students?do=students/add-photo&a.student=S0001', 'Add photo'],
    ['/students?do=students/delete-student&a.student=S0001', 'Delete student'],
    ['/students?do=students/import-students', 'Import students'],
    ['/invoice', 'Invoice Management', '2026-10'],
    ['/invoice?tab=video', 'Invoice Management', '2026-11'],
    ['/invoice?view=invoices/open-month&v.kind=live&v.month=2026-10', 'Invoices for 2026-10', 'LI-2026-000001'],
    ['/invoice?do=invoices/create-video-invoice&a.student=S0001', 'Create Video Invoice'],
    ['/invoice?do=invoices/customize-live-invoice&a.student=S0001', 'Customize Live Invoice'],
    ['/invoice?do=invoices/generate-month', 'Generate month'],
    ['/invoice?do=invoices/void-invoice&a.invoice=LI-2026-000001', 'Void invoice'],
    ['/payment', 'Receipt Management', '2026-10'],
    ['/payment?view=receipts/open-month&v.kind=live&v.month=2026-10', 'Receipts for 2026-10', 'LR-2026-000001'],
    ['/payment?view=payments/list-live-payments', 'Pending Live Payments', 'PL'],
    ['/payment?tab=video&view=payments/list-video-payments', 'Pending Video Payments', 'PV'],
    ['/payment?do=payments/collect-live-payment&a.payment=PL000001', 'Payment Type'],
    ['/payment?do=payments/collect-video-payment&a.payment=PV000001', 'Payment Type'],
    ['/payment?do=payments/reverse-payment&a.receipt=LR-2026-000001', 'Reverse payment'],
  ]
  it.each(all.map(([path, title, firstRow]) => ({ path, title, firstRow })))(
    '$path',
    async ({ path, title, firstRow }) => {
      await desk.goto(path)
      if (/[?&](view|do)=/.test(path)) await dialog(desk, title)
      else await desk.page.getByRole('heading', { name: title, level: 1 }).waitFor()
      if (firstRow === undefined) await desk.answered()
      else await onRow(desk, firstRow)
      if (firstRow !== undefined) await goThroughTable(firstRow)
    },
  )

  it('the rows that a form shows before it is sent', async () => {
    await desk.goto('/invoice?do=invoices/generate-month')
    await dialog(desk, 'Generate month')
    await desk.page.getByText('3 invoices, total 3,600.00').waitFor()
    await onFocus(desk, 'textbox Month')
    await desk.press('Tab', 'Tab', 'Tab')
    await goThroughTable('Tai Man Chan')
    await desk.goto('/students?do=students/import-students')
    await onFocus(desk, 'textbox Rows')
    await desk.type('First Name,Surname')
    for (const line of ['Wing,Tam', 'Hoi,', 'Ka,Law']) {
      await desk.press('Enter')
      await desk.type(line)
    }
    await desk.press('Control+Enter')
    await goThroughTable('2')
  })

  it('the palette, its question, the keys, the messages and a notice', async () => {
    await desk.goto('/payment')
    await onRow(desk, '2026-10')
    await desk.press('Control+z')
    await desk.notice('There is nothing to undo.')
    await openPalette(desk)
    await desk.type('pay chan')
    await highlighted(desk, 'Collect live payment')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, '2026-10')
    await desk.press('?')
    await dialog(desk, 'Keys')
    await onFocus(desk, 'textbox Search what you want to do, or a key')
    await expect
      .poll(() => desk.page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle), patience)
      .toBe('solid')
    await desk.press('Escape')
    await noDialog(desk)
    await onRow(desk, '2026-10')
    await desk.press('Shift+L')
    await dialog(desk, 'Log')
  })
})

describe('the Enter of an input method', () => {
  it('sends no form, chooses no option and opens no row', async () => {
    const before = await entriesIn(school.world)
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Wing')
    await desk.press('Tab')
    await desk.type('Tam')
    await desk.press('Tab')
    await onFocus(desk, 'textbox Chinese Name')
    await desk.compose('taam')
    await pressInputMethod(desk, 'Enter')
    await desk.commit('譚')
    await pressInputMethod(desk, 'Enter')
    await onFocus(desk, 'textbox Chinese Name')
    await desk.press('Escape')
    await noDialog(desk)

    await desk.goto('/invoice?tab=video&do=invoices/create-video-invoice')
    await dialog(desk, 'Create Video Invoice')
    await onFocus(desk, 'combobox Student')
    await desk.compose('dai')
    await pressInputMethod(desk, 'Enter')
    await desk.commit('大文')
    await highlighted(desk, 'Tai Man Chan')
    await pressInputMethod(desk, 'Enter')
    await highlighted(desk, 'Tai Man Chan')
    await desk.press('Enter')
    await expect.poll(() => desk.path(), patience).toContain(`a.student=${school.chan}`)
    expect(await entriesIn(school.world)).toBe(before)
  })
})
