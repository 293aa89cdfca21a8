import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password, staff } from '#tests/world.ts'
import { onFocus, openPalette, patience } from '../steps.ts'
import { type Answered, alarm, answerInstead, holdBack, listenFor, refusals } from './answers.ts'

let school: School
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  await school.world.student('Tai Man', 'Chan', '陳大文')
})

const fill = async ({ page }: Desk, username: string, secret: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(secret)
}
const kept = ({ page }: Desk) =>
  page.evaluate(() => ({ token: localStorage.getItem('authToken'), role: localStorage.getItem('userRole') }))
const heading = ({ page }: Desk, name: string) => page.getByRole('heading', { name, exact: true })

describe('/login', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(school, { as: 'nobody', path: '/login' })
  })

  it('asks for a username and a password under its heading', async () => {
    await heading(desk, 'Admin Login').waitFor()
    await desk.page.getByRole('textbox', { name: 'Username', exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByLabel('Password', { exact: true }).getAttribute('type'), patience)
      .toBe('password')
    await desk.page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await onFocus(desk, 'textbox Username')
  })

  it('needs both, and asks nobody while one is missing', async () => {
    const asked = listenFor(desk, 'login')
    for (const [username, secret] of [
      ['', ''],
      ['boss', ''],
      ['', password],
    ] as const) {
      await desk.page.reload()
      await fill(desk, username, secret)
      await desk.press('Enter')
      await alarm(desk, 'Invalid username and password.').waitFor()
    }
    await asked.times(0)
  })

  it('says of a wrong name what it says of a wrong password, and keeps what was typed', async () => {
    for (const [username, secret] of [
      ['boss', 'wrong horse battery'],
      ['nobody', password],
    ] as const) {
      await desk.page.reload()
      await fill(desk, username, secret)
      await desk.page.getByRole('button', { name: 'Login' }).click()
      await alarm(desk, 'Invalid username or password').waitFor()
      await expect.poll(() => desk.page.getByLabel('Username').inputValue(), patience).toBe(username)
      await expect.poll(() => desk.page.getByLabel('Password').inputValue(), patience).toBe(secret)
    }
  })

  it("hears the server's own sentence while the queue of further tries is full", async () => {
    await desk.page.reload()
    const wrong = { username: 'kit', password: 'wrong horse battery' }
    const tries = (count: number) => Array.from({ length: count }, () => school.world.call('login', wrong))
    for (let turn = 0; turn < 10; turn += 1) await tries(1)[0]
    const waiting = tries(5)
    // The last place has been taken once one of them is refused.
    expect((await Promise.race(waiting)).status).toBe(429)
    await fill(desk, wrong.username, wrong.password)
    await desk.press('Enter')
    await desk.page
      .getByRole('alert')
      .getByText(/^Too many sign-in attempts at once\. Try again in \d+ s\.$/)
      .waitFor()
    await Promise.all(waiting)
  })

  it.each<{ title: string; answered: Answered; text: string; more?: string }>([
    { title: 'refused with an error and a message', answered: refusals.bothWords, text: 'The books are closed.' },
    { title: 'refused with a message', answered: refusals.message, text: 'Try tomorrow.' },
    { title: 'refused without words', answered: refusals.noWords, text: 'Invalid username or password' },
    { title: 'answered by a proxy', answered: refusals.page, text: 'Invalid username or password' },
    {
      title: 'answered without a token',
      answered: { status: 200, body: { message: 'Login successful', token: '', user: { role: 'boss' } } },
      text: 'Invalid username or password',
    },
    {
      title: 'answered without a role',
      answered: { status: 200, body: { message: 'Login successful', token: 'abc', user: { role: '' } } },
      text: 'Invalid username or password',
    },
    { title: 'not answered', answered: 'nothing', text: 'Invalid username or password', more: 'Server not reachable.' },
  ])('a sign-in that is $title says so, and stays out', async ({ answered, text, more }) => {
    await desk.page.reload()
    const takeBack = await answerInstead(desk, 'login', answered)
    await fill(desk, 'boss', password)
    await desk.press('Enter')
    await alarm(desk, text).waitFor()
    await expect.poll(() => alarm(desk, 'Server not reachable.').count(), patience).toBe(more ? 1 : 0)
    await expect.poll(() => desk.page.getByLabel('Username').inputValue(), patience).toBe('boss')
    await expect.poll(() => kept(desk), patience).toEqual({ token: null, role: null })
    await takeBack()
  })

  it('keeps the token and the role, and goes to the first screen', async () => {
    await fill(desk, 'may', password)
    await desk.press('Enter')
    await heading(desk, 'Dashboard').waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/')
    await expect
      .poll(() => kept(desk), patience)
      .toEqual({ token: expect.stringMatching(/^\S{40,}$/), role: 'super admin' })
  })

  it('forgets both on Logout and goes back, whatever the server says to that', async () => {
    for (const answered of [undefined, refusals.noWords, 'nothing'] as const) {
      const takeBack = answered && (await answerInstead(desk, 'logout', answered))
      await desk.page.getByRole('button', { name: 'Logout', exact: true }).click()
      await heading(desk, 'Admin Login').waitFor()
      await expect.poll(() => desk.path(), patience).toBe('/login')
      await expect.poll(() => kept(desk), patience).toEqual({ token: null, role: null })
      await expect.poll(() => desk.page.getByRole('alert').allInnerTexts(), patience).toEqual([''])
      await desk.goto('/payment')
      await heading(desk, 'Admin Login').waitFor()
      await takeBack?.()
      await fill(desk, 'may', password)
      await desk.press('Enter')
      await heading(desk, 'Dashboard').waitFor()
    }
    await desk.close()
  })
})

describe('what the browser kept', () => {
  let desk: Desk
  beforeAll(async () => {
    // The server's word that it is there: a page of the school's address without the console in it.
    desk = await openDesk(school, { as: 'nobody', path: '/healthz' })
  })
  /** Opens the console in a browser in which somebody was signed in once. */
  const open = async (path: string, stored: Readonly<Record<string, string>>) => {
    await desk.goto('/healthz')
    await desk.page.evaluate(all => {
      localStorage.clear()
      for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
    }, stored)
    await desk.goto(path)
  }
  const ofBoss = async () => ({
    authToken: await school.world.signIn('boss'),
    userRole: 'boss',
    username: 'boss',
  })

  it('says Loading until the server has confirmed it', async () => {
    const confirm = await holdBack(desk, 'verify')
    await open('/students', await ofBoss())
    await desk.page.getByText('Loading', { exact: true }).waitFor()
    await expect.poll(() => desk.page.getByRole('navigation').count(), patience).toBe(0)
    await confirm()
    await desk.page.getByRole('row', { name: /陳大文/ }).waitFor()
  })

  it.each<{ title: string; answered: Answered }>([
    { title: 'calls it invalid', answered: { status: 401, body: { isValid: false, error: 'Please sign in again.' } } },
    { title: 'answers without success', answered: { status: 200, body: { isValid: false } } },
    { title: 'fails', answered: refusals.noWords },
    { title: 'is not there', answered: 'nothing' },
  ])('is cleared when the server $title, and the way leads to /login', async ({ answered }) => {
    const takeBack = await answerInstead(desk, 'verify', answered)
    await open('/invoice', await ofBoss())
    await heading(desk, 'Admin Login').waitFor()
    await expect.poll(() => desk.path(), patience).toBe('/login')
    await expect.poll(() => kept(desk), patience).toEqual({ token: null, role: null })
    await takeBack()
  })

  it('is kept when the page is left while the server is being asked', async () => {
    const confirm = await holdBack(desk, 'verify')
    await open('/students', await ofBoss())
    for (let times = 0; times < 5; times += 1) {
      const asked = desk.page.waitForRequest('**/admin/verify')
      await desk.page.reload({ waitUntil: 'commit' })
      await asked
    }
    await confirm()
    await desk.page.getByRole('row', { name: /陳大文/ }).waitFor()
  })

  it.each([
    { title: 'a token without a role', stored: { authToken: 'abc' } },
    { title: 'a role without a token', stored: { userRole: 'boss' } },
  ])('is not even asked about when it is $title', async ({ stored }) => {
    const asked = listenFor(desk, 'verify')
    await open('/students', stored)
    await heading(desk, 'Admin Login').waitFor()
    await asked.times(0)
    await expect.poll(() => kept(desk), patience).toEqual({ token: null, role: null })
  })

  it('takes the role the server tells, and keeps it', async () => {
    await open('/students', { ...(await ofBoss()), userRole: 'admin' })
    await heading(desk, 'Students').waitFor()
    await expect.poll(() => kept(desk), patience).toMatchObject({ role: 'boss' })
  })

  it.each(Object.values(staff))('shows Payment in the menu to a stored %s', async role => {
    const takeBack = await answerInstead(desk, 'verify', { status: 200, body: { isValid: true } })
    await open('/students', { ...(await ofBoss()), userRole: role })
    await desk.page.getByRole('navigation').getByRole('link', { name: 'Payment' }).waitFor()
    await expect.poll(() => kept(desk), patience).toMatchObject({ role })
    await takeBack()
  })

  it('shows Payment in the menu to no other stored role, who may go there all the same', async () => {
    const takeBack = await answerInstead(desk, 'verify', { status: 200, body: { isValid: true } })
    await open('/students', { ...(await ofBoss()), userRole: 'teacher' })
    const menu = desk.page.getByRole('navigation')
    await menu.getByRole('link', { name: 'Invoice' }).waitFor()
    await expect.poll(() => menu.getByRole('link', { name: 'Payment' }).count(), patience).toBe(0)
    await openPalette(desk)
    await desk.type('go to payments')
    await desk.page.getByText('Nothing matches “go to payments”.').waitFor()
    await expect.poll(() => desk.page.getByRole('option', { name: /^Payment/ }).count(), patience).toBe(0)
    await desk.goto('/payment')
    await heading(desk, 'Receipt Management').waitFor()
    await takeBack()
  })
})

it('signs in to a server that says no more than the documents ask of it', async () => {
  const desk = await openDesk(school, { as: 'nobody', path: '/login' })
  const token = await school.world.signIn('boss')
  await answerInstead(desk, 'login', {
    status: 200,
    body: { message: 'Login successful', token, user: { role: 'boss' } },
  })
  await fill(desk, 'boss', password)
  await desk.press('Enter')
  await heading(desk, 'Dashboard').waitFor()
  await expect.poll(() => kept(desk), patience).toEqual({ token, role: 'boss' })
  await desk.close()
})
