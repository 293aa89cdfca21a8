import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type School } from '#tests/browser.ts'
import { openDemo } from './demo.ts'
import { printedBy } from './month.ts'
import { dialog, highlighted, leaveQueue, noDialog, onFocus, onRow, openPalette, patience, sayYes } from './steps.ts'

/*
 * What a clerk does all day, in the demo school, and how many keys it takes: letters count, and a key with Ctrl or Shift is
 * one. The table of the results has these counts beside those that the tasks took once, counted by hand. None has become
 * longer, and half of them are shorter.
 */

let school: School
let desk: Desk
let count = 0
const counts = new Map<string, readonly [now: number, once: number]>()
beforeAll(async () => {
  school = await openDemo()
  desk = await openDesk(school, { path: '/' })
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const press = async (...keys: readonly string[]) => {
  count += keys.length
  await desk.press(...keys)
}
const type = async (text: string) => {
  count += [...text].length
  await desk.type(text)
}
/** Opens the palette and types a line; its first row must read like this. */
const line = async (text: string, row: RegExp) => {
  count += 1
  await openPalette(desk)
  await type(text)
  await highlighted(desk, row)
}
const yes = async () => {
  count += 1
  await sayYes(desk)
}
/** To a screen, whose heading this is. */
const to = async (letter: string, heading: string) => {
  await press('g', letter)
  await desk.page.getByRole('heading', { name: heading, level: 1 }).waitFor(patience)
}
const leave = async () => {
  await desk.press('Escape')
  await noDialog(desk)
}

/** A task, what it took once, and how it is done. It begins on this page. */
const task = (name: string, once: number, does: () => Promise<void>, path = '/') =>
  it(`${name}: at most ${once} keys`, async () => {
    await desk.goto(path)
    await desk.answered()
    await expect.poll(() => desk.focus(), patience).not.toBe('')
    count = 0
    await does()
    counts.set(name, [count, once])
    expect(count).toBeLessThanOrEqual(once)
  })

task('Sick leave by phone', 19, async () => {
  await line('leave s1 sick', /^Record leave.*Tai Man Chan.*sick/)
  await press('Enter')
  await onFocus(desk, 'combobox Record leave: Lesson')
  await highlighted(desk, /./)
  await press('Control+Enter')
  await desk.notice(/^Leave of Tai Man Chan/)
})

task('Who is calling, eight digits', 10, async () => {
  await line('97870420', /^Tai Man Chan.*Parent Phone 97870420/)
  await press('Enter')
  await dialog(desk, /^Tai Man Chan/)
  await leave()
})

task('Collect by bank-in and print', 21, async () => {
  const [owed] = await pending()
  const [, surname] = /^.* (\S+) \(/.exec(owed!.student_string)!
  await line(`coll ${owed!.student_id} bank`, new RegExp(`^Collect live payment.*${surname}.*bank-in`))
  expect(await printedBy(desk, () => press('Shift+Enter'))).toContain('Bank-in')
  await leaveQueue(desk)
})

task('Six payments in a row', 43, async () => {
  const before = (await pending()).length
  await to('p', 'Receipt Management')
  await press('l')
  await dialog(desk, 'Pending Live Payments')
  let row = ''
  for (let done = 1; done <= 6; done += 1) {
    const last = row
    await expect
      .poll(async () => {
        row = await desk.focus()
        return row.startsWith('row PL') && row !== last
      }, patience)
      .toBe(true)
    await press('c')
    await onFocus(desk, 'combobox Collect live payment: Payment Type')
    await press('b')
    await highlighted(desk, 'bank-in')
    await press('Enter')
    await expect.poll(async () => (await pending()).length, patience).toBe(before - done)
  }
  await expect.poll(() => desk.focus(), patience).toMatch(/^row PL/)
  await leave()
})

task('Bill the next month, looked at first, and print all', 19, async () => {
  await to('i', 'Invoice Management')
  await press('n')
  await dialog(desk, 'Generate month')
  await onFocus(desk, 'textbox Month')
  await press('ArrowUp')
  const writes = desk.page.getByRole('button', { name: /^Write \d+ invoices · / })
  await writes.and(desk.page.locator(':not([aria-disabled=true])')).waitFor(patience)
  await press('Control+Enter')
  await yes()
  await desk.notice(/^\d+ invoices generated for 2026-12/)
  await noDialog(desk)
  await press('Control+p')
  await desk.page
    .getByRole('alertdialog')
    .getByText(/print all invoices for 2026-12/)
    .waitFor(patience)
  await press('Enter')
  await noDialog(desk)
})

task('Correct a wrong payment', 34, async () => {
  const all = await pending()
  const owed = all.find(({ student_id }) => all.filter(each => each.student_id === student_id).length === 1)
  await openPalette(desk)
  await desk.type(`collect ${owed!.student_id} cash`)
  await highlighted(desk, /^Collect live payment.*cash/)
  await desk.press('Enter')
  await desk.notice("Payment marked as 'paid' successfully!")
  await leaveQueue(desk)
  await press('Control+z')
  await dialog(desk, 'Reverse payment')
  await onFocus(desk, /^(textbox|combobox) Reason/)
  await type('Wrong amount')
  await press('Control+Enter')
  await yes()
  await desk.notice(/is cancelled|LCN-2026/)
})

task('Hold a time slot', 14, async () => {
  await line('ho sun 3pm', /^Hold Time Slot.*15:00/)
  await press('Enter')
  await desk.notice('Time slot held successfully.')
})

task('Undo', 1, async () => {
  await openPalette(desk)
  await desk.type('ho sun 4pm')
  await highlighted(desk, /^Hold Time Slot.*16:00/)
  await desk.press('Enter')
  await desk.notice('Time slot held successfully.')
  await press('Control+z')
  await desk.notice(/^Undone: /)
})

task('Make-up by video', 43, async () => {
  await line('book s1 sun 2pm makeup', /^Book Video Lesson.*Tai Man Chan.*makeup.*14:00/)
  await press('Enter')
  await onFocus(desk, 'combobox Book Video Lesson: Lesson')
  await highlighted(desk, /on leave|absent/)
  await press('Enter')
  await desk.notice(/^Booked: Tai Man Chan/)
})

task('Carry a lesson', 7, async () => {
  await desk.press('g', 't')
  await onFocus(desk, /\d\d:\d\d/)
  await press('Shift+M', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await yes()
  await desk.notice('Lesson updated successfully!')
})

task('Attendance with one absent and one on leave', 9, async () => {
  await desk.page.locator('main').getByText('T', { exact: true }).first().waitFor(patience)
  await press('t')
  await dialog(desk, /^Manage Attendance/)
  await onRow(desk, 'S')
  await press('Shift+P', 'j', 'a', 'j', 'l', 'Control+Enter')
  await desk.notice('Attendance updated successfully.')
})

task('New student', 75, async () => {
  await to('s', 'Students')
  await press('n')
  await dialog(desk, 'Create student')
  await onFocus(desk, 'textbox First Name')
  for (const text of ['Siu Ming', 'Chan', '陳小明', '91234567', '', 'Ying Wa College', 's3', 'Chan Tai', 'mother'])
    await type(text).then(() => press('Enter'))
  await press('Control+Enter')
  await desk.notice(/^Added Siu Ming Chan/)
})

task('Enrol a student', 40, async () => {
  await line('add stu dse eng wed', /^Add Students.*DSE English Wed/)
  await press('Enter')
  await dialog(desk, /^Add Students/)
  await onFocus(desk, 'combobox Students')
  await type('s401')
  await desk.page.getByRole('option', { name: /S0401/ }).first().waitFor(patience)
  await press('Enter', 'Control+Enter')
  const asked = desk.page.getByRole('alertdialog')
  await expect
    .poll(
      async () => (await asked.count()) > 0 || (await desk.page.getByText('Students added successfully.').count()) > 0,
      patience,
    )
    .toBe(true)
  if ((await asked.count()) > 0) await yes()
  await desk.notice('Students added successfully.')
})

task('First invoice', 26, async () => {
  await line('first inv s401', /^Bill the rest of this month.*Siu Ming Chan/)
  await press('Enter')
  await yes()
  await desk.notice(/^Invoice generated successfully/)
})

task('Message to a class', 62, async () => {
  await line('msg class dse eng wed bring a calculator', /^Create Message.*DSE English Wed.*bring a calculator/)
  await press('Enter')
  await dialog(desk, 'Create Message')
  await onFocus(desk, 'textbox Message')
  await press('Control+Enter')
  await desk.notice('Message successfully created!')
})

task('Create a quiz', 39, async () => {
  await to('q', 'Quiz Management')
  await press('n')
  await onFocus(desk, 'combobox Create Quiz: Quiz Name')
  await type('Unit 9 spelling')
  await press('Enter')
  await onFocus(desk, 'combobox Create Quiz: Full Mark')
  await type('50')
  await press('Control+Enter')
  await desk.notice('Created quiz Unit 9 spelling.')
})

task('Assign the quiz', 8, async () => {
  await desk.goto('/classManagement?view=classes/manage-lessons&v.class=C0011')
  await onRow(desk, 'L')
  count = 0
  await press('q')
  await onFocus(desk, /: Quiz$/)
  await type('9 sp')
  await highlighted(desk, /^Unit 9 spelling/)
  await press('Enter')
  await desk.notice('Quiz assigned successfully.')
})

task('Thirteen results', 41, async () => {
  await desk.goto('/classManagement?view=classes/manage-lessons&v.class=C0011')
  await onRow(desk, 'L')
  count = 0
  await press('r')
  await dialog(desk, /^Manage Test Results/)
  await onFocus(desk, /^textbox Unit 9 spelling/)
  for (let at = 0; at < 13; at += 1) await type('40').then(() => press('Enter'))
  await press('Control+Enter')
  await desk.notice('Quiz results updated successfully.')
})

task('Staff account', 26, async () => {
  await to('f', 'Staffs')
  await press('n')
  await dialog(desk, 'Add New Staff')
  await onFocus(desk, 'textbox Name')
  for (const text of ['May', 'may2', 'tenletters']) await type(text).then(() => press('Enter'))
  await type('a')
  await press('Control+Enter')
  await desk.notice('Staff added successfully!')
})

task('Import thirty with one error', 10, async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `${at === 7 ? '' : `Ming ${at}`}\tTsui\t5555 ${1000 + at}`)
  const text = ['First name\tSurname\tPhone', ...rows].join('\n')
  await desk.page.evaluate(each => navigator.clipboard.writeText(each), text)
  await to('s', 'Students')
  await press('i')
  await onFocus(desk, 'textbox Rows')
  await press('Control+v')
  await desk.page.getByText(/^1 row is refused/).waitFor(patience)
  await press('r')
  await desk.page.getByRole('tab', { name: 'Refused 1', selected: true }).waitFor(patience)
  await press('x', 'Control+Enter')
  await desk.notice(/^29 students created/)
})

task('Monthly attendance', 15, async () => {
  await line('month s2', /^Monthly attendance.*Siu Man Chan/)
  await press('Enter')
  await dialog(desk, /Siu Man Chan|Monthly attendance/)
  await leave()
})

task('Add 4 tokens', 21, async () => {
  await line('add s2 4', /^Edit Token.*Siu Man Chan.*4/)
  await press('Enter')
  await onFocus(desk, 'combobox Edit Token: Token Name')
  await highlighted(desk, /./)
  await press('Enter')
  await desk.notice(/^Token successfully added/)
})

task('Add a holiday', 35, async () => {
  await line('holiday Founders 1/3/2027', /^Add Holiday.*2027-03-01/)
  await press('Enter')
  await onFocus(desk, /Add Holiday: Holiday Name$/)
  await press('Enter')
  await desk.notice('Founders, Mon 1 Mar 2027, is a holiday now.')
})

task('A day off', 18, async () => {
  await line('day off 5 dec', /^Add Day Off.*2026-12-05/)
  await press('Enter')
  await desk.notice('Days off added successfully!')
})

task('Statistics of a quarter', 15, async () => {
  await line('stats q3', /^Search statistics.*2026-07-01/)
  await press('Enter')
  await desk.page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor(patience)
  await expect.poll(() => desk.path(), patience).toContain('startDate=2026-07-01')
})

task('Export the debtors', 10, async () => {
  await line('owing', /^Owing/)
  await press('Enter')
  await desk.page.getByRole('heading', { name: 'Students', level: 1 }).waitFor(patience)
  await expect.poll(() => desk.focus(), patience).toMatch(/^row S/)
  await press('Shift+E')
  await onFocus(desk, /Export: Format$/)
  const saving = desk.page.waitForEvent('download')
  await press('Control+Enter')
  expect((await saving).suggestedFilename()).toBe('Owing 2026-11-20.xlsx')
})

task(
  'Save a view for everybody',
  30,
  async () => {
    await line('save view', /^Save this view/)
    await press('Enter')
    await onFocus(desk, /Save this view: Name$/)
    await type('S6 owing')
    await press('Enter')
    await onFocus(desk, /: Who sees it$/)
    await type('ev')
    await highlighted(desk, 'Everybody')
    await press('Control+Enter')
    await desk.notice('The view “S6 owing” is saved.')
  },
  '/students?q=grade:s6%20owes:>0',
)

task('A receipt of last year', 24, async () => {
  await line('rec s1 nov 2025', /^Print Receipt\s*LR-2025-\d+ Tai Man Chan/)
  expect(await printedBy(desk, () => press('Enter'))).toContain('Tai Man Chan')
})

it('none is longer than it was, and half of them are shorter', () => {
  const all = [...counts.values()]
  expect(all.every(([now, once]) => now <= once)).toBe(true)
  expect(all.filter(([now, once]) => now < once).length).toBeGreaterThanOrEqual(all.length / 2)
})

it('the table of the results has these counts', () => {
  const results = readFileSync(new URL('../bench/RESULTS.md', import.meta.url), 'utf8')
  const rows = [...counts].map(([name, [now, once]]) => `| ${name} | ${now} | ${once} |`)
  expect(results.split('\n')).toEqual(expect.arrayContaining(rows))
})

const pending = () => school.world.did('pendingPayments', {})
