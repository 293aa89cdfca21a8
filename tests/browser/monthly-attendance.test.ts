import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type ClassOfTwenty, openClassOfTwenty } from './class-of-twenty.ts'
import { dialog, noDialog, onFocus, onRow, patience } from './steps.ts'
import { alarm, holdBack, listenFor } from './texts/answers.ts'

let school: ClassOfTwenty
let desk: Desk
let student: string
/** The lessons of the 20th and the 27th. */
let lessons: readonly [string, string]
beforeAll(async () => {
  school = await openClassOfTwenty()
  student = school.students[0]!
  lessons = [school.lessons[0]!, school.lessons[1]!]
  desk = await openDesk(school, {
    hears: false,
    path: `/students?view=students/monthly-attendance&v.student=${student}`,
  })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const row = (at: 0 | 1) => desk.page.getByRole('row', { name: lessons[at] })
const shows = async (at: 0 | 1, attendance: string, homework: string) => {
  await row(at)
    .getByRole('button', { name: `Attendance: ${attendance}`, exact: true })
    .waitFor()
  await row(at)
    .getByRole('button', { name: `Homework Status: ${homework}`, exact: true })
    .waitFor()
}
const stored = async (at: 0 | 1) => {
  const { data } = await school.world.did('getLessonAttendance', { lessonId: lessons[at] })
  const found = data.find(each => each.student_id === student)
  return `${found?.attendance} ${found?.homework_status}`
}
const colleague = (at: 0 | 1, attendance: 'presence' | 'absence', homework_status: 0 | 1 | 2) =>
  school.world.did('updateAttendanceRecord', {
    live_lesson_id: lessons[at],
    results: [{ student_id: student, attendance, homework_status }],
  })

it('shows a mark as it is pressed, and saves what was pressed meanwhile when the one before is answered', async () => {
  await onRow(desk, '2026-11-20')
  const asked = listenFor(desk, 'updateAttendanceRecord')
  const letGo = await holdBack(desk, 'updateAttendanceRecord')
  await desk.press('p', 'h')
  await shows(0, 'presence', 'done')
  // The other lesson does not wait; twice the same key is two steps.
  await desk.press('j', 'Space', 'Space')
  await shows(1, 'absence', 'blank')
  await asked.times(2)
  await letGo()
  await expect.poll(() => Promise.all([stored(0), stored(1)]), patience).toEqual(['presence 1', 'absence 0'])
  await shows(0, 'presence', 'done')
  await shows(1, 'absence', 'blank')
  await asked.times(4)
  // However fast they come: the last one counts. What it comes to is nothing that was marked on the way.
  await desk.press('l', 'a', 'Space', 'p', 'h', 'h', 'h', 'k', 'l', 'h', 'Backspace', 'j', 'Space', 'Space', 'h')
  await expect.poll(() => Promise.all([stored(0), stored(1)]), patience).toEqual(['pending 2', 'leave 1'])
  await shows(0, 'pending', 'not done')
  await shows(1, 'leave', 'done')
  await expect.poll(() => desk.page.getByRole('alert').count(), patience).toBe(0)
})

it('keeps what a colleague has changed meanwhile, and says so where both have changed the same', async () => {
  await onRow(desk, '2026-11-27')
  await colleague(1, 'presence', 1)
  await desk.press('h')
  await shows(1, 'presence', 'not done')
  await expect.poll(() => stored(1), patience).toBe('presence 2')
  await colleague(1, 'absence', 1)
  await desk.press('l')
  await alarm(desk, `Nothing was saved: somebody else has changed ${student} to absence.`).waitFor()
  await shows(1, 'absence', 'done')
  await desk.picture('month-changed-meanwhile')
  await desk.press('p')
  await expect.poll(() => stored(1), patience).toBe('presence 1')
  // Space is what the button under the focus means by it.
  await desk.press('ArrowRight', 'ArrowRight')
  await onFocus(desk, 'button Homework Status: done')
  await desk.press('Space')
  await shows(1, 'presence', 'not done')
  await expect.poll(() => stored(1), patience).toBe('presence 2')
})

it('takes a held Space for one step, and leaves Shift+L to the log', async () => {
  await desk.goto(`/students?view=students/monthly-attendance&v.student=${student}`)
  await onRow(desk, '2026-11-20')
  const asked = listenFor(desk, 'updateAttendanceRecord')
  const before = await stored(0)
  await desk.page.keyboard.down('Space')
  for (let repeat = 0; repeat < 8; repeat += 1) await desk.page.keyboard.down('Space')
  await desk.page.keyboard.up('Space')
  await expect.poll(() => stored(0), patience).not.toBe(before)
  const after = await stored(0)
  await desk.press('Shift+L')
  await dialog(desk, 'Log')
  await asked.times(1)
  expect(await stored(0)).toBe(after)
})

it('says of whom and of which lesson a mark is that Ctrl+Z takes back, and Ctrl+Shift+Z makes again', async () => {
  await desk.goto(`/students?view=students/monthly-attendance&v.student=${student}`)
  await onRow(desk, '2026-11-20')
  await desk.press('j')
  await onRow(desk, '2026-11-27')
  const before = await stored(1)
  await desk.press('a')
  await expect.poll(() => stored(1), patience).not.toBe(before)
  // The cell shows it, and no notice covers anything.
  const words = / is marked for 2026-11-27 .+: absence, homework (blank|done|not done)\./
  const notices = desk.page.getByRole('region', { name: 'Messages' })
  await expect.poll(() => notices.getByText(words).count(), patience).toBe(0)
  await desk.press('Control+z')
  await desk.notice(new RegExp(`^Undone: .+${words.source}$`))
  await expect.poll(() => stored(1), patience).toBe(before)
  await desk.press('Control+Shift+z')
  await desk.notice(new RegExp(`^[^“]+${words.source}$`))
  await expect.poll(() => stored(1), patience).not.toBe(before)
})

it('its buttons can be pressed as soon as there is something to press them for, and no longer than that', async () => {
  const button = desk.page.getByRole('dialog').getByRole('button', { name: /^Export/ })
  const letGo = await holdBack(desk, 'getStudentAttendanceByMonth')
  await desk.goto(`/students?view=students/monthly-attendance&v.student=${student}&v.month=2026-11`)
  await desk.page.getByRole('dialog').getByText('Loading').waitFor()
  await expect.poll(() => button.isDisabled(), patience).toBe(true)
  await letGo()
  await onRow(desk, '2026-11-20')
  await expect.poll(() => button.isEnabled(), patience).toBe(true)
  const letNextGo = await holdBack(desk, 'getStudentAttendanceByMonth')
  await desk.press(']')
  await expect.poll(() => button.isDisabled(), patience).toBe(true)
  await letNextGo()
  await expect.poll(() => button.isEnabled(), patience).toBe(true)
  await desk.press('Escape')
  await noDialog(desk)
})
