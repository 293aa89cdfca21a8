import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { today } from '#client/core/today.ts'
import { personLabel } from '#client/entities/student.ts'
import { dayText } from '#client/messages/day-words.ts'
import readAllAbsences from '#commands/absences/read-all-absences.ts'
import editCourse from '#commands/courses/edit-course.ts'
import addLesson from '#commands/lessons/add-lesson.ts'
import addLiveLesson from '#commands/live-lessons/add-live-lesson.ts'
import deleteLastLiveLesson from '#commands/live-lessons/delete-last-live-lesson.ts'
import editLiveLesson from '#commands/live-lessons/edit-live-lesson.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import editBusiness from '#commands/settings/edit-business.ts'
import editRetention from '#commands/settings/edit-retention.ts'
import editStudent from '#commands/students/edit-student.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import { fullName } from '#rules/names.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { fixedAnswers } from './fixed-answers.ts'
import { fixedSchool } from './fixed-school.ts'
import { start } from './ways.ts'

/* What a notice says in a real school, and what Ctrl+Z then says was taken back. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(await fixedSchool())
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

/** What the console says when the command was told this in its form. */
async function said(command: AnyCommand, answers: Answers): Promise<string> {
  await start(console, command, answers, { name: 'form', via: 'bar', given: {} })
  return spoken()
}
async function undone(): Promise<string> {
  await console.undo()
  return spoken()
}
async function spoken(): Promise<string> {
  const { notices } = (await console.evidence())!
  return notices.map(({ text, more }) => [text, more].filter(Boolean).join(' / ')).join('\n')
}
const student = async (id: string) => (await console.api.getStudent({})).data.find(each => each.student_id === id)!
const aClass = async () => (await console.api.getClass({})).data[0]!
const lastLesson = async (class_id: string) => (await console.api.getLiveLessons({ class_id })).data.at(-1)!

it('an edited student: only the fields that changed, a few at most', async () => {
  const { student_id, school, grade, ...of } = await student('S0003')
  const fields = { ...of, school, grade, student: student_id, registration_date: undefined }
  const name = `${fullName(of)} ${of.chinese_name}`
  expect(await said(editStudent, { ...fields, school: 'Island School' })).toBe(
    `Student updated successfully. / ${name}, S0003, School: ${school} → Island School`,
  )
  expect(await undone()).toBe(`Undone: Student updated successfully. ${name}, S0003, School: ${school} → Island School`)
  const many = { school: '', grade: 'S6', phone: '98765432', address: '1 High Street', relationship: 'aunt' }
  expect(await said(editStudent, { ...fields, ...many })).toMatch(
    /, S0003, Phone: .+ → 98765432, School: .+ → empty, Grade: .+ → S6 and 2 more$/,
  )
})

it('an edited course, where the sentence says which', async () => {
  const course = (await console.api.getCourse({})).data[0]!
  const given = {
    course: course.course_id,
    name: course.course_name,
    token: course.token_name,
    materials: 'The green book',
    package: course.video_package ?? '',
    description: course.course_description ?? '',
  }
  expect(await said(editCourse, given)).toBe(
    `Course ${course.course_name} is changed. / Printing Materials: ${course.printing_materials} → The green book`,
  )
})

it('edited settings, which have no record', async () => {
  const { data } = await console.api.getRetention({})
  expect(await said(editRetention, { ...data, log_years: 9 })).toMatch(/ \/ Years in the log: \d+ → 9$/)
  expect(await undone()).toMatch(/^Undone: .* Years in the log: \d+ → 9$/)
  const { fps_merchant: _, ...business } = (await console.api.getBusiness({})).data
  expect(await said(editBusiness, { ...business, phone: '2345 6789' })).toMatch(
    /^The business details are changed\. \/ Phone: (.+ → )?2345 6789$/,
  )
  // Nothing has changed, so nothing is said to have.
  expect(await said(editBusiness, { ...business, phone: '2345 6789' })).toBe('The business details are changed.')
})

it('the lesson that was added to a class or deleted: on which day', async () => {
  const { class_id, class_name } = await aClass()
  const added = await said(addLiveLesson, { class: class_id })
  const { lesson_date, start_time } = await lastLesson(class_id)
  const which = `${class_name}, ${class_id}, ${dayText(lesson_date, today())} ${start_time.slice(0, 5)}`
  expect(added).toBe(`Live lesson added successfully. / ${which}`)
  expect(await said(deleteLastLiveLesson, { class: class_id })).toBe(`Live lesson deleted successfully. / ${which}`)
  expect(await undone()).toBe(`Undone: Live lesson deleted successfully. ${which}`)
})

it('the lesson that was added to a course, and what was changed of one of a class', async () => {
  const { course_id, course_name } = (await console.api.getCourse({})).data[0]!
  const added = await said(addLesson, { course: course_id })
  const lesson = (await console.api.getLessons({ course_id })).data.at(-1)!
  expect(added).toBe(`Lesson added successfully. / ${lesson.lesson_id}, ${course_name}, ${course_id}`)
  const { live_lesson_id, lesson_content, lesson_page, test, ...of } = await lastLesson((await aClass()).class_id)
  const given = { lesson: live_lesson_id, content: lesson_content, page: lesson_page, test, homework: 'Page 12' }
  expect(await said(editLiveLesson, given)).toMatch(
    new RegExp(
      `^updated lesson\\. / .+, ${dayText(of.lesson_date, today())} \\d\\d:\\d\\d, Homework: (.+ → )?Page 12$`,
    ),
  )
})

it('results: of which quiz, and how many', async () => {
  const answers = await fixedAnswers(saveResults, console)
  const [first, second, ...others] = answers.results as readonly { readonly quiz_name: string }[]
  const before = answers.before as readonly object[]
  const given = { ...answers, results: [first, second, ...before.slice(2)] }
  expect(others.length).toBeGreaterThan(0)
  const words = await said(saveResults, given)
  expect(words).toMatch(/^Quiz results updated successfully\. \/ .+, \w{3} \d+ \w{3}( \d{4})?(, \w+)? \d\d:\d\d, /)
  expect(words).toContain(`${first?.quiz_name}: `)
  expect(words).toMatch(/: [12] results?$/)
})

it('absences that were all read: whose, and how many', async () => {
  const { data } = await console.api.getAbsenceNotices({})
  const words = await said(readAllAbsences, {})
  expect(words).toContain(`All absences marked as read. / ${data.length} absences marked as read. `)
  expect(words).toContain(data[0]!.student_name)
})

it('a mark of the month is in the log alone, until it is taken back or done again', async () => {
  const { lesson, student: id } = await fixedAnswers(setAttendance, console)
  const of = await student(String(id))
  const given = { student: id, lesson, attendance: 'leave', homework: '1', lessonAt: '2026-11-20 DSE Core' }
  const words = `${personLabel(of)} is marked for 2026-11-20 DSE Core: leave, homework done.`
  expect(await said(setAttendance, given)).toBe(words)
  expect(await undone()).toBe(`Undone: ${words}`)
})
