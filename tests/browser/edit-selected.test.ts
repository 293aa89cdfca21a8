import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, paletteBox, patience, sayYes } from './steps.ts'

/*
 * Edits and bills of the records that are selected: what is left empty stays as it is in each of them, and what the server
 * would refuse, or is so already, is said before.
 */

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

const footer = (words: string) => desk.page.locator('footer').getByText(words).first().waitFor(patience)
/** Waits for the plan, reads it, and starts it with Enter. */
const start = async (title: string, ...words: readonly string[]) => {
  const plan = await dialog(desk, title)
  for (const each of words) await plan.getByText(each).first().waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
}
/** Waits for the job's result, and closes it. */
const done = async (title: string, result: string) => {
  const job = await dialog(desk, title)
  await job.getByText(result).waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
}

// quizzes/edit-quiz
it('three quizzes get one full mark, except the one that has it, keep the rest, and are taken back with one key', async () => {
  const { world } = school
  const made = [
    ['Unit 1', 20],
    ['Unit 2', 15],
    ['Unit 3', 30],
  ] as const
  for (const [quiz_name, full_mark] of made)
    await world.did('createQuiz', { quiz_name, full_mark, quiz_detail: `About ${quiz_name}` })
  const marks = async () =>
    (await world.did('getQuizzes', {})).data.map(each => [each.quiz_name, each.full_mark, each.quiz_detail])
  const before = await marks()
  await desk.goto('/quizManagement')
  await onRow(desk, 'Unit 1')
  await desk.press('Control+a')
  await footer('3 selected')
  await desk.press('e')
  // No two quizzes have a name in common, so that it is not asked.
  await onFocus(desk, 'combobox Edit quiz: Full Mark')
  await desk.page.getByText('What is left empty stays as it is.').waitFor(patience)
  // Nothing that would become the same is no edit.
  await desk.press('Control+Enter')
  await desk.page.getByText('Answer what should become the same for all of them.').waitFor(patience)
  await desk.type('15')
  await desk.press('Control+Enter')
  await start('Edit quiz', 'Update 2 quizzes. 1 is so already.', 'Full Mark: 15', 'so already')
  await done('Edit quiz', '2 of 2 done')
  await expect.poll(marks, patience).toEqual(before.map(([name, , detail]) => [name, 15, detail]))
  await desk.press('Control+z')
  await done('Undo: Edit quiz', '2 of 2 done')
  await expect.poll(marks, patience).toEqual(before)
})

// courses/edit-course, lessons/add-lesson
it('courses get one description in the form, without their names, and one more lesson each', async () => {
  const courses = async () =>
    (await school.world.did('getCourse', {})).data.map(each => [
      each.course_name,
      each.token_name,
      each.total_lessons,
      each.course_description,
    ])
  const before = await courses()
  await desk.goto('/courseManagement')
  await onRow(desk, 'CR')
  await desk.press('Control+a')
  await footer(`${before.length} selected`)
  await desk.press('e')
  const form = await dialog(desk, 'Edit course')
  await form.getByText('What is left empty stays as it is.').waitFor(patience)
  await expect.poll(() => form.getByLabel('Course Name').count(), patience).toBe(0)
  await form.getByLabel('Course Description').fill('Autumn term')
  await desk.press('Control+Enter')
  await start('Edit course', `Update ${before.length} courses.`, 'Course Description: Autumn term')
  await done('Edit course', `${before.length} of ${before.length} done`)
  await expect.poll(courses, patience).toEqual(before.map(([name, token, all]) => [name, token, all, 'Autumn term']))
  await openPalette(desk)
  await desk.type('add a lesson')
  await highlighted(desk, `Add a Lesson${before.length} selected`)
  await desk.press('Enter')
  await start('Add a Lesson', `Add a lesson to ${before.length} courses.`)
  await done('Add a Lesson', `${before.length} of ${before.length} done`)
  await expect
    .poll(courses, patience)
    .toEqual(before.map(([name, token, all]) => [name, token, Number(all) + 1, 'Autumn term']))
})

// invoices/create-video-invoice
it('the selected students are billed for a video course at once, but for the one who owes it already', async () => {
  const billed = async () =>
    (await paymentsOf(school.world))
      .filter(({ kind, status }) => kind === 'video' && status === 'pending')
      .map(({ student_id }) => student_id)
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected')
  await openPalette(desk)
  await desk.type('create video invoice')
  await highlighted(desk, /^Create Invoice2 selected/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Create Invoice: Course')
  await desk.type('ielts')
  await highlighted(desk, 'IELTS')
  await desk.press('Enter')
  await start('Create Invoice', '1 of 2 would be refused', 'Course: IELTS', 'This cannot be undone.', 'Total 1,320.00.')
  await done('Create Invoice', '1 of 1 done')
  await expect.poll(billed, patience).toEqual([school.lee, school.chan])
})

// payments/collect-video-payment
it('a line with an expiry date that is over asks before anything is collected, and is corrected', async () => {
  const expiry = async () =>
    (await paymentsOf(school.world)).find(each => each.payment_id === school.leeOwesVideo)?.expiry_date ?? null
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await openPalette(desk)
  await desk.type('collect video lee bank last sat')
  await highlighted(desk, /^Collect video payment/)
  await desk.press('Enter')
  await desk.page
    .getByText('Expiry Date 2026-11-14 is over: no video lesson can be booked with this payment.')
    .waitFor(patience)
  expect(await expiry()).toBeNull()
  // Esc leads back to the line, in which the day is corrected.
  await desk.press('Escape')
  await onFocus(desk, paletteBox)
  await desk.page.locator('[data-palette] input').fill('collect video lee bank yesterday')
  await highlighted(desk, /^Collect video payment/)
  await desk.press('Enter')
  await desk.page.getByText(/^Expiry Date 2026-11-19 is over/).waitFor(patience)
  await sayYes(desk)
  await expect.poll(expiry, patience).toBe('2026-11-19')
})
