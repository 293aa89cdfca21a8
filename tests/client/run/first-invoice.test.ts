import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { dayText, monthName } from '#client/messages/day-words.ts'
import { t } from '#client/messages/message.ts'
import { nowOf } from '#client/run/preview-of.ts'
import { billOffer, monthAfter, restOfMonth } from '#client/school/bill-sentence.ts'
import { coursesOf } from '#client/school/student-questions.ts'
import addStudents from '#commands/classes/add-students.ts'
import changeJoiningDay from '#commands/classes/change-joining-day.ts'
import billNextMonth from '#commands/invoices/bill-next-month.ts'
import billRestOfMonth from '#commands/invoices/bill-rest-of-month.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import addToken from '#commands/tokens/add-token.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { start } from './ways.ts'

/* A newcomer at the counter: added to a class, billed for the rest of the month, and marked, in a real school. */

const day = today()
const inDays = (days: number) => day.add({ days }).toString()
let world: World
let console: Console
let class_id: string
let student: string
let other: string
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  world.clock.set(`${day}T10:00`)
  const course = await world.course('English', { lessons: 16 })
  world.clock.set(`${inDays(-20)}T10:00`)
  class_id = await world.classOf('Weekly', { course, from: inDays(-14) })
  world.clock.set(`${day}T10:00`)
  student = await world.student('Tai Man', 'Chan', '陳大文')
  other = await world.student('Siu Ming', 'Lee')
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

async function said(command: AnyCommand, answers: Answers) {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  return (await console.evidence())!
}
const spoken = ({ notices }: Awaited<ReturnType<typeof said>>) =>
  notices.map(({ text, more }) => [text, more].filter(Boolean).join(' / ')).join('\n')
const lessonsLeft = Array.from({ length: 5 }, (_, week) => day.add({ days: 7 * week })).filter(
  date => date.month === day.month,
).length
const lessons = lessonsLeft === 1 ? '1 lesson' : `${lessonsLeft} lessons`
const amount = `${lessonsLeft * 300}.00`.replace(/^(\d)(\d{3})/, '$1,$2')

it('is added as of today without a word about it, and their first invoice is offered with what it comes to', async () => {
  const { calls, ...rest } = await said(addStudents, { class: class_id, students: [student] })
  expect(JSON.stringify(calls)).not.toContain('joined_on')
  expect(spoken({ calls, ...rest })).toBe('Students added successfully. / Tai Man Chan 陳大文, Weekly')
  const given = { class: { class_id }, students: [{ student_id: student }], joinedOn: undefined }
  const offers = 'offers' in addStudents ? addStudents.offers : undefined
  const offer = await offers?.(given as never, console.api)
  expect(t(offer!.text)).toBe(`Bill the rest of ${monthName(day.toString())}: ${lessons}, ${amount}`)
  const { data } = await console.api.getInvoicePreview({ kind: 'live', student_id: student, ...restOfMonth(day) })
  expect(t(billOffer(restOfMonth(day), data))).toBe(t(offer!.text))
})

it('is billed by one command', async () => {
  const done = await said(billRestOfMonth, { student })
  expect(spoken(done)).toContain(`, ${lessons}, ${amount} / Tai Man Chan 陳大文, ${day} to `)
})

it('which names the invoice that Ctrl+Z would void', () => {
  const back = 'takenBackBy' in billRestOfMonth ? billRestOfMonth.takenBackBy : undefined
  expect(back?.({} as never, { invoice_ref: 'LI-2026-000001' })).toEqual({
    kind: 'voiding',
    given: { invoice: 'LI-2026-000001' },
  })
})

it('is billed for the month after it before the run of that month', async () => {
  const { start_date, end_date } = monthAfter(day)
  const done = await said(billNextMonth, { student })
  expect(spoken(done)).toContain(` / Tai Man Chan 陳大文, ${start_date} to ${end_date}`)
})

it('may join on another day, and that day may be changed while nothing is billed before the new one', async () => {
  const { calls, ...rest } = await said(addStudents, { class: class_id, students: [other], joinedOn: inDays(7) })
  expect(JSON.stringify(calls)).toContain(`"joined_on":"${inDays(7)}"`)
  expect(spoken({ calls, ...rest })).toContain(`from ${dayText(inDays(7), today())} on`)
  expect(spoken(await said(changeJoiningDay, { class: class_id, student: other, joinedOn: inDays(-7) }))).toBe(
    `Siu Ming Lee is in Weekly from ${inDays(-7)} on.`,
  )
  // Before it is changed, the form and the question say since when they are in it.
  const at = { api: console.api, records: console.records, today: day }
  const now = async (given: Answers) => {
    const sentence = await nowOf(changeJoiningDay, given, at)
    return sentence && t(sentence).replaceAll('**', '')
  }
  const since = `Siu Ming Lee is in Weekly since ${dayText(inDays(-7), day)}.`
  expect(await now({ class: class_id, student: other })).toBe(since)
  expect(await now({ class: class_id, student: other, joinedOn: 'no day' })).toBe(since)
  expect(await now({ class: class_id })).toBe(undefined)
  const refused = await said(changeJoiningDay, { class: class_id, student, joinedOn: inDays(40) })
  expect(refused.outcome).toBe('refused')
})

it('hears the new balance when tokens are added', async () => {
  expect(spoken(await said(addToken, { student, token: 'English', amount: 4 }))).toBe(
    'Token successfully added! / Tai Man Chan 陳大文, 4 × English, balance 4',
  )
})

it('has a mark above the full mark, or below zero, stored only after a question', async () => {
  await world.did('createQuiz', { quiz_name: 'Unit 1', full_mark: 50 })
  const { data } = await world.did('getLiveLesson', { classId: class_id })
  const lesson = data.find(each => each.lesson_date === day.toString())!.live_lesson_id
  await world.did('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Unit 1' })
  const row = (student_result: string) => ({
    quiz_name: 'Unit 1',
    student_id: student,
    attendance: 'presence',
    student_result,
  })
  const asked = async (mark: string) => {
    const given = { results: [{ ...row(mark), student: 'Tai Man Chan' }], before: [row('')] }
    const warnings = 'warnings' in saveResults ? saveResults.warnings : undefined
    return (await warnings?.(given as never, console.api, day, console.records.related()))?.map(t)
  }
  expect(await asked('60')).toEqual(['60 of 50? Tai Man Chan, Unit 1'])
  expect(await asked('-5')).toEqual(['-5 of 50? Tai Man Chan, Unit 1'])
  expect(await asked('50')).toEqual([])
  expect(await asked('A')).toEqual([])
  // A client that follows the documents alone is not refused.
  await world.did('updateQuizResults', { lesson_id: lesson, results: [{ ...row('60'), attendance: 'presence' }] })
})

it('is offered the video package of their own course before all others, and then that course', () => {
  const course = (course_id: string, course_name: string, video_package: string | null) =>
    [course_id, { course_id, course_name, video_package }] as const
  const related = {
    ...nothingRelated,
    figures: new Map([['S1', { student_id: 'S1', classes: ['C1'] }]]),
    classes: new Map([['C1', { class_id: 'C1', course_id: 'CO1' }]]),
    courses: new Map([course('CO3', 'Other', null), course('CO1', 'DSE', 'vc DSE'), course('CO2', 'vc DSE', null)]),
  }
  expect(coursesOf('S1', related as never)).toEqual(['CO2', 'CO1'])
  expect(coursesOf('S2', related as never)).toEqual([])
})
