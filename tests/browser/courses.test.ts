import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience, run } from './steps.ts'
import {
  alarm,
  answerInstead,
  closeNotices,
  expectEmptyList,
  holdBack,
  listenFor,
  news,
  takenBack,
} from './texts/answers.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { path: '/courseManagement' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})
afterEach(() => desk.page.unrouteAll())

const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const row = (name: string | RegExp) => desk.page.getByRole('row', { name })
const courses = async () => (await school.world.did('getCourse', {})).data
const named = async (name: string) => (await courses()).find(course => course.course_name === name)
const lessons = async (courseId: string) =>
  (await school.world.did('getLesson', { courseId })).data.map(lesson => lesson.lesson_id)
const ok = () => desk.page.getByRole('alertdialog').getByRole('button').last().click()
const question = (text: string) => desk.page.getByRole('alertdialog').getByText(text, { exact: true }).waitFor()
const undo = async (said: string) => {
  await closeNotices(desk)
  await desk.press('Control+z')
  await takenBack(desk, said).waitFor()
  await closeNotices(desk)
}
/** Chooses in a field of a form by typing. */
const choose = async (name: string, typed: string, option: string | RegExp = typed) => {
  await field(name).fill(typed)
  await highlighted(desk, option)
  await desk.press('Enter')
}

describe('/courseManagement', () => {
  it('stands in the sidebar after the students, and is empty at first; its documented link leads there in any letters', async () => {
    await desk.page.getByRole('heading', { name: 'Course Management', level: 1 }).waitFor()
    await desk.page.getByText('Nothing to show.', { exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual([
        'Course ID',
        'Course Name',
        'Total Lessons',
        'Printing Materials',
        'Token',
        'Description',
        'Video Package',
        'Actions',
      ])
    const links = await desk.page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
    // Under a screen stand its saved views.
    const entries = links.filter(link => /G [A-Z,]$/.test(link))
    const at = entries.findIndex(entry => entry.startsWith('Course'))
    expect(entries[at - 1]).toMatch(/^Students/)
    await desk.goto('/CourseManagement?q=none')
    await expect.poll(() => desk.path(), patience).toBe('/courseManagement?q=none')
    await expectEmptyList(desk, {
      call: 'getCourse',
      path: '/courseManagement',
      empty: 'Nothing to show.',
      failed: 'Failed to fetch courses.',
    })
  })
})

describe('a new course', () => {
  it('needs everything but a package and a description, and says so; Cancel empties the form', async () => {
    await school.world.token('English', 300)
    await school.world.token('Recorded', 100, 'Video')
    await school.world.course('VC P4 Grammar', { token: 'Recorded' })
    await school.world.course('P4 vc', { token: 'Recorded' })
    const asked = listenFor(desk, 'createCourse')
    await desk.goto('/courseManagement')
    await desk.page.getByRole('button', { name: 'Create Course' }).click()
    const form = await dialog(desk, 'Create Course')
    await form.getByRole('button', { name: 'Submit' }).click()
    for (const name of ['Course Name', 'Total Lessons', 'Token', 'Printing Materials'])
      await form.getByText(`${name} is required.`, { exact: true }).waitFor()
    await expect.poll(() => field('Token').getAttribute('placeholder'), patience).toBe('Select a token')
    await expect.poll(() => field('Course Description').getAttribute('rows'), patience).toBe('4')
    await field('Course Name').fill('P4 Grammar')
    for (const [typed, said] of [
      ['0', 'Total Lessons must be at least 1.'],
      ['2.5', 'Total Lessons must be a whole number.'],
      ['1001', 'Total Lessons may be at most 1,000.'],
    ] as const) {
      await field('Total Lessons').fill(typed)
      await desk.press('Control+Enter')
      await form.getByText(said, { exact: true }).waitFor()
    }
    await field('VideoPackage').click()
    await expect
      .poll(() => desk.page.getByRole('option').allInnerTexts(), patience)
      .toEqual([expect.stringMatching(/^VC P4 Grammar/)])
    await desk.press('Escape')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
    await desk.page.getByRole('button', { name: 'Create Course' }).click()
    await dialog(desk, 'Create Course')
    await expect.poll(() => field('Course Name').inputValue(), patience).toBe('')
    await asked.times(0)
    await desk.press('Escape')
  })

  it('is made with the keyboard alone, sent as documented, and taken back', async () => {
    await desk.goto('/courseManagement')
    await onRow(desk, 'CR0001')
    await desk.press('n')
    const form = await dialog(desk, 'Create Course')
    await onFocus(desk, 'textbox Course Name')
    await desk.type('P4 英文文法')
    await desk.press('Tab')
    await desk.type('3')
    await desk.press('Tab')
    await desk.type('engl')
    await highlighted(desk, 'English')
    await desk.press('Enter')
    await desk.type('Notes 1 to 3')
    await desk.press('Tab')
    await desk.type('gramm')
    await highlighted(desk, 'VC P4 Grammar')
    await desk.press('Enter')
    const asked = listenFor(desk, 'createCourse')
    await form.getByRole('button', { name: 'Submit' }).click()
    await news(desk, /^Created course P4 英文文法: \d+ lessons? at [\d.]+\.$/).waitFor()
    await noDialog(desk)
    expect((await asked.times(1)).map(request => request.postDataJSON())).toEqual([
      {
        course_name: 'P4 英文文法',
        total_lessons: 3,
        printing_materials: 'Notes 1 to 3',
        token_name: 'English',
        video_package: 'VC P4 Grammar',
        course_description: null,
      },
    ])
    await row(/P4 英文文法.*3.*Notes 1 to 3.*English.*VC P4 Grammar/).waitFor()
    await undo('Created course P4 英文文法: ')
    await expect.poll(() => named('P4 英文文法'), patience).toBeUndefined()
  })

  it('of a name that is taken is refused, and what was typed stays', async () => {
    await desk.goto('/courseManagement?do=courses/create-course')
    await dialog(desk, 'Create Course')
    await field('Course Name').fill('P4 vc')
    await field('Total Lessons').fill('2')
    await choose('Token', 'English')
    await field('Printing Materials').fill('Notes')
    await desk.press('Control+Enter')
    await alarm(desk, 'There is a course named P4 vc already.').waitFor()
    await field('Course Name').fill('P5 Reading')
    await field('Course Description').fill('On Fridays.\nWith a book.')
    await desk.press('Control+Enter')
    await news(desk, /^Created course P5 Reading: /).waitFor()
    expect(await named('P5 Reading')).toMatchObject({
      total_lessons: 2,
      course_description: 'On Fridays.\nWith a book.',
    })
    await closeNotices(desk)
  })
})

describe('the list', () => {
  // courses/toggle-course-status, view/hide-inactive-courses
  it('is found by name, id and token; who is inactive is grey and can be hidden', async () => {
    await desk.goto('/courseManagement')
    await onRow(desk, 'CR0001')
    const found = (rows: number) =>
      expect.poll(() => desk.page.getByRole('grid').getAttribute('aria-rowcount'), patience).toBe(String(rows + 1))
    const reading = (await named('P5 Reading'))!.course_id
    for (const [typed, rows] of [
      ['reading', 1],
      [reading, 1],
      ['recorded', 2],
      ['nothing like it', 0],
    ] as const) {
      await desk.page.getByPlaceholder('Search by name, ID or Token Name').fill(typed)
      await found(rows)
    }
    await desk.page.getByPlaceholder('Search by name, ID or Token Name').fill('')
    await found(3)
    await expect.poll(() => desk.page.getByRole('combobox', { name: 'Page' }).count(), patience).toBe(0)
    const toggle = row(/P4 vc/).getByRole('button', { name: /Make (in)?active$/ })
    await expect.poll(() => toggle.getAttribute('aria-label'), patience).toBe('Active. Make inactive')
    await toggle.click()
    await news(desk, 'P4 vc is now inactive.').waitFor()
    await expect.poll(() => toggle.getAttribute('aria-label'), patience).toBe('Inactive. Make active')
    await field('Hide Inactive Courses').click()
    await found(2)
    await expect.poll(() => desk.path(), patience).toBe('/courseManagement?hideInactive=true')
    await run(desk, 'hide inactive', 'Hide Inactive Courses')
    await found(3)
    await undo('P4 vc is now inactive.')
    await expect.poll(() => toggle.getAttribute('aria-label'), patience).toBe('Active. Make inactive')
  })
})

describe('a course', () => {
  it('is edited with the keyboard from the palette, and taken back with every field', async () => {
    const before = await named('P5 Reading')
    await desk.goto('/courseManagement')
    await onRow(desk, 'CR0001')
    await run(desk, 'edit reading', /^Edit course/)
    const form = await dialog(desk, 'Edit course')
    await expect.poll(() => field('Token').inputValue(), patience).toBe('English')
    await onFocus(desk, 'textbox Course Name')
    await desk.type('P5 Reading and writing')
    await field('Course Description').fill('')
    await desk.press('Control+Enter')
    await news(desk, 'Course P5 Reading and writing is changed.').waitFor()
    expect(await named('P5 Reading and writing')).toEqual({
      ...before,
      course_name: 'P5 Reading and writing',
      course_description: null,
    })
    await undo('Course P5 Reading and writing is changed.')
    expect(await named('P5 Reading')).toEqual(before)
    // What was empty is empty again, and nobody is asked for it.
    await row(/P5 Reading/)
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
    await dialog(desk, 'Edit course')
    await choose('VideoPackage', 'gramm', /VC P4 Grammar/)
    await form.getByRole('button', { name: 'Update' }).click()
    await news(desk, 'Course P5 Reading is changed.').waitFor()
    expect(await named('P5 Reading')).toMatchObject({ video_package: 'VC P4 Grammar' })
    await undo('Course P5 Reading is changed.')
    expect(await named('P5 Reading')).toEqual(before)
    await noDialog(desk)
  })

  // courses/delete-course
  it('that is used is kept, with who uses it; another is deleted, and brought back with its id', async () => {
    const { course_id } = (await named('P5 Reading'))!
    const classId = await school.world.classOf('Reading on Friday', { course: course_id, from: '2026-11-20' })
    await desk.goto('/courseManagement?q=reading')
    await onRow(desk, course_id)
    await desk.press('d')
    await question(`Are you sure you want to delete course ${course_id}?`)
    await ok()
    await alarm(desk, 'Course P5 Reading is used by class Reading on Friday and cannot be deleted.').waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    expect(classId).toBe('C0001')

    const other = (await named('P4 vc'))!
    await desk.goto(`/courseManagement?q=${other.course_id}`)
    await row(/P4 vc/).getByRole('button', { name: 'Delete', exact: true }).click()
    await ok()
    await news(desk, 'Course deleted successfully.').waitFor()
    await desk.page.getByText(`No course matches “${other.course_id}”`, { exact: true }).waitFor()
    await undo('Course deleted successfully. ')
    await row(/P4 vc/).waitFor()
    expect(await named('P4 vc')).toEqual(other)
  })
})

describe('the lessons of a course', () => {
  // courses/view-lessons, lessons/add-lesson, lessons/delete-last-lesson
  it('are opened from its row, added and removed at the end with a question each, and taken back', async () => {
    const { course_id } = (await named('P5 Reading'))!
    await desk.goto('/courseManagement?q=reading')
    await onRow(desk, course_id)
    await desk.press('Enter')
    const list = await dialog(desk, `Manage Lessons for Course ID ${course_id}`)
    const [first, second] = await lessons(course_id)
    await onRow(desk, first!)
    await expect
      .poll(() => list.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Lesson ID', 'Course ID', 'Actions'])
    await desk.press('n')
    await question('Are you sure you want to add a lesson?')
    await desk.press('Enter')
    await news(desk, 'Lesson added successfully.').waitFor()
    const [, , third] = await lessons(course_id)
    await list.getByRole('row', { name: third! }).waitFor()
    await undo('Lesson added successfully. ')
    await expect.poll(() => list.getByRole('row', { name: third! }).count(), patience).toBe(0)

    await list.getByRole('button', { name: 'Delete Last Lesson' }).click()
    await question('Are you sure you want to delete the last lesson?')
    await ok()
    await news(desk, 'Lesson deleted successfully.').waitFor()
    await expect.poll(() => list.getByRole('row', { name: second! }).count(), patience).toBe(0)
    const live = async () =>
      (await school.world.did('getLiveLesson', { classId: 'C0001' })).data.map(each => each.lesson_id)
    expect(await live()).toEqual([first, null])
    await undo('Lesson deleted successfully. ')
    await list.getByRole('row', { name: second! }).waitFor()
    expect(await live()).toEqual([first, second])
  })

  // lessons/view-lesson
  it('one is looked at from its row, from the palette and from a link, and closing leads back', async () => {
    const { course_id } = (await named('P5 Reading'))!
    const [first] = await lessons(course_id)
    const title = `Manage Lesson for Lesson ID ${first}`
    await desk.goto(`/courseManagement?view=courses/view-lessons&v.course=${course_id}`)
    await onRow(desk, first!)
    const letGo = await holdBack(desk, 'getSingleLesson')
    await desk.press('Enter')
    const one = await dialog(desk, title)
    await one.getByText('Loading lesson data...', { exact: true }).waitFor()
    await letGo()
    await one.getByText('P5 Reading', { exact: true }).waitFor()
    await expect.poll(() => one.locator('dd').allInnerTexts(), patience).toEqual([first, course_id, 'P5 Reading'])
    await one.getByRole('button', { name: 'Close' }).click()
    await onRow(desk, first!)

    await desk.press('Escape')
    await noDialog(desk)
    await run(desk, 'view lesson', 'View lesson')
    await onFocus(desk, 'combobox View lesson: Course')
    await desk.type('reading')
    await highlighted(desk, /P5 Reading/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox View lesson: Lesson')
    await highlighted(desk, new RegExp(first!))
    await desk.press('Enter')
    await dialog(desk, title)
    await expect.poll(() => desk.path(), patience).toContain(`v.lesson=${first}`)
    const link = desk.path()
    await desk.goto('/students')
    await desk.goto(link)
    await dialog(desk, title)
    await desk.goto('/courseManagement?view=lessons/view-lesson&v.lesson=CL999999')
    await desk.page.getByText('There is no lesson CL999999.', { exact: true }).waitFor()
    await desk.goto('/courseManagement?view=courses/view-lessons&v.course=CR9999')
    await desk.page.getByText('There is no course CR9999.', { exact: true }).waitFor()
  })

  it('more than a page of them has the focus on its rows however often it is opened, and not on the pager', async () => {
    const id = await school.world.course('P6 Reading', { lessons: 20, token: 'English' })
    const last = (await lessons(id)).at(-1)!
    await desk.goto('/courseManagement?q=P6')
    await onRow(desk, id)
    await desk.press('Enter')
    await dialog(desk, `Manage Lessons for Course ID ${id}`)
    await onRow(desk, 'CL')
    await desk.press('End')
    await onRow(desk, last)
    await desk.press('Enter')
    await dialog(desk, `Manage Lesson for Lesson ID ${last}`)
    await desk.press('Escape')
    await onRow(desk, last)
    await desk.press('Escape')
    await onRow(desk, id)
    await desk.press('Enter')
    await onRow(desk, last)
    await desk.press('Escape')
    await onRow(desk, id)
  })

  it('a list that cannot be had is empty, and only the log knows why', async () => {
    const { course_id } = (await named('P5 Reading'))!
    await answerInstead(desk, 'getLesson', refusals.noWords)
    await desk.goto(`/courseManagement?view=courses/view-lessons&v.course=${course_id}`)
    const list = await dialog(desk, `Manage Lessons for Course ID ${course_id}`)
    await list.getByText('Nothing to show.', { exact: true }).waitFor()
    await expect.poll(() => desk.page.getByRole('alert').allInnerTexts(), patience).toEqual([])
  })

  it('a course is found in the palette from anywhere and opens with Enter over the screen that is there', async () => {
    const { course_id } = (await named('P5 Reading'))!
    await desk.goto('/messages')
    await desk.page.getByRole('heading', { name: 'Message Board' }).waitFor()
    await run(desk, course_id, 'P5 Reading')
    await dialog(desk, `Manage Lessons for Course ID ${course_id}`)
    await expect.poll(() => desk.path(), patience).toBe(`/messages?view=courses%2Fview-lessons&v.course=${course_id}`)
  })
})
