import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember } from './november.ts'
import { dialog, exported, highlighted, noDialog, onFocus, onRow, openPalette, patience } from './steps.ts'

/*
 * What else is done with many rows at once: each kind of row in its table, from the keys that select them to the rows of
 * the database.
 */

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const db = () => school.world.database.reader
const picture = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`${name}-${theme}`)
  }
}
const footer = (words: string) => desk.page.locator('footer').getByText(words).first().waitFor(patience)
/** Waits for the plan, reads it, and starts it with Enter. */
const start = async (title: string, ...words: readonly (string | RegExp)[]) => {
  const plan = await dialog(desk, title)
  for (const each of words) await plan.getByText(each).first().waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
}
/** Clears the selection, and closes the dialog. */
const leave = async () => {
  const count = desk.page.getByText(/\d+ selected/).first()
  await count.waitFor(patience)
  await desk.press('Escape')
  await count.waitFor({ state: 'detached', ...patience })
  await desk.press('Escape')
  await noDialog(desk)
}
/** Waits for the job's result, and closes it. */
const done = async (title: string, result: string) => {
  const job = await dialog(desk, title)
  await job.getByText(result).waitFor(patience)
  await desk.press('Escape')
  // It closes by going back in the history. Its rows have the focus until then, and take the next key.
  await job.waitFor({ state: 'detached', ...patience })
}

// students/edit-student
it('edit with students selected changes what is said for all of them, and leaves the rest as it is', async () => {
  const about = () =>
    db()
      .selectFrom('students')
      .select(['first_name', 'school', 'grade'])
      .where('student_id', 'in', [school.chan, school.lee])
      .orderBy('student_id')
      .execute()
  await onRow(desk, school.chan)
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected')
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  await form.getByText('2 selected').waitFor(patience)
  // Nothing of the first one is proposed for all of them.
  await expect.poll(() => form.getByLabel('First Name').inputValue(), patience).toBe('')
  await form.getByLabel('Grade').fill('S4')
  await picture('bulk-edit')
  await desk.press('Control+Enter')
  await start('Edit student', /^Update \d+ students?\.$/, 'Grade: S4')
  await done('Edit student', '2 of 2 done')
  await expect.poll(about, patience).toEqual([
    { first_name: 'Tai Man', school: 'Island School', grade: 'S4' },
    { first_name: 'Ka Yan', school: '', grade: 'S4' },
  ])
  await noDialog(desk)
})

// classes/add-students, classes/remove-students
it('adds the selected students to a class, and says who has another lesson then', async () => {
  const { world } = school
  const course = await world.course('Maths', { lessons: 4 })
  const maths = await world.classOf('Maths class', { course, from: '2026-11-24', at: '16:00', until: '17:00' })
  const members = async () =>
    (await world.did('getClassStudents', { class_id: maths })).data.map(each => each.student_id)
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await footer('4 selected')
  await openPalette(desk)
  await desk.type('add students')
  await highlighted(desk, 'Add Students4 selected')
  await desk.press('Enter')
  await onFocus(desk, /Class/)
  await desk.type('maths')
  await highlighted(desk, 'Maths class')
  await desk.press('Enter')
  // The joining day is that of adding, unless another is told.
  await onFocus(desk, /Joining Day/)
  await desk.press('Control+Enter')
  await start('Add Students', /^Add \d+ students?\.$/, 'Class: Maths class')
  await done('Add Students', '4 of 4 done')
  await expect.poll(members, patience).toEqual(['S0012', 'S0013', 'S0014', 'S0015'])
  await noDialog(desk)
  await desk.goto(`/classManagement?view=classes/students-in-class&v.class=${maths}`)
  await onFocus(desk, /^row .* S0012/)
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected')
  await desk.page.getByRole('button', { name: 'Remove Students' }).click()
  await start('Remove Students', /^Remove \d+ students?\.$/)
  await done('Remove Students', '2 of 2 done')
  await expect.poll(members, patience).toEqual(['S0014', 'S0015'])
  await desk.press('Escape')
  await noDialog(desk)
})

// leave/record-leave
it('records leave for the selected students: whoever is not in the class is named before', async () => {
  const { world } = school
  const course = await world.course('Camp', { lessons: 2 })
  const three = ['S0012', 'S0013', 'S0014']
  await world.classOf('Camp one', { course, students: three, from: '2026-11-25', at: '18:00', until: '19:00' })
  await world.classOf('Camp two', { course, students: ['S0015'], from: '2026-11-26', at: '18:00', until: '19:00' })
  const away = async () =>
    (await db().selectFrom('leave_requests').select(['student_id', 'status', 'title']).execute())
      .filter(({ student_id }) => [...three, 'S0015'].includes(student_id))
      .toSorted((one, other) => (one.student_id < other.student_id ? -1 : 1))
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await footer('4 selected')
  await desk.press('l')
  await onFocus(desk, /Lesson/)
  // The lessons of all of them, and not only of the first.
  await desk.page.getByRole('option').filter({ hasText: 'Camp two' }).first().waitFor(patience)
  await desk.page.getByRole('option').filter({ hasText: '1 of 4 students' }).first().waitFor(patience)
  await desk.type('camp one')
  await highlighted(desk, /Camp one.*3 of 4 students/)
  await picture('bulk-leave')
  await desk.press('Enter')
  await onFocus(desk, /Reason/)
  await desk.type('Camp')
  await desk.press('Control+Enter')
  const plan = await dialog(desk, 'Record leave')
  await plan.getByText('1 of 4 would be refused').waitFor(patience)
  const refused = plan.getByRole('row').filter({ hasText: 'refused' })
  await expect.poll(() => refused.allInnerTexts(), patience).toEqual([expect.stringMatching(/S0015.*S0015 is not in/s)])
  await picture('bulk-leave-plan')
  expect(await away()).toEqual([])
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await done('Record leave', '3 of 3 done')
  await expect
    .poll(away, patience)
    .toEqual(three.map(student_id => ({ student_id, status: 'approved', title: 'Camp' })))
  await noDialog(desk)
})

// messages/create-message
it('writes one message to each of the selected students', async () => {
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await footer('4 selected')
  await openPalette(desk)
  await desk.type('create message')
  await highlighted(desk, 'Create Message4 selected')
  await desk.press('Enter')
  await onFocus(desk, /Message/)
  await desk.type('No lessons on Friday')
  await desk.press('Control+Enter')
  await start('Create Message', 'Create 4 messages.', 'Message: No lessons on Friday')
  await done('Create Message', '4 of 4 done')
  const written = async () =>
    (await school.world.did('getMessage', {})).data
      .filter(({ text }) => text === 'No lessons on Friday')
      .map(each => each.student_id)
      .toSorted()
  await expect.poll(written, patience).toEqual(['S0012', 'S0013', 'S0014', 'S0015'])
  await noDialog(desk)
})

// payments/reverse-payment
it('reverses the selected receipts for one reason, once the sum was shown', async () => {
  const { world, chanOwes } = school
  await world.did('collectPayment', { id: chanOwes, payment_type: 'cash' })
  await desk.goto('/payment?view=receipts/open-month&v.kind=live&v.month=2026-10')
  await onRow(desk, 'LR-')
  await desk.press('Control+a')
  await footer('2 selected')
  await desk.press('d')
  await onFocus(desk, /Reason/)
  await desk.type('Wrong month')
  await desk.press('Enter')
  await onFocus(desk, /Invoice/)
  await highlighted(desk, 'owed again')
  await desk.press('Enter')
  await onFocus(desk, /Tokens used already/)
  await desk.press('Enter')
  const notes = () => db().selectFrom('credit_notes').select(['reason', 'invoice_status']).execute()
  await (await dialog(desk, 'Reverse payment')).getByText('Total 2,400.00.').waitFor(patience)
  expect(await notes()).toEqual([])
  await start('Reverse payment', 'Reverse 2 payments.', 'This cannot be undone.')
  await done('Reverse payment', '2 of 2 done')
  const note = { reason: 'Wrong month', invoice_status: 'pending' }
  await expect.poll(notes, patience).toEqual([note, note])
  await leave()
})

// invoices/void-invoice
it('voids the selected invoices for one reason: the plan names the sum, and who has paid', async () => {
  const { world, wong } = school
  const owed = await world.did('pendingPayments', { status: 'pending' })
  await world.did('collectPayment', {
    id: owed.find(each => each.student_id === wong)!.payment_id,
    payment_type: 'cash',
  })
  await desk.goto('/invoice?view=invoices/open-month&v.kind=live&v.month=2026-10')
  await onRow(desk, 'LI-')
  await desk.press('Control+a')
  await footer('3 selected')
  await desk.press('d')
  await onFocus(desk, /Reason/)
  await desk.type('Billed twice')
  await desk.press('Enter')
  const plan = await dialog(desk, 'Void invoice')
  await plan.getByText('1 of 3 would be refused').waitFor(patience)
  await plan.getByText('Total 2,400.00.').waitFor(patience)
  await plan.getByText(/is paid/).waitFor(patience)
  await plan.getByRole('button', { name: 'Void 2 invoices, 2,400.00' }).waitFor(patience)
  await picture('bulk-void')
  await start('Void invoice')
  await done('Void invoice', '2 of 2 done')
  const voided = async () =>
    (await db().selectFrom('invoices').select('void_reason').where('void_reason', 'is not', null).execute()).length
  await expect.poll(voided, patience).toBe(2)
  await leave()
})

// live-lessons/postpone-live-lesson, live-lessons/move-live-lesson, quizzes/assign-quiz, live-lessons/edit-live-lesson
it('postpones lessons that take each other’s days, gives them a quiz and the same homework', async () => {
  const { world } = school
  await world.did('createQuiz', { quiz_name: 'Tenses', full_mark: 10, quiz_detail: null })
  const [english] = (await world.did('getClass', {})).data.filter(each => each.class_name === 'Tuesday class')
  const classId = english!.class_id
  const lessons = async () => (await world.did('getLiveLesson', { classId })).data
  const days = async () => (await lessons()).map(each => each.lesson_date)
  const before = await days()
  const later = before.map(day => Temporal.PlainDate.from(day).add({ days: 7 }).toString())
  await desk.goto(`/classManagement?view=classes/manage-lessons&v.class=${classId}`)
  await dialog(desk, 'Manage Lessons')
  await onRow(desk, 'L')
  await desk.press('Control+a')
  await footer('8 selected')
  await desk.press('Shift+d')
  await onFocus(desk, /Days later/)
  await desk.press('Enter')
  await start('Postpone lesson', 'Move 8 lessons.', 'Days later: 7')
  const job = await dialog(desk, 'Postpone lesson')
  await job.getByText('8 of 8 done').waitFor(patience)
  await expect.poll(days, patience).toEqual(later)
  await job.getByRole('button', { name: 'Undo all 8' }).click()
  await done('Undo: Postpone lesson', '8 of 8 done')
  await expect.poll(days, patience).toEqual(before)
  await onFocus(desk, /^row/)
  await desk.press('q')
  await onFocus(desk, /Quiz/)
  await desk.type('ten')
  await highlighted(desk, 'Tenses')
  await desk.press('Enter')
  await start('Create Quiz (assign to lesson)', 'Quiz: Tenses')
  await done('Create Quiz (assign to lesson)', '8 of 8 done')
  await onFocus(desk, /^row/)
  await desk.press('e')
  await onFocus(desk, /Lesson Content/)
  await desk.press('Enter', 'Enter')
  await onFocus(desk, /Homework/)
  await desk.type('Page 12')
  await desk.press('Control+Enter')
  await start('Edit Lesson', 'Homework: Page 12')
  await done('Edit Lesson', '8 of 8 done')
  expect(new Set((await lessons()).map(each => each.homework))).toEqual(new Set(['Page 12']))
  // The same day for all of them: a class has one lesson a day, and the plan says so before.
  await onFocus(desk, /^row/)
  await desk.press('m')
  await onFocus(desk, /New Date/)
  await desk.type('2027-03-01')
  await desk.press('Enter')
  await onFocus(desk, /New Time/)
  await desk.press('Enter')
  const plan = await dialog(desk, 'Move lesson')
  await plan.getByText('Move 1 lesson. 7 of 8 would be refused').waitFor(patience)
  await plan.getByText('Tuesday class has a lesson on Mon 1 Mar 2027 already.').first().waitFor(patience)
  await desk.press('Escape')
  await plan.waitFor({ state: 'detached', ...patience })
  await leave()
})

// holidays/delete-holiday, tokens/edit-token-value
it('both tables of the settings take a selection, and each key is for those of its own table', async () => {
  const { world } = school
  for (const [name, day] of [
    ['Founders Day', '2026-12-01'],
    ['Sports Day', '2026-12-02'],
    ['Open Day', '2026-12-03'],
  ] as const)
    await world.did('addHoliday', { holiday_name: name, holiday: day })
  await desk.goto('/settings')
  await onRow(desk, 'Founders Day')
  await desk.press('x', 'Shift+ArrowDown')
  await footer('2 selected')
  await picture('bulk-settings')
  await desk.press('d')
  await start('Delete holiday', 'Delete 2 holidays.')
  await done('Delete holiday', '2 of 2 done')
  const names = async () => (await world.did('getHoliday', {})).data.map(each => each.holiday_name)
  await expect.poll(names, patience).toEqual(['Open Day'])
  await noDialog(desk)
  await onRow(desk, 'Open Day')
  await desk.press('x')
  await footer('1 selected')
  await desk.press('Escape')
  await desk.page
    .locator('footer')
    .getByText('1 selected')
    .waitFor({ state: 'detached', ...patience })
  const prices = desk.page.getByRole('grid', { name: 'Tokens' })
  await prices.getByRole('row').nth(1).click()
  await desk.press('Control+a')
  await desk.press('e')
  await onFocus(desk, /Token Value/)
  await expect.poll(() => desk.page.getByRole('combobox').inputValue(), patience).toBe('')
  await desk.type('350')
  await desk.press('Enter')
  await start('Edit Token Value', 'Token Value: 350')
  const values = async () => new Set((await world.did('getToken', {})).data.map(each => each.token_value))
  await expect.poll(values, patience).toEqual(new Set([350]))
  await done('Edit Token Value', '2 of 2 done')
  await noDialog(desk)
})

// slots/delete-held-slot
it('held places are selected in the form that holds them, and released together', async () => {
  const { world } = school
  const opened = { opening: '10:00', closing: '18:00' }
  const timeSlots = { monday: opened, tuesday: opened }
  await world.did('addTimeSlots', { startDate: '2026-11-16', endDate: '2026-12-31', capacity: 8, timeSlots })
  for (const timeSlot of ['10:00-11:00', '11:00-12:00', '12:00-13:00'])
    await world.did('holdTimeSlot', { selectedDate: '2026-11-23', timeSlot })
  const held = async () => (await world.did('getHeldTimeSlots', {})).map(each => each.timeSlot)
  await desk.goto('/timeTable?do=slots/hold-slot')
  const form = await dialog(desk, 'Hold Time Slot')
  await form.getByRole('grid').getByRole('row').nth(1).click()
  await onFocus(desk, /^row/)
  await desk.press('Shift+ArrowDown')
  await form.getByText('2 selected').waitFor(patience)
  await picture('bulk-held')
  await form.getByRole('grid').getByRole('button', { name: 'Delete' }).first().click()
  await start('Delete held time slot', 'Delete 2 held time slots.')
  await done('Delete held time slot', '2 of 2 done')
  await expect.poll(held, patience).toEqual(['12:00:00-13:00:00'])
})

// jobs/open-job, slots/show-held-slots
it('a job and a held place are among the last things done, and are opened from there', async () => {
  const { page } = desk
  const choose = async (name: RegExp) => {
    await openPalette(desk)
    await page.getByRole('option', { name }).first().click()
  }
  await desk.goto('/students')
  await onFocus(desk, /^row /)
  await openPalette(desk)
  await desk.type('hold 23 nov 1pm')
  await highlighted(desk, 'Hold Time Slot')
  // The slots of that day are loaded, so nothing is left to ask.
  await page.locator('[data-palette] p').getByText('Hold a place on').waitFor(patience)
  await desk.press('Enter')
  await desk.notice('Time slot held successfully.')
  await openPalette(desk)
  await page
    .getByRole('option', { name: /^Open job/ })
    .first()
    .waitFor(patience)
  await picture('last-done-many')
  await desk.press('Escape')
  await noDialog(desk)
  await choose(/^Open job.*Delete held time slot/)
  await done('Delete held time slot', '2 of 2 done')
  await noDialog(desk)
  await choose(/^Show held time slots.*Mon 23 Nov.*Hold Time Slot/)
  await expect.poll(() => desk.path(), patience).toBe('/timeTable?tab=video&week=2026-11-23')
  await page.getByRole('grid').getByText('Held').first().waitFor(patience)
})

// staff/delete-staff
it('accounts are selected and deleted together, and quizzes and staffs say how many are selected', async () => {
  const { world } = school
  const accounts = async () => (await world.did('getstaff', {})).data.map(each => each.username)
  const before = await accounts()
  for (const username of ['zed', 'zoe'])
    await world.did('addstaff', { username, name: `Tutor ${username}`, role: 'admin', password: 'long enough 4711' })
  await desk.goto('/staffs?q=tutor')
  await onRow(desk, 'zed')
  await desk.press('Control+a')
  await footer('2 selected')
  await desk.press('d')
  await start('Delete staff', 'Delete 2 accounts.', 'This cannot be undone.')
  await done('Delete staff', '2 of 2 done')
  await expect.poll(accounts, patience).toEqual(before)
  await noDialog(desk)
  await desk.goto('/quizManagement')
  await onRow(desk, 'Tenses')
  await desk.press('x')
  await footer('1 selected')
})

// jobs/open-job
it('the result of a job is a list like any other: searched, sorted, exported, its columns chosen, its rows selected', async () => {
  const { world } = school
  await desk.goto('/students?q=mak')
  await onRow(desk, 'S0028')
  await desk.press('Control+a')
  await footer('4 selected')
  await desk.press('a')
  const title = 'Toggle active/inactive (student)'
  const plan = await dialog(desk, title)
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  // A colleague is quicker with one of them.
  await world.did('deletestudent', { studentId: 'S0029' }, { as: 'may' })
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  const job = await dialog(desk, title)
  await job.getByText('3 of 4 done, 1 refused').waitFor(patience)
  const shown = () =>
    job.locator('[data-focus-name^="row "]').evaluateAll(all => all.map(each => each.textContent?.slice(0, 11)))
  const all = ['Lok Yiu Mak', 'Hei Tung Ma', 'Sze Wing Ma', 'Yat Long Ma']
  await expect.poll(shown, patience).toEqual(all)
  await picture('bulk-result')
  await onFocus(desk, /^row/)
  await desk.press('/')
  await desk.type('狀態：refused')
  await expect.poll(shown, patience).toEqual(['Lok Yiu Mak'])
  await desk.press('Control+a', 'Delete')
  await expect.poll(shown, patience).toEqual(all)
  await job.getByRole('columnheader', { name: 'Students' }).getByRole('button').click()
  await expect.poll(shown, patience).toEqual(all.toSorted())
  const { bytes, name } = await exported(desk, 'csv', job, 'all')
  expect(name).toMatch(/\.csv$/)
  const [heading, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(heading).toMatch(/State,Why,ID$/)
  expect(lines).toHaveLength(4)
  expect(lines.find(line => line.includes('S0029'))).toContain('refused,There is no student S0029.,S0029')
  // Its rows are students, with the keys of students: here for those that were done.
  await job.locator('[aria-keyshortcuts="Shift+C"]').click()
  const columns = await dialog(desk, 'Columns')
  await columns.getByRole('checkbox', { name: 'ID' }).click()
  await desk.press('Escape')
  await job.getByRole('columnheader', { name: 'ID' }).waitFor(patience)
  await job.getByRole('searchbox').or(job.getByRole('combobox')).first().fill('state:done')
  await expect.poll(shown, patience).toHaveLength(3)
  await desk.press('Enter')
  await onFocus(desk, /^row/)
  await desk.press('Control+a')
  await job.getByText('3 selected').waitFor(patience)
  await desk.press('a')
  await start(title, /\b3 [a-z ]+\.$/)
  await done(title, '3 of 3 done')
  const statuses = async () =>
    (await db().selectFrom('students').select('status').where('surname', '=', 'Mak').execute()).map(each => each.status)
  await expect.poll(statuses, patience).toEqual(['active', 'active', 'active', 'active'])
  await noDialog(desk)
})
