import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { dialog, highlighted, leaveQueue, noDialog, onFocus, onRow, openPalette, patience, run } from './steps.ts'
import { news } from './texts/answers.ts'

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const statusOfChan = async () =>
  (await school.world.did('getStudent', {})).data.find(({ student_id }) => student_id === school.chan)?.status
const box = () => desk.page.getByRole('combobox', { name: 'Record leave: Student' })

it('Ctrl+Z after a collected payment opens Reverse payment for it, and undoes nothing before it', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.press('a')
  await expect.poll(statusOfChan, patience).toBe('inactive')
  await run(desk, '現場課付款', /^Collect live payment/)
  await onFocus(desk, 'combobox Collect live payment: Payment')
  await highlighted(desk, /Chan|Lee|Wong/)
  await desk.press('Enter')
  await onFocus(desk, 'combobox Collect live payment: Payment Type')
  await desk.press('Enter')
  await news(desk, "Payment marked as 'paid' successfully!").waitFor()
  await leaveQueue(desk)
  await desk.press('Control+z')
  const form = await dialog(desk, 'Reverse payment')
  await onFocus(desk, /Reason/)
  await form.getByText('a credit note cancels receipt').waitFor(patience)
  await desk.picture('final-operation')
  await desk.press('Escape')
  await noDialog(desk)
  expect(await statusOfChan()).toBe('inactive')
})

it('what was typed into a question and not accepted is there again after it was left', async () => {
  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  await run(desk, 'record leave', 'Record leave')
  await onFocus(desk, 'combobox Record leave: Student')
  await desk.type('wong')
  await highlighted(desk, /Wong/)
  // What is asked stays beside what is typed.
  await desk.page.locator('[data-options]').getByText('Student', { exact: true }).first().waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await run(desk, 'record leave', 'Record leave')
  await onFocus(desk, 'combobox Record leave: Student')
  await expect.poll(() => box().inputValue(), patience).toBe('wong')
  await highlighted(desk, /Wong/)
  await openPalette(desk)
  await desk.press('Escape')
  await onFocus(desk, 'combobox Record leave: Student')
  await expect.poll(() => box().inputValue(), patience).toBe('wong')
  await desk.press('Escape')
  await noDialog(desk)
})

it('Ctrl+K over an open form leads back to it on Esc, as it was', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  await form.getByLabel('School', { exact: true }).fill('Ying Wa College')
  await openPalette(desk)
  await desk.press('Escape')
  await onFocus(desk, 'textbox School')
  await expect.poll(() => form.getByLabel('School', { exact: true }).inputValue(), patience).toBe('Ying Wa College')
  await openPalette(desk)
  await desk.type('create course')
  await highlighted(desk, 'Create Course')
  await desk.press('Enter')
  await dialog(desk, 'Create Course')
  await expect.poll(() => desk.page.getByRole('dialog', { name: 'Edit student' }).count(), patience).toBe(0)
  await desk.press('Escape')
  await noDialog(desk)
})

it('Confirm on an untouched attendance sheet says that nothing was changed', async () => {
  await desk.goto(`/classManagement?view=attendance/manage-attendance&v.lesson=${school.lessons[0]}`)
  await onRow(desk, school.chan)
  await desk.page.getByRole('button', { name: 'Confirm' }).click()
  await news(desk, 'Nothing was changed.').waitFor()
  await noDialog(desk)
})

it('what was answered before is offered again: in fields of a form, and in questions for records, days and choices', async () => {
  await desk.goto('/students')
  await onRow(desk, school.chan)
  const create = async (first: string) => {
    await desk.press('n')
    const form = await dialog(desk, 'Create student')
    const field = form.getByLabel('School', { exact: true })
    const offered = await field.evaluate(each =>
      [...((each as HTMLInputElement).list?.options ?? [])].map(o => o.value),
    )
    await form.getByLabel('First Name').fill(first)
    await form.getByLabel('Surname').fill('Yau')
    await field.fill('Heep Yunn School')
    await desk.press('Control+Enter')
    await news(desk, new RegExp(`Added ${first} Yau`)).waitFor()
    await dialog(desk, new RegExp(first))
    await desk.press('Escape')
    await noDialog(desk)
    return offered
  }
  expect(await create('Wing')).toEqual([])
  expect(await create('Hoi')).toEqual(['Heep Yunn School'])

  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  const option = (words: RegExp) => desk.page.getByRole('option', { name: words })
  const askForDay = async (name: string) => {
    await run(desk, 'add holiday', 'Add Holiday')
    await onFocus(desk, 'combobox Add Holiday: Holiday Name')
    await desk.type(name)
    await desk.press('Enter')
    await onFocus(desk, 'combobox Add Holiday: Holiday Date')
  }
  await askForDay('Carnival')
  await desk.type('2027-02-08')
  await highlighted(desk, '2027-02-08')
  await desk.press('Enter')
  await news(desk, 'Carnival, Mon 8 Feb 2027, is a holiday now.').waitFor()
  await noDialog(desk)
  // Today stays the first, so that Enter takes what it took before.
  await askForDay('Carnival of the others')
  await highlighted(desk, /today/)
  await option(/^2027-02-08.*recently/).waitFor()
  await desk.press('Escape')
  await noDialog(desk)

  const toggle = async () => {
    await run(desk, 'toggle student', /^Toggle active/)
    await onFocus(desk, /^combobox Toggle.*: Student$/)
  }
  await toggle()
  await desk.type('wong')
  await highlighted(desk, /Wong/)
  await desk.press('Enter')
  await noDialog(desk)
  await toggle()
  await highlighted(desk, /Wong.*recently$/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('what must be filled in is marked in every form', async () => {
  /** The labels of the fields that are required, as a screen reader hears it and as the mark beside them says. */
  const required = async () => {
    const of = (marks: string) =>
      desk.page.locator(marks).evaluateAll(all => all.map(each => each.textContent?.replace('*', '') ?? ''))
    const heard = desk.page
      .locator('[aria-required=true]')
      .evaluateAll(all =>
        all.map(
          each =>
            (each instanceof HTMLInputElement || each instanceof HTMLSelectElement || each instanceof HTMLButtonElement
              ? each.labels?.[0]?.textContent
              : null) ?? '',
        ),
      )
    return { heard: await heard, marked: await of('span:has(> label):has(> span[aria-hidden]:text("*")) > label') }
  }
  const forms: Readonly<Record<string, readonly string[]>> = {
    '/students?do=students/create-student': ['First Name', 'Surname'],
    '/timeTable?tab=video&do=slots/hold-slot': ['Select Date', 'Select Time Slot'],
    '/timeTable?tab=video&do=slots/add-schedule': ['Start Date', 'End Date', 'iPad Capacity'],
    '/invoice?do=invoices/generate-month': ['Month'],
    '/settings?do=session/set-up-second-step': ['Current password'],
    '/statistics': ['Type', 'Start Date', 'End Date'],
  }
  for (const [path, labels] of Object.entries(forms)) {
    await desk.goto(path)
    await expect.poll(required, { ...patience, message: path }).toEqual({ heard: labels, marked: labels })
  }
})

it('what was answered in a form is offered in the next one: numbers, days, and texts of forms of their own', async () => {
  const field = (name: string) => desk.page.getByRole('dialog').getByLabel(name)
  const offered = (label: string) =>
    field(label).evaluate(each => [...((each as HTMLInputElement).list?.options ?? [])].map(({ value }) => value))
  const fill = (label: string, text: string) => field(label).fill(text)
  const send = async (done: string) => {
    await desk.press('Control+Enter')
    await news(desk, done).waitFor(patience)
    await noDialog(desk)
  }
  const open = async (title: string, form = title) => {
    await desk.page.getByRole('button', { name: title }).first().click()
    await dialog(desk, form)
  }
  await desk.goto('/quizManagement')
  await open('Create Quiz', 'Create New Quiz')
  await fill('Quiz Name', 'Fractions')
  await fill('Full Mark', '45')
  await send('Created quiz Fractions.')
  await open('Create Quiz', 'Create New Quiz')
  await expect.poll(() => offered('Full Mark'), patience).toEqual(['45'])
  // While the box is empty, the keys are for what is offered.
  await field('Full Mark').press('ArrowDown')
  await expect.poll(() => field('Full Mark').inputValue(), patience).toBe('')
  await desk.goto('/settings')
  await open('Add Holiday')
  await fill('Holiday Name', 'Founders')
  await fill('Holiday Date', '2026-12-24')
  await send('Founders, Thu 24 Dec, is a holiday now.')
  await open('Add Holiday')
  await expect.poll(() => offered('Holiday Date'), patience).toEqual(['2026-12-24'])
  await expect.poll(() => offered('Holiday Name'), patience).toEqual(['Founders'])
})
