import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { record } from '#server/calls/record.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { dialog, noDialog, patience } from './steps.ts'

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school, { path: '/support' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const follows = (at = desk) =>
  at.page.waitForRequest(sent => new URL(sent.url()).pathname === calls.getChanges.path, patience)

/** Opens a question about a record by its link, in a window that hears of changes. */
async function ask(title: string, link: string) {
  const heard = follows()
  await desk.goto(link)
  await heard
  const form = await dialog(desk, title)
  await desk.answered()
  return form
}

/** What Chan missed in the class. */
async function absenceOfChan() {
  const { data } = await school.world.did('getAbsenceNotices', {})
  return data.find(each => each.student_id === school.chan && each.record_type === 'live')!.live_lesson_id!
}
async function oweOfChan() {
  const all = await school.world.did('pendingPayments', {})
  return all.find(each => each.student_id === school.chan)!.payment_id
}

it.each([
  {
    of: 'a holiday that is deleted',
    title: 'Delete holiday',
    open: async () => {
      await school.world.did('addHoliday', { holiday_name: 'Sports day', holiday: '2026-12-04' })
      return {
        link: '/settings?do=holidays/delete-holiday&a.holiday=Sports+day',
        act: () => school.world.did('deleteHoliday', { holidayName: 'Sports day' }, { as: 'may' }),
      }
    },
    says: /^May changed this holiday at 10:\d\d: Deleted/,
  },
  {
    of: 'an absence that is read',
    title: 'Read absence',
    open: async () => {
      const absence = { record_id: await absenceOfChan(), record_type: 'live', student_id: school.chan } as const
      return {
        link: `/?do=absences/read-absence&a.absence=live/${absence.record_id}/${school.chan}`,
        act: () => school.world.did('markAbsenceRead', absence, { as: 'may' }),
      }
    },
    says: /^May changed this absence notice at 10:\d\d: /,
  },
  {
    of: 'a receipt that is cancelled',
    title: 'Reverse payment',
    open: async () => {
      const id = await oweOfChan()
      const { receipt_ref } = await school.world.did('collectPayment', { id, payment_type: 'cash' })
      return {
        link: `/payment?do=payments/reverse-payment&a.receipt=${receipt_ref}`,
        act: () => {
          // Some of its tokens are used.
          const reversing = { payment_id: id, reason: 'Twice', allow_negative: true }
          return school.world.did('reversePayment', reversing, { as: 'may' })
        },
      }
    },
    says: /^May changed this receipt at 10:\d\d\. Now: Credit Note LCN-2026-00001$/,
  },
])('a question about $of meanwhile says so at once', async ({ title, open, says }) => {
  const { link, act } = await open()
  const form = await ask(title, link)
  await act()
  await expect
    .poll(() => form.getByRole('status').allInnerTexts(), patience)
    .toContainEqual(expect.stringMatching(says))
  await desk.picture(`record-news ${title}`)
  await desk.press('Escape')
  await noDialog(desk)
})

it('after more operations than the server tells of, a form says what its record says now', async () => {
  const form = await ask('Edit student', `/students?do=students/edit-student&a.student=${school.lee}`)
  const failed = desk.page.waitForEvent('requestfailed', sent => new URL(sent.url()).pathname === calls.getChanges.path)
  await school.stop()
  await failed
  const changed = { first_name: 'Ka Yan', surname: 'Lee', chinese_name: '李嘉欣', phone: '9876 5432' }
  await school.world.did('updatestudent', { studentId: school.lee, ...changed }, { as: 'may' })
  const { database, clock } = school.world
  const change = { table: 'holidays', id: 'H1', before: null, after: {} } as const
  const entry = { staff: 'may', call: 'addHoliday', requestId: 'r', changed: [change] }
  await database.write(async tx => {
    for (let at = 0; at < 301; at += 1) await record(tx, { ...entry, now: clock.now() })
  })
  await school.start()
  await expect
    .poll(() => form.getByRole('status').allInnerTexts(), patience)
    .toContainEqual('This student was changed meanwhile. Now: Phone 9876 5432')
  await desk.picture('record-news restart')
  await desk.press('Escape')
  await noDialog(desk)
})
