import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, noDialog, onFocus, onRow, patience } from './steps.ts'
import { alarm, closeNotices, expectEmptyList, listenFor, news } from './texts/answers.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { path: '/quizManagement' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const pager = () => desk.page.getByRole('combobox', { name: 'Page' })

it('a school without quizzes says so, without a pager', async () => {
  await desk.page.getByText('No quizzes found.', { exact: true }).waitFor()
  await desk.page.getByRole('heading', { name: 'Quiz Management', level: 1 }).waitFor()
  await expect.poll(() => pager().count(), patience).toBe(0)
})

// quizzes/create-quiz
it('a quiz is made with the keyboard alone: name, whole full mark, detail', async () => {
  const asked = listenFor(desk, 'createQuiz')
  await desk.page.getByRole('button', { name: 'Create Quiz' }).click()
  const form = await dialog(desk, 'Create New Quiz')
  await desk.press('Control+Enter')
  await form.getByText('Quiz Name is required.').waitFor()
  await form.getByText('Full Mark is required.').waitFor()
  await field('Quiz Name').fill('Unit 1 spelling')
  await field('Full Mark').fill('20.5')
  await desk.press('Control+Enter')
  await form.getByText('Full Mark must be a whole number.').waitFor()
  await field('Full Mark').fill('1000001')
  await desk.press('Control+Enter')
  await form.getByText('Full Mark may be at most 1,000,000.').waitFor()
  await asked.times(0)
  await field('Full Mark').fill('20')
  await field('Quiz Detail').fill('   ')
  const sent = listenFor(desk, 'createQuiz')
  await desk.page.route('**/admin/createQuiz', async route => {
    await desk.page.getByText('Submitting...').waitFor()
    await route.fallback()
  })
  await form.getByRole('button', { name: 'Submit' }).click()
  await news(desk, 'Created quiz Unit 1 spelling.').waitFor()
  await desk.page.unrouteAll()
  await noDialog(desk)
  expect((await sent.times(1)).map(request => request.postDataJSON())).toEqual([
    { quiz_name: 'Unit 1 spelling', full_mark: 20, quiz_detail: null },
  ])
  await closeNotices(desk)
})

it('a name that is taken is refused, and what was typed stays', async () => {
  await desk.goto('/quizManagement?do=quizzes/create-quiz')
  await dialog(desk, 'Create New Quiz')
  await onFocus(desk, 'textbox Quiz Name')
  await desk.type('Unit 1 spelling')
  await desk.press('Tab')
  await desk.type('10')
  await desk.press('Control+Enter')
  await alarm(desk, 'There is a quiz named Unit 1 spelling already.').waitFor()
  await expect.poll(() => field('Full Mark').inputValue(), patience).toBe('10')
  await desk.press('Escape')
  await noDialog(desk)
})

it('the list shows name, full mark and detail, finds by name or detail, and is paged from sixteen on', async () => {
  for (let at = 2; at <= 15; at += 1)
    await school.world.did('createQuiz', {
      quiz_name: `Unit ${at} spelling`,
      full_mark: at,
      quiz_detail: at === 7 ? 'Irregular verbs 動詞' : null,
    })
  await desk.goto('/quizManagement')
  await onRow(desk, 'Unit 1 spelling')
  await expect
    .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
    .toEqual(['Quiz Name', 'Full Mark', 'Quiz Detail', 'Actions'])
  await expect
    .poll(() => desk.page.getByRole('row', { name: 'Unit 1 spelling' }).getByRole('gridcell').allInnerTexts(), patience)
    .toEqual(['Unit 1 spelling', '20', '-', ''])
  await expect.poll(() => pager().count(), patience).toBe(0)
  await school.world.did('createQuiz', { quiz_name: 'Unit 16 spelling', full_mark: 16, quiz_detail: null })
  await desk.goto('/quizManagement')
  await pager().waitFor()
  await desk.picture('quizzes')
  const found = (rows: number) =>
    expect.poll(() => desk.page.getByRole('grid').getAttribute('aria-rowcount'), patience).toBe(String(rows + 1))
  await expect.poll(() => desk.page.getByPlaceholder('Search quizzes...').count(), patience).toBe(1)
  for (const [typed, rows] of [
    ['動詞', 1],
    ['irregular', 1],
    ['UNIT 1', 8],
    ['nothing like it', 0],
  ] as const) {
    await desk.page.getByPlaceholder('Search quizzes...').fill(typed)
    await found(rows)
  }
  await desk.page.getByText('No quiz matches “nothing like it”', { exact: true }).waitFor()
  await desk.page.getByText('No quizzes found.', { exact: true }).waitFor()
})

it('a list that cannot be had says so and is empty', async () => {
  await expectEmptyList(desk, {
    call: 'getQuizzes',
    path: '/quizManagement',
    empty: 'No quizzes found.',
    failed: 'Failed to fetch quizzes.',
  })
})

// quizzes/edit-quiz
it('a quiz is edited by its row’s key or button, takes its results along, and is taken back', async () => {
  const { world } = school
  const course = await world.course('English', { lessons: 1 })
  const chan = await world.student('Tai Man', 'Chan', '陳大文')
  const classId = await world.classOf('Friday', { course, students: [chan], from: '2026-11-20' })
  const lesson_id = (await world.did('getLiveLesson', { classId })).data[0]!.live_lesson_id
  await world.did('assignQuizToLesson', { lesson_id, quiz_name: 'Unit 1 spelling' })
  await world.did('updateQuizResults', {
    lesson_id,
    results: [{ quiz_name: 'Unit 1 spelling', student_id: chan, student_result: '18' }],
  })
  const results = async () =>
    (await world.did('getQuizResults', { lesson_id })).data.map(row => [row.quiz_name, row.student_result])
  await desk.goto('/quizManagement')
  await onRow(desk, 'Unit 1 spelling')
  await desk.page.getByRole('row', { name: 'Unit 1 spelling' }).getByRole('button', { name: 'Edit' }).click()
  const form = await dialog(desk, 'Edit quiz')
  await field('Full Mark').fill('17')
  await desk.press('Control+Enter')
  await alarm(desk, `${chan} has 18 in lesson ${lesson_id}: the full mark of Unit 1 spelling cannot be 17.`).waitFor()
  await field('Full Mark').fill('25')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await noDialog(desk)
  await expect.poll(() => desk.focus(), patience).not.toBe('')
  await desk.press('e')
  await onFocus(desk, 'combobox Edit quiz: Quiz Name')
  await desk.press('Control+a')
  await desk.type('Unit 1  串字')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Edit quiz: Full Mark')
  await desk.press('Control+a')
  await desk.type('25')
  await desk.press('Control+Enter')
  await news(desk, /^Quiz Unit 1 串字 is changed\.$/).waitFor()
  await desk.page.getByRole('row', { name: /Unit 1 串字.*25/ }).waitFor()
  expect(await results()).toEqual([['Unit 1 串字', '18']])
  await closeNotices(desk)
  await desk.press('Control+z')
  await desk.page.getByRole('row', { name: /Unit 1 spelling.*20.*-/ }).waitFor()
  expect(await results()).toEqual([['Unit 1 spelling', '18']])
  await noDialog(desk)
})
