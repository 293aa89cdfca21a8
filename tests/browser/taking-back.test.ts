import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { sheetOf } from './class-of-twenty.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, sayYes, toYes } from './steps.ts'
import { alarm, answerInstead, closeNotices, listenFor, news, takenBack } from './texts/answers.ts'

let school: BusyDay
let desk: Desk
/** Both themes of what is on the screen, to look at. */
const pictures = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
  await desk.wear('light')
}

beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school, { hears: false, path: '/' })
})

describe('a family phones', () => {
  const card = () => desk.page.getByRole('region', { name: 'Leave Notices', exact: true })
  const items = () => card().locator('[data-roving] > li')
  const dentist = async () => {
    const { reader } = school.world.database
    const rows = await reader.selectFrom('leave_requests').select('status').where('title', '=', 'Dentist').execute()
    return rows.map(({ status }) => status)
  }

  it('and its leave is recorded and approved from the palette with 請假: student, one of their lessons, reason; Ctrl+Z takes it back', async () => {
    await items().first().waitFor()
    await openPalette(desk)
    await desk.type('請假')
    await highlighted(desk, 'Record leave')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Record leave: Student')
    await desk.type('chan')
    await highlighted(desk, /Tai Man Chan/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Record leave: Lesson')
    // Today's is asked for already: the next one is offered first.
    await highlighted(desk, /^Tue 24 Nov.* P5 English Tuesday/)
    await pictures('leave-lesson')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Record leave: Reason')
    await desk.type('Dentist')
    await desk.press('Control+Enter')
    await news(desk, 'Leave of Tai Man Chan 陳大文 on Tue 24 Nov recorded and approved.').waitFor()
    expect(await dentist()).toEqual(['approved'])
    // Nothing is left to decide.
    await expect.poll(() => items().count(), patience).toBe(2)
    await pictures('leave-recorded')
    await desk.press('Control+z')
    await takenBack(desk, 'Leave of Tai Man Chan 陳大文 on Tue 24 Nov recorded and approved.').waitFor()
    await expect.poll(dentist, patience).toEqual([])
  })

  it('and the button of the card asks the same in one form, which says what is missing', async () => {
    await closeNotices(desk)
    await card().getByRole('button', { name: 'Record leave' }).click()
    const form = await dialog(desk, 'Record leave')
    await form.getByRole('button', { name: 'Record' }).click()
    await form.getByText('Please select a student.').waitFor()
    await form.getByText('Please select a lesson.').waitFor()
    await form.getByRole('combobox', { name: 'Student' }).fill('wong')
    await highlighted(desk, /Christopher Alexander Wong/)
    await desk.press('Enter')
    await form.getByRole('combobox', { name: 'Lesson' }).click()
    const lesson = desk.page.getByRole('option', { name: new RegExp(school.lessons[0]!) })
    await lesson.waitFor()
    await pictures('leave-form')
    await lesson.click()
    // Somebody else is to decide.
    await form.getByLabel('Decision').selectOption('Record only')
    await desk.press('Control+Enter')
    await noDialog(desk)
    await expect.poll(() => items().count(), patience).toBe(3)
  })

  it('and phones again: a notice that nobody has decided is withdrawn with W, and that is undone, too', async () => {
    await closeNotices(desk)
    const wong = items().filter({ hasText: school.wong })
    await wong.click()
    await expect.poll(() => desk.focus(), patience).toContain(school.wong)
    await desk.press('w')
    const question = desk.page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to withdraw this leave request?').waitFor()
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Leave withdrawn.').waitFor()
    await expect.poll(() => items().count(), patience).toBe(2)
    // Neither title nor description were given: undo asks for nothing.
    await desk.press('Control+z')
    await expect.poll(() => items().count(), patience).toBe(3)
    await noDialog(desk)
  })

  it('or somebody comes to the desk: L on the row of the student asks for the lesson at once', async () => {
    await desk.goto('/students?q=lee')
    await onRow(desk, school.lee)
    await desk.press('l')
    await onFocus(desk, 'combobox Record leave: Lesson')
    await highlighted(desk, new RegExp(school.lessons[0]!))
    await desk.press('Escape')
  })
})

describe('the public holidays of a year', () => {
  const table = () => desk.page.getByRole('grid', { name: 'Holidays', exact: true }).last()
  const stored = async () => (await school.world.did('getHoliday', {})).data

  it('are looked at with the lessons they hit, in either language, ticked off, imported at once, and taken back', async () => {
    await school.world.classOf('Christmas course', {
      course: (await school.world.did('getCourse', {})).data[0]!.course_id,
      from: '2026-12-04',
      at: '18:30',
      until: '19:30',
    })
    await desk.goto('/settings')
    await desk.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
    await openPalette(desk)
    await desk.type('公眾假期')
    await highlighted(desk, 'Import holidays')
    await desk.press('Enter')
    await dialog(desk, 'Import holidays')
    await onFocus(desk, 'textbox Year')
    await expect.poll(() => desk.page.getByRole('textbox', { name: 'Year' }).inputValue(), patience).toBe('2027')
    await desk.press('ArrowDown')
    const christmas = table().getByRole('row', { name: /2026-12-25 Fri/ })
    await christmas.waitFor()
    await expect
      .poll(() => christmas.innerText(), patience)
      .toMatch(/Christmas Day 2026\s+2 lessons: P5 English Friday, Christmas course/)
    await pictures('import-holidays')
    await desk.page.getByRole('combobox', { name: 'Names' }).selectOption('zh')
    await table()
      .getByRole('row', { name: /聖誕節 2026/ })
      .waitFor()
    await pictures('import-holidays-zh')
    await christmas.getByRole('checkbox').click()
    await desk.press('Control+Enter')
    await news(desk, '16 holidays added.').waitFor()
    expect(await stored()).toHaveLength(16)
    expect(await stored()).toContainEqual({ holiday_name: '農曆年初一 2026', holiday: '2026-02-17' })

    // Once more: what is a holiday already is not offered, under whatever name.
    await closeNotices(desk)
    await desk.page.getByRole('button', { name: 'Import holidays' }).click()
    await dialog(desk, 'Import holidays')
    await onFocus(desk, 'textbox Year')
    await desk.press('ArrowDown')
    await table().getByText('Holiday already: 農曆年初一 2026').waitFor()
    await desk.page.getByRole('button', { name: 'Import 1' }).waitFor()
    await pictures('import-holidays-again')
    await desk.press('Control+Enter')
    await news(desk, '1 holiday added.').waitFor()
    await noDialog(desk)
    for (const left of [16, 0]) {
      await desk.press('Control+z')
      await expect.poll(async () => (await stored()).length, patience).toBe(left)
    }
  })

  it('cannot be imported of no year, and nothing typed is lost when the server says no', async () => {
    await desk.page.getByRole('button', { name: 'Import holidays' }).click()
    const form = await dialog(desk, 'Import holidays')
    await onFocus(desk, 'textbox Year')
    await desk.type('20')
    await form.getByText('Year must be from 2010 to 2099.').waitFor()
    await desk.type('30')
    await table()
      .getByRole('row', { name: /2030-02-06 Wed/ })
      .waitFor()
    await school.world.did('addHoliday', { holiday_name: 'Labour Day 2030', holiday: '2030-05-02' })
    await desk.press('Control+Enter')
    await form.getByText('There is a holiday named Labour Day 2030 already, on Thu 2 May 2030.').waitFor()
    await expect.poll(() => desk.page.getByRole('textbox', { name: 'Year' }).inputValue(), patience).toBe('2030')
    await desk.press('Escape')
    await noDialog(desk)
  })
})

describe('the log', () => {
  const log = () => desk.page.getByRole('grid', { name: 'Everyone’s activity' })
  const entry = (words: RegExp) => log().getByRole('row', { name: words })
  const question = () => desk.page.getByRole('alertdialog', { name: 'Undo from the log' })
  const message = async () => (await school.world.did('getMessage', {})).data[0]
  const openLog = async () => {
    await desk.press('Shift+L')
    await dialog(desk, 'Log')
  }

  it('tells everybody’s operations with who and when, and takes one back after the window was reloaded', async () => {
    const { world } = school
    await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons on Friday' })
    await world.did('removeStudentsFromClass', { class_id: school.friday, student_ids: [school.lee] }, { as: 'kit' })
    await desk.goto('/messages')
    await onRow(desk, 'All')
    await desk.press('d')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Message M000001 is deleted.').waitFor()
    await desk.goto(`/students?q=${school.wong}`)
    await onRow(desk, school.wong)
    await desk.press('a')
    await news(desk, 'Christopher Alexander Wong 黃小明 is now inactive.').waitFor()
    await desk.goto('/students')
    await onRow(desk, 'S')
    await openLog()

    const removed = entry(/Kit Removed from class Ka Yan Lee .*\(S0002\), P5 English Friday/)
    await removed.waitFor()
    await entry(/Boss Deleted message M000001/).waitFor()
    await entry(/Boss Switched active or inactive Christopher Alexander Wong .*\(S0003\)/).waitFor()
    await pictures('log-everybody')

    // With the keyboard: the newest is under the cursor.
    await expect.poll(() => desk.focus(), patience).toMatch(/^row .*Switched active or inactive/s)
    await desk.press('Enter')
    await question().getByText('Are you sure you want to undo this?').waitFor()
    await question().getByText('Switched active or inactive').waitFor()
    await pictures('log-question')
    await sayYes(desk)
    await takenBack(desk, 'Switched active or inactive, Christopher Alexander Wong').waitFor()
    await entry(/Switched active or inactive.*undone by boss/).waitFor()
    await entry(/Boss Undid: Switched active or inactive/).waitFor()
    expect((await world.did('getStudent', {})).data.find(each => each.student_id === school.wong)?.status).toBe(
      'active',
    )

    // With the mouse.
    for (const row of [removed, entry(/Boss Deleted message M000001/)]) {
      await row.getByRole('button', { name: 'Undo' }).click()
      await question().getByRole('button').last().click()
      await row.getByText('undone by boss').waitFor()
    }
    expect(await message()).toMatchObject({ message_id: 'M000001' })
    const { data } = await world.did('getClassStudents', { class_id: school.friday })
    expect(data.map(each => each.student_id)).toContain(school.lee)
    await pictures('log-undone')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('says who has changed the same meanwhile, and takes nothing back then', async () => {
    const { world } = school
    await desk.goto('/messages')
    await onRow(desk, 'All')
    await desk.press('e')
    const form = await dialog(desk, 'Edit message text')
    await form.getByRole('textbox', { name: 'Text' }).fill('Lessons as always')
    await desk.press('Control+Enter')
    await news(desk, 'Message M000001 is changed.').waitFor()
    await noDialog(desk)
    await world.did('updateMessage', { messageId: 'M000001', message_text: 'Half a lesson' }, { as: 'kit' })
    await openLog()
    await desk.page.getByRole('tab', { name: 'Everyone’s activity' }).click()
    const mine = entry(/Boss Edited message M000001/)
    await mine.getByRole('button', { name: 'Undo' }).click()
    await question().getByRole('button').last().click()
    await question()
      .getByText(/kit has changed message M000001 since \(text\)\./)
      .waitFor()
    await pictures('log-refused')
    expect(await message()).toMatchObject({ text: 'Half a lesson' })
    await desk.press('Escape')

    // What the log takes back Ctrl+Z does not take back once more.
    await entry(/Kit Edited message M000001/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await question().getByRole('button').last().click()
    await entry(/Kit Edited message M000001.*undone by boss/).waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    const asked = listenFor(desk, 'undoOperation')
    await desk.press('Control+z')
    await openLog()
    await asked.times(0)
    expect(await message()).toMatchObject({ text: 'Lessons as always' })
    await desk.press('Escape')
    await noDialog(desk)
  })
})

describe('Ctrl+Z', () => {
  const student = async (id: string) =>
    (await school.world.did('getStudent', {})).data.find(each => each.student_id === id)
  const text = async () => (await school.world.did('getMessage', {})).data[0]?.text
  const moved = (operation: string, why: string) => `${operation}: This cannot be undone any more: ${why}.`

  it('takes nothing back that a colleague has changed since, and says who and what', async () => {
    const { world, wong, lessons } = school
    await closeNotices(desk)
    await desk.goto('/students?q=wong')
    await onRow(desk, wong)
    await desk.press('a')
    await news(desk, /^Christopher Alexander Wong 黃小明 is now (in)?active\.$/).waitFor()
    const toggled = (await student(wong))?.status
    await world.did('toggleStudentStatus', { studentId: wong }, { as: 'kit' })
    await desk.press('Control+z')
    await alarm(
      desk,
      moved('Toggle active/inactive (student)', `kit has changed student ${wong} since (status)`),
    ).waitFor()
    expect((await student(wong))?.status).not.toBe(toggled)
    await pictures('undo-refused')

    await closeNotices(desk)
    await desk.goto('/messages')
    await onRow(desk, 'All')
    await desk.press('e')
    const form = await dialog(desk, 'Edit message text')
    await form.getByRole('textbox', { name: 'Text' }).fill('Bring your homework')
    await desk.press('Control+Enter')
    await news(desk, 'Message M000001 is changed.').waitFor()
    await noDialog(desk)
    await world.did('updateMessage', { messageId: 'M000001', message_text: 'Bring nothing' }, { as: 'kit' })
    await desk.page.getByRole('button', { name: 'Undo' }).click()
    await alarm(desk, moved('Edit message text', 'kit has changed message M000001 since (text)')).waitFor()
    expect(await text()).toBe('Bring nothing')

    await closeNotices(desk)
    const lesson = lessons[3]!
    const marks = async () =>
      (await world.did('getLessonAttendance', { lessonId: lesson })).data.map(row => row.attendance)
    const ledger = () => world.database.reader.selectFrom('token_ledger').select('id').execute()
    await desk.goto(sheetOf('attendance/manage-attendance', lesson))
    await onRow(desk, school.chan)
    await desk.press('Shift+P', 'Control+Enter')
    await news(desk, 'Attendance updated successfully.').waitFor()
    const results = [{ student_id: school.lee, attendance: 'absence' as const }]
    await world.did('updateAttendanceRecord', { live_lesson_id: lesson, results }, { as: 'kit' })
    const before = { marks: await marks(), ledger: await ledger() }
    expect(before.marks).toEqual(['presence', 'absence', 'presence'])
    await noDialog(desk)
    await desk.press('Control+z')
    const why = `kit has changed the attendance of ${school.lee} in lesson ${lesson} since (attendance)`
    await alarm(desk, moved('Confirm attendance', why)).waitFor()
    expect({ marks: await marks(), ledger: await ledger() }).toEqual(before)
  })

  it('says what it has undone, shows it at once, and stays where it could not ask', async () => {
    await closeNotices(desk)
    await desk.goto('/messages')
    await onRow(desk, 'All')
    const row = desk.page.getByRole('row', { name: /^All Bring nothing/ })
    await desk.press('d')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, 'Message M000001 is deleted.').waitFor()
    await row.waitFor({ state: 'detached' })
    const again = await answerInstead(desk, 'undoOperation', 'nothing')
    await desk.press('Control+z')
    await alarm(desk, 'Failed to undo.', 'Server not reachable.').waitFor()
    await again()
    await desk.press('Control+z')
    await takenBack(desk, 'Message M000001 is deleted. ').waitFor()
    await row.waitFor()
    await pictures('undone')
  })
})
