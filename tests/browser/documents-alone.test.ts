import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type MinimalServer, startMinimalServer } from '#tests/minimal-server.ts'

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
    ['/', [/^S1 · a lesson id · /, /^S1 · 2026-11-20$/, 'S1 Chan Tai Man', 'F4 Monday']],
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
    ['/students?view=students/open-student&v.student=S1', [/^English$/]],
    ['/students?view=students/monthly-attendance&v.student=S1', ['2026-11-20']],
    ['/classManagement?view=classes/manage-lessons&v.class=C1', ['a live lesson id']],
  ] as const)('%s opens and shows its rows', async (path, texts) => {
    await shows(path, ...texts)
    await expect.poll(() => desk.page.getByText('Server not reachable').count()).toBe(0)
  })

  it('an extension that it lacks is said to be lacking, and is dropped', async () => {
    await desk.goto('/students')
    await desk.page.getByText('陳大文').first().waitFor()
    await desk.press('n')
    await desk.page.getByLabel('First Name', { exact: true }).fill('Siu Ming')
    await desk.page.getByLabel('Surname', { exact: true }).fill('Lee')
    await desk.press('Control+Enter')
    await desk.notice('This server does not offer Create student.')
    await expect.poll(() => desk.page.getByRole('dialog').count()).toBe(0)
    await desk.press('Control+k')
    await desk.type('create')
    await desk.page.getByRole('option', { name: /^Create Course/ }).waitFor()
    expect(await desk.page.getByRole('option', { name: /^Create student/ }).count()).toBe(0)
  })
})
