import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksFor, refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { pixel } from '#tests/pictures.ts'
import { highlighted, noDialog, openPalette, patience } from '../steps.ts'
import { answerInstead, closeNotices, expectEmptyList, expectRefusals, holdBack } from './answers.ts'

let school: School
let desk: Desk
let chan = ''
let lee = ''
let lesson = ''
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  // Half past midnight in Hong Kong is still the day before in Greenwich.
  world.clock.set('2026-11-20T00:30')
  chan = await world.student('Tai Man', 'Chan', '陳大文', {
    student_login_id: 'chantm',
    phone: '9123 4567',
    parent_phone: '6555 0000',
    school: "St. Mark's School",
    grade: 'F4',
  })
  world.clock.set('2026-11-20T10:00')
  lee = await world.student('Ka Yan', 'Lee')
  for (let at = 3; at <= 40; at += 1) await world.student(`Student ${at}`, 'Ng', '吳學生')
  await world.did('toggleStudentStatus', { studentId: lee })
  const course = await world.course('P5 English')
  const tuesday = await world.classOf('Tuesday class', { course, students: [chan], from: '2026-11-03' })
  const { live_lesson_id } = await world.database.reader
    .selectFrom('live_lessons')
    .select('live_lesson_id')
    .where('class_id', '=', tuesday)
    .where('lesson_date', '=', '2026-11-10')
    .executeTakeFirstOrThrow()
  lesson = live_lesson_id
  desk = await openDesk(school)
})
afterAll(() => desk.close())

const row = (id: string) => desk.page.getByRole('row', { name: new RegExp(`^${id} `) })
const press = async (id: string, name: string) => {
  await row(id).hover()
  await row(id).getByRole('button', { name, exact: true }).click()
}
const dialog = (name: string) => desk.page.getByRole('dialog', { name, exact: true })
const search = () => desk.page.getByRole('searchbox')
/** The rows that can be read whole: ids from the first to the last. */
const inView = () =>
  desk.page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')
    const box = grid?.parentElement?.getBoundingClientRect()
    const whole = [...(grid?.querySelectorAll('[role=row][data-index]') ?? [])].filter(each => {
      const { top, bottom } = each.getBoundingClientRect()
      return box !== undefined && top >= box.top + 32 && bottom <= box.bottom
    })
    return whole.map(each => each.querySelector('[role=gridcell]')?.textContent)
  })

describe('the list of /students', () => {
  it('stands under its heading, with its search, its filter and its columns in order', async () => {
    await row(chan).waitFor()
    await desk.page.getByRole('heading', { name: 'Students', exact: true }).waitFor()
    await expect
      .poll(() => search().getAttribute('placeholder'), patience)
      .toBe('Search by name, ID, phone, school or status')
    await expect
      .poll(() => desk.page.getByRole('checkbox', { name: 'Hide Inactive Students' }).isChecked(), patience)
      .toBe(false)
    await expect
      .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual([
        'Student ID',
        'Student Login ID',
        'First Name',
        'Surname',
        'Chinese Name',
        'Phone',
        'School',
        'Grade',
        'Registration Date',
        'Actions',
      ])
    const cells = await row(chan).getByRole('gridcell').allInnerTexts()
    expect(cells.slice(0, 9)).toEqual([
      chan,
      'chantm',
      'Tai Man',
      'Chan',
      '陳大文',
      '9123 4567',
      "St. Mark's School",
      'F4',
      '2026-11-20',
    ])
    // N/A stands for a Chinese name that is missing, and nothing for anything else.
    const others = await row(lee).getByRole('gridcell').allInnerTexts()
    expect(others.slice(2, 8)).toEqual(['Ka Yan', 'Lee', 'N/A', '', '', ''])
    const buttons = row(chan).getByRole('button')
    await expect
      .poll(() => buttons.evaluateAll(all => all.map(each => each.getAttribute('aria-label'))), patience)
      .toEqual(['Edit student', 'Monthly attendance', 'View photo', 'Active. Make inactive', 'Delete student'])
  })

  it('has pages of sixteen rows, and as many rows in view as the window has a place for', async () => {
    const footer = desk.page.getByRole('contentinfo').or(desk.page.locator('footer'))
    const page = footer.getByRole('combobox', { name: 'Page' })
    const chosen = (text: string) =>
      expect
        .poll(() => page.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text), patience)
        .toBe(text)
    const disabled = (name: string) => footer.getByRole('button', { name, disabled: true }).waitFor()
    await chosen('Page 1 of 3')
    await expect
      .poll(() => page.getByRole('option').allInnerTexts(), patience)
      .toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
    const places = await desk.page.evaluate(() => {
      const bottom = document.querySelector('footer')!.getBoundingClientRect().top
      return Math.floor(
        (bottom - document.querySelector('[role=grid] [role=row]')!.getBoundingClientRect().bottom) / 32,
      )
    })
    expect(places).toBeGreaterThan(16)
    const from = (first: number, rows: number) =>
      Array.from({ length: rows }, (_, at) => `S${String(first + at).padStart(4, '0')}`)
    await expect.poll(inView, patience).toEqual(from(1, places))
    await disabled('Previous')
    await footer.getByRole('button', { name: 'Next' }).click()
    await chosen('Page 2 of 3')
    await expect.poll(inView, patience).toEqual(from(17, places))
    await page.selectOption('Page 3 of 3')
    await expect.poll(async () => (await inView())[0], patience).toBe('S0033')
    await row('S0040').waitFor()
    await disabled('Next')
    await desk.page.waitForURL('**/students?page=3')
    await desk.goto('/students?page=99')
    await row('S0040').waitFor()
    await chosen('Page 3 of 3')
    // A search begins at its own first page.
    await search().fill('9123')
    await row(chan).waitFor()
    await chosen('Page 1 of 1')
    await desk.page.waitForURL('**/students?q=9123')
  })

  it('says Loading until it is there', async () => {
    const letGo = await holdBack(desk, 'getStudent')
    await desk.goto('/students')
    await desk.page.getByRole('grid').and(desk.page.locator('[aria-busy=true]')).waitFor()
    await desk.page.getByText('Loading', { exact: true }).waitFor()
    await letGo()
    await row(chan).waitFor()
    await expect.poll(() => desk.page.getByText('Loading', { exact: true }).count(), patience).toBe(0)
  })
})

describe('a list that cannot be had', () => {
  it('is none of which one could say that nobody is in it', async () => {
    let takeBack = await answerInstead(desk, 'getStudent', refusals.noWords)
    await desk.goto(`/students?view=students/view-photo&v.student=${chan}`)
    await dialog('Student').getByText('The students could not be loaded.', { exact: true }).waitFor()
    await takeBack()
    await dialog('Student').getByRole('button', { name: 'Try again' }).click()
    await dialog('Tai Man Chan').getByText('No photo.', { exact: true }).waitFor()
    await closeNotices(desk)
    await desk.press('Escape')
    await noDialog(desk)

    takeBack = await answerInstead(desk, 'getCourse', refusals.noWords)
    await openPalette(desk)
    await desk.type('qqq')
    await desk.page.getByText('Nothing found. Not loaded: Courses', { exact: true }).waitFor()
    await desk.press('Control+a')
    await desk.type('create class')
    await highlighted(desk, 'Create Class')
    await desk.press('Enter')
    await desk.page.getByRole('combobox', { name: 'Course' }).click()
    await desk.page.getByText('The list could not be loaded.', { exact: true }).waitFor()
    await desk.press('Escape', 'Escape')
    await noDialog(desk)
    await desk.press('Shift+L')
    await dialog('Log').getByText('Courses: refused').first().waitFor()
    await desk.press('Escape')
    await takeBack()
  })
})

describe('the photo', () => {
  it('says No photo. while there is none, and of one that cannot be had that it cannot', async () => {
    await desk.goto('/students')
    await press(chan, 'View photo')
    await dialog('Tai Man Chan').getByText('No photo.', { exact: true }).waitFor()
    await school.world.did('setStudentPhoto', { studentId: chan, data: pixel })
    for (const [answered, text] of [
      [{ status: 404, body: { success: false, error: 'No photo.' } }, 'No photo.'],
      ['nothing', 'The photo could not be loaded.'],
      [refusals.noWords, 'The photo could not be loaded.'],
    ] as const) {
      const takeBack = await answerInstead(desk, 'studentPhoto', answered)
      await desk.goto(`/students?view=students/view-photo&v.student=${chan}`)
      await dialog('Tai Man Chan').getByText(text, { exact: true }).waitFor()
      await takeBack()
    }
    await desk.page.reload()
    await dialog('Tai Man Chan').getByRole('img', { name: 'Tai Man Chan' }).waitFor()
    await expect.poll(() => desk.page.getByText('No photo.').count(), patience).toBe(0)
  })
})

describe('the monthly attendance', () => {
  const month = () => dialog('Monthly attendance')
  const record = () => month().getByRole('row', { name: new RegExp(lesson) })

  it('opens at this month, and goes to others by its buttons and its field', async () => {
    await desk.goto('/students')
    await press(chan, 'Monthly attendance')
    await record().waitFor()
    await expect.poll(() => month().getByLabel('Month', { exact: true }).inputValue(), patience).toBe('2026-11')
    await expect
      .poll(() => month().getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Date', 'Live Lesson ID', 'Class', 'Attendance', 'Homework Status'])
    await month().getByRole('button', { name: 'Previous month' }).click()
    await month().getByText('Nothing to show.', { exact: true }).waitFor()
    await expect.poll(() => month().getByLabel('Month', { exact: true }).inputValue(), patience).toBe('2026-10')
    await month().getByRole('button', { name: 'Next month' }).click()
    await record().waitFor()
    await month().getByLabel('Month', { exact: true }).fill('2026-09')
    await month().getByText('Nothing to show.', { exact: true }).waitFor()
    await month().getByLabel('Month', { exact: true }).fill('2026-11')
    await record().waitFor()
  })

  it('goes round through blank, tick, cross and L with every click, which is kept at once and without a word', async () => {
    const mark = (name: string) => record().getByRole('button', { name, exact: true })
    const marks: readonly (readonly [string, string])[] = [
      ['pending', ''],
      ['presence', ''],
      ['absence', ''],
      ['leave', 'L'],
    ]
    for (const [at, [value, shown]] of marks.entries()) {
      await mark(`Attendance: ${value}`).waitFor()
      await expect.poll(() => mark(`Attendance: ${value}`).innerText(), patience).toBe(shown)
      const saved = desk.page.waitForResponse('**/admin/updateAttendanceRecord')
      await mark(`Attendance: ${value}`).click()
      expect((await saved).request().postDataJSON()).toEqual({
        live_lesson_id: lesson,
        results: [
          {
            student_id: chan,
            attendance: marks[(at + 1) % 4]?.[0],
            homework_status: 0,
            was: { attendance: value, homework_status: 0 },
          },
        ],
      })
    }
    await mark('Attendance: pending').waitFor()
    for (const value of ['blank', 'done', 'not done', 'blank']) {
      const saved = desk.page.waitForResponse('**/admin/updateAttendanceRecord')
      await mark(`Homework Status: ${value}`).click()
      await saved
    }
    await mark('Homework Status: done').waitFor()
    await expect.poll(async () => (await desk.page.getByRole('status').allInnerTexts()).join(''), patience).toBe('')
  })

  it('says what could not be kept, and asks what is stored', async () => {
    await expectRefusals(desk, {
      call: 'updateAttendanceRecord',
      press: async () => {
        // A window that follows the changes asks whether there are any; before it does, it reads the month again.
        const readsMonth = (request: Request) => asksFor('getStudentAttendanceByMonth', request.method(), request.url())
        // The request that waits for the next changes says since when.
        const asksForChanges = (request: Request) =>
          asksFor('getChanges', request.method(), request.url()) && new URL(request.url()).search === ''
        const asked = desk.page.waitForRequest(request => readsMonth(request) || asksForChanges(request))
        await record().getByRole('button', { name: 'Attendance: pending' }).click()
        const first = await asked
        // What is on its way is not asked for again.
        await first.response()
      },
      network: 'Failed to update attendance record.',
    })
    await record().getByRole('button', { name: 'Attendance: pending' }).waitFor()
  })

  it('is empty and says why when it cannot be read', async () => {
    await expectEmptyList(desk, {
      call: 'getStudentAttendanceByMonth',
      path: `/students?view=students/monthly-attendance&v.student=${chan}`,
      empty: 'Nothing to show.',
      failed: 'Failed to fetch attendance records.',
    })
  })
})

it('keeps everything that was said, and what was only logged, among the messages', async () => {
  const takeBack = await answerInstead(desk, 'pendingPayments', refusals.bothWords)
  await desk.goto(`/students?view=students/open-student&v.student=${chan}`)
  // A list that could not be loaded does not say that nothing is owed.
  const owes = dialog('Tai Man Chan 陳大文').locator('dl > div').filter({ hasText: 'Owes' })
  await owes.getByText('–').waitFor()
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Shift+L')
  const log = dialog('Log')
  await log.getByText('pendingPayments: The books are closed.', { exact: true }).waitFor()
  await log.getByText('log only', { exact: true }).waitFor()
  await takeBack()
})

it('says that there is nothing to show while a school has no students', async () => {
  const empty = await openSchool(engines[0]!)
  const first = await openDesk(empty)
  await first.page.getByText('Nothing to show.', { exact: true }).waitFor()
  const page = first.page.getByRole('combobox', { name: 'Page' })
  await expect
    .poll(() => page.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text), patience)
    .toBe('Page 1 of 1')
  await first.close()
  await empty.close()
})
