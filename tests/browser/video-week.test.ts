import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { type Centre, centreOn } from '#tests/slots/centre.ts'
import {
  dialog,
  highlighted,
  holdBackAt,
  noDialog,
  onFocus,
  onRow,
  patience,
  pressUntil,
  run,
  sayYes,
  settled,
  toYes,
} from './steps.ts'
import { alarm, answerInstead, closeNotices, holdBack, listenFor, pressAndHear } from './texts/answers.ts'

/*
 * Friday 20 November 2026. Ka Yan has bought ten video lessons and Ho Yin nine; two iPads, once there is a schedule.
 */
let school: School
let centre: Centre
let desk: Desk
let kaYan: string

const week = '/timeTable?tab=video&week=2026-11-23'
const schedules = () => desk.page.getByRole('complementary', { name: 'Active Schedules' })
const block = (words: string | RegExp) => desk.page.getByRole('gridcell', { name: words })
const held = (words: string) => desk.page.getByRole('row', { name: words })
const answersOf = (select: Locator) => select.locator('option:not([hidden])').allInnerTexts()
const bookings = () =>
  centre.database.reader
    .selectFrom('bookings')
    .select(['kind', 'date', 'start_time', 'status', 'remark'])
    .orderBy('booking_id')
    .execute()

/** Moves the cursor to what stands at a time of Monday, as the week reads it out: '09:00', '10:00–11:00'. */
const toMonday = async (time: string) => {
  await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell/)
  await desk.press('Home')
  await onFocus(desk, 'gridcell Mon 23, 09:00')
  await pressUntil(desk, 'ArrowDown', time)
}

beforeAll(async () => {
  school = await openSchool(engines[0]!)
  centre = await centreOn(school.world)
  kaYan = await centre.watcher('Ka Yan')
  await centre.watcher('Ho Yin')
  desk = await openDesk(school, { hears: false, path: week })
})

describe('the video side of the timetable, by the keyboard alone', () => {
  it('has no schedule at first, and then the one that slots/add-schedule makes', async () => {
    await schedules().getByText('No active time slot records found.', { exact: true }).waitFor()
    await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell/)
    await desk.press('n')
    const form = await dialog(desk, 'Add Schedule')
    await onFocus(desk, 'textbox Start Date')
    await desk.press('Control+Enter')
    for (const text of [
      'Start Date is required.',
      'End Date is required.',
      'At least one day must have opening hours.',
    ])
      await form.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => form.getByRole('textbox', { name: 'iPad Capacity' }).inputValue(), patience).toBe('8')
    await desk.type('20261123')
    await desk.press('Tab')
    await desk.type('2026-11-22')
    await desk.press('Tab')
    await desk.type('2')
    await desk.press('Tab')
    await desk.type('10:00')
    await desk.press('Control+Enter')
    await form.getByText('Monday needs both an opening and a closing time, or neither.', { exact: true }).waitFor()
    await onFocus(desk, 'textbox Monday Closing Time')
    await desk.type('930')
    await desk.press('Control+Enter')
    await form.getByText('Closing time must be after opening time on Monday.', { exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Monday Closing Time' }).fill('12:00')
    await desk.press('Control+Enter')
    await form.getByText('End date must not be before start date.', { exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'End Date' }).fill('2026-12-31')
    await desk.accessible()
    await desk.picture('add-schedule')

    const takeBack = await answerInstead(desk, 'addTimeSlots', refusals.noWords)
    await desk.press('Control+Enter')
    await alarm(desk, 'Failed to create schedule.').waitFor()
    await takeBack()
    await desk.press('Control+Enter')
    await desk.notice('Schedule created successfully!')
    await schedules().getByText('Mon 23 Nov to Thu 31 Dec').waitFor()
    await expect
      .poll(() => schedules().getByRole('definition').allInnerTexts(), patience)
      .toEqual(['10:00–12:00', ...Array.from({ length: 6 }, () => 'N/A')])
    const { data } = await centre.did('getTimeSlotCreateRecords', {})
    expect(data).toMatchObject([{ capacity: 2, monday_start_time: '10:00:00', sunday_start_time: null }])
  })

  it('video-lessons/book-video-lesson asks what follows from the student; video-lessons/lesson-details marks it and cancels it', async () => {
    await noDialog(desk)
    await desk.page.getByRole('button', { name: 'Book Video Lesson' }).focus()
    await desk.press('Enter')
    await dialog(desk, 'Book Video Lesson')
    await onFocus(desk, 'combobox Student')
    await desk.type('ka yan')
    await highlighted(desk, 'Ka Yan Chan')
    await desk.press('Enter', 'Tab')
    await onFocus(desk, 'combobox Lesson')
    await desk.type('lesson 2')
    await highlighted(desk, 'vc DSE English Lesson 2')
    await desk.press('Enter')
    await desk.type('2026-11-24')
    await desk.press('Tab')
    await onFocus(desk, 'combobox Time slot')
    await desk.page.getByText('No time slots available for this date.', { exact: true }).waitFor()
    await desk.press('Shift+Tab')
    await desk.type('2026-11-23')
    await desk.press('Tab')
    await desk.type('10')
    await highlighted(desk, '10:00-11:00')
    await desk.press('Enter', 'Control+Enter')
    await desk.notice(/^Booked: Ka Yan Chan, vc DSE English Lesson 2 on Mon 23 Nov, 10:00-11:00\.$/)
    expect(await bookings()).toMatchObject([{ kind: 'video', date: '2026-11-23', status: 'pending' }])
    await block(/^Ka Yan Chan/).waitFor()
    await noDialog(desk)
    await onFocus(desk, 'button Book Video LessonB')
    await desk.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')

    await expect
      .poll(async () => {
        await desk.press('Home')
        return desk.focus()
      }, patience)
      .toMatch(/^gridcell .*9:00/)
    await desk.press('ArrowDown', 'ArrowDown', 'Enter')
    const details = await dialog(desk, 'Lesson Details')
    await onRow(desk, 'Ka Yan Chan')
    await expect.poll(() => desk.path(), patience).toContain('v.date=2026-11-23&v.time=10%3A00')
    await expect
      .poll(() => details.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Student', 'Type', 'Lesson', 'Time', 'Status', 'Actions'])
    // By its own cell: the row is also called by its buttons.
    const status = (word: string) => details.getByRole('gridcell', { name: word, exact: true }).waitFor()
    // video-lessons/mark-presence, video-lessons/mark-absence, and taken back by undo and by video-lessons/mark-pending.
    await desk.press('p')
    await status('presence')
    await desk.press('a')
    await status('absence')
    await expect.poll(async () => (await centre.did('getAbsenceNotices', {})).data, patience).toHaveLength(1)
    await desk.press('Control+z')
    await status('presence')
    await desk.press('u')
    await status('pending')
    await desk.accessible()
    await desk.picture('lesson-details')
    // video-lessons/cancel-video-lesson
    await desk.press('c')
    await desk.page.getByRole('alertdialog').getByText('Are you sure you want to cancel this video lesson?').waitFor()
    await sayYes(desk)
    await desk.page.getByText('No lessons scheduled in this time slot.', { exact: true }).waitFor()
    await expect.poll(() => centre.balance(kaYan), patience).toBe(10)
    await desk.press('Control+z')
    await status('pending')
    await expect.poll(() => centre.balance(kaYan), patience).toBe(9)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('the focus is back in the week also when the dialog was slow to load and the button that opened it is gone', async () => {
    const { asked, letGo } = await holdBackAt(desk, at => /\/lesson-details-[^/]*\.js$/.test(at.pathname))
    await desk.goto(week)
    await block(/^Ka Yan Chan/).waitFor()
    await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell/)
    // What had the focus before.
    await desk.press('Shift+Tab')
    await onFocus(desk, 'button Print the week')
    await desk.press('Tab')
    await toMonday('10:00–11:00')
    await desk.press('Enter')
    await asked
    await desk.page.getByRole('dialog', { name: 'Lesson Details: Loading' }).waitFor({ state: 'attached' })
    await letGo()
    await dialog(desk, 'Lesson Details')
    await onRow(desk, 'Ka Yan Chan')
    await desk.press('c')
    await onFocus(desk, toYes)
    await desk.press('Enter')
    await desk.page.getByText('No lessons scheduled in this time slot.', { exact: true }).waitFor()
    await desk.press('Control+z')
    await onRow(desk, 'Ka Yan Chan')
    await desk.press('Escape')
    await noDialog(desk)
    await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell .*10:00–11:00/)
  })

  it('the slot under the cursor is proposed to whoever is booked, and is kept', async () => {
    await toMonday('11:30')
    await desk.press('b')
    await onFocus(desk, 'combobox Book Video Lesson: Student')
    await desk.type('ho yin')
    await highlighted(desk, /^Ho Yin/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Book Video Lesson: Type')
    await desk.press('Enter')
    await onFocus(desk, 'combobox Book Video Lesson: Lesson')
    await highlighted(desk, /^vc DSE English Lesson/)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Book Video Lesson: Time slot')
    await highlighted(desk, '11:00-12:00')
    await desk.press('Escape')
    await noDialog(desk)

    await desk.press('h')
    const form = await dialog(desk, 'Hold Time Slot')
    const slots = form.getByRole('combobox', { name: 'Select Time Slot' })
    await expect.poll(() => slots.inputValue(), patience).toBe('11:00:00-12:00:00')
    await desk.press('Escape')
    await noDialog(desk)
    // Where none is open, none is proposed.
    await toMonday('09:30')
    await desk.press('h')
    await dialog(desk, 'Hold Time Slot')
    await expect.poll(() => answersOf(slots), patience).toEqual(['10:00-11:00', '11:00-12:00'])
    await expect.poll(() => slots.inputValue(), patience).toBe('')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('slots/hold-slot keeps a place, slots/delete-held-slot gives it back, and who comes too late is told', async () => {
    await run(desk, 'hold time', 'Hold Time Slot')
    const form = await dialog(desk, 'Hold Time Slot')
    await form.getByText('No time slots held', { exact: true }).waitFor()
    await expect
      .poll(() => form.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Date', 'Time Slot', 'Remark', 'Action'])
    // The day the cursor was on is known already.
    await onFocus(desk, 'combobox Select Date')
    const date = form.getByRole('combobox', { name: 'Select Date' })
    await expect.poll(() => date.inputValue(), patience).toBe('2026-11-23')
    await expect
      .poll(() => answersOf(date), patience)
      .toEqual([
        'Mon 2026-11-23',
        'Tue 2026-11-24',
        'Wed 2026-11-25',
        'Thu 2026-11-26',
        'Fri 2026-11-27',
        'Sat 2026-11-28',
        'Sun 2026-11-29',
      ])
    await desk.press('Control+Enter')
    await form.getByText('Please select both a date and a time slot.', { exact: true }).waitFor()
    await onFocus(desk, 'combobox Select Time Slot')
    const slots = form.getByRole('combobox', { name: 'Select Time Slot' })
    await expect.poll(() => answersOf(slots), patience).toEqual(['10:00-11:00', '11:00-12:00'])
    await desk.type('10')
    await desk.press('Tab')
    await desk.type('Mrs Cheung')
    await desk.press('Control+Enter')
    await desk.notice('Time slot held successfully.')
    await noDialog(desk)
    // It stands in the week, beside who is booked in the same slot.
    await block(/^Ka Yan Chan.*, Held$/).waitFor()

    await desk.press('h')
    await dialog(desk, 'Hold Time Slot')
    await held('Mrs Cheung').waitFor()
    await desk.accessible()
    await desk.picture('hold-time-slot')
    // Full: what is left is the other hour.
    await date.selectOption('Mon 2026-11-23')
    await expect.poll(() => answersOf(slots), patience).toEqual(['11:00-12:00'])
    await held('Mrs Cheung').getByRole('button', { name: 'Delete' }).focus()
    await desk.press('Enter')
    await desk.notice('Mon 23 Nov 10:00-11:00 is free again.')
    await form.getByText('No time slots held', { exact: true }).waitFor()
    await expect.poll(() => answersOf(slots), patience).toEqual(['10:00-11:00', '11:00-12:00'])
    // Somebody else is faster.
    await slots.selectOption('10:00-11:00')
    await centre.did('holdTimeSlot', { selectedDate: '2026-11-23', timeSlot: '10:00-11:00' }, { as: 'kit' })
    await desk.press('Control+Enter')
    await alarm(desk, 'The time slot 10:00-11:00 on Mon 23 Nov is full.').waitFor()
    await expect.poll(() => answersOf(slots), patience).toEqual(['11:00-12:00'])
    await desk.press('Escape')
    await noDialog(desk)
    expect((await bookings()).slice(-2).map(({ kind, status, remark }) => [kind, status, remark])).toEqual([
      ['hold', 'cancelled', 'Mrs Cheung'],
      ['hold', 'pending', null],
    ])
  })

  it('a link leads to a booking, with the cursor on it', async () => {
    await centre.book(kaYan, '2026-12-21', '10:00', 5)
    const other = await centre.watcher('Wing Sze')
    const id = await centre.book(other, '2026-12-21', '10:00')
    await desk.goto(
      `/timeTable?tab=video&week=2026-12-21&view=video-lessons/lesson-details&v.date=2026-12-21&v.time=10:00&v.lesson=2026-12-21/${id}`,
    )
    await dialog(desk, 'Lesson Details')
    await onRow(desk, 'Wing Sze Chan')
    // What is open when has come by then.
    const opened = () => desk.page.locator('aside h3').first().waitFor({ state: 'attached' })
    await opened()
    // Whoever is booked beside them comes to the same slot, which is written as slots are.
    await desk.press('b')
    await desk.page.getByRole('button', { name: 'Time slot 10:00-11:00', exact: true }).waitFor()
    await desk.press('Escape')
    await onRow(desk, 'Wing Sze Chan')
    // Two at one time are one block.
    await desk.press('Escape')
    await block(/^2 lessons/).waitFor()
    // Space shows the card of the first of them, and the arrows go on to the other.
    await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell/)
    await desk.press('Home')
    await pressUntil(desk, 'ArrowDown', '2 lessons')
    await desk.press('Space')
    await desk.page.getByRole('region', { name: /^(Ka Yan|Wing Sze) Chan/ }).waitFor()
    const cardOf = (name: string) => desk.page.getByRole('region', { name: new RegExp(`^${name}`) })
    const first = (await cardOf('Ka Yan').count()) > 0 ? 'Ka Yan' : 'Wing Sze'
    await desk.press('ArrowDown')
    await cardOf(first === 'Ka Yan' ? 'Wing Sze' : 'Ka Yan').waitFor()
    await onFocus(desk, /^gridcell 2 lessons/)
    await desk.picture('peek-week')
    await desk.press('Escape')
    await expect.poll(() => cardOf('(Ka Yan|Wing Sze)').count(), patience).toBe(0)
    // Nobody is there in the second half of the next hour: whoever is booked there comes to the whole of it.
    await desk.goto(
      '/timeTable?tab=video&week=2026-12-21&view=video-lessons/lesson-details&v.date=2026-12-21&v.time=11:30',
    )
    await desk.page.getByText('No lessons scheduled in this time slot.', { exact: true }).waitFor()
    await opened()
    await desk.press('b')
    await desk.page.getByRole('button', { name: 'Time slot 11:00-12:00', exact: true }).waitFor()
    await desk.press('Escape')
    await onFocus(desk, 'grid Lesson Details')
  })

  it('is refused by the server where the slot is full or the token spent', async () => {
    await desk.goto(
      `${week}&do=video-lessons/book-video-lesson&a.student=${kaYan}&a.type=video&a.lesson=${kaYan}/video/${centre.lessons[4]}&a.date=2026-11-23&a.timeSlot=10:00:00-11:00:00`,
    )
    await dialog(desk, 'Book Video Lesson')
    await desk.press('Control+Enter')
    // The student is there already at that time: that is said first, and can be confirmed all the same.
    const asked = desk.page.getByRole('alertdialog')
    await asked.getByText(/^Ka Yan Chan \(S\d+\) is in Video lesson vc DSE English Lesson 2 on Mon 23 Nov/).waitFor()
    await sayYes(desk)
    await alarm(desk, 'The time slot 10:00-11:00 on Mon 23 Nov is full.').waitFor()
    await desk.press('Escape')
  })
})

describe('the documented words of the slots', () => {
  it('says what is loading, what there is none of, and what has failed', async () => {
    await desk.goto(week)
    let letGo = await holdBack(desk, 'getAvailableTimeSlots')
    let takeBack = await answerInstead(desk, 'getHeldTimeSlots', refusals.noWords)
    await desk.page.getByRole('button', { name: 'Hold Time Slot' }).click()
    const form = await dialog(desk, 'Hold Time Slot')
    await alarm(desk, 'Failed to load held time slots.').waitFor()
    await form.getByText('No time slots held', { exact: true }).waitFor()
    await takeBack()
    const date = form.getByRole('combobox', { name: 'Select Date' })
    const slots = form.getByRole('combobox', { name: 'Select Time Slot' })
    const shown = (text: string) =>
      expect.poll(() => slots.evaluate(box => (box as HTMLSelectElement).selectedOptions[0]?.text), patience).toBe(text)
    await date.selectOption('Mon 2026-11-23')
    await shown('Loading time slots...')
    await letGo()
    await expect.poll(() => answersOf(slots), patience).toEqual(['11:00-12:00'])
    await date.selectOption('Sun 2026-11-29')
    await form.getByText('No time slots available for this date.', { exact: true }).waitFor()
    await shown('No available time slots')
    letGo = await answerInstead(desk, 'getAvailableTimeSlots', { status: 200, body: [] })
    await pressAndHear(desk, 'getAvailableTimeSlots', async () => void (await date.selectOption('Tue 2026-11-24')))
    await shown('No available time slots')
    await letGo()
    letGo = await answerInstead(desk, 'getAvailableTimeSlots', refusals.noWords)
    await date.selectOption('Wed 2026-11-25')
    await form.getByText('Failed to fetch time slots.', { exact: true }).waitFor()
    await letGo()

    await date.selectOption('Mon 2026-11-23')
    await slots.selectOption('11:00-12:00')
    for (const [answered, text] of [
      [refusals.noWords, 'Failed to hold time slot.'],
      ['nothing', 'Failed to hold time slot.'],
      [refusals.message, 'Try tomorrow.'],
    ] as const) {
      takeBack = await answerInstead(desk, 'holdTimeSlot', answered)
      await pressAndHear(desk, 'holdTimeSlot', () => form.getByRole('button', { name: 'Submit' }).click())
      await alarm(desk, text).waitFor()
      await settled(desk)
      await takeBack()
    }
    await form.getByRole('button', { name: 'Submit' }).click()
    await desk.notice('Time slot held successfully.')
    await noDialog(desk)
    await desk.page.getByRole('button', { name: 'Hold Time Slot' }).click()
    takeBack = await answerInstead(desk, 'deleteHeldTimeSlot', refusals.noWords)
    await held('11:00-12:00').getByRole('button', { name: 'Delete' }).click()
    await alarm(desk, 'Failed to delete held time slot.').waitFor()
    await takeBack()
    await closeNotices(desk)
    await desk.press('Escape')
  })
})

describe('just after midnight in Hong Kong', () => {
  it.each(['America/Los_Angeles', 'Asia/Hong_Kong', 'Pacific/Auckland'])(
    'the same week is shown and the same day is held with the browser in %s',
    async zone => {
      const night = await openSchool(engines[0]!)
      night.world.clock.set('2026-11-23T00:05')
      const centre = await centreOn(night.world)
      await centre.open()
      const there = await openDesk(night, { path: '/timeTable?tab=video', zone, width: 1920, height: 1080 })
      const sent = listenFor(there, 'holdTimeSlot')
      const read = listenFor(there, 'getAvailableTimeSlots')
      await expect
        .poll(() => there.page.getByRole('rowheader').allInnerTexts(), patience)
        .toEqual(['Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27', 'Sat 28', 'Sun 29'])
      const asked = listenFor(there, 'getVideoLessonsByDateRange')
      await there.page.reload()
      await there.page
        .getByRole('rowheader', { name: 'Mon 23' })
        .and(there.page.locator('[aria-current=date]'))
        .waitFor()
      expect(new URL((await asked.first()).url()).search).toBe('?start=2026-11-23&end=2026-11-29')
      await there.page.getByRole('button', { name: 'Hold Time Slot' }).click()
      const form = await dialog(there, 'Hold Time Slot')
      await form.getByRole('combobox', { name: 'Select Date' }).selectOption('Mon 2026-11-23')
      await form.getByRole('combobox', { name: 'Select Time Slot' }).selectOption('10:00-11:00')
      await form.getByRole('button', { name: 'Submit' }).click()
      await there.notice('Time slot held successfully.')
      expect(new URL((await read.first()).url()).search).toBe('?selectedDate=2026-11-23')
      expect((await sent.times(1)).map(request => request.postDataJSON() as unknown)).toEqual([
        { selectedDate: '2026-11-23', timeSlot: '10:00:00-11:00:00', remark: null },
      ])
      expect(await centre.did('getHeldTimeSlots', {})).toMatchObject([{ date: '2026-11-23' }])
      await there.close()
      await night.close()
    },
  )
})
