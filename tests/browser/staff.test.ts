import { afterAll, beforeAll, expect, it } from 'vitest'
import { recoverAccount } from '#server/office/session/recover-account.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { dialog, hasFocus, noDialog, onFocus, onRow, patience, run, settled } from './steps.ts'
import { alarm, closeNotices, expectEmptyList, listenFor, news, takenBack } from './texts/answers.ts'

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { path: '/' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const fresh = 'a password of their own'
const row = (words: string | RegExp, at = desk) => at.page.getByRole('row', { name: words })
const inRow = (words: string, name: string) => row(words).getByRole('button', { name, exact: true })
const field = (name: string, at = desk) => at.page.getByLabel(name, { exact: true })
const rows = () => desk.page.getByRole('grid').getAttribute('aria-rowcount')

// go/staffs
it('stands after the dashboard in the sidebar, and shows who may sign in', async () => {
  await desk.page.getByRole('navigation').getByRole('link', { name: 'Staffs' }).waitFor()
  const entries = await desk.page.getByRole('navigation').getByRole('link').allInnerTexts()
  expect(entries.map(entry => entry.split('\n')[0]).slice(0, 3)).toEqual(['Dashboard', 'Staffs', 'Students'])
  await desk.press('g', 'f')
  await desk.page.getByRole('heading', { name: 'Staffs', level: 1, exact: true }).waitFor()
  await onRow(desk, 'boss')
  await expect.poll(() => desk.path(), patience).toBe('/staffs')
  await expect
    .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
    .toEqual(['Username', 'Name', 'Role', 'Action'])
  await expect
    .poll(() => row('may').getByRole('gridcell').allInnerTexts(), patience)
    .toEqual(['may', 'May', 'super admin', ''])
  // What the app refuses says so before it is pressed.
  await expect
    .poll(() => inRow('boss', 'Delete').getAttribute('title'), patience)
    .toBe('You cannot delete your own account.')
  await expect.poll(() => inRow('boss', 'Delete').getAttribute('aria-disabled'), patience).toBe('true')
  await desk.picture('staffs')
  await expectEmptyList(desk, {
    call: 'getstaff',
    path: '/staffs',
    empty: 'No staff found.',
    failed: 'Failed to fetch staff.',
  })
})

it('a new one is made with the keyboard: every field, a good password, said and taken back', async () => {
  await desk.goto('/staffs')
  await onRow(desk, 'boss')
  const asked = listenFor(desk, 'addstaff')
  await desk.press('n')
  const form = await dialog(desk, 'Add New Staff')
  await desk.press('Control+Enter')
  await form.getByText('Please fill out all fields.').first().waitFor()
  await onFocus(desk, 'textbox Name')
  await desk.type('Chan Tai Man')
  await desk.press('Tab')
  await desk.type('chan')
  await desk.press('Tab')
  await desk.type('short')
  await desk.press('Tab')
  const offered = await field('Role').getByRole('option').allInnerTexts()
  expect(offered.filter(Boolean)).toEqual(['boss', 'super admin', 'admin'])
  await field('Role').selectOption('admin')
  await desk.press('Control+Enter')
  await form.getByText('Password must have at least 10 characters.').waitFor()
  await asked.times(0)
  await onFocus(desk, 'textbox Password')
  await desk.press('Control+a')
  await desk.type(fresh)
  await desk.picture('staffs-add')
  await desk.page.route('**/admin/addstaff', async route => {
    await desk.page.getByText('Submitting...').waitFor()
    await route.fallback()
  })
  await form.getByRole('button', { name: 'Submit' }).click()
  await news(desk, 'Staff added successfully!').waitFor()
  await desk.page.unrouteAll()
  await noDialog(desk)
  await row(/chan.*Chan Tai Man.*admin/).waitFor()
  await expect.poll(() => desk.path(), patience).toBe('/staffs')
  await desk.press('Control+z')
  await takenBack(desk, 'Staff added successfully! ').waitFor()
  await expect.poll(() => row('chan').count(), patience).toBe(0)
  await closeNotices(desk)
})

it('is searched by username, name and role, and paged from seventeen on', async () => {
  for (let at = 1; at <= 13; at += 1)
    await school.world.did('addstaff', {
      username: `staff${String(at).padStart(2, '0')}`,
      name: at === 7 ? '李小姐' : `Teacher ${at}`,
      password: fresh,
      role: at === 9 ? 'boss' : 'admin',
    })
  await desk.goto('/staffs')
  await onRow(desk, 'boss')
  await expect.poll(() => desk.page.getByRole('combobox', { name: 'Page' }).count(), patience).toBe(0)
  await school.world.did('addstaff', { username: 'zoe', name: 'Zoe', password: fresh, role: 'admin' })
  await desk.goto('/staffs')
  await desk.page.getByRole('combobox', { name: 'Page' }).waitFor()
  await desk.picture('staffs-full')
  for (const [typed, found] of [
    ['李小姐', 1],
    ['STAFF0', 9],
    ['super admin', 1],
    ['boss', 2],
    ['nobody at all', 0],
  ] as const) {
    await desk.page.getByPlaceholder('Search by username, name, or role').fill(typed)
    await expect.poll(rows, patience).toBe(String(found + 1))
  }
})

it('staff/delete-staff asks first, says what came of it, and the row is gone', async () => {
  await desk.goto('/staffs?q=zoe')
  await inRow('zoe', 'Delete').click()
  const box = desk.page.getByRole('alertdialog')
  await box.getByText('Are you sure you want to delete this staff?', { exact: true }).waitFor()
  await desk.picture('staffs-delete')
  await box.getByRole('button').last().click()
  await news(desk, 'Staff deleted successfully.').waitFor()
  await desk.page.getByText('No staff matches “zoe”', { exact: true }).waitFor()
  await closeNotices(desk)
})

it('staff/reset-password and session/change-password: a new password, and the old one is worth nothing', async () => {
  await desk.goto('/staffs?q=staff01')
  await onRow(desk, 'staff01')
  await desk.press('p')
  const form = await dialog(desk, 'Reset password')
  await form.getByText('is signed out everywhere').waitFor()
  await field('New password').fill('Staff01')
  await desk.press('Enter')
  await form.getByText('Password must have at least 10 characters.').waitFor()
  await field('New password').fill('given by the boss')
  await desk.picture('staffs-reset')
  await desk.press('Enter')
  await news(desk, 'staff01 signs in with the new password from now on.').waitFor()
  await school.world.did('login', { username: 'staff01', password: 'given by the boss' })
  await closeNotices(desk)

  await run(desk, 'change my password', 'My password')
  const own = await dialog(desk, 'Change my password')
  await onFocus(desk, 'textbox Current password')
  await desk.type('not this one')
  await desk.press('Tab')
  await desk.type(fresh)
  await desk.press('Tab')
  await desk.type('another one altogether')
  await desk.press('Enter')
  await own.getByText('The two new passwords are not the same.').waitFor()
  await field('New password again').fill(fresh)
  await desk.press('Enter')
  await alarm(desk, 'The current password is not right.').waitFor()
  await expect.poll(() => field('New password').inputValue(), patience).toBe(fresh)
  await desk.picture('change-password')
  await field('Current password').fill(password)
  await desk.press('Control+Enter')
  await news(desk, 'Your password is changed. Other windows under your name are signed out.').waitFor()
  await school.world.did('login', { username: 'boss', password: fresh })
  // This window works on.
  await desk.goto('/staffs')
  await onRow(desk, 'boss')
})

it('a deleted account is out at its next call; what was typed stays for a colleague, who sends it themselves', async () => {
  const theirs = await openDesk(school, { as: 'kit', path: '/messages' })
  // What else was asked for is answered by then: that the account is gone is first heard by what is sent.
  await theirs.answered()
  await theirs.page.getByRole('button', { name: 'Create Message' }).click()
  const form = await dialog(theirs, /Message/)
  await form.getByLabel('Recipient Type').selectOption('all')
  await form.getByLabel('Message', { exact: true }).fill('No lessons on Monday')
  // As a colleague may do it, from elsewhere.
  await school.world.did('deleteStaff', { username: 'kit' }, { as: 'may' })
  const asked = listenFor(theirs, 'createMessage')
  await theirs.press('Control+Enter')
  const again = await dialog(theirs, 'Sign in again')
  await onFocus(theirs, 'textbox Password')
  await theirs.accessible()
  await theirs.type(password)
  await theirs.press('Enter')
  await alarm(theirs, 'Invalid username or password').waitFor()
  await again.getByRole('button', { name: 'Sign in as somebody else' }).click()
  await onFocus(theirs, 'textbox Username')
  await theirs.picture('sign-in-as-somebody-else')
  await theirs.type('may')
  await theirs.press('Tab')
  await theirs.type(password)
  await theirs.press('Enter')
  await alarm(
    theirs,
    'Somebody else is signed in now, and nothing was sent. Look it over, then send it again.',
  ).waitFor()
  await expect
    .poll(() => form.getByLabel('Message', { exact: true }).inputValue(), patience)
    .toBe('No lessons on Monday')
  await asked.times(1)
  await hasFocus(form)
  await settled(theirs)
  await theirs.press('Control+Enter')
  await noDialog(theirs)
  await row(/No lessons on Monday/, theirs).waitFor()
  const [last] = (await school.world.did('getAuditLog', {}, { as: 'may' })).data
  expect(last).toMatchObject({ staff: 'may', call: 'createMessage' })

  // With nothing typed the sign-in page is the way.
  await school.world.database.write(tx => tx.deleteFrom('sessions').where('username', '=', 'may').execute())
  await theirs.press('r')
  await theirs.page.getByRole('heading', { name: 'Admin Login' }).waitFor()
  await theirs.close()
})

it('somebody with a password made at the server chooses one of their own before anything else', async () => {
  await school.world.did('addstaff', { username: 'eve', name: 'Eve', password: fresh, role: 'boss' })
  const made = (await recoverAccount(school.world.database, 'eve', school.world.clock.now())) ?? ''
  const eve = await openDesk(school, { as: 'nobody', path: '/login' })
  await eve.page.getByLabel('Username').fill('eve')
  await eve.page.getByLabel('Password').fill(made)
  await eve.press('Enter')
  const form = eve.page.getByRole('dialog', { name: 'Change my password' })
  await form.waitFor()
  await eve.page.getByText('First choose a password of your own.').waitFor()
  await form.getByLabel('Current password').fill(made)
  await form.getByLabel('New password', { exact: true }).fill(fresh)
  await form.getByLabel('New password again').fill(fresh)
  await eve.picture('staffs-own-password')
  await eve.press('Control+Enter')
  await eve.notice('Your password is changed.')
  // What was refused until then is loaded.
  await eve.page.getByText('No leave application notices for this period.').waitFor()
  await eve.close()
})

it('session/show-sessions tells where somebody is signed in, and session/sign-out-everywhere ends the others', async () => {
  const elsewhere = await school.world.did('login', { username: 'boss', password: fresh }, { address: '203.0.113.7' })
  await desk.goto('/staffs')
  await onRow(desk, 'boss')
  await desk.page.getByRole('button', { name: 'My sessions' }).click()
  const box = await dialog(desk, 'My sessions')
  await box.getByText('203.0.113.7').waitFor()
  await box.getByText('this window').waitFor()
  await desk.picture('staffs-sessions')
  await box.getByRole('button', { name: 'Sign out everywhere else' }).click()
  // It says how many sessions end, and asks once.
  const question = desk.page.getByRole('alertdialog')
  await question.getByText(/^This ends .+ other sessions? under your name\.$/).waitFor()
  await question.getByRole('button').last().click()
  await desk.notice('Other sessions ended: ')
  await expect.poll(() => box.getByText('203.0.113.7').count(), patience).toBe(0)
  const headers = { Authorization: `Bearer ${elsewhere.token}` }
  expect((await school.world.call('verify', {}, { as: 'nobody', headers })).status).toBe(401)
  await desk.press('Escape')
  await noDialog(desk)
})
