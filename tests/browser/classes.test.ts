import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { type ClassOfTwenty, openClassOfTwenty, submit } from './class-of-twenty.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience, run, toYes } from './steps.ts'
import { answerInstead, closeNotices, listenFor, news, takenBack } from './texts/answers.ts'

let school: ClassOfTwenty
let desk: Desk
beforeAll(async () => {
  school = await openClassOfTwenty()
  await school.world.did('addHoliday', { holiday_name: 'Christmas Day', holiday: '2026-12-25' })
  desk = await openDesk(school, { hears: false, path: '/classManagement' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})
afterEach(() => desk.page.unrouteAll())

const home = async () => {
  await desk.goto('/classManagement')
  await onRow(desk, school.classId)
}
const classes = async () => (await school.world.did('getClass', {})).data
const named = async (name: string) => (await classes()).find(each => each.class_name === name)
const row = (name: string) => desk.page.getByRole('row', { name })
const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const dates = async (classId: string) =>
  (await school.world.did('getLiveLesson', { classId })).data.map(lesson => lesson.lesson_date)
const members = async (classId: string) =>
  (await school.world.did('getClassStudents', { class_id: classId })).data.map(student => student.student_id)
const undo = async (said: string) => {
  await closeNotices(desk)
  await desk.press('Control+z')
  await takenBack(desk, said).waitFor()
  await closeNotices(desk)
}
/** Chooses in a field of a form by typing. */
const choose = async (name: string, typed: string) => {
  await field(name).fill(typed)
  await highlighted(desk, new RegExp(typed, 'i'))
  await desk.press('Enter')
}

describe('a new class', () => {
  it('of twenty is made with the keyboard, says who is elsewhere, and skips the week of a holiday', async () => {
    await home()
    await desk.press('n')
    const form = await dialog(desk, 'Create a New Live Class')
    await onFocus(desk, 'textbox Class Name')
    await desk.press('Control+Enter')
    for (const name of ['Class Name', 'Course', 'Starting Date', 'Start Time', 'End Time'])
      await form.getByText(`${name} is required.`).waitFor()
    await onFocus(desk, 'textbox Class Name')
    await desk.type('P5 English evening')
    await desk.press('Tab')
    await desk.type('p5 eng')
    await highlighted(desk, /P5 English/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Students')
    for (const student of school.students) {
      await desk.type(student)
      await highlighted(desk, new RegExp(student))
      await desk.press('Enter')
      await expect.poll(() => field('Students').inputValue(), patience).toBe('')
      await desk.page.getByRole('button', { name: new RegExp(`Remove .*${student}`) }).waitFor()
    }
    await desk.press('Enter')
    await onFocus(desk, 'textbox Starting Date')
    await field('Starting Date').fill('2026-12-11')
    await field('Start Time').fill('16:30')
    await field('End Time').fill('16:30')
    await desk.press('Control+Enter')
    await form.getByText('End time must be after start time.').waitFor()
    await field('End Time').fill('17:30')
    await desk.press('Control+Enter')
    const warning = desk.page.getByRole('alertdialog', { name: 'Create Class' })
    await warning.getByText('Go on all the same?').waitFor()
    await warning
      .getByText(`Student 01 Au (${school.students[0]}) is in P5 English Friday on Fri 11 Dec, 16:00–17:00`)
      .waitFor()
    await desk.picture('class-clashes')
    await desk.accessible()
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await news(desk, /^P5 English evening \(\w+\) begins on Fri 11 Dec at 16:30\.$/).waitFor()
    const made = await named('P5 English evening')
    expect(await dates(made!.class_id)).toEqual(['2026-12-11', '2026-12-18', '2027-01-01', '2027-01-08'])
    expect(await members(made!.class_id)).toEqual(school.students)
    await row('P5 English evening').waitFor()
    await undo('P5 English evening (')
    expect(await named('P5 English evening')).toBeUndefined()
  })

  it('that fails says so in the words of a course, and its form is emptied', async () => {
    await home()
    await desk.page.getByRole('button', { name: 'Create Class' }).click()
    await onFocus(desk, 'textbox Class Name')
    for (const [answered, text] of [
      [refusals.noWords, 'Failed to create course.'],
      [refusals.bothWords, 'The books are closed.'],
    ] as const) {
      await field('Class Name').fill('Lost')
      await choose('Course', 'P5')
      await field('Starting Date').fill('2026-12-02')
      await field('Start Time').fill('10:00')
      await field('End Time').fill('11:00')
      const takeBack = await answerInstead(desk, 'createClass', answered)
      await submit(desk)
      await desk.page.getByRole('alert').getByText(text).waitFor()
      await expect.poll(() => field('Class Name').inputValue(), patience).toBe('')
      await takeBack()
    }
    await desk.page.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
  })

  it('is migrated to the next course with its students; a failure is only logged', async () => {
    const { world, classId } = school
    await world.course('P6 English', { lessons: 3 })
    await home()
    await desk.page.getByRole('button', { name: 'Migrate Class' }).click()
    const form = await dialog(desk, 'Migrate an Existing Live Class')
    await submit(desk)
    for (const name of ['Class Name', 'Course', 'Source Class', 'Starting Date', 'Start Time', 'End Time'])
      await form.getByText(`${name} is required.`).waitFor()
    await field('Class Name').fill('P6 English Friday')
    await choose('Course', 'P6 English')
    await choose('Source Class', classId)
    await field('Starting Date').fill('2027-03-05')
    await field('Start Time').fill('16:00')
    await field('End Time').fill('17:00')
    const takeBack = await answerInstead(desk, 'migrateClass', refusals.noWords)
    const sent = desk.page.waitForResponse('**/admin/migrateClass')
    await submit(desk)
    await sent
    await takeBack()
    await expect
      .poll(() => form.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy'), patience)
      .not.toBe('true')
    await expect.poll(() => desk.page.getByRole('alert').filter({ hasText: /\S/ }).count(), patience).toBe(0)
    await expect.poll(() => field('Class Name').inputValue(), patience).toBe('P6 English Friday')
    await submit(desk)
    await expect.poll(async () => (await named('P6 English Friday')) !== undefined, patience).toBe(true)
    await noDialog(desk)
    const made = (await named('P6 English Friday'))!.class_id
    expect(await members(made)).toEqual(school.students)
    expect(await dates(made)).toHaveLength(3)
    expect(await members(classId)).toEqual(school.students)
    await desk.press('Shift+L')
    await desk.page.getByText('Migrate Class did not work.').waitFor()
    await desk.press('Escape')
    await world.did('deleteClass', { classId: made })
  })
})

describe('the rows', () => {
  it('are deleted after the exact question, come back by Ctrl+Z, and are toggled', async () => {
    const id = await school.world.classOf('Doomed', { course: school.course, from: '2026-12-01' })
    await home()
    const press = async (name: string) => {
      await row('Doomed').hover()
      await row('Doomed').getByRole('button', { name }).click()
    }
    // classes/toggle-class-status
    await press('Active. Make inactive')
    await news(desk, 'Doomed is now inactive.').waitFor()
    expect((await named('Doomed'))?.status).toBe('inactive')
    await desk.page.getByRole('checkbox', { name: 'Hide Inactive Classes', checked: false }).click()
    await row('Doomed').waitFor({ state: 'detached' })
    await desk.page.waitForURL('**/classManagement?hideInactive=true')
    await desk.page.getByRole('checkbox', { name: 'Hide Inactive Classes', checked: true }).click()
    await row('Doomed').waitFor()
    await row(school.classId).first().focus()
    await undo('Doomed is now inactive.')
    // classes/delete-class
    await press('Delete class')
    const question = desk.page.getByRole('alertdialog', { name: 'Delete class' })
    await question.getByText(`Are you sure you want to delete this class "${id}"?`, { exact: true }).waitFor()
    await question.getByRole('button').last().click()
    await news(desk, 'Class deleted successfully.').waitFor()
    await row('Doomed').waitFor({ state: 'detached' })
    await undo('Class deleted successfully. ')
    await row('Doomed').waitFor()
    await school.world.did('deleteClass', { classId: id })
  })

  it('are found by name, id and date', async () => {
    await school.world.classOf('數學 Tuesday', { course: school.course, from: '2027-02-02' })
    await home()
    await expect
      .poll(async () => (await desk.page.getByRole('columnheader').allInnerTexts()).join(), patience)
      .toBe('Class ID,Course ID,Class Name,Class start date,Class End date,Teacher,Room,Size,Actions')
    const box = desk.page.getByPlaceholder('Search by name, ID or Date')
    for (const [typed, name] of [
      ['數學', '數學 Tuesday'],
      ['2027-02-02', '數學 Tuesday'],
      [school.classId.toLowerCase(), 'P5 English Friday'],
      ['ENGLISH fri', 'P5 English Friday'],
    ] as const) {
      await box.fill(typed)
      await desk.page.getByRole('grid').and(desk.page.locator('[aria-rowcount="2"]')).waitFor()
      await row(name).waitFor()
    }
    await desk.goto('/classManagement?q=nobody')
    await desk.page.getByText('No class matches “nobody”', { exact: true }).waitFor()
    // Another server may call the name className.
    const takeBack = await answerInstead(desk, 'getClass', {
      status: 200,
      body: { success: true, data: [{ class_id: 'C7', course_id: 'CR7', className: 'Elsewhere', status: 'active' }] },
    })
    await desk.goto('/classManagement?q=elsewhere')
    await desk.page.getByRole('row', { name: /^C7.*Elsewhere/ }).waitFor()
    await takeBack()
  })

  it('that cannot be had are an empty list, and it is only logged', async () => {
    for (const answered of [refusals.bothWords, refusals.noWords, refusals.noSuccess, 'nothing'] as const) {
      const takeBack = await answerInstead(desk, 'getClass', answered)
      await desk.goto('/classManagement')
      // What nobody answered is not said to be nothing.
      if (answered === 'nothing') {
        await desk.page.getByText(/^Server not reachable\./).waitFor()
        await expect.poll(() => desk.page.getByText('Nothing to show.', { exact: true }).count(), patience).toBe(0)
      } else await desk.page.getByText('Nothing to show.', { exact: true }).waitFor()
      await expect.poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join(''), patience).toBe('')
      await takeBack()
    }
  })
})

describe('the lessons of a class', () => {
  const lessons = (id = school.classId) => `/classManagement?view=classes/manage-lessons&v.class=${id}`
  beforeEach(async () => {
    await desk.goto(lessons())
    await onRow(desk, school.lessons[0]!)
  })

  it('are added at the end over a holiday, and deleted there after the question', async () => {
    await closeNotices(desk)
    // live-lessons/add-live-lesson
    for (const date of ['2026-12-18', '2027-01-01']) {
      await desk.page.getByRole('button', { name: 'Add a lesson' }).click()
      await row(date).waitFor()
      await news(desk, 'Live lesson added successfully.').first().waitFor()
      await closeNotices(desk)
    }
    const lessonsNow = async () => (await school.world.did('getLiveLesson', { classId: school.classId })).data
    const before = await lessonsNow()
    // live-lessons/delete-last-live-lesson
    await desk.page.getByRole('button', { name: 'Delete the last lesson' }).click()
    const question = desk.page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to delete the last live lesson?', { exact: true }).waitFor()
    await question.getByRole('button').last().click()
    await news(desk, 'Live lesson deleted successfully.').waitFor()
    await row('2027-01-01').waitFor({ state: 'detached' })
    expect((await dates(school.classId)).at(-1)).toBe('2026-12-18')
    // It comes back as it was, and not as another one.
    await undo('Live lesson deleted successfully. ')
    await row('2027-01-01').waitFor()
    expect(await lessonsNow()).toEqual(before)
    await desk.page.getByRole('button', { name: 'Delete the last lesson' }).click()
    await question.getByRole('button').last().click()
    await news(desk, 'Live lesson deleted successfully.').waitFor()
    await row('2027-01-01').waitFor({ state: 'detached' })
    await closeNotices(desk)
  })

  it('are edited in a form that goes back to the row', async () => {
    // A colleague has just written something into the lesson that is shown here without it.
    const lessonId = school.lessons[0]!
    const theirs = { lesson_content: '', lesson_page: '12 to 14', homework: '', test: '' }
    await school.world.did('updateLessonContent', { lessonId, ...theirs }, { as: 'kit' })
    await row(lessonId).getByRole('button', { name: 'Edit Lesson' }).click()
    const form = await dialog(desk, 'Edit Lesson')
    await expect.poll(() => field('Lesson Page').inputValue(), patience).toBe('12 to 14')
    await expect
      .poll(() => form.locator('label').allInnerTexts(), patience)
      .toEqual(['Lesson Content', 'Lesson Page', 'Homework', 'Test'])
    await field('Lesson Content').fill('Unit 4 過去式')
    await field('Homework').fill('Page 12')
    // live-lessons/edit-live-lesson
    await form.getByRole('button', { name: 'Update' }).click()
    await news(desk, 'updated lesson.').waitFor()
    await form.waitFor({ state: 'detached' })
    const { data } = await school.world.did('getSingleLiveLesson', { lessonId })
    expect(data).toMatchObject({ ...theirs, lesson_content: 'Unit 4 過去式', homework: 'Page 12' })
    await desk.press('Control+z')
    await expect
      .poll(async () => (await school.world.did('getSingleLiveLesson', { lessonId })).data, patience)
      .toMatchObject(theirs)
    await closeNotices(desk)
  })

  it('open at the one that is asked for, by its link, and say when there is no such class', async () => {
    await desk.goto(`${lessons()}&v.lesson=${school.lessons[2]}`)
    await onRow(desk, school.lessons[2]!)
    await desk.goto(lessons('C9999'))
    await desk.page.getByText('There is no class C9999.').waitFor()
    // A form that was open over the lessons is over them again after a reload.
    await desk.goto(`${lessons()}&do=live-lessons/edit-live-lesson&a.lesson=${school.lessons[1]}`)
    const form = await dialog(desk, 'Edit Lesson')
    await expect.poll(() => field('Lesson').inputValue(), patience).toMatch(/ · P5 English Friday 16:00$/)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await dialog(desk, 'Manage Lessons')
    await home()
    // live-lessons/open-live-lesson
    await run(desk, 'open live lesson', 'Open live lesson')
    await desk.page.getByRole('combobox', { name: /Open live lesson: Lesson/ }).waitFor()
    await highlighted(desk, /^Fri 20 Nov · today · P5 English Friday/)
    await desk.press('Escape', 'Escape')
  })
})

describe('the students of a class', () => {
  let small: string
  const list = () => dialog(desk, 'Students in Class')
  beforeAll(async () => {
    small = await school.world.classOf('Small', {
      course: school.course,
      students: school.students.slice(0, 2),
      from: '2026-11-27',
    })
  })

  it('join after who is elsewhere was told, leave after the question, and both can be undone', async () => {
    await desk.goto(`/classManagement?view=classes/students-in-class&v.class=${small}`)
    await (await list()).getByRole('row', { name: school.students[1]! }).waitFor()
    // classes/add-students
    await desk.page.getByRole('button', { name: 'Add Students' }).click()
    const add = await dialog(desk, 'Add Students')
    const asked = listenFor(desk, 'addStudentsToClass')
    await submit(desk)
    await add.getByText('Please select at least one student.').waitFor()
    await asked.times(0)
    // Who was chosen in a form that was left is not chosen in it the next time.
    await choose('Students', school.students[5]!)
    await desk.press('Escape')
    await add.waitFor({ state: 'detached' })
    await desk.page.getByRole('button', { name: 'Add Students' }).click()
    await field('Students').waitFor()
    await expect.poll(() => add.getByRole('button', { name: /^Remove / }).count(), patience).toBe(0)
    await field('Students').fill(school.students[0]!)
    await desk.page.getByRole('listbox').getByText('No students found').waitFor()
    await expect.poll(() => desk.page.getByRole('option', { name: school.students[0]! }).count(), patience).toBe(0)
    await choose('Students', school.students[4]!)
    await submit(desk)
    const warning = desk.page.getByRole('alertdialog', { name: 'Add Students' })
    await warning.getByText(`Student 05 Au (${school.students[4]}) is in P5 English Friday on Fri 27 Nov`).waitFor()
    await warning.getByRole('button').last().click()
    await news(desk, 'Students added successfully.').waitFor()
    await (await list()).getByRole('row', { name: school.students[4]! }).waitFor()
    expect(await members(small)).toContain(school.students[4])
    await closeNotices(desk)
    // classes/remove-students
    await desk.page.getByRole('button', { name: 'Remove Students' }).click()
    const remove = await dialog(desk, 'Remove Students')
    await submit(desk)
    await remove.getByText('Please select at least one student.').waitFor()
    await choose('Students', school.students[4]!)
    await submit(desk)
    const question = desk.page.getByRole('alertdialog', { name: 'Remove Students' })
    await question.getByText('Are you sure you want to remove the selected students?', { exact: true }).waitFor()
    await question.getByText('Student 05 Au').waitFor()
    await question.getByRole('button').last().click()
    await news(desk, 'Students removed successfully.').waitFor()
    expect(await members(small)).toEqual(school.students.slice(0, 2))
    await undo('Students removed successfully. ')
    expect(await members(small)).toContain(school.students[4])
  })
})

it('a school without classes says so', async () => {
  const empty = await openSchool(engines[0]!)
  const first = await openDesk(empty, { path: '/classManagement' })
  await first.page.getByText('Nothing to show.', { exact: true }).waitFor()
  await first.close()
  await empty.close()
})
