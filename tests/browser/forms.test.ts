import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timings } from '#client/core/timings.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import {
  dialog,
  hasFocus,
  holdBackAt,
  idle,
  lookFirst,
  noDialog,
  onFocus,
  onRow,
  patience,
  run,
  settled,
} from './steps.ts'

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

const field = (name: string | RegExp) => desk.page.getByRole('dialog').getByLabel(name, { exact: true })

describe('what is typed after a dialog has opened by itself', () => {
  const statusOf = async (id: string) =>
    (await school.world.did('getStudent', {})).data.find(({ student_id }) => student_id === id)?.status

  it('runs no command, until there was a pause or a key that is no letter', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    const create = async (name: string) => {
      await desk.press('n')
      await dialog(desk, 'Create student')
      await desk.type(name)
      await desk.press('Enter')
      await desk.type('Yau')
      await desk.press('Control+Enter')
    }
    await create('Wing')
    // A makes inactive, H opens transactions, T opens Edit Token, E the form for changes: they are typed on and on.
    const isOpen = () => desk.page.getByRole('dialog', { name: /^Wing Yau/ }).count()
    for (let at = 0; (await isOpen()) === 0; at += 1) await desk.type('ahte '.charAt(at % 5))
    await desk.type('ahte s3')
    await desk.press('Tab')
    await desk.type('Chan Tai m')
    const card = await dialog(desk, /^Wing Yau/)
    await settled(desk)
    await hasFocus(card)
    await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBe(1)
    const { data } = await school.world.did('getStudent', {})
    const made = data.find(({ first_name }) => first_name === 'Wing')!.student_id
    expect(await statusOf(made)).toBe('active')
    await desk.press('ArrowDown', 'e')
    await dialog(desk, 'Edit student')
    await desk.press('Escape')
    await dialog(desk, /^Wing Yau/)
    await desk.press('Escape')
    await noDialog(desk)
    await create('Hoi')
    await dialog(desk, /^Hoi Yau/)
    await lookFirst(desk, timings.dialogSeen)
    await desk.press('e')
    await dialog(desk, 'Edit student')
    await desk.press('Escape')
    await dialog(desk, /^Hoi Yau/)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('is dropped as well while it is still loading', async () => {
    const held = await holdBackAt(desk, ({ pathname }) => pathname.endsWith('/createStudent'))
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Ka')
    await desk.press('Enter')
    await desk.type('Yau')
    await desk.press('Control+Enter')
    await held.asked
    void held.letGo()
    await desk.type('aaahaaahaaahaaah')
    const card = await dialog(desk, /^Ka Yau/)
    await settled(desk)
    await hasFocus(card)
    const { data } = await school.world.did('getStudent', {})
    expect(data.find(({ first_name }) => first_name === 'Ka')?.status).toBe('active')
  })
})

describe('a field with a limit', () => {
  it('says how much of it is taken, once that is four fifths, as people count characters', async () => {
    await desk.goto('/quizManagement?do=quizzes%2Fcreate-quiz')
    await dialog(desk, 'Create New Quiz')
    const length = (text: string) => desk.page.getByText(text, { exact: true })
    await field('Quiz Name').fill('好'.repeat(159))
    await expect.poll(() => length('159 / 200').count(), patience).toBe(0)
    await field('Quiz Name').fill(`${'好'.repeat(159)}👩‍👧`)
    await length('160 / 200').waitFor()
    await expect.poll(() => field('Quiz Name').getAttribute('aria-describedby'), patience).toMatch(/-length$/)
    await field('Quiz Name').fill('好'.repeat(201))
    await length('201 / 200').waitFor()
    await desk.accessible()
    await desk.picture('length-of-a-text')
    await desk.press('Escape')
  })
})

describe('what is entered and not sent', () => {
  const kept = () => desk.page.evaluate(() => JSON.stringify(sessionStorage))

  it('in a form is there again after a reload, until it is discarded', async () => {
    await desk.goto('/students')
    await onRow(desk, school.chan)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Wai Lam')
    await desk.page.reload()
    await dialog(desk, 'Create student')
    await expect.poll(() => field('First Name').inputValue(), patience).toBe('Wai Lam')
    await desk.page.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
    expect(await kept()).not.toContain('Wai Lam')
  })

  it('in a question of the palette is there again after a reload', async () => {
    await desk.goto('/messages')
    await onFocus(desk, /^(grid Messages|row )/)
    await run(desk, 'add holiday', 'Add Holiday')
    await onFocus(desk, 'combobox Add Holiday: Holiday Name')
    await desk.type('Carnival')
    await desk.page.reload()
    const box = desk.page.getByRole('combobox', { name: 'Add Holiday: Holiday Name' })
    await expect.poll(() => box.inputValue(), patience).toBe('Carnival')
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('in a sheet is there again after a reload, and gone once it was given up', async () => {
    const path = `/classManagement?view=attendance/manage-attendance&v.lesson=${school.lessons[0]}`
    await desk.goto(path)
    await onRow(desk, school.chan)
    await desk.press('j', 'p')
    await desk.page.getByText('1 not saved').waitFor()
    await desk.page.reload()
    await desk.page.getByText('1 not saved').waitFor()
    await desk.press('Escape')
    await desk.page.getByRole('button', { name: 'Leave', exact: true }).click()
    await noDialog(desk)
    await desk.goto(path)
    await onRow(desk, school.chan)
    await expect.poll(() => desk.page.getByText('not saved').count(), patience).toBe(0)
  })

  it('shows what a colleague has changed meanwhile before it is overwritten', async () => {
    await desk.goto(`/students?do=students/edit-student&a.student=${school.chan}`)
    await dialog(desk, 'Edit student')
    await expect.poll(() => field('Phone').inputValue(), patience).toBe('9123 4567')
    await field('Phone').fill('6111 2222')
    await school.world.did('updatestudent', {
      studentId: school.chan,
      first_name: 'Tai Man',
      surname: 'Chan',
      chinese_name: '陳大文',
      phone: '6999 0000',
    })
    await desk.page.reload()
    await desk.page.getByText('This was changed to 6999 0000 while you were editing.').waitFor()
    await expect.poll(() => field('Phone').inputValue(), patience).toBe('6111 2222')
    await desk.page.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
  })

  it.each([
    ['a secret', '/students?do=session/change-password', 'Change my password', () => desk.type('never in a storage')],
    [
      'a file',
      `/students?do=students/add-photo&a.student=S0001`,
      'Add photo',
      () =>
        desk.page
          .locator('input[type=file]')
          .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a face') }),
    ],
  ])('is warned about before the page is left, where it is %s', async (_, path, title, enter) => {
    await desk.goto(path)
    await dialog(desk, title)
    await settled(desk)
    await enter()
    await idle(desk)
    const reload = desk.page.waitForEvent('dialog', patience)
    void desk.page.reload().catch(() => undefined)
    expect((await reload).type()).toBe('beforeunload')
    await (await reload).dismiss()
    await dialog(desk, title)
    await desk.page.getByRole('button', { name: 'Cancel' }).click()
    await noDialog(desk)
  })

  it('is never a password, and is gone when the person has signed out', async () => {
    await desk.goto('/students?do=session/change-password')
    await dialog(desk, 'Change my password')
    await desk.type('never in a storage')
    expect(await kept()).not.toContain('never in a storage')
    await desk.press('Escape')
    await noDialog(desk)
    await desk.press('n')
    await dialog(desk, 'Create student')
    await desk.type('Wai Lam')
    await desk.press('Escape')
    await noDialog(desk)
    expect(await kept()).toContain('Wai Lam')
    await run(desk, 'logout', 'Logout')
    await desk.page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    expect(await kept()).not.toContain('Wai Lam')
  })
})
