import { beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, noDialog, onRow, patience } from './steps.ts'
import { closeNotices, news } from './texts/answers.ts'

let school: School
let desk: Desk
let students: readonly string[]
let classId: string
let course: string
/** Three hundred, weekly from today. */
let lessons: readonly string[]
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const { data } = await world.did('importStudents', {
    rows: Array.from({ length: 60 }, (_, at) => ({
      line: at + 1,
      first_name: `${at % 7 === 0 ? 'Maximilian Alexander Ho Yin' : 'Hei Tung'} ${at + 1}`,
      surname: at % 7 === 0 ? 'Au-Yeung' : 'Chan',
      chinese_name: at % 7 === 0 ? '歐陽浩賢' : '陳熙彤',
    })),
    dryRun: false,
  })
  students = data.rows.flatMap(row => row.student_id ?? [])
  course = await world.course('P5 English', { lessons: 300 })
  classId = await world.classOf('The whole of P5', { course, students, from: '2026-11-20' })
  lessons = (await world.did('getLiveLesson', { classId })).data.map(lesson => lesson.live_lesson_id)
  await world.did('createQuiz', { quiz_name: 'Unit 1 spelling', full_mark: 20, quiz_detail: null })
  await world.did('assignQuizToLesson', { lesson_id: lessons[0]!, quiz_name: 'Unit 1 spelling' })
  desk = await openDesk(school, { path: '/support' })
})

/** At both widths: nothing wider than the window, nothing behind its edge; and held against the rules of accessibility. */
async function look(name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await desk.page.setViewportSize({ width, height })
    const outside = () =>
      desk.page.evaluate(() =>
        [...document.querySelectorAll('[role=dialog] button, [role=dialog] h2')]
          .filter(each => {
            let box: Element | null = each
            while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
            return box === null && each.checkVisibility()
          })
          .filter(each => {
            const { left, right, top, bottom } = each.getBoundingClientRect()
            return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
          })
          .map(each => each.textContent),
      )
    await expect.poll(outside, { ...patience, message: `${name} at ${width}` }).toEqual([])
    await desk.picture(`${name}-${width}`)
  }
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  await desk.accessible()
}
const show = (view: string, given: string) => desk.goto(`/classManagement?view=${view}&${given}`)

it('a class of sixty is marked from end to end, and its sheet stays under the fingers', async () => {
  await show('attendance/manage-attendance', `v.lesson=${lessons[0]}`)
  await onRow(desk, students[0]!)
  await desk.press('Shift+P', 'End')
  await onRow(desk, students[59]!)
  await desk.press('a')
  await desk.page.getByText('59 present · 1 absent · 0 leave · 0 to go').first().waitFor()
  await look('large-class-attendance')
  await desk.press('Control+Enter')
  await news(desk, 'Attendance updated successfully.').waitFor()
  await noDialog(desk)
  const { data } = await school.world.did('getLessonAttendance', { lessonId: lessons[0]! })
  expect(data.map(row => row.attendance)).toEqual(students.map((_, at) => (at < 59 ? 'presence' : 'absence')))
  await closeNotices(desk)
})

it('the results of sixty are typed to the last one, whose box stays in sight', async () => {
  await show('quizzes/manage-results', `v.lesson=${lessons[0]}`)
  const boxes = desk.page.getByRole('textbox', { name: /^Unit 1 spelling, / })
  await boxes.first().waitFor()
  await expect.poll(() => desk.focus(), patience).toMatch(/^textbox Unit 1 spelling/)
  for (let at = 0; at < 60; at += 1) await desk.press(at % 2 ? '7' : '9', ...(at < 59 ? ['Enter'] : []))
  await expect.poll(() => boxes.last().evaluate(box => box === document.activeElement), patience).toBe(true)
  await desk.page.getByText('60 not saved').waitFor()
  await look('large-class-results')
  // Enter in the last box saves the sheet.
  await desk.press('Enter')
  await news(desk, 'Quiz results updated successfully.').waitFor()
  await noDialog(desk)
  const { data } = await school.world.did('getQuizResults', { lesson_id: lessons[0]! })
  expect(data.map(row => String(row.rank))).toEqual(students.map((_, at) => (at < 30 ? '1' : '31')))
  await closeNotices(desk)
})

it('three hundred lessons are gone through from end to end, and begin at today’s', async () => {
  await show('classes/manage-lessons', `v.class=${classId}`)
  await onRow(desk, lessons[0]!)
  await desk.press('End')
  await onRow(desk, lessons[299]!)
  await look('large-class-lessons')
  await desk.press('Home')
  await onRow(desk, lessons[0]!)
})

it('sixty students are shown, and are chosen for a new class', async () => {
  await show('classes/students-in-class', `v.class=${classId}`)
  await dialog(desk, 'Students in Class')
  await desk.page.getByRole('row', { name: students[0]! }).waitFor()
  await look('large-class-students')
  await desk.goto(`/classManagement?do=classes/create-class&a.students=${students.join()}`)
  const form = await dialog(desk, 'Create a New Live Class')
  await form.getByRole('button', { name: `(${students[59]})` }).waitFor()
  await look('large-class-new')
})

/** A list in a dialog takes all the height of the window that there is, until it shows all of its rows. */
async function isTall(list: string, rows = 60): Promise<void> {
  const grid = desk.page.getByRole('grid', { name: list, exact: true })
  await expect.poll(() => grid.getAttribute('aria-rowcount'), patience).toBe(String(rows + 1))
  for (const [height, all] of [
    [800, false],
    [1080, false],
    [1440, false],
    [2700, true],
  ] as const) {
    await desk.page.setViewportSize({ width: 1280, height })
    const shown = () =>
      grid.evaluate((each, count) => {
        const box = each.closest('[data-raised]')!.getBoundingClientRect()
        const fits = each.parentElement!.clientHeight / 32 - 1
        return { all: fits === count, room: Math.round(innerHeight - box.height) > 5.5 * 16 }
      }, rows)
    await expect.poll(shown, { ...patience, message: `${list} at ${height}` }).toEqual({ all, room: all })
  }
  await desk.page.setViewportSize({ width: 1280, height: 800 })
}

it('every list in a dialog is as tall as its rows, up to the window', async () => {
  await desk.goto('/invoice?do=invoices/generate-month&a.month=2026-11')
  await isTall('Preview')
  await desk.picture('large-class-bill')
  await school.world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  await desk.goto('/payment?view=payments/list-live-payments')
  await isTall('Pending Live Payments')
  await show('attendance/manage-attendance', `v.lesson=${lessons[0]}`)
  await isTall('Attendance')
  await desk.goto('/students')
  await onRow(desk, students[0]!)
  await desk.press('Control+a', 'a')
  await isTall('Toggle active/inactive (student)')
  await desk.picture('large-class-plan')
  await desk.goto('/students')
  await onRow(desk, students[0]!)
  await desk.press('Shift+L')
  await desk.picture('large-class-log')
  const log = desk.page.getByRole('grid', { name: 'Everyone’s activity' })
  await expect
    .poll(() => log.evaluate(each => each.parentElement!.clientHeight), patience)
    .toBeGreaterThanOrEqual(15 * 32)
})

it('what takes away stands after what adds, and is red', async () => {
  for (const [path, add, takeAway] of [
    [`/classManagement?view=classes/manage-lessons&v.class=${classId}`, 'Add', 'Delete'],
    [`/classManagement?view=classes/students-in-class&v.class=${classId}`, 'Add', 'Remove'],
    [`/course?view=courses/view-lessons&v.course=${course}`, 'Add', 'Delete'],
  ] as const) {
    await desk.goto(path)
    const buttons = (await dialog(desk, /./)).locator('.bar').getByRole('button', { name: /^(Add|Remove|Delete) / })
    await expect.poll(() => buttons.count(), patience).toBe(2)
    const looks = () =>
      buttons.evaluateAll(all => all.map(each => `${each.textContent?.split(' ')[0]} ${getComputedStyle(each).color}`))
    const [first, last] = await looks()
    expect([first?.split(' ')[0], last?.split(' ')[0]]).toEqual([add, takeAway])
    const red = await desk.page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.className = 'text-bad'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    expect(last).toBe(`${takeAway} ${red}`)
    await desk.picture(`takes-away-${takeAway}`)
  }
})

it('a class with nobody in it, and without a lesson, says so wherever it is opened', async () => {
  const { world } = school
  const course = await world.course('Trial', { lessons: 1 })
  const empty = await world.classOf('Trial', { course, from: '2026-11-27' })
  const [lesson] = (await world.did('getLiveLesson', { classId: empty })).data
  await show('attendance/manage-attendance', `v.lesson=${lesson!.live_lesson_id}`)
  await desk.page.getByText('No attendance data available.').waitFor()
  await look('empty-class-attendance')
  await show('quizzes/manage-results', `v.lesson=${lesson!.live_lesson_id}`)
  await desk.page.getByText('Nothing to show.', { exact: true }).waitFor()
  await look('empty-class-results')
  await world.did('deleteLiveLesson', { class_id: empty })
  for (const [view, name] of [
    ['classes/manage-lessons', 'empty-class-lessons'],
    ['classes/students-in-class', 'empty-class-students'],
  ] as const) {
    await show(view, `v.class=${empty}`)
    await (await dialog(desk, /./)).getByText('Nothing to show.', { exact: true }).waitFor()
    await look(name)
  }
  await desk.close()
})
