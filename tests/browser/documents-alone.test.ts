import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type MinimalServer, startMinimalServer } from '#tests/minimal-server.ts'
import { dialog, onFocus, openPalette, patience, sayYes } from './steps.ts'

let server: MinimalServer
let desk: Desk
beforeAll(async () => {
  server = await startMinimalServer()
  desk = await openDesk(server, { path: '/login' })
  await desk.page.clock.setFixedTime('2026-11-20T02:00:00.000Z')
  await desk.page.goto('/login')
  await desk.page.getByLabel('Username').fill('boss')
  await desk.page.getByLabel('Password').fill('any password')
  await desk.page.keyboard.press('Enter')
  await desk.page.getByRole('navigation').first().waitFor()
})
afterAll(async () => {
  await desk.close()
  await server.close()
})

const shows = async (path: string, ...texts: readonly (string | RegExp)[]) => {
  await desk.goto(path)
  for (const text of texts) await desk.page.getByText(text).filter({ visible: true }).first().waitFor()
}

describe('against a server that follows the documents alone', () => {
  it.each([
    ['/', [/^S1 · L1 · /, /^S1 · 2026-11-20$/, 'S1 Chan Tai Man', 'F4 Monday']],
    ['/staffs', ['a username']],
    ['/students', ['S1', '陳大文']],
    ['/courseManagement', ['F4 English']],
    ['/classManagement', ['F4 Monday']],
    ['/videoClassManagement', ['陳大文']],
    ['/quizManagement', ['Unit test']],
    ['/invoice', ['2026-11']],
    ['/payment', ['2026-11']],
    ['/messages', ['a text']],
    ['/token', ['a student login id']],
    ['/timeTable', ['F4 Monday']],
    ['/settings', ['English', 'Founders Day']],
    ['/statistics', ['Statistics']],
    ['/transactionHistory', ['S1']],
    ['/students?view=students/open-student&v.student=S1', [/^English \S+$/]],
    ['/students?view=students/monthly-attendance&v.student=S1', ['2026-11-20']],
    ['/classManagement?view=classes/manage-lessons&v.class=C1', ['L1']],
  ] as const)('%s opens and shows its rows', async (path, texts) => {
    await shows(path, ...texts)
    await expect.poll(() => desk.page.getByText('Server not reachable').count(), patience).toBe(0)
  })

  it('a lesson of the timetable opens, is moved, marked and shown its code, by the id that getLiveLessonId tells', async () => {
    await desk.goto('/timeTable')
    await onFocus(desk, /^gridcell F4 Monday/)
    await desk.press('Enter')
    await dialog(desk, 'F4 Monday')
    await desk.page.reload()
    await dialog(desk, 'F4 Monday')
    await desk.press('Escape')
    await onFocus(desk, /^gridcell F4 Monday/)
    await desk.press('t')
    await dialog(desk, 'Manage Attendance for Lesson ID L1')
    await desk.press('Escape')
    await onFocus(desk, /^gridcell F4 Monday/)
    await desk.press('c')
    await desk.page.getByRole('img', { name: /a code|QR/ }).waitFor()
    await desk.press('Escape')
    await onFocus(desk, /^gridcell F4 Monday/)
    await desk.press('Shift+M', 'ArrowDown', 'Enter')
    await desk.page.getByRole('alertdialog').waitFor()
    await sayYes(desk)
    await desk.notice('Lesson updated successfully!')
  })

  it('nothing can be taken back without a log, and nothing offers it', async () => {
    await desk.goto('/students')
    await onFocus(desk, /^row S1/)
    await desk.press('a')
    await desk.notice(/ is now (in)?active\.$/)
    await expect
      .poll(
        () => desk.page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).count(),
        patience,
      )
      .toBe(0)
    await desk.press('Control+z')
    await desk.notice(/cannot be undone/)
    // The log is that of this window, which offers none either.
    await desk.press('Shift+L')
    const log = await dialog(desk, 'Log')
    await log
      .getByText(/ is now (in)?active\.$/)
      .first()
      .waitFor()
    await expect.poll(() => log.getByRole('button', { name: 'Undo' }).count(), patience).toBe(0)
    await desk.press('Escape')
  })

  it('an extension that it lacks is said to be missing, and is dropped', async () => {
    await desk.goto('/students')
    await desk.page.getByText('陳大文').first().waitFor()
    await desk.press('n')
    await desk.page.getByLabel('First Name', { exact: true }).fill('Siu Ming')
    await desk.page.getByLabel('Surname', { exact: true }).fill('Lee')
    await desk.press('Control+Enter')
    await desk.notice('This server does not offer Create student.')
    await expect.poll(() => desk.page.getByRole('dialog').count(), patience).toBe(0)
    await openPalette(desk)
    await desk.type('create')
    await desk.page.getByRole('option', { name: /^Create Course/ }).waitFor()
    await expect.poll(() => desk.page.getByRole('option', { name: /^Create student/ }).count(), patience).toBe(0)
  })
})
