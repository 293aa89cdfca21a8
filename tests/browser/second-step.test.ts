import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt } from '#tests/authenticator.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password, type StaffName } from '#tests/world.ts'
import { readCode } from './qr-code.ts'
import { dialog, hasFocus, noDialog, onFocus, onRow, patience, pressUntil, run } from './steps.ts'
import { alarm } from './texts/answers.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { as: 'nobody', path: '/login' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const code = (secret: string) => codeAt(secret, school.world.clock.now())
/** Until the app shows another code. */
const next = () => school.world.clock.pass({ seconds: 30 })
const heading = (name: string, at = desk) => at.page.getByRole('heading', { name, exact: true })
const field = (name: string, at = desk) => at.page.getByLabel(name, { exact: true })

/** Types username and password as somebody does who uses no mouse. */
async function signIn(username: string, at = desk): Promise<void> {
  await onFocus(at, 'textbox Username')
  await at.type(username)
  await at.press('Tab')
  await at.type(password)
  await at.press('Enter')
}
async function signOut(): Promise<void> {
  await run(desk, 'logout', 'Logout')
  await heading('Admin Login').waitFor()
}
/** Presses Tab until this has the focus. */
async function tabTo(words: string): Promise<void> {
  await pressUntil(desk, 'Tab', words, 12)
  await onFocus(desk, words)
}

let secret = ''
let recoveryCodes: readonly string[] = []

it('session/set-up-second-step: password, code of the app, recovery codes, with the keyboard alone', async () => {
  await signIn('kit')
  await heading('Dashboard').waitFor()
  await run(desk, 'authenticator', 'Set up second step')
  const form = await dialog(desk, 'Set up second step')
  await onFocus(desk, 'textbox Current password')
  await desk.type('not this one')
  await desk.press('Enter')
  await alarm(desk, 'The current password is not right.').waitFor()
  await desk.accessible()
  await desk.picture('second-step-password')
  await desk.press('Control+a')
  await desk.type(password)
  await desk.press('Enter')
  await onFocus(desk, 'textbox First code')
  const address = new URL(await readCode(form.getByRole('img', { name: 'QR code for the authenticator app' })))
  secret = address.searchParams.get('secret') ?? ''
  expect(decodeURIComponent(address.pathname)).toBe('/Klass:kit')
  await form.getByText(secret.match(/.{4}/g)!.join(' '), { exact: true }).waitFor()
  await desk.accessible()
  await desk.picture('second-step-code')
  await desk.press('Enter')
  await form.getByText('First code is required.').waitFor()
  await desk.type('000000')
  await desk.press('Enter')
  await alarm(desk, 'That code is not right, or has been used already.').waitFor()
  await desk.press('Control+a')
  await desk.type(code(secret))
  await desk.press('Enter')

  const shown = await dialog(desk, 'Recovery codes')
  await onFocus(desk, 'button Copy')
  await shown.getByRole('listitem').nth(9).waitFor()
  recoveryCodes = await shown.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await desk.accessible()
  await desk.picture('second-step-recovery-codes')
  // Not kept yet, so Esc does not close them.
  await desk.press('Escape')
  await tabTo('button Download')
  const downloaded = desk.page.waitForEvent('download')
  await desk.press('Enter')
  expect((await downloaded).suggestedFilename()).toBe('klass-recovery-codes.txt')
  await desk.press('Escape')
  await noDialog(desk)
  await desk.notice('Your second step is on.')

  await run(desk, 'my sessions', 'My sessions')
  const sessions = await dialog(desk, 'My sessions')
  await sessions.getByText(/^Second step: on since .*20 Nov.* Recovery codes left: 10\.$/).waitFor()
  await desk.accessible()
  await desk.picture('second-step-sessions')
  await desk.press('Escape')
  await noDialog(desk)
  next()
})

it('signing in asks for a code after the right password; Esc goes back with the username', async () => {
  await signOut()
  await signIn('kit')
  await onFocus(desk, 'textbox Code')
  await expect.poll(() => desk.page.getByRole('alert').innerText(), patience).toBe('')
  await expect.poll(() => field('Code').getAttribute('autocomplete'), patience).toBe('one-time-code')
  await expect.poll(() => field('Code').getAttribute('inputmode'), patience).toBe('numeric')
  await desk.accessible()
  await desk.picture('sign-in-code')
  await desk.press('Enter')
  await alarm(desk, 'Enter the code of your authenticator app, or a recovery code.').waitFor()
  await desk.type('000000')
  await desk.press('Enter')
  await alarm(desk, 'That code is not right, or has been used already.').waitFor()
  await onFocus(desk, 'textbox Code')
  await desk.picture('sign-in-wrong-code')
  await desk.press('Escape')
  await onFocus(desk, 'textbox Password')
  await expect
    .poll(async () => [await field('Username').inputValue(), await field('Password').inputValue()], patience)
    .toEqual(['kit', ''])
  await desk.type(password)
  await desk.press('Enter')
  await onFocus(desk, 'textbox Code')
  await expect.poll(() => field('Code').inputValue(), patience).toBe('')
  // Pasted as some apps copy it.
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)}\n`
  await desk.page.evaluate(text => navigator.clipboard.writeText(text), copied)
  await desk.press('Control+v')
  await expect.poll(() => field('Code').inputValue(), patience).not.toBe('')
  await desk.press('Enter')
  await heading('Dashboard').waitFor()
})

it('a recovery code does instead, once', async () => {
  for (const right of [true, false]) {
    await signOut()
    await signIn('kit')
    await onFocus(desk, 'textbox Code')
    await tabTo('button Use a recovery code')
    await desk.press('Enter')
    await onFocus(desk, 'textbox Recovery code')
    await desk.type(recoveryCodes[0]!.toUpperCase())
    if (right) {
      await desk.accessible()
      await desk.picture('sign-in-recovery-code')
    }
    await desk.press('Enter')
    if (right) await heading('Dashboard').waitFor()
    else await alarm(desk, 'That code is not right, or has been used already.').waitFor()
    if (!right) await desk.press('Escape')
  }
  await onFocus(desk, 'textbox Password')
  await desk.type(password)
  await desk.press('Enter')
  await onFocus(desk, 'textbox Code')
  next()
  await desk.type(code(secret))
  await desk.press('Enter')
  await heading('Dashboard').waitFor()
})

it('a session that ends in the middle of some work asks for the code, too', async () => {
  await desk.goto('/messages')
  // What else was asked for is answered by then: that the session is over is first heard by what is sent.
  await desk.answered()
  await desk.page.getByRole('button', { name: 'Create Message' }).click()
  const form = await dialog(desk, /Message/)
  await form.getByLabel('Recipient Type').selectOption('all')
  await form.getByLabel('Message', { exact: true }).fill('No lessons on Monday')
  await school.world.database.write(tx => tx.deleteFrom('sessions').where('username', '=', 'kit').execute())
  await desk.press('Control+Enter')
  await dialog(desk, 'Sign in again')
  await onFocus(desk, 'textbox Password')
  await desk.type(password)
  await desk.press('Enter')
  await onFocus(desk, 'textbox Code')
  await desk.picture('sign-in-again-code')
  // Esc is one step back here, and leaves nothing.
  await desk.press('Escape')
  await onFocus(desk, 'textbox Password')
  await desk.type(password)
  await desk.press('Enter')
  await onFocus(desk, 'textbox Code')
  next()
  await desk.type(code(secret))
  await desk.press('Enter')
  await noDialog(desk)
  await desk.page.getByRole('row', { name: /No lessons on Monday/ }).waitFor()
})

it('session/new-recovery-codes and session/turn-off-second-step ask for password and code', async () => {
  await run(desk, 'new recovery codes', 'New recovery codes')
  await dialog(desk, 'New recovery codes')
  await onFocus(desk, 'textbox Current password')
  await desk.type(password)
  await desk.press('Tab')
  next()
  await desk.type(code(secret))
  await desk.picture('second-step-new-codes')
  await desk.press('Enter')
  const shown = await dialog(desk, 'Recovery codes')
  await onFocus(desk, 'button Copy')
  await shown.getByRole('listitem').nth(9).waitFor()
  const renewed = await shown.getByRole('listitem').allInnerTexts()
  expect(renewed).not.toContain(recoveryCodes[1])
  await tabTo('button I have kept them')
  await desk.press('Enter')
  await noDialog(desk)

  await run(desk, 'turn off second step', 'Turn off second step')
  await dialog(desk, 'Turn off second step')
  await onFocus(desk, 'textbox Current password')
  await desk.type(password)
  await desk.press('Tab')
  await desk.type(renewed[0]!)
  await desk.press('Enter')
  await desk.notice('Your second step is off.')
  await school.world.did('login', { username: 'kit', password })
})

/** Sets it up for somebody, without the console. */
async function enrol(as: StaffName): Promise<string> {
  const current_password = password
  const { secret } = await school.world.did('beginSecondStep', { current_password }, { as })
  await school.world.did('confirmSecondStep', { current_password, code: code(secret) }, { as })
  next()
  return secret
}

it('settings/require-second-step: a boss without one is led to set it up, and then goes on', async () => {
  await school.world.did('addstaff', { name: 'Ann', username: 'ann', password, role: 'boss' })
  const boss = await openDesk(school, { path: '/staffs' })
  await boss.page.getByRole('button', { name: 'Require second step' }).click()
  const asked = await dialog(boss, 'Require second step')
  const choice = asked.getByLabel('Second step of bosses')
  await expect.poll(() => choice.inputValue(), patience).toBe('may')
  await choice.selectOption('must')
  await boss.press('Control+Enter')
  await alarm(boss, 'First set up your own second step.').waitFor()
  await boss.accessible()
  await boss.picture('second-step-require')
  await enrol('boss')
  await boss.press('Control+Enter')
  await boss.notice('Bosses need a second step from now on.')

  // staff/reset-second-step
  await enrol('kit')
  await boss.goto('/staffs?q=kit')
  await onRow(boss, 'kit')
  await boss.press('t')
  const box = boss.page.getByRole('alertdialog')
  await box.getByText('Are you sure you want to reset this second step?', { exact: true }).waitFor()
  await boss.picture('second-step-reset')
  await box.getByRole('button').last().click()
  await boss.notice('kit signs in without a second step from now on.')
  await boss.picture('second-step-staffs')
  await boss.close()

  const ann = await openDesk(school, { as: 'nobody', path: '/login' })
  await signIn('ann', ann)
  const form = await dialog(ann, 'Set up second step')
  await form.getByText('Bosses sign in with a second step here. Set it up to go on.').waitFor()
  await form.getByRole('button', { name: 'Sign out' }).waitFor()
  await ann.press('Escape')
  await hasFocus(form)
  await onFocus(ann, 'textbox Current password')
  await ann.type(password)
  await ann.picture('second-step-held')
  await ann.press('Enter')
  await onFocus(ann, 'textbox First code')
  const address = new URL(await readCode(form.getByRole('img', { name: 'QR code for the authenticator app' })))
  await ann.type(code(address.searchParams.get('secret') ?? ''))
  await ann.press('Enter')
  const shown = await dialog(ann, 'Recovery codes')
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await noDialog(ann)
  // What was refused until then is loaded.
  await ann.page.getByText('No leave application notices for this period.').waitFor()
  await ann.close()
})
