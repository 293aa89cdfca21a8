import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type ClassOfTwenty, openClassOfTwenty, sheetOf } from './class-of-twenty.ts'
import { onRow, patience } from './steps.ts'

let school: ClassOfTwenty
let desk: Desk
beforeAll(async () => {
  school = await openClassOfTwenty()
  desk = await openDesk(school, { path: '/support', as: 'may' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

it('each cell of a sheet shows who has saved it, also where two colleagues have saved the same row', async () => {
  const live_lesson_id = school.lessons[0]!
  const student_id = school.students[0]!
  const follows = desk.page.waitForRequest(`**${calls.getChanges.path}*`)
  await desk.goto(sheetOf('attendance/manage-attendance', live_lesson_id))
  await onRow(desk, student_id)
  await follows
  const save = (as: 'boss' | 'kit', attendance: 'presence' | 'absence', homework_status: 0 | 1) =>
    school.world.did(
      'updateAttendanceRecord',
      { live_lesson_id, results: [{ student_id, attendance, homework_status }] },
      { as },
    )
  const authorsOf = (name: string) =>
    desk.page
      .getByRole('row', { name: student_id })
      .getByRole('gridcell')
      .filter({ has: desk.page.getByRole('button', { name }) })
      .getByRole('img', { name: /^saved by / })
      .evaluateAll(marks => marks.map(mark => mark.getAttribute('aria-label')))
  const authors = async () => [await authorsOf('Attendance:'), await authorsOf('Homework Status:')]
  await save('boss', 'presence', 0)
  await save('kit', 'presence', 1)
  await expect.poll(authors, patience).toEqual([['saved by boss'], ['saved by kit']])
  await save('kit', 'absence', 1)
  await save('boss', 'absence', 0)
  // The homework is again what it was when the sheet was opened.
  await expect.poll(authors, patience).toEqual([['saved by kit'], []])
})
