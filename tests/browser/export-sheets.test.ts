import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type ClassOfTwenty, openClassOfTwenty, sheetOf } from './class-of-twenty.ts'
import { dialog, exported, onRow, patience } from './steps.ts'

let school: ClassOfTwenty
let desk: Desk
beforeAll(async () => {
  school = await openClassOfTwenty()
  desk = await openDesk(school, { path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const linesOf = (bytes: Buffer) => bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
/** Downloads by a button of a form. */
const saved = async (name: string) => {
  const saving = desk.page.waitForEvent('download')
  await desk.page.getByRole('button', { name, exact: true }).click()
  const file = await saving
  return { name: file.suggestedFilename(), lines: linesOf(await readFile(await file.path())) }
}

it('the attendance of a lesson is exported as the sheet shows it, also what is not saved yet', async () => {
  await desk.goto(sheetOf('attendance/manage-attendance', school.lessons[0]!))
  await onRow(desk, school.students[0]!)
  await desk.press('p')
  const sheet = await dialog(desk, /^Manage Attendance/)
  await sheet.getByText('1 not saved').waitFor(patience)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`export-attendance-${theme}`)
  }
  const [heads, first, ...others] = linesOf((await exported(desk, 'csv', sheet)).bytes)
  expect(heads).toMatch(/^Student ID,Student,Attendance,Homework Status,/)
  expect(first).toMatch(new RegExp(`^${school.students[0]},.*,presence,`))
  expect(others).toHaveLength(school.students.length - 1)
  // The sheet is still there, with what was entered.
  await sheet.getByText('1 not saved').waitFor(patience)
})

it('the results of a lesson are exported as its sheet shows them', async () => {
  const { world, lessons, students } = school
  await world.did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
  await world.did('assignQuizToLesson', { lesson_id: lessons[0]!, quiz_name: 'Verbs' })
  await desk.goto(sheetOf('quizzes/manage-results', lessons[0]!))
  const sheet = await dialog(desk, 'Manage Test Results')
  await sheet.getByRole('textbox').first().fill('7.5')
  await sheet.getByText('1 not saved').waitFor(patience)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`export-results-${theme}`)
  }
  const [heads, first, ...others] = linesOf((await exported(desk, 'csv', sheet)).bytes)
  expect(heads).toBe('Quiz,Student ID,Student,Result,Full Mark,Pass,Attendance,Rank')
  expect(first).toMatch(/^Verbs,.*,7\.5,10,pass,\w+,1$/)
  expect(others).toHaveLength(students.length - 1)
})

it('a student’s month and the preview of the month’s invoices are exported', async () => {
  await desk.goto(`/students?view=students/monthly-attendance&v.student=${school.students[0]}&v.month=2026-11`)
  const month = await dialog(desk, 'Monthly attendance')
  await month
    .getByRole('row', { name: /2026-11/ })
    .first()
    .waitFor(patience)
  const lines = linesOf((await exported(desk, 'csv', month)).bytes)
  expect(lines[0]).toBe('Date,Live Lesson ID,Class,Attendance,Homework Status')
  expect(lines.length).toBeGreaterThan(1)
  await desk.goto('/invoice?do=invoices/generate-month&a.month=2026-11')
  await desk.page.getByRole('button', { name: 'Export CSV', exact: true }).waitFor(patience)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`export-preview-${theme}`)
  }
  const preview = await saved('Export CSV')
  expect(preview.name).toMatch(/2026-11\.csv$/)
  expect(preview.lines[0]).toBe('Student ID,Student,Lessons,Before they were added,Besides lessons,Total')
  expect(preview.lines).toHaveLength(school.students.length + 1)
})
