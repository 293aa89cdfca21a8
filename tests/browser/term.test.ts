import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { pressed } from './class-of-twenty.ts'
import { mouseOf } from './mouse.ts'
import { dialog, go, highlighted, noDialog, onFocus, onRow, patience, run, toYes } from './steps.ts'
import { absent, classNamed, expectTerm, marks, onLeave, openTerm, type Term } from './term.ts'

let school: Term
let desk: Desk
beforeEach(async () => {
  school = await openTerm()
  desk = await openDesk(school, { as: 'nobody', path: '/login' })
})
afterEach(async () => {
  await desk.close()
  await school.close()
})

const cancelled = [
  'Cancelled 2 video lessons and refunded 2 tokens.',
  'Cancelled 0 video lessons and refunded 0 tokens.',
]
const counted = '18 present · 1 absent · 1 leave · 0 to go'
/** A column of the sheet of results, from its first student on. */
const column = async (at: number) =>
  (
    await desk.page
      .getByRole('table', { name: 'Test results' })
      .locator(`tbody tr > :nth-child(${at + 1})`)
      .allInnerTexts()
  ).map(text => text.trim())
const resultBox = (student: number) => desk.page.getByRole('textbox', { name: /^Unit 4 spelling, / }).nth(student)
/** Holds the sheet against what was entered, before it is saved. */
async function expectRanks(): Promise<void> {
  const blank = school.students.slice(marks.length).map(() => '')
  await expect.poll(() => column(6), patience).toEqual([...marks.map(({ rank }) => rank), ...blank])
  const colours = () => Promise.all([0, 1, 2, 3].map(at => resultBox(at).evaluate(box => getComputedStyle(box).color)))
  const [usual, red] = await desk.page.evaluate(() =>
    ['--text', '--bad'].map(name => {
      const seen = document.body.appendChild(document.createElement('i'))
      seen.style.color = `var(${name})`
      const { color } = getComputedStyle(seen)
      seen.remove()
      return color
    }),
  )
  // Half of what: the full mark comes by itself.
  const message = 'A mark below half is red'
  await expect.poll(colours, { ...patience, message }).toEqual([usual, usual, usual, red])
}

it('a term is begun without touching the mouse', async () => {
  const { world, students } = school
  const { page } = desk
  const item = (words: RegExp) => expect.poll(() => desk.focus(), patience).toMatch(words)

  await onFocus(desk, 'textbox Username')
  await desk.type('boss')
  await desk.press('Tab')
  await desk.type(password)
  await desk.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  // The year's holidays.
  await go(desk, ',', 'Settings', 'English')
  await desk.press('i')
  await dialog(desk, 'Import holidays')
  await onFocus(desk, 'textbox Year')
  await page.getByRole('button', { name: 'Import 17' }).waitFor()
  await desk.press('Control+Enter')
  await desk.notice('17 holidays added.')
  await noDialog(desk)

  // A class of twenty, across Good Friday.
  await desk.press('g', 'c')
  await page.getByRole('heading', { name: 'Live Class Management' }).waitFor()
  await desk.press('n')
  await dialog(desk, 'Create a New Live Class')
  await onFocus(desk, 'textbox Class Name')
  await desk.type('English Friday')
  await desk.press('Tab')
  await desk.type('p5 eng')
  await highlighted(desk, /P5 English/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Students')
  for (const student of students) {
    await desk.type(student)
    await highlighted(desk, new RegExp(student))
    await desk.press('Enter')
    await page.getByRole('button', { name: new RegExp(`Remove .*${student}`) }).waitFor()
  }
  await desk.press('Enter')
  await onFocus(desk, 'textbox Starting Date')
  for (const typed of ['2027-03-19', '16:30', '17:30']) {
    await desk.type(typed)
    await desk.press('Tab')
  }
  await desk.picture('term-1-class')
  await desk.press('Control+Enter')
  await desk.notice(/^English Friday \(\w+\) begins on Fri 19 Mar( 2027)?(, \w+)? at 16:30\.$/)
  await noDialog(desk)
  const { class_id, lessons } = await classNamed(world, 'English Friday')
  await onRow(desk, class_id)

  // A family phones: leave is recorded and approved in one.
  await run(desk, 'family phones', 'Record leave')
  await onFocus(desk, 'combobox Record leave: Student')
  await desk.type(students[onLeave]!)
  await highlighted(desk, new RegExp(students[onLeave]!))
  await desk.press('Enter')
  await onFocus(desk, 'combobox Record leave: Lesson')
  await highlighted(desk, /English Friday 16:30/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Record leave: Reason')
  await desk.type('Fever')
  await desk.press('Control+Enter')
  await desk.notice(/^Leave of .* on Fri 19 Mar( 2027)?(, \w+)? recorded and approved\.$/)
  await noDialog(desk)

  // Today's attendance: one is on leave, one does not come.
  await go(desk, 'c', 'Live Class Management', class_id)
  await desk.press('Enter')
  await dialog(desk, 'Manage Lessons')
  await onRow(desk, lessons[0]!)
  let keys = await pressed(desk, 'Enter')
  await dialog(desk, `Manage Attendance for Lesson ID ${lessons[0]}`)
  await onRow(desk, students[0]!)
  await page
    .getByRole('row', { name: students[onLeave]! })
    .getByRole('button', { name: 'Attendance: leave', exact: true })
    .waitFor()
  keys += await pressed(desk, 'Shift+P', ...Array.from({ length: absent }, () => 'j'), 'a')
  await page.getByText(counted).first().waitFor()
  await onRow(desk, students[absent + 1]!)
  await desk.picture('term-2-attendance')
  keys += await pressed(desk, 'Control+Enter')
  expect(keys).toBeLessThan(30)
  await desk.notice('Attendance updated successfully.')
  await dialog(desk, 'Manage Lessons')
  await onRow(desk, lessons[0]!)

  // A quiz, and its results.
  await desk.press('q')
  await onFocus(desk, 'combobox Create Quiz (assign to lesson): Quiz')
  await desk.type('unit 4')
  await highlighted(desk, 'Unit 4 spelling')
  await desk.press('Enter')
  await desk.notice('Quiz assigned successfully.')
  await onRow(desk, lessons[0]!)
  await desk.press('r')
  await dialog(desk, 'Manage Test Results')
  await item(/^textbox Unit 4 spelling, /)
  for (const [at, { result }] of marks.entries()) {
    await desk.type(result)
    if (at < marks.length - 1) await desk.press('Enter')
  }
  await expectRanks()
  await desk.picture('term-3-results')
  await desk.press('Control+Enter')
  await desk.notice('Quiz results updated successfully.')
  await dialog(desk, 'Manage Lessons')
  await onRow(desk, lessons[0]!)
  await desk.press('Escape')
  await noDialog(desk)

  // Who did not come stands on the dashboard until somebody has read it.
  await desk.press('g', 'd')
  await item(new RegExp(`^li .*${students[absent]}.*${lessons[0]}`))
  await desk.press('r')
  await onFocus(desk, toYes)
  await desk.press('Enter')
  await desk.notice('Absence marked as read.')
  await page.getByText('No unread absence notices.').waitFor()
  await noDialog(desk)

  // On to the next course.
  await go(desk, 'c', 'Live Class Management', class_id)
  await run(desk, 'next course', 'Migrate Class')
  await dialog(desk, 'Migrate an Existing Live Class')
  await onFocus(desk, 'textbox Class Name')
  await desk.type('English Friday, upper')
  await desk.press('Tab')
  await desk.type('p6 eng')
  await highlighted(desk, /P6 English/)
  await desk.press('Enter')
  await onFocus(desk, 'textbox Starting Date')
  for (const typed of ['2027-05-07', '16:30', '17:30']) {
    await desk.type(typed)
    await desk.press('Tab')
  }
  await desk.picture('term-4-migrate')
  await desk.press('Control+Enter')
  await noDialog(desk)
  await page.getByRole('row', { name: 'English Friday, upper' }).waitFor()

  // A message to the class, and one to who did not come.
  await desk.press('g', 'm')
  await page.getByRole('heading', { name: 'Message Board' }).waitFor()
  for (const [type, typed, found, text] of [
    ['Class', class_id, /English Friday/, 'No lesson on Good Friday.'],
    ['Student', students[absent]!, new RegExp(students[absent]!), '請補交功課。'],
  ] as const) {
    await desk.press('n')
    await dialog(desk, 'Create Message')
    await onFocus(desk, 'combobox Recipient Type')
    if (type === 'Class') await desk.press('ArrowUp')
    await desk.press('Tab')
    await onFocus(desk, `combobox ${type}`)
    await desk.type(typed)
    await highlighted(desk, found)
    await desk.press('Enter')
    await onFocus(desk, 'textbox Message')
    await desk.type(text)
    await desk.press('Control+Enter')
    await desk.notice('Message successfully created!')
    await noDialog(desk)
    await page.getByRole('row', { name: text }).waitFor()
  }

  // A typhoon: today's video lessons are cancelled, and their tokens come back once.
  for (const said of cancelled) {
    await run(desk, 'typhoon', 'Cancel All Video Lessons for today')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await desk.notice(said)
    await noDialog(desk)
  }
  await expectTerm(school)
})

const { fill, choose, click, clickIn, close, entry } = mouseOf(() => desk)

it('a term is begun by the documented buttons and dialogs', async () => {
  const { world, students } = school
  const { page } = desk
  const card = (title: string) => page.getByRole('region', { name: title, exact: true })
  const ok = () => page.getByRole('alertdialog').getByRole('button').last().click()
  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words })

  await fill('Username', 'boss')
  await fill('Password', password)
  await click('Login')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  // The year's holidays.
  await entry('Settings')
  await click('Import holidays')
  await click('Import 17')
  await desk.notice('17 holidays added.')
  await noDialog(desk)

  // A class of twenty, across Good Friday.
  await entry('Class(Live)')
  await click('Create Class')
  await dialog(desk, 'Create a New Live Class')
  await fill('Class Name', 'English Friday')
  await choose('Course', 'p5', /^P5 English/)
  for (const student of students) await choose('Students', student, new RegExp(student))
  await fill('Starting Date', '2027-03-19')
  await fill('Start Time', '16:30')
  await fill('End Time', '17:30')
  await click('Submit')
  await desk.notice(/^English Friday \(\w+\) begins on Fri 19 Mar( 2027)?(, \w+)? at 16:30\.$/)
  await noDialog(desk)
  const { class_id, lessons } = await classNamed(world, 'English Friday')
  await rowOf(class_id).waitFor()

  // A family phones: leave is recorded and approved.
  await entry('Dashboard')
  await click('Record leave')
  const leave = await dialog(desk, 'Record leave')
  await choose('Student', students[onLeave]!, new RegExp(students[onLeave]!))
  await choose('Lesson', '03-19', /English Friday 16:30/)
  await fill('Reason', 'Fever')
  await leave.getByRole('button', { name: 'Record' }).click()
  await desk.notice(/^Leave of .* on Fri 19 Mar( 2027)?(, \w+)? recorded and approved\.$/)
  await noDialog(desk)

  // Today's attendance: one is on leave, one does not come.
  await entry('Class(Live)')
  await clickIn(rowOf(class_id), 'Manage Lessons')
  const manage = await dialog(desk, 'Manage Lessons')
  await clickIn(rowOf(lessons[0]!), 'Manage Attendance')
  const sheet = await dialog(desk, `Manage Attendance for Lesson ID ${lessons[0]}`)
  await sheet
    .getByRole('row', { name: students[onLeave]! })
    .getByRole('button', { name: 'Attendance: leave', exact: true })
    .waitFor()
  await click('All present')
  await sheet.getByRole('row', { name: students[absent]! }).getByRole('button', { name: 'Attendance' }).click()
  await sheet.getByText(counted).first().waitFor()
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await desk.notice('Attendance updated successfully.')
  await manage.waitFor({ state: 'attached' })

  // A quiz, and its results.
  await clickIn(rowOf(lessons[0]!), 'Create Quiz')
  await dialog(desk, 'Create Quiz')
  await choose('Quiz', 'unit', /^Unit 4 spelling/)
  await click('Submit')
  await desk.notice('Quiz assigned successfully.')
  await clickIn(rowOf(lessons[0]!), 'Manage Test Results')
  const results = await dialog(desk, 'Manage Test Results')
  for (const [at, { result }] of marks.entries()) {
    await resultBox(at).click()
    await desk.type(result)
  }
  await expectRanks()
  await results.getByRole('button', { name: 'Confirm' }).click()
  await desk.notice('Quiz results updated successfully.')
  await close(await dialog(desk, 'Manage Lessons'))

  // Who did not come stands on the dashboard until somebody has read it.
  await entry('Dashboard')
  await card('Absence Notices').getByText(lessons[0]!).waitFor()
  await card('Absence Notices').getByRole('button', { name: 'Read', exact: true }).click()
  await ok()
  await desk.notice('Absence marked as read.')
  await page.getByText('No unread absence notices.').waitFor()

  // On to the next course.
  await entry('Class(Live)')
  await click('Migrate Class')
  await dialog(desk, 'Migrate an Existing Live Class')
  await fill('Class Name', 'English Friday, upper')
  await choose('Course', 'p6', /^P6 English/)
  await choose('Source Class', 'friday', /English Friday/)
  await fill('Starting Date', '2027-05-07')
  await fill('Start Time', '16:30')
  await fill('End Time', '17:30')
  await click('Submit')
  await noDialog(desk)
  await rowOf('English Friday, upper').waitFor()

  // A message to the class, and one to who did not come.
  await entry('Messages')
  for (const [type, typed, found, text] of [
    ['Class', 'friday', new RegExp(class_id), 'No lesson on Good Friday.'],
    ['Student', students[absent]!, new RegExp(students[absent]!), '請補交功課。'],
  ] as const) {
    await click('Create Message')
    await dialog(desk, 'Create Message')
    await page.getByRole('combobox', { name: 'Recipient Type' }).selectOption({ label: type })
    await choose(type, typed, found)
    await fill('Message', text)
    await click('Submit')
    await desk.notice('Message successfully created!')
    await noDialog(desk)
    await rowOf(text).waitFor()
  }

  // A typhoon: today's video lessons are cancelled, and their tokens come back once.
  await entry('Settings')
  for (const said of cancelled) {
    await click('Cancel All Video Lessons for today')
    await ok()
    await desk.notice(said)
    await noDialog(desk)
  }
  await expectTerm(school)
})
