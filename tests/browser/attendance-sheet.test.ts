import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type ClassOfTwenty, openClassOfTwenty, pressed, sheetOf } from './class-of-twenty.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, run, settled } from './steps.ts'
import {
  alarm,
  answerInstead,
  closeNotices,
  expectEmptyList,
  expectRefusals,
  holdBack,
  listenFor,
  news,
  takenBack,
} from './texts/answers.ts'

let school: ClassOfTwenty
let desk: Desk
beforeAll(async () => {
  school = await openClassOfTwenty()
  desk = await openDesk(school, { hears: false, path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const view = 'attendance/manage-attendance'
const open = async (lesson: string, at: Desk = desk) => {
  await at.goto(sheetOf(view, lesson))
  await onRow(at, school.students[0]!)
}
const kept = async (lesson: string) =>
  (await school.world.did('getLessonAttendance', { lessonId: lesson })).data.map(row =>
    [row.attendance, row.homework_status].join(' '),
  )
const row = (student: number, at: Desk = desk) => at.page.getByRole('row', { name: school.students[student - 1]! })
const shows = (student: number, attendance: string, at: Desk = desk) =>
  row(student, at)
    .getByRole('button', { name: `Attendance: ${attendance}`, exact: true })
    .waitFor()
const homework = (student: number, status: string) =>
  row(student)
    .getByRole('button', { name: `Homework Status: ${status}`, exact: true })
    .waitFor()
const counted = (words: string, at: Desk = desk) => at.page.getByText(words).first().waitFor()
/** Waits until nothing stands over the sheet. */
const noQuestion = (at: Desk) =>
  expect.poll(() => at.page.locator('[role=dialog], [role=alertdialog]').count(), patience).toBe(1)
/** The ledger's sum for a student. */
const tokensOf = async (student: string) =>
  (await school.world.did('getStudentTokenDetails', { studentId: student })).data
    .filter(token => token.token_type === 'Live')
    .reduce((sum, token) => sum + token.amount, 0)

describe('the attendance of twenty', () => {
  it('is entered in under thirty key presses, with one on leave and one absent, and spends their tokens', async () => {
    const lesson = school.lessons[0]!
    const asked = { student_id: school.students[2]!, lesson_id: lesson, leave_date: '2026-11-20' }
    await school.world.did('recordLeave', asked)
    await school.world.did('updateLeaveStatus', { ...asked, newStatus: 'approved' })
    await desk.goto('/classManagement')
    await onRow(desk, school.classId)
    await desk.press('Enter')
    await dialog(desk, 'Manage Lessons')
    await onRow(desk, lesson)
    // attendance/manage-attendance is what Enter on a lesson does.
    let keys = await pressed(desk, 'Enter')
    await dialog(desk, `Manage Attendance for Lesson ID ${lesson}`)
    await onRow(desk, school.students[0]!)
    await shows(3, 'leave')
    keys += await pressed(desk, 'Shift+P', 'j', 'j', 'j', 'j', 'a')
    await counted('18 present · 1 absent · 1 leave · 0 to go')
    await counted('19 not saved')
    await desk.accessible()
    await desk.picture('attendance-sheet')
    keys += await pressed(desk, 'Control+Enter')
    expect(keys).toBeLessThan(30)
    await news(desk, 'Attendance updated successfully.').waitFor()
    // The sheet was opened from the lessons, and gives way to them again.
    await dialog(desk, 'Manage Lessons')
    await onRow(desk, lesson)
    const expected = school.students.map((_, at) => (at === 2 ? 'leave 0' : at === 4 ? 'absence 0' : 'presence 0'))
    expect(await kept(lesson)).toEqual(expected)
    expect(await Promise.all([0, 2, 4].map(at => tokensOf(school.students[at]!)))).toEqual([-1, 0, -1])
    // attendance/save-attendance is taken back as a whole: the tokens come back, and the leave stays.
    await closeNotices(desk)
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('Control+z')
    await takenBack(desk, 'Attendance updated successfully. ').waitFor()
    expect(await kept(lesson)).toEqual(school.students.map((_, at) => (at === 2 ? 'leave 0' : 'pending 0')))
    expect(await Promise.all([0, 2, 4].map(at => tokensOf(school.students[at]!)))).toEqual([0, 0, 0])
    await closeNotices(desk)
  })
})

describe('a sheet under the fingers', () => {
  beforeEach(async () => {
    await desk.page.unrouteAll()
    await open(school.lessons[1]!)
  })

  it('takes letters, goes round with Space, empties with Backspace, and steps back with Ctrl+Z', async () => {
    // The cursor goes on after a mark, and stays where one is taken back.
    await desk.press('p')
    await shows(1, 'presence')
    await onRow(desk, school.students[1]!)
    await desk.press('ArrowUp', 'a')
    await shows(1, 'absence')
    await desk.press('ArrowUp', 'l')
    await shows(1, 'leave')
    await onRow(desk, school.students[1]!)
    await desk.press('ArrowUp', 'Backspace')
    await shows(1, 'pending')
    await onRow(desk, school.students[0]!)
    for (const value of ['presence', 'absence', 'leave', 'pending']) {
      await desk.press('Space')
      await shows(1, value)
    }
    await desk.press('ArrowDown', 'h')
    await homework(2, 'done')
    await desk.press('h')
    await homework(2, 'not done')
    await counted('1 not saved')
    await desk.press('Control+z')
    await homework(2, 'done')
    await desk.press('Control+z', 'Control+z')
    await homework(2, 'blank')
    await shows(1, 'leave')
    await desk.press('Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z')
    await shows(1, 'pending')
    await expect.poll(() => desk.page.getByText('not saved').count(), patience).toBe(0)
    await onRow(desk, school.students[1]!)
    await desk.press('Escape')
    await noDialog(desk)
    expect(await kept(school.lessons[1]!)).toEqual(school.students.map(() => 'pending 0'))
  })

  it('makes those present who have nothing yet, in one step that is taken back in one', async () => {
    await desk.press('a', 'Shift+P')
    await counted('19 present · 1 absent · 0 leave · 0 to go')
    await desk.press('Control+z')
    await counted('0 present · 1 absent · 0 leave · 19 to go')
    await desk.press('Control+z', 'Escape')
    await noDialog(desk)
  })

  it('goes round with every click, and shows blank, a tick, a cross and L', async () => {
    const mark = row(4).getByRole('button', { name: /^Attendance/ })
    for (const [value, shown] of [
      ['pending', ''],
      ['presence', ''],
      ['absence', ''],
      ['leave', 'L'],
    ] as const) {
      await shows(4, value)
      await expect.poll(() => mark.innerText(), patience).toBe(shown)
      await expect
        .poll(() => mark.locator('svg').count(), patience)
        .toBe(value === 'presence' || value === 'absence' ? 1 : 0)
      await mark.click()
    }
    await shows(4, 'pending')
    const status = row(4).getByRole('button', { name: /^Homework Status/ })
    for (const value of ['blank', 'done', 'not done']) {
      await homework(4, value)
      await status.click()
    }
    await homework(4, 'blank')
    await desk.page.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
  })

  it('asks before it is left with rows that are not saved, whichever way, and not for what only lies over it', async () => {
    const asked = listenFor(desk, 'updateAttendanceRecord')
    const question = desk.page.getByRole('alertdialog', { name: 'Leave without saving?' })
    // From the lessons, so that there is something to go back to.
    await desk.goto(`/classManagement?view=classes/manage-lessons&v.class=${school.classId}`)
    await onRow(desk, school.lessons[0]!)
    await desk.press('j', 'Enter')
    await onRow(desk, school.students[0]!)
    await desk.press('p', 'ArrowUp')
    await counted('1 not saved')
    const stays = async (leave: () => Promise<unknown>) => {
      await leave()
      await question.getByText('What was entered is not saved yet.').waitFor()
      // Stay is what Enter means, and Esc.
      await onFocus(desk, 'button StayEsc')
      await desk.press('Enter')
      await question.waitFor({ state: 'detached' })
      await shows(1, 'presence')
      await expect.poll(() => desk.path(), patience).toContain(view.replace('/', '%2F'))
    }
    await stays(() => desk.press('Escape'))
    await stays(() => desk.press('g', 'd'))
    await stays(() => desk.page.goBack())
    await stays(() => run(desk, 'close', 'Close'))
    await stays(() => run(desk, 'logout', 'Logout'))
    await stays(() => run(desk, 'dashboard', 'Dashboard'))
    // The browser asks in words of its own.
    const reload = desk.page.waitForEvent('dialog')
    void desk.page.reload().catch(() => undefined)
    expect((await reload).type()).toBe('beforeunload')
    await (await reload).dismiss()
    await openPalette(desk)
    await desk.press('Escape')
    await onRow(desk, school.students[0]!)
    await desk.press('Escape')
    await question.waitFor({ state: 'attached' })
    await desk.accessible()
    await desk.picture('attendance-sheet-leave')
    await question.getByRole('button', { name: 'Leave' }).click()
    await dialog(desk, 'Manage Lessons')
    await onRow(desk, school.lessons[1]!)
    await desk.press('Enter')
    await onRow(desk, school.students[0]!)
    await shows(1, 'pending')
    await desk.press('p', 'ArrowUp')
    await run(desk, 'my password', 'My password')
    await dialog(desk, 'Change my password')
    await desk.press('Escape')
    await noQuestion(desk)
    await onRow(desk, school.students[0]!)
    await shows(1, 'presence')
    await desk.press('g', 'd')
    await question.getByRole('button', { name: 'Leave' }).click()
    await desk.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await noDialog(desk)
    await asked.times(0)
  })

  it('takes back its own steps, and none of what was saved before', async () => {
    await desk.press('j', 'j', 'a', 'Control+Enter')
    await news(desk, 'Attendance updated successfully.').waitFor()
    await closeNotices(desk)
    await noDialog(desk)
    const asked = listenFor(desk, 'updateAttendanceRecord')
    await run(desk, `manage attendance`, 'Manage Attendance')
    await onFocus(desk, 'combobox Manage Attendance: Lesson')
    await desk.type('p5 27')
    await highlighted(desk, /27/)
    await desk.press('Enter')
    await onRow(desk, school.students[0]!)
    await shows(3, 'absence')
    await desk.press('p', 'ArrowUp', 'Control+z', 'Control+z', 'Control+z')
    await shows(1, 'pending')
    // Space is what the button under the focus means by it, and so is Enter.
    await desk.press('ArrowRight', 'ArrowRight', 'Space')
    await homework(1, 'done')
    await shows(1, 'pending')
    await desk.press('ArrowLeft', 'Enter')
    await shows(1, 'presence')
    await desk.press('Control+z', 'Control+z', 'Control+z')
    await desk.page.getByRole('heading', { name: /^Manage Attendance for/ }).click()
    await desk.press('Control+z', 'Escape')
    await noDialog(desk)
    await asked.times(0)
    expect((await kept(school.lessons[1]!))[2]).toBe('absence 0')
  })

  it('says what could not be saved, and everything entered is still there', async () => {
    await desk.press('p')
    await expectRefusals(desk, {
      call: 'updateAttendanceRecord',
      press: () => desk.page.getByRole('button', { name: 'Confirm' }).click(),
      network: 'Failed to update attendance.',
    })
    await shows(1, 'presence')
    await counted('1 not saved')
    await desk.page.getByRole('button', { name: 'Confirm' }).click()
    await news(desk, 'Attendance updated successfully.').waitFor()
    await noDialog(desk)
    expect((await kept(school.lessons[1]!))[0]).toBe('presence 0')
    await closeNotices(desk)
  })

  it('saves nothing while it is not known what others have changed, and keeps what was entered', async () => {
    const asked = listenFor(desk, 'updateAttendanceRecord')
    await desk.press('j', 'l')
    const takeBack = await answerInstead(desk, 'getLessonAttendance', 'nothing')
    await desk.press('Control+Enter')
    await alarm(desk, 'Nothing was saved: what others have changed meanwhile could not be loaded.').waitFor()
    await takeBack()
    await shows(2, 'leave')
    await counted('1 not saved')
    await asked.times(0)
    await desk.press('Control+z')
    await closeNotices(desk)
  })

  it('says Updating... while it saves', async () => {
    await desk.page.route('**/admin/updateAttendanceRecord', async route => {
      await desk.page.getByText('Updating...').waitFor()
      await route.fallback()
    })
    await desk.press('j', 'j', 'p', 'Control+Enter')
    await news(desk, 'Attendance updated successfully.').waitFor()
    await desk.page.unrouteAll()
    await noDialog(desk)
    await closeNotices(desk)
  })
})

describe('two desks on one sheet', () => {
  it('both end with the truth, and neither loses a key press unseen', async () => {
    const lesson = school.lessons[2]!
    const other = await openDesk(school, { hears: false, path: '/support', as: 'may' })
    await open(lesson)
    await open(lesson, other)
    await desk.press('p', 'p')
    await other.press('j', 'a', 'j', 'l')
    await desk.press('Control+Enter')
    await news(desk, 'Attendance updated successfully.').waitFor()
    await noDialog(desk)
    await other.press('Control+Enter')
    await alarm(other, 'Somebody else has changed this sheet. Look at the marked rows, then Confirm again.').waitFor()
    // What neither touched twice has come in by itself; the row both wrote says what the other one made of it.
    await shows(1, 'presence', other)
    await shows(2, 'absence', other)
    await row(2, other).getByText('changed meanwhile: presence').waitFor()
    await shows(4, 'leave', other)
    await other.picture('attendance-sheet-two-desks')
    expect(await kept(lesson)).toEqual(school.students.map((_, at) => (at < 2 ? 'presence 0' : 'pending 0')))
    await settled(other)
    await other.press('Control+Enter')
    await news(other, 'Attendance updated successfully.').waitFor()
    await noDialog(other)
    const truth = ['presence 0', 'absence 0', 'pending 0', 'leave 0']
    expect((await kept(lesson)).slice(0, 4)).toEqual(truth)
    await open(lesson)
    await shows(2, 'absence')
    await shows(4, 'leave')
    expect(await tokensOf(school.students[1]!)).toBe(-1)
    await other.close()
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('whose saves meet at the server: the later one is refused by name, keeps its rows, and is saved once it was seen', async () => {
    const lesson = school.lessons[2]!
    const id = school.students[4]!
    const other = await openDesk(school, { hears: false, path: '/support', as: 'may' })
    await open(lesson)
    await open(lesson, other)
    await desk.press('j', 'j', 'j', 'j', 'p')
    await other.press('j', 'j', 'j', 'j', 'h', 'a', 'p')
    const letGo = await holdBack(desk, 'updateAttendanceRecord')
    const letOther = await holdBack(other, 'updateAttendanceRecord')
    const sent = [desk, other].map(at => at.page.waitForRequest('**/admin/updateAttendanceRecord'))
    await desk.press('Control+Enter')
    await other.press('Control+Enter')
    await Promise.all(sent)
    // What is still typed while it is being saved is kept, and the sheet with it.
    await desk.press('j', 'l')
    await letGo()
    await news(desk, 'Attendance updated successfully.').waitFor()
    await counted('1 not saved')
    await letOther()
    await alarm(other, `Nothing was saved: somebody else has changed ${id} to presence.`).waitFor()
    await row(5, other).getByText('changed meanwhile: presence').waitFor()
    await shows(5, 'absence', other)
    await shows(6, 'presence', other)
    expect((await kept(lesson)).slice(4, 7)).toEqual(['presence 0', 'pending 0', 'pending 0'])
    // While it is busy it takes no other press.
    await desk.page.getByRole('button', { name: 'Confirm', disabled: false }).waitFor()
    await desk.press('Control+Enter')
    await noDialog(desk)
    await settled(other)
    await other.press('Control+Enter')
    await news(other, 'Attendance updated successfully.').waitFor()
    expect((await kept(lesson)).slice(4, 7)).toEqual(['absence 1', 'presence 0', 'leave 0'])
    expect(await tokensOf(id)).toBe(-1)
    await other.close()
    await closeNotices(desk)
  })

  it('a mark for somebody who was taken out of the class meanwhile stays to be seen', async () => {
    const lesson = school.lessons[3]!
    const students = { class_id: school.classId, student_ids: [school.students[19]!] }
    await open(lesson)
    await desk.press('End')
    await onRow(desk, school.students[19]!)
    await desk.press('a')
    await school.world.did('removeStudentsFromClass', students)
    await desk.press('Control+Enter')
    await alarm(desk, 'Somebody else has changed this sheet. Look at the marked rows, then Confirm again.').waitFor()
    await row(20).getByText('no longer on the sheet').waitFor()
    await shows(20, 'absence')
    await desk.picture('attendance-sheet-gone')
    // Given up, the row goes as well.
    await desk.press('Backspace')
    await row(20).waitFor({ state: 'detached' })
    await desk.press('Escape')
    await noDialog(desk)
    await school.world.did('addStudentsToClass', students)
    await closeNotices(desk)
  })

  it('each shows at once what the other has saved, with their initials, and keeps what is not saved yet', async () => {
    const lesson = school.lessons[3]!
    const other = await openDesk(school, { path: '/support', as: 'may' })
    const follows = other.page.waitForRequest(`**${calls.getChanges.path}*`)
    await open(lesson, other)
    await follows
    await other.press('j', 'l')
    await counted('1 not saved', other)
    await open(lesson)
    await desk.press('a', 'p', 'h', 'Control+Enter')
    await noDialog(desk)
    await shows(1, 'absence', other)
    const marks = (student: number) => row(student, other).getByRole('img', { name: 'saved by boss' })
    await expect.poll(() => marks(1).count(), patience).toBe(1)
    // What is typed here stands against what was saved there, and is marked as that.
    await shows(2, 'leave', other)
    await row(2, other).getByText('changed meanwhile: presence').waitFor(patience)
    await expect.poll(() => marks(3).count(), patience).toBe(1)
    await other.picture('attendance-sheet-saved-by')
    await counted('1 not saved', other)
    await other.close()
  })
})

describe('a sheet that cannot be had', () => {
  it('says so, is empty, and sends nothing', async () => {
    await expectEmptyList(desk, {
      call: 'getLessonAttendance',
      path: sheetOf(view, school.lessons[3]!),
      empty: 'No attendance data available.',
      failed: 'Failed to fetch attendance data.',
    })
  })

  it('of a class without students has nothing to confirm, and says so', async () => {
    const empty = await school.world.classOf('Empty', { course: school.course, from: '2026-11-21' })
    const lesson = (await school.world.did('getLiveLesson', { classId: empty })).data[0]!.live_lesson_id
    await desk.goto(sheetOf(view, lesson))
    const asked = listenFor(desk, 'updateAttendanceRecord')
    await desk.page.getByText('No attendance data available.').waitFor()
    await desk.page.getByRole('button', { name: 'Confirm' }).click()
    await alarm(desk, 'No attendance data available.').waitFor()
    await asked.times(0)
    await desk.press('Escape')
    await noDialog(desk)
    await expect.poll(() => desk.path(), patience).toBe('/classManagement')
  })
})
