import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { lookForFaults } from './look-for-faults.ts'
import { readCode } from './qr-code.ts'
import { dialog, hasFocus, highlighted, hold, noDialog, openPalette, patience, run } from './steps.ts'
import { alarm, closeNotices, news } from './texts/answers.ts'

/*
 * A week with lessons on every day but the holiday, six of them at one time, on Friday 20 November 2026 at ten in the
 * morning. The lesson of English S3 B is moved by carrying it, with the mouse, and by being asked for.
 */

let school: School
let desk: Desk
let ann: string
const chinese = '數學精讀班 中三'
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  const course = await world.course('English', { lessons: 1 })
  ann = await world.student('Ann', 'Au', '歐安', { student_login_id: 'ann' })
  await world.did('addHoliday', { holiday_name: 'Day Off', holiday: '2026-11-19' })
  const open = (name: string, day: number, at: string, until: string, students: readonly string[] = []) =>
    world.classOf(name, { course, students, from: `2026-11-${day}`, at, until })
  await open('English S3 B', 17, '14:00', '15:15', [ann])
  await open('Maths S6', 18, '14:00', '15:00', [ann])
  for (const name of ['Physics', 'Chemistry', chinese, 'History', 'Biology', 'Music'])
    await open(name, 20, '16:00', '17:30')
  await open('Debate', 20, '10:15', '11:00', [ann])
  const bea = await world.student('Bea', 'Bok', '卜碧')
  await open('Mock exam', 27, '10:00', '12:00', [ann, bea])
  desk = await openDesk(school, { hears: false, path: '/timeTable' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const at = (words: string | RegExp) =>
  expect
    .poll(() => desk.focus(), patience)
    .toMatch(typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}`) : words)
const path = (wanted: string) => expect.poll(() => decodeURIComponent(desk.path()), patience).toBe(wanted)
const carrying = (words: string) =>
  desk.page
    .getByRole('status')
    .filter({ hasText: `Carrying ${words}` })
    .waitFor()
const question = async (words: string) => {
  const asked = desk.page.getByRole('alertdialog')
  await asked.waitFor({ state: 'attached' })
  await asked.getByText(words).waitFor()
  await hasFocus(asked)
  return asked
}
const block = (name: string) => desk.page.locator('[data-stop]').filter({ hasText: name })
/** Day and time of a class's lesson, as the server has it. */
const when = async (name: string) => {
  const { data } = await school.world.did('getLiveLessons', {})
  const lesson = data.find(each => each.class_name === name)!
  return `${lesson.lesson_date} ${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`
}
const idOf = async (name: string) =>
  (await school.world.did('getLiveLessons', {})).data.find(each => each.class_name === name)!.live_lesson_id

describe('the week by keyboard', () => {
  it('shows this week, holidays named, one Tab stop; the arrows go from lesson to lesson and over the edge', async () => {
    await at('gridcell Debate')
    await desk.page.getByText('16 to 22 November 2026', { exact: true }).waitFor()
    await desk.page.getByRole('rowheader', { name: 'Thu 19 · Day Off' }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('rowheader', { name: 'Fri 20' }).getAttribute('aria-current'), patience)
      .toBe('date')
    await desk.page.getByText(chinese).waitFor()
    await expect.poll(() => desk.page.locator('[data-stop][tabindex="0"]').count(), patience).toBe(1)
    await desk.picture('timetable-week')
    await desk.press('Home', 'j')
    await at('gridcell English S3 B')
    await desk.press('ArrowRight')
    await at('gridcell Maths S6')
    await hold(desk, 'ArrowRight', 6)
    await path('/timeTable?week=2026-11-23')
    await at('gridcell Mock exam')
    // Held down it turns as many weeks as can be seen, and none more.
    await hold(desk, 'PageDown', 3)
    await expect.poll(() => desk.path(), patience).toMatch(/week=2026-12-\d\d$/)
    await desk.page.getByText('No lessons this week.').waitFor()
    // view/pick-week, view/next-week and view/previous-week, by their keys and by their buttons.
    await desk.press('w')
    await at('combobox Go to week: Date')
    await highlighted(desk, '2026-11-20Friday, today')
    await desk.type('20/11/2026')
    await highlighted(desk, '2026-11-20Friday, today')
    await desk.press('Enter')
    await path('/timeTable')
    await desk.press(']', ']', '[')
    await path('/timeTable?week=2026-11-27')
    await desk.page.getByRole('button', { name: 'Previous week' }).click()
    await path('/timeTable')
    await desk.page.getByLabel('Week of').fill('2026-11-28')
    await path('/timeTable?week=2026-11-28')
    await at('textbox Week of')
    // Both tabs show the same week.
    await run(desk, 'switch tab', 'Switch tab')
    await path('/timeTable?tab=video&week=2026-11-28')
  })

  it('fits the whole day into the window where that is asked for, and says so again after a reload', async () => {
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    const hours = desk.page.locator('.week-hour')
    const isInWindow = () =>
      hours.last().evaluate(last => {
        const { bottom } = last.getBoundingClientRect()
        return bottom <= document.querySelector('.week-scroller')!.getBoundingClientRect().bottom + 1
      })
    await expect.poll(() => hours.first().evaluate(each => each.getBoundingClientRect().height), patience).toBe(56)
    await expect.poll(isInWindow, patience).toBe(false)
    // view/fit-day
    await desk.press('f')
    await expect.poll(isInWindow, patience).toBe(true)
    // The buttons are on the block under the cursor alone.
    const buttons = desk.page.locator('[data-stop] button:visible')
    await expect.poll(() => buttons.count(), patience).toBe(2)
    // What a block has no room for stands below: the whole name, and when it ends.
    await desk.page
      .locator('main footer')
      .getByText(/Debate.*–/)
      .waitFor()
    await desk.picture('timetable-fits')
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    await expect.poll(isInWindow, patience).toBe(true)
    await desk.press('f')
    await expect.poll(isInWindow, patience).toBe(false)
  })

  it('has a search, says what its colours mean, and leads to the lessons whose attendance is missing', async () => {
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    await desk.page.getByRole('list', { name: 'Courses by colour' }).getByText('English').waitFor()
    await desk.press('/')
    await at('textbox Search by class, teacher or room')
    await desk.type('maths')
    await path('/timeTable?q=maths')
    await expect.poll(() => desk.page.locator('[data-stop]:not(.week-free)').count(), patience).toBe(1)
    await block('Maths S6').waitFor()
    await desk.picture('timetable-search')
    await desk.type(' xyz')
    await desk.page.getByText('No lesson of this week matches “maths xyz”.').waitFor()
    await desk.press('Escape')
    await path('/timeTable')
    await block('Debate').waitFor()
    await desk.page.getByRole('button', { name: '2 lessons to mark' }).click()
    await dialog(desk, /^Manage Attendance/)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('says how many come to a lesson, and whether all of them are marked', async () => {
    const live_lesson_id = await idOf('Maths S6')
    await desk.goto('/timeTable')
    await block('Maths S6').getByTitle('Students: 1', { exact: true }).waitFor()
    const mark = (attendance: 'presence' | 'pending') =>
      school.world.did('updateAttendanceRecord', { live_lesson_id, results: [{ student_id: ann, attendance }] })
    await mark('presence')
    await desk.goto('/timeTable')
    await block('Maths S6').getByTitle('Students: 1, attendance taken', { exact: true }).waitFor()
    await block('English S3 B').getByTitle('Students: 1', { exact: true }).waitFor()
    // Nobody is in these classes.
    await expect.poll(() => block('Physics').getByTitle('Students').count(), patience).toBe(0)
    await mark('pending')
  })

  it('Space shows who comes to a lesson, one card after the other', async () => {
    await desk.goto('/timeTable?week=2026-11-27')
    await at('gridcell Mock exam')
    const card = (name: string) => desk.page.getByRole('region', { name })
    await desk.press('Space')
    await card('Ann Au 歐安').waitFor()
    await desk.press('ArrowDown')
    await card('Bea Bok 卜碧').waitFor()
    await at('gridcell Mock exam')
    await desk.press('ArrowUp')
    await card('Ann Au 歐安').waitFor()
    await desk.press('Space')
    await expect.poll(() => card('Ann Au 歐安').count(), patience).toBe(0)
    await at('gridcell Mock exam')
    // An open card goes along to the next lesson, and is closed where nobody comes.
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    await desk.press('Space')
    await card('Ann Au 歐安').waitFor()
    await desk.press('ArrowDown')
    await desk.notice('No students enrolled.')
    await expect.poll(() => card('Ann Au 歐安').count(), patience).toBe(0)
  })

  it('a lesson is picked up, carried, put down and taken back: live-lessons/move-live-lesson', async () => {
    await desk.goto('/timeTable')
    await at(/^gridcell/)
    await desk.press('Home')
    await at('gridcell English S3 B')
    await desk.press('Shift+M', 'ArrowRight', 'ArrowRight')
    await carrying('English S3 B: Thu 19, 14:00–15:15, Day Off')
    await desk.press('Enter')
    await desk.notice('Cannot drop on holiday.')
    // Still carried, whatever is pressed or clicked, and Esc puts it back.
    await desk.press('Tab', 'Shift+Tab', 'Shift+Tab')
    await at('group Carrying English S3 B')
    await desk.page.getByRole('button', { name: 'Next week' }).click()
    await carrying('English S3 B: Thu 26')
    await at('group Carrying English S3 B')
    await desk.page.getByRole('button', { name: 'Previous week' }).click()
    await carrying('English S3 B: Thu 19')
    await at('group Carrying English S3 B')
    await desk.press('Escape')
    await at('gridcell English S3 B')
    await desk.press('Shift+M', 'Enter')
    await at('gridcell English S3 B')
    await noDialog(desk)
    // Over the edge of the week, and back again with one Esc.
    await desk.press('Shift+M', 'PageDown')
    await carrying('English S3 B: Tue 24')
    await desk.press('Escape')
    await path('/timeTable?week=2026-11-17')
    await at('gridcell English S3 B')
    await closeNotices(desk)
    await desk.goto('/timeTable')
    await at(/^gridcell/)
    await desk.press('Home', 'Shift+M', 'ArrowRight', 'ArrowDown')
    await carrying('English S3 B: Wed 18, 14:30–15:45')
    await desk.accessible()
    await desk.press('Enter')
    const asked = await question('Update English S3 B to 14:30, 2026-11-18 from 14:00, 2026-11-17?')
    await expect.poll(() => asked.textContent(), patience).not.toContain('is in')
    await desk.press('Enter')
    await news(desk, 'Lesson updated successfully!').waitFor()
    expect(await when('English S3 B')).toBe('2026-11-18 14:30–15:45')
    await at('gridcell English S3 B 14:30')
    // A notice that is taken away with the mouse takes nothing else with it.
    await desk.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).last().click()
    await at('gridcell English S3 B 14:30')
    await desk.press('Control+z')
    await expect.poll(() => when('English S3 B'), patience).toBe('2026-11-17 14:00–15:15')
    await closeNotices(desk)
  })

  it('asks for day and time, says who would be elsewhere, and refuses in the same words', async () => {
    await desk.goto('/timeTable')
    await at(/^gridcell/)
    await desk.press('Home', 'm')
    await at('combobox Move lesson: New Date')
    const offered = async () =>
      (await desk.page.getByRole('option').allInnerTexts()).map(each => each.replace(/\s+/g, ' '))
    // The day it is on, and what is left of the week before what is over of it.
    await expect
      .poll(offered, patience)
      .toEqual([
        '2026-11-17 Tuesday',
        '2026-11-18 Wednesday',
        '2026-11-19 Thursday, yesterday',
        '2026-11-20 Friday, today',
        '2026-11-21 Saturday, tomorrow',
        '2026-11-22 Sunday',
        '2026-11-16 Monday',
      ])
    await desk.type('2026-11-19')
    await highlighted(desk, '2026-11-19')
    await desk.press('Enter')
    await at('combobox Move lesson: New Time')
    await highlighted(desk, '14:00')
    await desk.press('Enter')
    await desk.page.getByText('Cannot drop on holiday.').first().waitFor()
    await at('combobox Move lesson: New Date')
    await desk.press('Control+a')
    await desk.type('2026-11-27')
    await highlighted(desk, '2026-11-27')
    await desk.press('Enter')
    await at('combobox Move lesson: New Time')
    await expect.poll(async () => (await offered()).slice(0, 3), patience).toEqual(['14:00', '14:30', '15:00'])
    // Only those in view are mounted; each says how many there are.
    await expect.poll(() => desk.page.getByRole('option').first().getAttribute('aria-setsize'), patience).toBe('25')
    await desk.press('Control+a')
    await desk.type('1130')
    await highlighted(desk, '11:30')
    await desk.press('Enter')
    await question('Update English S3 B to 11:30, 2026-11-27 from 14:00, 2026-11-17?')
    await desk.press('Enter')
    await news(desk, 'Lesson updated successfully!').waitFor()
    expect(await when('English S3 B')).toBe('2026-11-27 11:30–12:45')
    // Ann is in both: their name is said, and nobody is kept from going on.
    const mock = (await school.world.did('getClass', {})).data.find(each => each.class_name === 'Mock exam')!
    await school.world.did('addStudentsToClass', { class_id: mock.class_id, student_ids: [ann] })
    await closeNotices(desk)
    await desk.goto(
      `/timeTable?do=live-lessons/move-live-lesson&a.lesson=${await idOf('English S3 B')}&a.newDate=2026-11-27&a.newTime=10:30`,
    )
    await hasFocus(await dialog(desk, 'Move lesson'))
    await desk.press('Control+Enter')
    const asked = await question('Update English S3 B to 10:30, 2026-11-27 from 11:30, 2026-11-27?')
    await asked.getByText(`Ann Au (${ann}) is in Mock exam on Fri 27 Nov, 10:00–12:00`).waitFor()
    await desk.press('Escape')
  })

  it('a failed move is said in the server’s words, else in the documented ones', async () => {
    await desk.goto('/timeTable')
    await desk.page.route('**/admin/updateLesson', route => route.fulfill({ status: 500, json: { success: false } }))
    await at(/^gridcell/)
    await desk.press('Home', 'Shift+M', 'ArrowDown', 'Enter')
    await question('Update Maths S6 to 14:30, 2026-11-18 from 14:00, 2026-11-18?')
    await desk.press('Enter')
    await desk.page.getByRole('alertdialog').getByText('Failed to update lesson.').waitFor()
    await desk.press('Escape')
    await at('gridcell Maths S6')
    await desk.page.unrouteAll()
    await school.world.did('addHoliday', { holiday_name: 'Typhoon', holiday: '2026-11-21' })
    await desk.page.route('**/admin/getHoliday', route => route.fulfill({ json: { success: true, data: [] } }))
    await desk.press('Shift+M', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    await question('Update Maths S6 to 14:00, 2026-11-21')
    await desk.press('Enter')
    await desk.page.getByRole('alertdialog').getByText('Cannot drop on holiday.').waitFor()
    await desk.press('Escape')
    await at('gridcell Maths S6')
    await desk.page.unrouteAll()
    await school.world.did('deleteHoliday', { holidayName: 'Typhoon' })
  })
})

describe('a lesson where it stands', () => {
  it('opens its card, its attendance, its code, each with a link of its own: live-lessons/lesson-card', async () => {
    const lesson = await idOf('Maths S6')
    await desk.goto('/timeTable')
    await at(/^gridcell/)
    await desk.press('Home', 'Enter')
    const card = await dialog(desk, 'Maths S6')
    await card.getByText(/^Wed 18 Nov/).waitFor()
    await card.getByText('14:00–15:00').waitFor()
    await path(`/timeTable?view=live-lessons/lesson-card&v.lesson=${lesson}`)
    await desk.accessible()
    await desk.press('Escape')
    await at('gridcell Maths S6')
    await desk.press('t')
    await dialog(desk, `Manage Attendance for Lesson ID ${lesson}`)
    await at(`row ${ann}`)
    await desk.press('p', 'Control+Enter')
    await news(desk, 'Attendance updated successfully.').waitFor()
    await noDialog(desk)
    await at('gridcell Maths S6')
    // A link to a lesson opens its own week.
    const mock = await idOf('Mock exam')
    await desk.goto(`/timeTable?view=live-lessons/lesson-card&v.lesson=${mock}`)
    await dialog(desk, 'Mock exam')
    await desk.page.getByText('23 to 29 November 2026', { exact: true }).waitFor()
  })

  it('shows a code that a phone reads and checks in with: attendance/show-code', async () => {
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    await desk.press('c')
    const code = await dialog(desk, 'QR Code for Attendance')
    const drawn = code.getByRole('img', { name: 'QR Code for Attendance' })
    await drawn.waitFor()
    await expect.poll(() => drawn.boundingBox(), patience).toMatchObject({ width: 256, height: 256 })
    await code.getByText('Debate').waitFor()
    await code.getByText(/^Fri 20 Nov.* · 10:15–11:00$/).waitFor()
    await desk.accessible()
    await school.world.did('updateBusiness', { name_en: 'Harbour School', name_zh: '海港補習社' })
    const phone = await openDesk(school, { hears: false, as: 'nobody', path: 'about:blank', width: 320 })
    const loaded: (readonly [string, number])[] = []
    phone.page.on('requestfinished', async request => {
      if (!request.url().startsWith('http')) return
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      loaded.push([new URL(request.url()).pathname, responseBodySize + responseHeadersSize])
    })
    await phone.goto(await readCode(drawn))
    await expect.poll(() => phone.focus(), patience).toBe('textbox Student Login ID')
    // Before anything is typed, it says where one is about to check in.
    for (const text of ['Harbour School', 'Debate', '2026-11-20 · 10:15–11:00'])
      await phone.page.getByText(text, { exact: true }).waitFor()
    // Page, script, style and the lesson: nothing of the console, whose first screen has ten times as much.
    const isOfThePage = /^\/(checkin|api\/checkin|assets\/check-in-.*\.(js|css))$/
    await expect
      .poll(() => loaded.map(([path]) => path), patience)
      .toEqual(Array(4).fill(expect.stringMatching(isOfThePage)))
    expect(loaded.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(40_000)
    const sizes = () =>
      phone.page.evaluate(() => [...document.querySelectorAll('input, button')].map(each => each.clientHeight))
    for (const height of await sizes()) expect(height).toBeGreaterThanOrEqual(44)
    const isTooWide = () => phone.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(await isTooWide()).toBe(false)
    // As with letters of twice the size, chosen in the phone's settings.
    const wear = (letters: string) =>
      phone.page.evaluate(size => document.documentElement.style.setProperty('font-size', size), letters)
    await wear('32px')
    await expect.poll(() => phone.page.evaluate(lookForFaults), patience).toEqual([])
    for (const height of await sizes()) expect(height).toBeGreaterThanOrEqual(88)
    await phone.picture('check-in-large')
    await wear('')
    // A telephone writes its first letter large and mends its words unless it is told not to.
    const typed = phone.page.getByLabel('Student Login ID')
    await expect.poll(() => typed.getAttribute('autocapitalize'), patience).toBe('none')
    await expect.poll(() => typed.getAttribute('autocorrect'), patience).toBe('off')
    await phone.accessible()
    await phone.picture('check-in')
    await phone.press('Enter')
    await phone.page.getByText('Student Login ID is required.').waitFor()
    await phone.type('bob')
    await phone.press('Enter')
    await phone.page.getByText('There is no student with this login ID in this class.').waitFor()
    await phone.page.getByLabel('Student Login ID').fill('ann')
    await phone.press('Enter')
    await phone.page.getByRole('status').getByText('You are checked in to Debate.').waitFor()
    // What the teacher looks at.
    for (const text of ['Ann Au 歐安', 'Debate', '10:00']) await phone.page.getByText(text, { exact: true }).waitFor()
    expect(await isTooWide()).toBe(false)
    await phone.accessible()
    await phone.picture('checked-in')
    await phone.goto('/checkin')
    await phone.page.getByText('This address holds no code.').waitFor()
    await phone.close()
    expect((await school.world.did('getLessonAttendance', { lessonId: await idOf('Debate') })).data).toMatchObject([
      { student_id: ann, attendance: 'presence', checked_in: '10:00' },
    ])
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('t')
    const sheet = await dialog(desk, /^Manage Attendance for Lesson ID/)
    await sheet.getByText('phone 10:00').waitFor()
    await desk.picture('checked-in-sheet')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('a phone in Chinese checks in in Chinese alone: attendance/show-code', async () => {
    const { data: code } = await school.world.did('getAttendanceCode', { lessonId: await idOf('Debate') })
    await school.world.did('updateBusiness', { name_en: 'Harbour School', name_zh: '海港補習社' })
    const phone = await openDesk(school, { hears: false, as: 'nobody', path: 'about:blank', width: 320, isNew: true })
    await phone.context.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { get: () => ['zh-HK', 'en-GB'] }),
    )
    await phone.goto(`/checkin?code=${code}`)
    await expect.poll(() => phone.focus(), patience).toBe('textbox 學生登入編號')
    await expect.poll(() => phone.page.locator('html').getAttribute('lang'), patience).toBe('zh-HK')
    await phone.page.getByText('海港補習社', { exact: true }).waitFor()
    const english = async () => (await phone.page.locator('main').innerText()).match(/[A-Za-z]{2,}/g) ?? []
    await phone.press('Enter')
    await phone.page.getByText('請輸入學生登入編號。').waitFor()
    await phone.type('nobody')
    await phone.press('Enter')
    await phone.page.getByText('此班沒有使用這個登入編號的學生。').waitFor()
    await expect.poll(english, patience).toEqual(['Debate'])
    await phone.page.getByLabel('學生登入編號').fill('ann')
    await phone.press('Enter')
    await phone.page.getByRole('status').getByText('已簽到：Debate').waitFor()
    await phone.page.getByText('請向導師出示。').waitFor()
    await phone.accessible()
    await phone.close()
  })

  it.each([
    ['getLiveLessonId', 404, {}, 'Lesson not found. Please ensure the lesson exists.'],
    ['getLiveLessonId', 200, { success: false }, 'Lesson not found. Please ensure the lesson exists.'],
    ['getAttendanceCode', 404, {}, 'Attendance code not found for this lesson.'],
    ['getAttendanceCode', 200, { success: true }, 'Attendance code not found for this lesson.'],
    ['getAttendanceCode', 500, {}, 'Failed to fetch attendance code.'],
  ])('%s answered with %i %o says so', async (call, status, json, text) => {
    await closeNotices(desk)
    await at('gridcell Debate')
    await desk.page.route(`**/admin/${call}*/**`, route => route.fulfill({ status, json }))
    await desk.page.route(`**/admin/${call}?*`, route => route.fulfill({ status, json }))
    await desk.press('c')
    await alarm(desk, text).waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    await desk.page.unrouteAll()
  })

  it('stands in the empty palette, also when it is opened for the first time', async () => {
    const today = '**/admin/getTodayPrintMaterials*'
    const asked = desk.page.waitForResponse(today)
    await desk.goto('/settings')
    await asked
    await desk.answered()
    // What comes after the palette was opened would be too late.
    await desk.page.route(today, route => route.abort())
    await openPalette(desk)
    await desk.page
      .getByRole('option', { name: /Debate/ })
      .first()
      .waitFor()
    await desk.press('Escape')
    await desk.page.unrouteAll()
    await noDialog(desk)
    // The lesson is over before the palette is opened again.
    const began = school.world.clock.now()
    await desk.page.clock.setFixedTime(began.add({ hours: 3 }).epochMilliseconds)
    const firstShown = desk.page.evaluate(async () => {
      for (;;) {
        const box = document.querySelector('[role=dialog] [data-palette]')
        if (box) return [...box.querySelectorAll('[role=option]')].map(row => row.textContent)
        await new Promise(requestAnimationFrame)
      }
    })
    await openPalette(desk)
    const rows = await firstShown
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(row => /Debate/.test(row))).toEqual([])
    await desk.press('Escape')
    await noDialog(desk)
    await desk.page.clock.setFixedTime(began.epochMilliseconds)
  })

  it('is found where a colleague has moved it meanwhile, and is not moved from where it was', async () => {
    const lesson = await idOf('Debate')
    const move = (from: string, to: string) =>
      school.world.did('updateLessonMove', {
        class_name: 'Debate',
        original_lesson_date: from,
        lesson_date: to,
        start_time: '10:15:00',
        end_time: '11:00:00',
      })
    await desk.goto('/timeTable')
    await at('gridcell Debate')
    await closeNotices(desk)
    await move('2026-11-20', '2026-11-22')
    await desk.press('t')
    const sheet = await dialog(desk, `Manage Attendance for Lesson ID ${lesson}`)
    await sheet.getByText(/Sun 22 Nov.* 10:15–11:00/).waitFor()
    await desk.press('Escape')
    await at('gridcell Debate')
    await desk.press('c')
    const code = await dialog(desk, 'QR Code for Attendance')
    await code.getByRole('img', { name: 'QR Code for Attendance' }).waitFor()
    await desk.press('Escape')
    await at('gridcell Debate')
    await desk.press('Shift+M', 'ArrowRight', 'Enter')
    await question('Update Debate to 10:15, 2026-11-21 from 10:15, 2026-11-20?')
    await desk.press('Enter')
    const asked = await question('Update Debate to 10:15, 2026-11-21 from 10:15, 2026-11-22?')
    await asked.getByText('It was changed meanwhile.').waitFor()
    await desk.press('Escape')
    await noDialog(desk)
    expect(await when('Debate')).toBe('2026-11-22 10:15–11:00')
    await move('2026-11-22', '2026-11-20')
  })

  it('asks for the lessons of this week and of those beside it, and a link for its lesson, never for those of all days', async () => {
    const asked: string[] = []
    desk.page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (/LiveLesson(s$|Id|\/)/.test(pathname)) asked.push(`${pathname.replace('/admin/', '')}${search}`)
    })
    const weeks = (...mondays: readonly string[]) => mondays.map(monday => expect.stringContaining(`?from=${monday}&`))
    await desk.goto('/timeTable')
    await at(/^gridcell/)
    await expect.poll(() => asked, patience).toEqual(weeks('2026-11-16', '2026-11-23', '2026-11-09'))
    await desk.press('PageDown')
    await expect.poll(() => asked.slice(3), patience).toEqual(weeks('2026-11-30'))
    asked.length = 0
    const mock = await idOf('Mock exam')
    await desk.goto(`/timeTable?view=live-lessons/lesson-card&v.lesson=${mock}`)
    await dialog(desk, 'Mock exam')
    await desk.page.getByText('23 to 29 November 2026', { exact: true }).waitFor()
    await expect.poll(() => asked, patience).toContain(`getSingleLiveLesson/${mock}`)
    expect(asked).not.toContain('getLiveLessons')
    desk.page.removeAllListeners('request')
    await desk.press('Escape')
  })

  it('says when the holidays cannot be had, and shows the lessons all the same', async () => {
    await desk.page.route('**/admin/getHoliday', route => route.fulfill({ status: 500, json: { success: false } }))
    await desk.goto('/timeTable')
    await alarm(desk, 'Failed to fetch holidays.').waitFor()
    await at(/^gridcell/)
    await desk.page.unrouteAll()
    await desk.page.route('**/admin/getLiveLessons?*', route =>
      route.fulfill({ status: 500, json: { success: false } }),
    )
    await desk.goto('/timeTable')
    await desk.page.getByText('No lessons this week.').waitFor()
    await desk.page.unrouteAll()
  })
})

describe('the week by mouse', () => {
  beforeAll(() => desk.page.setViewportSize({ width: 1280, height: 1000 }))

  it('a lesson is dragged with a ghost of its own length; Esc cancels, a holiday refuses', async () => {
    await desk.goto('/timeTable')
    const maths = block('Maths S6')
    // It stands still by the time that the pointer is on it.
    await maths.hover()
    const box = (await maths.boundingBox())!
    const { mouse } = desk.page
    const [x, y] = [box.x + box.width / 2, box.y + 40]
    const lift = async () => {
      await mouse.move(x, y)
      await mouse.down()
      await mouse.move(x, y + 20, { steps: 3 })
    }
    await lift()
    await mouse.move(x - box.width, y + 56, { steps: 5 })
    await mouse.move(x - box.width, y + 57)
    await carrying('Maths S6: Tue 17, 14:30–15:30')
    const ghost = desk.page.locator('[data-focus-name=carried]')
    await expect.poll(async () => (await ghost.boundingBox())!.height, patience).toBe(box.height)
    await desk.picture('timetable-drag')
    await desk.press('Escape')
    await mouse.up()
    await ghost.waitFor({ state: 'detached' })
    await noDialog(desk)
    await lift()
    await mouse.move(x + box.width, y, { steps: 5 })
    // The browser hears of a place at the second move over it.
    await mouse.move(x + box.width, y + 1)
    await carrying('Maths S6: Thu 19, 14:00–15:00')
    await mouse.up()
    await alarm(desk, 'Cannot drop on holiday.').waitFor()
    await ghost.waitFor({ state: 'detached' })
    await lift()
    await mouse.move(x - box.width, y + 56, { steps: 5 })
    await mouse.move(x - box.width, y + 57)
    await carrying('Maths S6: Tue 17, 14:30–15:30')
    await mouse.up()
    const asked = await question('Update Maths S6 to 14:30, 2026-11-17 from 14:00, 2026-11-18?')
    await asked.getByRole('button').last().click()
    await news(desk, 'Lesson updated successfully!').waitFor()
    expect(await when('Maths S6')).toBe('2026-11-17 14:30–15:30')
    expect((await school.world.did('getLessonAttendance', { lessonId: await idOf('Maths S6') })).data).toMatchObject([
      { student_id: ann, attendance: 'presence' },
    ])
  })

  it('a press without movement opens the card, the buttons their sheets, and a holiday nothing', async () => {
    await desk.goto('/timeTable')
    await block('Maths S6').click()
    await dialog(desk, 'Maths S6')
    await desk.page.getByRole('button', { name: 'Close' }).click()
    await noDialog(desk)
    await block('Maths S6').getByRole('button', { name: 'QR Code' }).click()
    await dialog(desk, 'QR Code for Attendance')
    await desk.press('Escape')
    await noDialog(desk)
    // A narrow one opens under the pointer.
    await block('Biology').hover()
    await block('Biology').getByRole('button', { name: 'Manage Attendance' }).click()
    await dialog(desk, /^Manage Attendance for Lesson ID/)
    await desk.press('Escape')
    await noDialog(desk)
    await school.world.did('addHoliday', { holiday_name: 'Storm', holiday: '2026-11-17' })
    await desk.goto('/timeTable')
    await desk.page.getByText('Tue 17 · Storm').waitFor()
    await block('Maths S6').click()
    await at('gridcell Maths S6')
    await noDialog(desk)
    await school.world.did('deleteHoliday', { holidayName: 'Storm' })
  })

  it('has a line for the time it is, which crosses no text, and is not printed', async () => {
    school.world.clock.set('2026-11-20T10:30')
    const later = await openDesk(school, { hears: false, path: '/timeTable' })
    await later.page.locator('.block-now').waitFor({ state: 'attached' })
    await later.picture('timetable-now')
    await expect.poll(() => later.page.evaluate(textsUnderTheLine), patience).toEqual([])
    await later.goto('/timeTable?tab=video')
    await later.page.locator('.week-now').waitFor({ state: 'attached' })
    await expect.poll(() => later.page.evaluate(textsUnderTheLine), patience).toEqual([])
    await later.goto('/timeTable')
    await later.page.locator('.block-now').waitFor({ state: 'attached' })
    await later.page.emulateMedia({ media: 'print' })
    const shown = () =>
      later.page.evaluate(() =>
        [...document.querySelectorAll('.block-now, .week-now')].map(each => each.checkVisibility()),
      )
    await expect.poll(shown, patience).toContain(true)
    await later.page.evaluate(() => {
      document.documentElement.dataset.print = 'week'
    })
    await expect.poll(shown, patience).toEqual([false, false])
    await later.close()
    school.world.clock.set('2026-11-20T10:00')
  })

  it('is printed on one page, across: view/print-week', async () => {
    await desk.goto('/timeTable')
    await block('Maths S6').waitFor()
    await desk.page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        document.documentElement.setAttribute('data-shown', document.documentElement.dataset.print ?? '')
        dispatchEvent(new Event('afterprint'))
      }
    })
    await desk.press('Shift+P')
    await expect.poll(() => desk.page.locator('html').getAttribute('data-shown'), patience).toBe('week')
    await desk.page.evaluate(() => {
      document.documentElement.dataset.print = 'week'
    })
    const pdf = await getDocumentProxy(new Uint8Array(await desk.page.pdf({ preferCSSPageSize: true })))
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const [, , width = 0, height = 0] = page.view
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
    const words = (await page.getTextContent()).items
      .map(item => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(' - ', '-')
    expect(words).toContain('16 to 22 November 2026')
    expect(words).toContain('Maths S6')
    expect(words).not.toContain('Settings')
  })
})

/** Runs in the page: carries the lines of the time down their day, and gives the texts that one of them shows through. */
function textsUnderTheLine(): readonly string[] {
  const found = new Set<string>()
  const reached = new CSSStyleSheet()
  reached.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(reached)
  const isOpaque = (each: Element) => !/(^rgba\(.*, 0|\/ 0)\)$/.test(getComputedStyle(each).backgroundColor)
  const main = document.querySelector('main')!
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const written: (readonly [parent: Element, rect: DOMRect])[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || text.textContent?.trim() === '' || parent.closest('.sr-only')) continue
    range.selectNodeContents(text)
    for (const rect of range.getClientRects()) written.push([parent, rect])
  }
  for (const line of document.querySelectorAll<HTMLElement>('.block-now, .week-now')) {
    const tall = line.parentElement!.clientHeight
    for (let top = 0; top < tall; top += 3) {
      line.style.top = `${top}px`
      const { left, right, top: y } = line.getBoundingClientRect()
      for (const [parent, rect] of written) {
        if (rect.top > y || rect.bottom < y + 2 || rect.left > right || rect.right < left) continue
        const x = (Math.max(left, rect.left) + Math.min(right, rect.right)) / 2
        const order = document.elementsFromPoint(x, y + 1)
        const [at, of] = [order.indexOf(line), order.indexOf(parent)]
        if (at < 0 || of < 0) continue
        if (at < of || !order.slice(of, at).some(isOpaque)) found.add(`${top}: ${parent.textContent}`)
      }
    }
  }
  document.adoptedStyleSheets.pop()
  return [...found]
}
