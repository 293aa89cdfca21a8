import { afterAll, beforeAll, expect, it } from 'vitest'
import { weekdays } from '#contract/slots.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { printedBy } from './month.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import { highlighted, leaveQueue, noDialog, onFocus, onRow, openPalette, paletteBox, patience } from './steps.ts'
import { news } from './texts/answers.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  const { world } = school
  const french = await world.course('F4 Chinese', { lessons: 4, token: 'Chinese' })
  await world.classOf('Thursday class', { course: french, students: ['S0004', 'S0005'], from: '2026-10-08' })
  await world.did('generateLiveInvoices', { month: '2026-10', dryRun: false })
  desk = await openDesk(school, { path: '/students' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const typeOf = async (id: string) =>
  (await paymentsOf(school.world)).find(({ payment_id }) => payment_id === id)?.payment_type
const question = 'combobox Collect live payment: Payment Type'

it('a line answers the questions: its row shows them, a sentence says what Enter does, and the next one is offered', async () => {
  await onRow(desk, 'S0001')
  await openPalette(desk)
  await desk.type('coll chan tai man bank')
  await highlighted(desk, /^Collect live payment.*Tai Man Chan.*bank-in/)
  await desk.page.getByText(/^Collect .* by bank-in from Tai Man Chan/).waitFor()
  for (const width of [1280, 1920])
    for (const theme of themes) {
      await desk.page.setViewportSize({ width, height: width === 1920 ? 1080 : 800 })
      await desk.wear(theme)
      await desk.picture(`line-${width}-${theme}`)
    }
  await desk.page.setViewportSize({ width: 1280, height: 800 })
  await desk.press('Enter')
  await news(desk, "Payment marked as 'paid' successfully!").waitFor()
  expect(await typeOf(school.chanOwes)).toBe('bank-in')
  await desk.page.locator('[data-palette]').getByText('Collect live payment', { exact: true }).first().waitFor()
  await desk.picture('next-in-queue')
  await desk.press('Escape')
  await noDialog(desk)
})

it.each([
  ['a line that says everything', 'coll hei tung au bank', 'S0004', []],
  ['a question', 'coll lok yiu au', 'S0005', ['Enter']],
] as const)(
  'nothing is highlighted when the palette offers the next payment after %s',
  async (_, line, id, answers) => {
    const paid = async () => (await paymentsOf(school.world)).filter(({ status }) => status === 'paid')
    await openPalette(desk)
    await desk.type(line)
    await highlighted(desk, /^Collect live payment.* Au\b/)
    await desk.press('Enter')
    if (answers.length > 0) {
      await highlighted(desk, 'cash')
      await desk.press(...answers)
    }
    await expect.poll(async () => (await paid()).some(({ student_id }) => student_id === id), patience).toBe(true)
    const before = (await paid()).length
    await onFocus(desk, paletteBox)
    const options = desk.page.locator('[data-palette]').getByRole('option')
    await options.first().waitFor(patience)
    await options.last().hover()
    const selected = () => desk.page.getByRole('option', { selected: true }).count()
    await desk.press('Enter', 'Shift+Enter', 'Tab', 'Enter')
    await onFocus(desk, paletteBox)
    await expect.poll(selected, patience).toBe(0)
    expect((await paid()).length).toBe(before)
    // A letter highlights what it finds, without it nothing is highlighted again, and an arrow begins with the first.
    await desk.type('l')
    await expect.poll(selected, patience).toBe(1)
    // The first one selects the answer that the letter is.
    await desk.press('Backspace', 'Backspace')
    await expect.poll(selected, patience).toBe(0)
    await desk.press('Enter')
    await desk.press('ArrowDown')
    await expect.poll(selected, patience).toBe(1)
    await expect.poll(() => options.first().getAttribute('aria-selected'), patience).toBe('true')
    expect((await paid()).length).toBe(before)
    await desk.press('Escape')
    await noDialog(desk)
  },
)

// students/open-student
it('of several people with a name it asks which one, before one of them is opened', async () => {
  await openPalette(desk)
  await desk.type('open cheung')
  await highlighted(desk, /^Open student.*Cheung/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Open student: Student')
  await highlighted(desk, /Cheung/)
  await expect.poll(() => desk.page.getByRole('option').count(), patience).toBe(4)
  await expect.poll(() => desk.path(), patience).not.toMatch(/view=/)
  await desk.press('ArrowDown', 'Enter')
  await expect.poll(() => desk.path(), patience).toMatch(/view=students\/?(%2F)?open-student/)
  await desk.press('Escape')
  await noDialog(desk)
  // Who is named alone is opened at once.
  await openPalette(desk)
  await desk.type('open tai man')
  await highlighted(desk, /^Open student.*Tai Man Chan/)
  await desk.press('Enter')
  await expect.poll(() => desk.path(), patience).toContain(school.chan)
  await desk.press('Escape')
  await noDialog(desk)
})

it('Backspace at the end selects the last answer, and again removes it', async () => {
  await openPalette(desk)
  await desk.type('coll lee ka yan bank-in')
  await highlighted(desk, /^Collect live payment.*Ka Yan Lee.*bank-in/)
  await desk.press('Backspace')
  const box = desk.page.locator('[cmdk-input]')
  const selected = () => box.evaluate(each => (each as HTMLInputElement).selectionStart)
  await expect.poll(selected, patience).toBe('coll lee ka yan '.length)
  await desk.press('Backspace')
  await expect.poll(() => box.inputValue(), patience).toBe('coll lee ka yan ')
  await desk.press('Escape')
  await noDialog(desk)
})

it('one that fits nothing is named in the prompt, and Enter takes no answer that nobody has chosen', async () => {
  await openPalette(desk)
  await desk.type('coll lee ka yan gold')
  await highlighted(desk, /^Collect live payment.*Ka Yan Lee.*gold ignored/)
  await desk.press('Enter')
  await onFocus(desk, question)
  await desk.page.getByText('Ignored: gold', { exact: true }).waitFor()
  await expect.poll(() => desk.page.getByRole('option', { selected: true }).count(), patience).toBe(0)
  await desk.picture('nothing-highlighted')
  // A key that does nothing is not named.
  const hints = desk.page.getByRole('dialog').locator('.key-hints')
  await expect.poll(() => hints.innerText(), patience).toMatch(/leave/)
  await expect.poll(() => hints.innerText(), patience).not.toMatch(/accept|all defaults|print/)
  await desk.press('Enter', 'Control+Enter', 'Shift+Enter', 'Tab')
  await onFocus(desk, question)
  expect(await typeOf(school.leeOwes)).toBeNull()
  await desk.press('ArrowDown')
  await highlighted(desk, 'cash')
  await expect.poll(() => hints.innerText(), patience).toMatch(/accept/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('Tab takes the other readings one after the other', async () => {
  await onRow(desk, school.chan)
  await openPalette(desk)
  await desk.type('add token lee ka yan english 4 5')
  await highlighted(desk, /^Edit Token.*Token Amount: 4\?/)
  const chip = desk.page.locator('[role=option][aria-selected=true] [data-chip=amount]')
  await expect.poll(() => chip.count(), patience).toBe(0)
  await desk.picture('line-two-readings')
  await desk.press('Tab')
  await chip.waitFor()
  const first = await chip.innerText()
  await desk.press('Tab')
  await expect.poll(() => chip.innerText(), patience).toBe(first === '4' ? '5' : '4')
  await desk.press('Escape')
  await noDialog(desk)
})

it('Shift+Enter collects and prints the receipt', async () => {
  await openPalette(desk)
  await desk.type('coll lee ka yan bank-in')
  await highlighted(desk, /^Collect live payment.*Ka Yan Lee.*bank-in/)
  const receipt = await printedBy(desk, () => desk.press('Shift+Enter'))
  expect(receipt).toContain('Bank-in 銀行入數')
  expect(await typeOf(school.leeOwes)).toBe('bank-in')
  await leaveQueue(desk)
})

it('a line finds records of every kind, also of lists that no screen has loaded', async () => {
  const { did, database } = school.world
  const hours = Object.fromEntries(weekdays.map(day => [day, { opening: '10:00', closing: '20:00' }]))
  await did('addTimeSlots', { startDate: '2026-11-01', endDate: '2026-12-31', capacity: 8, timeSlots: hours })
  await did('holdTimeSlot', { selectedDate: '2026-11-22', timeSlot: '15:00-16:00', remark: 'meeting' })
  await did('createMessage', { recipient_type: 'all', message_text: 'Typhoon: no lessons today' })
  await did('collectVideoPayment', { id: school.leeOwesVideo, payment_type: 'cash', expiry_date: '2027-01-20' })
  const { lesson_id } = await database.reader
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .select('lesson_id')
    .where('course_name', '=', 'IELTS')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  await did('bookVideoLesson', {
    student_id: school.lee,
    type: 'video',
    date: '2026-11-21',
    start_time: '15:00',
    lesson_id,
  })
  await desk.goto('/courseManagement')
  await desk.page.getByRole('heading', { name: 'Course Management', level: 1 }).waitFor()
  for (const [typed, row] of [
    ['toggle siu ming', /^Toggle active\/inactive \(student\).*Siu Ming Wong/],
    ['students in class tue', /^Students in Class.*Tuesday class/],
    ['open live lesson tuesday class 24 nov', /^Open live lesson.*Tue 24 Nov · Tuesday class/],
    ['print this invoice chan oct', /^Print This Invoice.*Tai Man Chan/],
    ['print receipt wong oct', /^Print Receipt.*Siu Ming Wong/],
    ['edit message typhoon', /^Edit.*Typhoon/],
    ['cancel booking lee sat', /^Cancel video lesson.*Ka Yan Lee/],
    ['delete held sun', /^Delete held time slot.*15:00/],
  ] as const) {
    await openPalette(desk)
    await desk.type(typed)
    await highlighted(desk, row)
    await desk.press('Escape')
    await noDialog(desk)
  }
})
