import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { balancesOf, entriesBy } from './month.ts'
import { mouseOf } from './mouse.ts'
import { readCode } from './qr-code.ts'
import {
  dialog,
  go,
  hasFocus,
  highlighted,
  noDialog,
  onFocus,
  onRow,
  patience,
  pressUntil,
  run,
  toYes,
} from './steps.ts'
import { alarm, news } from './texts/answers.ts'

/*
 * Friday 20 November 2026, ten in the morning. The English class meets at a quarter past ten, and on Wednesday there was
 * Maths; on Thursday nobody came, it was Sports Day. A video course is new.
 */
let school: School
let desk: Desk
let kaYan: string
let hoYin: string
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  kaYan = await world.student('Ka Yan', 'Lee', '李嘉欣', { student_login_id: 'leeky' })
  hoYin = await world.student('Ho Yin', 'Cheng', '鄭浩然', { student_login_id: 'chenghy' })
  await world.token('iPad', 120, 'Video')
  const course = await world.course('S3 English', { lessons: 1 })
  const students = [kaYan, hoYin]
  await world.classOf('English Friday', { course, students, from: '2026-11-20', at: '10:15', until: '11:30' })
  await world.classOf('Maths Wednesday', { course, students, from: '2026-11-18', at: '14:00', until: '15:15' })
  await world.did('addHoliday', { holiday_name: 'Sports Day', holiday: '2026-11-19' })
  world.clock.pass({ minutes: 1 })
  desk = await openDesk(school, { hears: false })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const at = (words: string | RegExp, who = desk) =>
  expect
    .poll(() => who.focus(), patience)
    .toMatch(typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}`) : words)
/** Waits until a row has these cells, from one of them on. */
const cells = (row: string | RegExp, from: number, wanted: readonly string[]) => {
  const drawn = desk.page.getByRole('row', { name: row }).last().getByRole('gridcell')
  return expect
    .poll(async () => (await drawn.allInnerTexts()).slice(from, from + wanted.length), patience)
    .toEqual(wanted)
}
/** Types one answer after the other into the fields of a form, and sends it. */
const fillIn = async (answers: readonly string[], who = desk) => {
  for (const [index, answer] of answers.entries()) {
    if (index > 0) await who.press('Tab')
    await who.type(answer)
  }
  await who.press('Control+Enter')
}
/** Types into a box that finds, and takes what it found first. */
const choose = async (typed: string, option: string, who = desk) => {
  await who.type(typed)
  await highlighted(who, option)
  await who.press('Enter')
}
const bookings = async () =>
  (await school.world.database.reader.selectFrom('bookings').selectAll().orderBy('booking_id').execute()).map(
    ({ student_id, remark, date, start_time, kind, status }) =>
      `${student_id ?? remark} ${kind} ${date} ${start_time.slice(0, 5)} ${status}`,
  )
const when = async (name: string) => {
  const { data } = await school.world.did('getLiveLessons', {})
  const lesson = data.find(each => each.class_name === name)!
  return `${lesson.lesson_date} ${lesson.start_time.slice(0, 5)}–${lesson.end_time.slice(0, 5)}`
}
/** The video lessons of next week, with the cursor on its Monday. */
const videoWeek = async (who: Desk) => {
  await who.press('g', 't')
  await at('gridcell', who)
  await run(who, 'switch tab', 'Switch tab')
  await who.page.getByText('16 to 22 November 2026', { exact: true }).waitFor()
  await at('gridcell Fri 20, 10:00', who)
  await who.press('PageDown')
  await at('gridcell Fri 27', who)
  await who.press('Home')
  await at('gridcell Mon 23', who)
}
/** Books on the cursor's day; the last Enter is left to whoever asks. */
const book = async (student: string, lesson: string, slot: string, who = desk) => {
  await who.press('b')
  for (const [name, typed, option] of [
    ['Student', student, student],
    ['Type', '', 'video'],
    ['Lesson', lesson, `vc S3 Science ${lesson}`],
  ] as const) {
    await onFocus(who, `combobox Book Video Lesson: ${name}`)
    await choose(typed, option, who)
  }
  await onFocus(who, 'combobox Book Video Lesson: Time slot')
  await who.page.getByRole('button', { name: `Lesson vc S3 Science ${lesson}`, exact: true }).waitFor()
  await who.type(slot)
  await highlighted(who, slot)
}
/** Opens the bookings of a slot on the cursor's day. */
const details = async (time: string) => {
  await desk.page.getByRole('gridcell', { name: ` ${time}–` }).waitFor()
  await at('gridcell')
  await desk.press('Home')
  await pressUntil(desk, 'ArrowDown', ` ${time}`)
  await desk.press('Enter')
  await dialog(desk, 'Lesson Details')
  await onRow(desk, 'Ka Yan Lee')
}
const carrying = (words: string) =>
  desk.page
    .getByRole('status')
    .filter({ hasText: `Carrying ${words}` })
    .waitFor()
const question = async (words: string) => {
  const asked = desk.page.getByRole('alertdialog')
  await asked.waitFor({ state: 'attached' })
  await asked.getByText(words, { exact: true }).waitFor()
  await hasFocus(asked)
  return asked
}

it('a video course is sold and watched, and a week of lessons run, without touching the mouse', async () => {
  const { world } = school
  const { page } = desk
  await onRow(desk, kaYan)

  // A course to be watched, and one it comes with.
  await go(desk, 'o', 'Course Management', 'CR0001')
  for (const [name, token, video] of [
    ['vc S3 Science', 'iPad', ''],
    ['S3 Science', 'English', 'vc S3'],
  ] as const) {
    await desk.press('n')
    await dialog(desk, 'Create Course')
    await onFocus(desk, 'textbox Course Name')
    await desk.type(name)
    await desk.press('Tab')
    await desk.type('3')
    await desk.press('Tab')
    await choose(token, token)
    await desk.type('Notes 1 to 3')
    if (video) {
      await desk.press('Tab')
      await choose(video, 'vc S3 Science')
    }
    await desk.press('Control+Enter')
    await noDialog(desk)
    await page
      .getByRole('row', { name: new RegExp(` ?${name}`) })
      .first()
      .waitFor()
  }
  expect((await world.did('getCourse', {})).data.map(each => [each.course_name, each.video_package])).toEqual([
    ['S3 English', null],
    ['vc S3 Science', null],
    ['S3 Science', 'vc S3 Science'],
  ])

  // A quiz, and a colleague.
  await noDialog(desk)
  await desk.press('g', 'q')
  await page.getByText('No quizzes found.', { exact: true }).waitFor()
  await desk.press('n')
  await onFocus(desk, 'combobox Create Quiz: Quiz Name')
  await desk.type('Forces')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Create Quiz: Full Mark')
  await desk.type('20')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Create Quiz: Quiz Detail')
  await desk.type('Chapter 4')
  await desk.press('Enter')
  await onRow(desk, 'Forces20Chapter 4')
  await go(desk, 'f', 'Staffs', 'boss')
  await desk.press('n')
  await dialog(desk, 'Add New Staff')
  await onFocus(desk, 'textbox Name')
  await fillIn(['Mei Ho', 'mei', password, 'admin'])
  await desk.notice('Staff added successfully!')
  await noDialog(desk)

  // Two families buy the course, and pay.
  for (const name of ['Ka Yan Lee', 'Ho Yin Cheng']) {
    await run(desk, 'create video', 'Create Invoice')
    await onFocus(desk, 'combobox Create Invoice: Student')
    await choose(name, name)
    await onFocus(desk, 'combobox Create Invoice: Course')
    await choose('vc s3', 'vc S3 Science')
    await page
      .getByRole('alertdialog', { name: 'Create Invoice' })
      .getByText(/^Create an invoice of [\d,]+\.\d\d for .*: \d+ lessons of vc S3 Science at /)
      .waitFor()
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await noDialog(desk)
  }
  await desk.press('g', 'p')
  await page.getByRole('heading', { name: 'Receipt Management', level: 1 }).waitFor()
  await desk.press('v')
  await dialog(desk, 'Pending Video Payments')
  for (const payment of ['PV000001', 'PV000002']) {
    await onRow(desk, payment)
    await desk.press('c')
    await onFocus(desk, 'combobox Collect video payment: Payment Type')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Collect video payment: Expiry Date')
    await highlighted(desk, '2027-01-20')
    await desk.press('Enter')
    await page.getByRole('combobox', { name: /^Collect video payment/ }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: payment }).waitFor({ state: 'detached' })
  }
  await desk.press('Escape')
  await noDialog(desk)

  // What they have bought is there.
  await go(desk, 'k', 'Student Token Management', kaYan)
  await cells(/Ka Yan Lee/, 3, ['0', '3'])
  await go(desk, 'v', 'Video Class Management', kaYan)
  await desk.press('Enter')
  await dialog(desk, 'Video Classes for Ka Yan Lee')
  await onRow(desk, 'VC000001')
  await cells('VC000001', 0, ['VC000001', 'vc S3 Science', '0/3'])
  await desk.press('Escape')
  await noDialog(desk)

  // Two iPads on Monday morning, of which one is kept for somebody.
  await videoWeek(desk)
  await desk.press('n')
  await dialog(desk, 'Add Schedule')
  await onFocus(desk, 'textbox Start Date')
  await fillIn(['2026-11-23', '2026-12-31', '2', '10:00', '12:00'])
  await desk.notice('Schedule created successfully!')
  await noDialog(desk)
  await desk.press('h')
  const hold = await dialog(desk, 'Hold Time Slot')
  // The day under the cursor is known.
  await onFocus(desk, 'combobox Select Date')
  await hold.getByRole('option', { name: '10:00-11:00' }).waitFor({ state: 'attached' })
  await desk.press('Tab')
  await fillIn(['10', 'Mrs Cheung'])
  await desk.notice('Time slot held successfully.')
  await noDialog(desk)

  // Mei has decided for the other one, and Ka Yan is faster.
  const mei = await openDesk(school, { hears: false, as: 'nobody', path: '/login' })
  await onFocus(mei, 'textbox Username')
  await mei.type('mei')
  await mei.press('Tab')
  await mei.type(password)
  await mei.press('Enter')
  await mei.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await videoWeek(mei)
  await book('Ho Yin', 'Lesson 1', '10:00-11:00', mei)
  await book('Ka Yan', 'Lesson 1', '10:00-11:00')
  await desk.press('Control+Enter')
  await noDialog(desk)
  await mei.press('Control+Enter')
  await alarm(mei, 'The time slot 10:00-11:00 on Mon 23 Nov is full.').waitFor()
  await mei.picture('week-1-full')

  // One more is booked and cancelled, one was there, and what was held is given back: Mei sends the same again.
  await book('Ka Yan', 'Lesson 2', '11:00-12:00')
  await desk.press('Control+Enter')
  await noDialog(desk)
  await expect.poll(() => balancesOf(world, kaYan), patience).toEqual({ iPad: 1 })
  await details('11:00')
  await desk.press('c')
  await question('Are you sure you want to cancel this video lesson?')
  await desk.press('Enter')
  await page.getByText('No lessons scheduled in this time slot.', { exact: true }).waitFor()
  await desk.press('Escape')
  await noDialog(desk)
  await details('10:00')
  await desk.press('p')
  // By its own cell: the row is also called by its buttons.
  await page.getByRole('gridcell', { name: 'presence', exact: true }).waitFor()
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('h')
  await dialog(desk, 'Hold Time Slot')
  await page.getByRole('row', { name: 'Mrs Cheung' }).waitFor()
  await onFocus(desk, 'combobox Select Date')
  await pressUntil(desk, 'Tab', 'button Delete')
  await desk.press('Enter')
  await page.getByText('No time slots held', { exact: true }).waitFor()
  await desk.press('Escape')
  await noDialog(desk)
  await mei.press('Control+Enter')
  await noDialog(mei)
  await mei.close()
  expect(await bookings()).toEqual([
    'Mrs Cheung hold 2026-11-23 10:00 cancelled',
    `${kaYan} video 2026-11-23 10:00 completed`,
    `${kaYan} video 2026-11-23 11:00 cancelled`,
    `${hoYin} video 2026-11-23 10:00 pending`,
  ])
  await desk.press('r')
  await page.getByRole('gridcell', { name: /^2 lessons 10:00–11:00/ }).waitFor()
  await desk.picture('week-2-video')
  await noDialog(desk)

  // A live lesson is carried to another day, not onto a holiday, and back on a word.
  await desk.press('g', 't')
  await at('gridcell English Friday')
  await desk.press('Home')
  await at('gridcell Maths Wednesday')
  await desk.press('Shift+M', 'ArrowRight')
  await carrying('Maths Wednesday: Thu 19, 14:00–15:15, Sports Day')
  await desk.press('Enter')
  await alarm(desk, 'Cannot drop on holiday.').waitFor()
  await desk.press('ArrowRight', 'ArrowRight', 'ArrowUp')
  await carrying('Maths Wednesday: Sat 21, 13:30–14:45')
  await desk.press('Enter')
  await question('Update Maths Wednesday to 13:30, 2026-11-21 from 14:00, 2026-11-18?')
  await desk.press('Enter')
  await expect.poll(() => when('Maths Wednesday'), patience).toBe('2026-11-21 13:30–14:45')
  await at('gridcell Maths Wednesday 13:30')
  await run(desk, 'move lesson', 'Move lesson')
  await onFocus(desk, 'combobox Move lesson: New Date')
  await desk.type('20261120')
  await highlighted(desk, '2026-11-20')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Move lesson: New Time')
  await desk.press('Control+a')
  await desk.type('1430')
  await highlighted(desk, '14:30')
  await desk.press('Enter')
  await question('Update Maths Wednesday to 14:30, 2026-11-20 from 13:30, 2026-11-21?')
  await desk.press('Enter')
  await expect.poll(() => when('Maths Wednesday'), patience).toBe('2026-11-20 14:30–15:45')
  await at('gridcell Maths Wednesday 14:30')

  // Ka Yan is marked, and Ho Yin checks in with the code on the wall.
  await desk.press('ArrowUp')
  await at('gridcell English Friday')
  await desk.press('t')
  await dialog(desk, /^Manage Attendance for Lesson ID/)
  await at(`row ${kaYan}`)
  await desk.press('p', 'Control+Enter')
  await news(desk, 'Attendance updated successfully.').waitFor()
  await noDialog(desk)
  await at('gridcell English Friday')
  await desk.press('c')
  const drawn = (await dialog(desk, 'QR Code for Attendance')).getByRole('img', { name: 'QR Code for Attendance' })
  await drawn.waitFor()
  const phone = await openDesk(school, { hears: false, as: 'nobody', path: await readCode(drawn), width: 390 })
  await onFocus(phone, /^textbox Student Login ID/)
  await phone.type('chenghy')
  await phone.press('Enter')
  await phone.page.getByRole('status').getByText('You are checked in to English Friday.').waitFor()
  await phone.close()
  await desk.press('Escape')
  await noDialog(desk)

  // All of it is in the ledger and in the takings.
  await go(desk, 'h', 'Transaction History', kaYan)
  await desk.press('Enter')
  const ledger = await dialog(desk, `Transaction History for Ka Yan Lee (ID: ${kaYan})`)
  await onRow(desk, 'English')
  await expect
    .poll(() => ledger.getByRole('gridcell').allInnerTexts(), patience)
    .toEqual(
      [
        ['English', 'Spend', 'English Friday 2026-11-20 presence', '−1'],
        ['iPad', 'Refund', '2026-11-23 vc S3 Science Lesson 2 cancelled', '1'],
        ['iPad', 'Spend', '2026-11-23 vc S3 Science Lesson 2 booked', '−1'],
        ['iPad', 'Spend', '2026-11-23 vc S3 Science Lesson 1 booked', '−1'],
        ['iPad', 'Purchase', 'VI-2026-000001 vc S3 Science, 3 video lessons', '3'],
      ].flatMap(entry => [...entry, '2026-11-20 10:01:00']),
    )
  await desk.picture('week-3-ledger')
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('g', 'a')
  await onFocus(desk, 'combobox Type')
  await desk.type('video')
  for (const date of ['2026-11-01', '2026-11-30']) {
    await desk.press('Tab')
    await desk.type(date)
  }
  await desk.press('Enter')
  const takings = page.getByRole('table', { name: 'Statistics', exact: true })
  await expect
    .poll(() => takings.getByRole('cell').allInnerTexts(), patience)
    .toEqual(['video_payment', '720.00', '2026-11-01', '2026-11-30'])
  await desk.picture('week-4-statistics')

  // What the books say.
  expect(await balancesOf(world, kaYan)).toEqual({ English: -1, iPad: 2 })
  expect(await balancesOf(world, hoYin)).toEqual({ English: -1, iPad: 2 })
  expect(
    await world.database.reader
      .selectFrom('video_classes')
      .select(['student_id', 'completed_lessons', 'expiry_date'])
      .orderBy('video_class_id')
      .execute(),
  ).toEqual([
    { student_id: kaYan, completed_lessons: 1, expiry_date: '2027-01-20' },
    { student_id: hoYin, completed_lessons: 0, expiry_date: '2027-01-20' },
  ])
  expect(await entriesBy(world, 'mei', world.clock.now())).toEqual(['login', 'bookVideoLesson'])
  expect(await entriesBy(world, 'boss', world.clock.now())).toEqual([
    'createCourse',
    'createCourse',
    'createQuiz',
    'addstaff',
    'videoInvoiceCreate',
    'videoInvoiceCreate',
    'collectVideoPayment',
    'collectVideoPayment',
    'addTimeSlots',
    'holdTimeSlot',
    'bookVideoLesson',
    'bookVideoLesson',
    'cancelVideoLesson',
    'markVideoLesson',
    'deleteHeldTimeSlot',
    'updateLessonMove',
    'updateLessonMove',
    'updateAttendanceRecord',
  ])
})

it('a lesson is dragged, and a slot held, with the mouse alone', async () => {
  const { page } = desk
  const { mouse } = page
  const { click, clickIn, entry } = mouseOf(() => desk)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await entry('Timetable')
  const maths = page.getByRole('gridcell', { name: /^Maths Wednesday/ })
  // It stands still by the time that the pointer is on it.
  await maths.hover()
  const { x, y, width, height } = (await maths.boundingBox())!
  await mouse.move(x + width / 2, y + 20)
  await mouse.down()
  await mouse.move(x + width / 2, y + 40, { steps: 3 })
  await mouse.move(x - 2.5 * width, y + 76, { steps: 5 })
  // The browser hears of a place at the second move over it.
  await mouse.move(x - 2.5 * width, y + 77)
  await carrying('Maths Wednesday: Tue 17, 15:00–16:15')
  await expect
    .poll(async () => (await page.locator('[data-focus-name=carried]').boundingBox())!.height, patience)
    .toBe(height)
  await mouse.up()
  const asked = await question('Update Maths Wednesday to 15:00, 2026-11-17 from 14:30, 2026-11-20?')
  await asked.getByRole('button').last().click()
  await expect.poll(() => when('Maths Wednesday'), patience).toBe('2026-11-17 15:00–16:15')

  await page.getByRole('tab', { name: 'Video Lesson' }).click()
  await click('Next week')
  await click('Hold Time Slot')
  const form = await dialog(desk, 'Hold Time Slot')
  await form.getByLabel('Select Date').selectOption('Mon 2026-11-23')
  await form.getByLabel('Select Time Slot').selectOption('11:00-12:00')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(async () => (await bookings()).at(-1), patience).toBe('null hold 2026-11-23 11:00 pending')
  await noDialog(desk)
  await click('Hold Time Slot')
  await dialog(desk, 'Hold Time Slot')
  await clickIn(form.getByRole('row', { name: '11:00-12:00' }), 'Delete')
  await expect.poll(async () => (await bookings()).at(-1), patience).toBe('null hold 2026-11-23 11:00 cancelled')
})
