import { beforeAll, describe, expect, it } from 'vitest'
import { type Answered, refusals } from '#tests/answered-instead.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { onFocus, openPalette, patience } from '../steps.ts'
import { alarm, answerInstead, holdBack } from './answers.ts'

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

  it.each<{ title: string; answered?: Answered; secret?: string; texts: readonly string[] }>([
    { title: 'without a password', secret: '', texts: ['Invalid username and password.'] },
    { title: 'with a wrong one', secret: 'wrong horse battery', texts: ['Invalid username or password'] },
    { title: 'refused', answered: refusals.bothWords, texts: ['The books are closed.'] },
    { title: 'not answered', answered: 'nothing', texts: ['Invalid username or password', 'Server not reachable.'] },
  ])('a sign-in $title says so below what was typed, which stays, and stays out', async each => {
    const { answered, secret = password, texts } = each
    await desk.page.reload()
    const takeBack = answered && (await answerInstead(desk, 'login', answered))
    await fill(desk, 'boss', secret)
    await desk.press('Enter')
    await alarm(desk, texts[0]!).waitFor()
    await expect
      .poll(async () => (await desk.page.getByRole('alert').allInnerTexts()).join('').split(/\n+/), patience)
      .toEqual(texts)
    await expect.poll(() => desk.page.getByLabel('Username').inputValue(), patience).toBe('boss')
    await expect.poll(() => desk.page.getByLabel('Password').inputValue(), patience).toBe(secret)
    await expect.poll(() => kept(desk), patience).toEqual({ token: null, role: null })
    await takeBack?.()
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

  it('is cleared when the server calls it invalid, and the way leads to /login', async () => {
    const answered = { status: 401, body: { isValid: false, error: 'Please sign in again.' } }
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
