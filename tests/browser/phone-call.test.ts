import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { lessonOn, paymentFor } from '#tests/invoices/school.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, openPalette, patience, sayYes } from './steps.ts'

// A parent is on the phone. The card of their child answers them without another key.
let school: School
let desk: Desk
let chan = ''
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const { world } = school
  await world.signIn('boss')
  world.clock.set('2026-11-20T10:00')
  const family = { parent_name: 'Chan Kwok Wah', relationship: 'father', parent_phone: '9123 4567' }
  chan = await world.student('Tai Man', 'Chan', '陳大文', {
    ...family,
    phone: '6435 2468',
    grade: 'S3',
    school: "St. Mark's School",
    address: '12/F Wing Fai Mansion',
    student_login_id: 'chantm',
  })
  const sister = await world.student('Ka Wai', 'Chan', '陳嘉慧', { ...family, grade: 'S1' })
  await world.did('createFamily', { student_ids: [chan, sister] })
  const course = await world.course('Junior English', { lessons: 8 })
  const tuesday = { course, students: [chan, sister], from: '2026-11-03', at: '19:15', until: '20:30' }
  const classId = await world.classOf('Junior English Tue', tuesday)
  await world.did('updateClass', { classId, teacher: 'Ms Lau', room: '3', size: null })
  const period = { start_date: '2026-11-03', end_date: '2026-11-30' }
  await world.did('customInvoice', { student_id: chan, ...period })
  await world.did('collectPayment', { id: await paymentFor(world, 'LI-2026-000001'), payment_type: 'bank-in' })
  await world.did('customInvoice', { student_id: chan, start_date: '2026-12-01', end_date: '2026-12-08' })
  await world.did('customInvoice', { student_id: sister, ...period })
  const mark = async (date: string, attendance: 'presence' | 'absence') =>
    world.did('updateAttendanceRecord', {
      live_lesson_id: await lessonOn(world, classId, date),
      results: [{ student_id: chan, attendance, homework_status: 0 }],
    })
  await mark('2026-11-03', 'presence')
  await mark('2026-11-10', 'absence')
  await mark('2026-11-17', 'presence')
  const lesson_id = await lessonOn(world, classId, '2026-12-01')
  await world.did('recordLeave', { student_id: chan, lesson_id, leave_date: '2026-12-01', title: 'School camp' })
  await world.did('createMessage', {
    recipient_type: 'student_id',
    recipient_value: chan,
    message_text: 'The mock paper is on Tuesday',
  })
  await world.did('addStudentNote', { student_id: chan, text: 'Comes by bus', pinned: false })
  await world.did('addStudentNote', { student_id: chan, text: 'Allergic to nuts', pinned: true }, { as: 'kit' })
  desk = await openDesk(school, { path: `/students?view=students/open-student&v.student=${chan}` })
  await dialog(desk, 'Tai Man Chan 陳大文')
})
afterAll(() => desk.close())

/** What is seen of the card without scrolling, as one line. */
const seen = () =>
  desk.page.getByRole('dialog').evaluate(card => {
    const box = card.querySelector('[data-dialog-body]')!.getBoundingClientRect()
    const parts = [...card.querySelectorAll('h2, h3, h3 + span, p, a, dt, dd, li, button')]
    const isSeen = (each: Element) => {
      const { top, bottom } = each.getBoundingClientRect()
      return !each.closest('[data-dialog-body]') || (top >= box.top - 1 && bottom <= box.bottom + 1)
    }
    return parts
      .filter(isSeen)
      .map(each => (each as HTMLElement).innerText.replaceAll(/\s+/g, ' '))
      .join(' | ')
  })

describe('a question on the phone is answered by the card as it opens', () => {
  it.each([
    ['Is this the number you have of us?', /9123 4567 Chan Kwok Wah, father/],
    ['What is the number of the child?', /6435 2468 Student/],
    ['When is their next lesson?', /Next lesson \| Tue 24 Nov 19:15 \| Junior English Tue · in 4 days/],
    ['At what time does the class end?', /Junior English Tue Tue 19:15–20:30/],
    ['Who teaches them, and where?', /Tue 19:15–20:30 Ms Lau · Room 3/],
    ['What does one lesson cost?', /[\d,]+\.\d\d a lesson/],
    ['How much do we owe?', /Owes \| [\d,]+\.\d\d \| due /],
    ['Did my bank transfer arrive?', /Fri 20 Nov 2026-11 bank-in LR-2026-000001 [\d,]+\.\d\d/],
    ['How many lessons have they missed?', /2 of 3 attended · absent Tue 10 Nov/],
    ['How many lessons are left that are paid?', /Tokens \| −?\d+ \| /],
    ['Did you get our leave for the school camp?', /Tue 1 Dec School camp .*to decide/],
    ['What did you write to us?', /Fri 20 Nov The mock paper is on Tuesday/],
    ['And what do we owe for their sister?', /Ka Wai Chan 陳嘉慧 S0002 · S1 owes [\d,]+\.\d\d/],
    ['And all together?', /Family \| Chan family 陳家 \| .*Family total owes [\d,]+\.\d\d/],
    ['How was their attendance since summer?', /Attendance \| 2 of 3 since September/],
    ['Do you remember the allergy?', /Allergic to nuts .*kit · today 10:00 .*Comes by bus/],
  ])('%s', async (_, answer) => {
    await expect.poll(seen, patience).toMatch(answer)
  })

  it('and looks well in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await desk.wear(theme)
      await desk.picture(`phone-call-${theme}`)
    }
    await desk.wear('light')
    await desk.accessible()
  })
})

// notes/add-note, notes/pin-note, notes/edit-note, notes/delete-note
describe('notes on the card', () => {
  const notes = () => desk.page.getByRole('dialog').getByRole('region', { name: 'Notes' })
  const texts = async () => (await notes().getByRole('listitem').locator('p:first-child').allInnerTexts()).join(' | ')

  it('are added, changed, pinned and deleted there, and undone', async () => {
    await notes().getByRole('button', { name: 'Add note' }).click()
    await dialog(desk, 'Add note')
    await desk.type('Call after six')
    await desk.press('Control+Enter')
    await expect.poll(texts, patience).toBe('Allergic to nuts | Call after six | Comes by bus')
    const second = notes().getByRole('listitem').nth(1)
    await second.getByRole('button', { name: 'Edit note' }).click()
    await dialog(desk, 'Edit note')
    await expect.poll(() => desk.focus(), patience).toMatch(/textbox/)
    await desk.press('End')
    await desk.type(' pm')
    await desk.press('Control+Enter')
    await expect.poll(texts, patience).toBe('Allergic to nuts | Call after six pm | Comes by bus')
    await notes().getByRole('listitem').nth(2).getByRole('button', { name: 'Pin', exact: true }).click()
    await expect.poll(texts, patience).toMatch(/\| Call after six pm$/)
    await notes().getByRole('listitem').nth(2).getByRole('button', { name: 'Delete note' }).click()
    await sayYes(desk)
    await expect.poll(texts, patience).not.toContain('six')
    await desk.press('Control+z')
    await expect.poll(texts, patience).toMatch(/\| Call after six pm$/)
  })

  it('of a colleague appear by themselves', async () => {
    await school.world.did(
      'addStudentNote',
      { student_id: chan, text: 'Paid by the aunt', pinned: true },
      { as: 'may' },
    )
    await expect.poll(texts, patience).toMatch(/^Paid by the aunt/)
  })
})

it('the palette writes a note, and asks which one to edit', async () => {
  await desk.press('Escape')
  await noDialog(desk)
  await openPalette(desk)
  await desk.type('edit note tai man')
  await highlighted(desk, /^Edit a note.*Tai Man/)
  await desk.press('Enter')
  const form = await dialog(desk, 'Edit note')
  await onFocus(desk, 'combobox Note')
  await desk.type('aunt')
  await highlighted(desk, /Paid by the aunt/)
  await desk.press('Enter')
  await expect.poll(() => form.getByRole('textbox', { name: 'Text' }).inputValue(), patience).toBe('Paid by the aunt')
  await desk.press('Escape')
  await noDialog(desk)
})

it('J and K lead to the next cards of the list, and the cursor follows', async () => {
  await desk.goto('/students')
  await onRow(desk, chan)
  await desk.press('Enter')
  await dialog(desk, 'Tai Man Chan 陳大文')
  await desk.page.getByText('1 of 2', { exact: true }).waitFor()
  await desk.press('j')
  await dialog(desk, 'Ka Wai Chan 陳嘉慧')
  await desk.page.getByText('2 of 2', { exact: true }).waitFor()
  await desk.press('j')
  await desk.press('k')
  await dialog(desk, 'Tai Man Chan 陳大文')
  await desk.press('j')
  await dialog(desk, 'Ka Wai Chan 陳嘉慧')
  await desk.press('Escape')
  await noDialog(desk)
  await onRow(desk, 'S0002')
})

it('O opens the card from a row that has a dialog of its own, and Enter still opens that', async () => {
  await desk.goto('/token')
  await onRow(desk, chan)
  await desk.press('o')
  await dialog(desk, 'Tai Man Chan 陳大文')
  await desk.press('Escape')
  await noDialog(desk)
  await onRow(desk, chan)
  await desk.page
    .locator('main footer')
    .getByText(/^Ocard$/)
    .waitFor()
  await desk.press('Enter')
  await dialog(desk, /^Token Details/)
  await desk.press('Escape')
  await desk.goto('/payment?view=payments/list-live-payments')
  await desk.page.getByRole('row', { name: /Chan/ }).first().click()
  await desk.press('o')
  await dialog(desk, /Chan 陳/)
  await desk.press('Escape')
})
