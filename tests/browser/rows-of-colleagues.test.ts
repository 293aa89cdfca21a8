import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { hasFocus, patience } from './steps.ts'

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  const { world } = school
  await world.did('createQuiz', { quiz_name: 'Unit 1', full_mark: 20 })
  await world.did('addHoliday', { holiday_name: 'Christmas Day', holiday: '2026-12-25' })
  await world.did('addToken', { student_id: school.chan, token_name: 'English', amount: 3 })
  desk = await openDesk(school, { path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** Goes to a place in a window that hears of changes, and waits for what is there. */
async function openAt(path: string, words: string) {
  const follows = desk.page.waitForRequest(sent => new URL(sent.url()).pathname === calls.getChanges.path, patience)
  await desk.goto(path)
  await follows
  await desk.page
    .locator('[data-focus-name^="row "], [data-focus-name^="item "]', { hasText: words })
    .first()
    .waitFor(patience)
  await desk.answered()
}
const rowOf = (words: string | RegExp) =>
  desk.page.locator('[data-focus-name^="row "], [data-focus-name^="item "]', { hasText: words })
const isMarked = (words: string | RegExp) =>
  rowOf(words)
    .locator('.row-mark', { hasText: 'MA' })
    .first()
    .waitFor({ ...patience, state: 'attached' })

const may = { as: 'may' } as const
it.each([
  {
    list: 'courses',
    path: '/courseManagement',
    before: 'P5 English',
    act: async () => {
      const { data } = await school.world.did('getCourse', {})
      const course = data.find(each => each.course_name === 'P5 English')!
      const facts = { course_name: 'P5 English', printing_materials: 'Unit 5', token_name: 'English' }
      return school.world.did('updateCourse', { courseId: course.course_id, ...facts }, may)
    },
    after: 'Unit 5',
  },
  {
    list: 'quizzes',
    path: '/quizManagement',
    before: 'Unit 1',
    act: () => school.world.did('updateQuiz', { quizName: 'Unit 1', quiz_name: 'Unit 1', full_mark: 35 }, may),
    after: '35',
  },
  {
    list: 'tokens',
    path: '/settings',
    before: 'English',
    act: () => school.world.did('updateToken', { tokenName: 'English', token_value: 320 }, may),
    after: '320.00',
  },
  {
    list: 'holidays',
    path: '/settings',
    before: 'Christmas Day',
    act: () => school.world.did('addHoliday', { holiday_name: 'Eve', holiday: '2026-12-31' }, may),
    after: 'Eve',
  },
  {
    list: 'leave notices',
    path: '/',
    before: 'Sick leave',
    act: () =>
      school.world.did('recordLeave', { student_id: school.chan, lesson_id: school.lessons[5]!, title: 'Trip' }, may),
    after: 'Trip',
  },
  {
    list: 'print materials',
    path: '/',
    before: 'P6 Maths Friday',
    act: async () => {
      const { data } = await school.world.did('getClass', {})
      const { class_id } = data.find(each => each.class_name === 'P6 Maths Friday')!
      return school.world.did('addStudentsToClass', { class_id, student_ids: [school.wong] }, may)
    },
    after: /P6 Maths Friday.*Wong/s,
  },
  {
    list: 'staff',
    path: '/staffs',
    before: 'boss',
    act: () =>
      school.world.did(
        'addstaff',
        { name: 'Zoe', username: 'zoe', role: 'admin', password: 'harbour light at dusk' },
        may,
      ),
    after: 'Zoe',
  },
  {
    list: 'lessons of a course',
    path: '/courseManagement?view=courses/view-lessons&v.course=CR0001',
    before: 'CL000012',
    act: () => school.world.did('addLesson', { course_id: 'CR0001' }, may),
    after: 'CL000027',
  },
  {
    list: 'months of invoices',
    path: '/invoice',
    before: '2026-10',
    act: () => school.world.did('collectPayment', { id: 'PL000001', payment_type: 'cash' }, may),
    after: '2026-10',
  },
  {
    list: 'invoices of a month',
    path: '/invoice?view=invoices/open-month&v.kind=live&v.month=2026-10',
    before: 'Lee',
    act: () => school.world.did('collectPayment', { id: 'PL000002', payment_type: 'cash' }, may),
    after: /Lee.*paid/is,
  },
  {
    list: 'receipts of a month',
    path: '/payment?view=receipts/open-month&v.kind=live&v.month=2026-10',
    before: 'Lee',
    act: () =>
      school.world.did(
        'reversePayment',
        { payment_id: 'PL000002', reason: 'Paid by another', allow_negative: true },
        may,
      ),
    after: /Lee.*cancelled/is,
  },
])('a row of the $list says who has just changed it', async ({ list, path, before, act, after }) => {
  await openAt(path, before)
  await act()
  await isMarked(after)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`a colleague has changed the ${list} ${theme}`)
  }
})

it.each([
  {
    list: 'holidays',
    path: '/settings',
    before: 'Christmas Day',
    act: () => school.world.did('addHoliday', { holiday_name: 'Sports day', holiday: '2026-12-04' }, may),
    comes: 'Sports day',
  },
  {
    list: 'leave notices',
    path: '/',
    before: 'Untitled Notice',
    act: () =>
      school.world.did(
        'recordLeave',
        { student_id: school.wong, lesson_id: school.lessons[0]!, title: 'Wedding' },
        may,
      ),
    comes: 'Wedding',
  },
  {
    list: 'quizzes',
    path: '/quizManagement',
    before: 'Unit 1',
    act: () => school.world.did('createQuiz', { quiz_name: 'Algebra', full_mark: 10 }, may),
    comes: 'Algebra',
  },
  {
    list: 'transactions of a student',
    path: '/transactionHistory?view=transactions/open-transactions&v.student=S0001',
    before: 'English',
    act: () => school.world.did('addToken', { student_id: school.chan, token_name: 'iPad', amount: 7 }, may),
    comes: 'iPad',
  },
])('new rows of the $list wait until they are wanted', async ({ list, path, before, act, comes }) => {
  await openAt(path, before)
  await act()
  const chip = desk.page.getByRole('button', { name: '1 new' })
  await chip.waitFor(patience)
  await expect.poll(() => rowOf(comes).count(), patience).toBe(0)
  await desk.picture(`new ${list} wait`)
  await desk.press('Shift+N')
  await isMarked(comes)
  await hasFocus(rowOf(comes))
  await chip.waitFor({ ...patience, state: 'detached' })
})

it.each([
  {
    place: 'a token of the settings',
    path: '/settings',
    open: () => '/settings?do=tokens/edit-token-value&a.token=iPad',
    at: () => rowOf('iPad'),
    words: 'May is editing this.',
  },
  {
    place: 'a leave notice',
    path: '/',
    open: async () => {
      const { data } = await school.world.did('getDailyNotices', {})
      const { student_id, lesson_id, leave_date } = data.find(({ title }) => title === 'Sick leave 病假')!
      return `/?do=leave/approve-leave&a.notice=${student_id}/${lesson_id}/${leave_date}`
    },
    at: () => rowOf('Sick leave 病假'),
    words: 'May is editing this.',
  },
  {
    place: 'a lesson of the timetable',
    path: '/timeTable',
    open: () => `/timeTable?view=live-lessons/lesson-card&v.lesson=${school.lessons[0]}`,
    at: () => desk.page.locator(`[data-stop="${school.lessons[0]}"]`),
    words: 'May has this open.',
  },
])('the initials of a colleague stand beside $place while they have it open', async ({ path, open, at, words }) => {
  const colleague = await openDesk(school, { as: 'may', path: '/support' })
  await desk.goto(path)
  await at().waitFor(patience)
  await colleague.goto(await open())
  const badge = at().getByRole('img', { name: words })
  await badge.waitFor(patience)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`a colleague has it open ${path.replace('/', '')} ${theme}`)
  }
  await colleague.goto('/support')
  await badge.waitFor({ ...patience, state: 'detached' })
  await colleague.close()
})
