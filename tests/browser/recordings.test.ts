import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Step } from '#contract/recordings.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import {
  dialog,
  highlighted,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  patience,
  planTokens,
  run,
  sayYes,
  settled,
} from './steps.ts'

let school: November
let desk: Desk
beforeAll(async () => {
  school = await openNovember()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const line = (words: string) => desk.page.getByText(words, { exact: true })
const recorded = (count: string) => line(`Recording: ${count}`).waitFor(patience)
const picture = async (name: string) => {
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`recordings-${name}-${theme}`)
  }
}
const student = (id: string) =>
  school.world.database.reader
    .selectFrom('students')
    .select(['first_name', 'surname', 'school', 'status'])
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow()
const stored = async (name: string) => {
  const row = await school.world.database.reader
    .selectFrom('recordings')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { ...row, steps: JSON.parse(row.steps) as Step[] }
}
const save = (name: string, steps: Step[]) => school.world.did('createRecording', { name, steps })
const toggle = { command: 'students/toggle-student-status', answers: { student: '$row' } }
/** Opens the plan of a recording, once Enter would run it. */
const planOf = async (name: string, steps: string) => {
  await run(desk, name, `${name}: ${steps}`)
  const plan = await dialog(desk, name)
  await onFocus(desk, 'button Run↵')
  await settled(desk)
  return plan
}

it('recordings/start-recording records what is done, through a reload, and recordings/stop-recording stores it', async () => {
  await onRow(desk, school.chan)
  await run(desk, 'start recording', 'Start recording')
  await recorded('0 steps')
  await noDialog(desk)
  await onRow(desk, school.chan)
  await desk.press('a')
  await recorded('1 step')
  // What is undone is no step.
  await desk.press('Control+z')
  await recorded('0 steps')
  await desk.press('a')
  await recorded('1 step')
  await desk.press('e')
  const form = await dialog(desk, 'Edit student')
  await form.getByLabel('School', { exact: true }).fill('Night School')
  await desk.press('Control+Enter')
  await recorded('2 steps')
  await noDialog(desk)
  await desk.page.reload()
  await recorded('2 steps')
  await onRow(desk, school.chan)
  await desk.press('a')
  await recorded('3 steps')
  await picture('line')
  await desk.accessible()
  await desk.page.getByRole('button', { name: 'Stop', exact: true }).click()
  const stop = await dialog(desk, 'Stop recording')
  await onFocus(desk, /Name/)
  await expect
    .poll(() => stop.getByRole('list', { name: 'Steps' }).getByRole('listitem').allInnerTexts(), patience)
    .toEqual([
      expect.stringMatching(/Toggle active\/inactive \(student\): Student: \$row/),
      expect.stringMatching(/Edit student: Student: \$row, School: Night School/),
      expect.stringMatching(/Toggle active\/inactive \(student\): Student: \$row/),
    ])
  await stop.getByRole('button', { name: 'Remove step 3', exact: true }).click()
  await expect.poll(() => stop.getByRole('listitem').count(), patience).toBe(2)
  await picture('stop')
  await desk.accessible()
  await stop.getByLabel('Name', { exact: true }).fill('Evening close')
  await desk.press('Enter')
  await desk.notice('The recording “Evening close” is saved.')
  await noDialog(desk)
  await line('Recording: 2 steps').waitFor({ ...patience, state: 'detached' })
  expect(await stored('Evening close')).toMatchObject({
    owner: 'boss',
    steps: [toggle, { command: 'students/edit-student', answers: { student: '$row', school: 'Night School' } }],
  })
})

it('recordings/run-recording shows its plan for another row, runs it, and one undo takes all of it back', async () => {
  const before = await student(school.wong)
  await desk.goto('/students?q=wong')
  await onRow(desk, school.wong)
  const plan = await planOf('Evening close', '2 steps')
  await plan.getByText('Nothing is done yet.').waitFor(patience)
  await picture('plan')
  await desk.accessible()
  expect(await student(school.wong)).toEqual(before)
  await desk.press('Enter')
  await desk.notice('Evening close: 2 steps are done.')
  await noDialog(desk)
  expect(await student(school.wong)).toEqual({ ...before, status: 'inactive', school: 'Night School' })
  await desk.press('Control+z')
  await desk.notice('Evening close is undone.')
  expect(await student(school.wong)).toEqual(before)
})

it('says what it needs where it has no row', async () => {
  await desk.goto('/students?q=nobodyatall')
  await desk.page
    .getByText(/Nothing|No /)
    .first()
    .waitFor(patience)
  await openPalette(desk)
  await desk.type('evening close')
  await highlighted(desk, /^Evening close: 2 steps.*Its steps need a row under the cursor: a student\./)
  await desk.press('Escape')
  await noDialog(desk)
})

it('stops at the first refusal, says which and why, and undoes what was done', async () => {
  const before = await student(school.wong)
  await save('Refused in the middle', [
    toggle,
    // A course costs this token, which only the server knows.
    { command: 'tokens/delete-token', answers: { token: 'English' } },
    { command: 'students/edit-student', answers: { student: '$row', school: 'Never' } },
  ])
  await desk.goto('/students?q=wong')
  await onRow(desk, school.wong)
  const plan = await planOf('Refused in the middle', '3 steps')
  await desk.press('Enter')
  await desk.notice(/^Refused in the middle stopped at step 2, Delete token: /)
  await desk.notice('1 of 3 are done.')
  await expect
    .poll(() => plan.getByRole('listitem').allInnerTexts(), patience)
    .toEqual([expect.stringMatching(/done$/), expect.stringMatching(/refused$/), expect.stringMatching(/not done$/)])
  await picture('stopped')
  await desk.accessible()
  expect(await student(school.wong)).toEqual({ ...before, status: 'inactive' })
  await desk.press('Escape')
  await noDialog(desk)
  await desk.press('Control+z')
  await desk.notice('Refused in the middle is undone.')
  expect(await student(school.wong)).toEqual(before)
})

it('the plan names a step that would be refused, and nothing is done when it is the first', async () => {
  const before = await student(school.wong)
  const gone = { command: 'students/toggle-student-status', answers: { student: 'S9999' } }
  await save('Gone later', [toggle, gone])
  await save('Gone first', [gone, toggle])
  await desk.goto('/students?q=wong')
  await onRow(desk, school.wong)
  const plan = await planOf('Gone later', '2 steps')
  await plan.getByText('up to the first that is refused: step 2').waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await run(desk, 'gone first', 'Gone first: 2 steps')
  const first = await dialog(desk, 'Gone first')
  await first.getByText('The first step would be refused, so nothing can be done.').waitFor(patience)
  await onFocus(desk, 'button CancelEsc')
  await desk.press('Escape')
  await noDialog(desk)
  expect(await student(school.wong)).toEqual(before)
})

it('collects only what the plan has shown, says that this is final, and undoes the rest', async () => {
  const before = await student(school.chan)
  await save('Pays', [
    { command: 'payments/collect-live-payment', answers: { payment: '$row', paymentType: 'cash' } },
    { command: 'students/edit-student', answers: { student: '$row', school: 'Paid' } },
  ])
  await desk.goto('/payment?view=payments/list-live-payments')
  await dialog(desk, 'Pending Live Payments')
  await onRow(desk, school.chanOwes)
  const plan = await planOf('Pays', '2 steps')
  await plan.getByText('1,200.00').waitFor(patience)
  await plan.getByText(/Payments aren't undone, they're reversed\./).waitFor(patience)
  await picture('money')
  await desk.accessible()
  const paid = async () => (await paymentsOf(school.world)).find(each => each.payment_id === school.chanOwes)?.status
  expect(await paid()).not.toBe('paid')
  await desk.press('Enter')
  await desk.notice('Pays: 2 steps are done.')
  expect(await paid()).toBe('paid')
  expect(await student(school.chan)).toEqual({ ...before, school: 'Paid' })
  await desk.press('Control+z')
  await desk.notice('1 of the 2 steps of Pays is undone.')
  await desk.notice(/Not undone: .*Payments aren't undone, they're reversed\./)
  expect(await student(school.chan)).toEqual(before)
  expect(await paid()).toBe('paid')
  await desk.press('Escape')
  await noDialog(desk)
})

it('what was run for the selected rows is run for those that are selected then', async () => {
  const balance = async () => {
    const rows = await school.world.database.reader
      .selectFrom('token_balances')
      .select('student_id')
      .where('token_name', '=', 'English')
      .where('amount', '=', 2)
      .orderBy('student_id')
      .execute()
    return rows.map(({ student_id }) => student_id)
  }
  await desk.goto('/students?q=fung')
  await onRow(desk, 'S0012')
  await run(desk, 'start recording', 'Start recording')
  await recorded('0 steps')
  await noDialog(desk)
  await onRow(desk, 'S0012')
  await desk.press('Control+a')
  await desk.page.locator('footer').getByText('4 selected').first().waitFor(patience)
  await run(desk, 'edit token', 'Edit Token4 selected')
  const plan = await planTokens(desk, '2')
  await plan.getByText('Token Amount: 2').waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await desk.page.getByText('4 of 4 done').first().waitFor(patience)
  await desk.press('Escape')
  await noDialog(desk)
  await recorded('1 step')
  await run(desk, 'stop recording', 'Stop recording')
  const stop = await dialog(desk, 'Stop recording')
  await stop.getByText('$selected', { exact: true }).first().waitFor(patience)
  await onFocus(desk, /Name/)
  await desk.type('Two each')
  await desk.press('Enter')
  await desk.notice('The recording “Two each” is saved.')
  await noDialog(desk)
  expect((await stored('Two each'))?.steps).toEqual([
    { command: 'tokens/add-token', answers: { student: '$selected', token: 'English', amount: '2' } },
  ])
  const had = await balance()
  await desk.goto('/students?q=kwok')
  await onRow(desk, 'S0020')
  await openPalette(desk)
  await desk.type('two each')
  await highlighted(desk, /^Two each: 1 step.*Its steps need selected rows: at least one student\./)
  await desk.press('Escape')
  await noDialog(desk)
  await onRow(desk, 'S0020')
  await desk.press('Control+a')
  await desk.page.locator('footer').getByText('4 selected').first().waitFor(patience)
  await planOf('Two each', '1 step')
  await desk.press('Enter')
  await desk.notice('Two each: 4 steps are done.')
  await noDialog(desk)
  expect(await balance()).toEqual([...had, 'S0020', 'S0021', 'S0022', 'S0023'].toSorted())
  await desk.press('Control+z')
  await desk.notice('Two each is undone.')
  expect(await balance()).toEqual(had)
})

it('a day that was today is the day on which it is run', async () => {
  await desk.goto('/settings')
  await onRow(desk, 'English')
  await run(desk, 'start recording', 'Start recording')
  await recorded('0 steps')
  await noDialog(desk)
  await run(desk, 'add holiday', 'Add Holiday')
  await onFocus(desk, /Holiday Name/)
  await desk.type('Typhoon')
  await desk.press('Enter')
  await onFocus(desk, /Holiday Date/)
  await desk.type('today')
  await desk.press('Enter')
  await recorded('1 step')
  await noDialog(desk)
  await run(desk, 'stop recording', 'Stop recording')
  await onFocus(desk, /Name/)
  await desk.type('Closed today')
  await desk.press('Enter')
  await desk.notice('The recording “Closed today” is saved.')
  await noDialog(desk)
  expect((await stored('Closed today'))?.steps).toEqual([
    { command: 'holidays/add-holiday', answers: { name: 'Typhoon', date: '$today' } },
  ])
})

// recordings/rename-recording, recordings/delete-recording, recordings/discard-recording
it('a recording is renamed, deleted, brought back by Ctrl+Z, and another one discarded', async () => {
  await desk.goto('/students?q=wong')
  await onRow(desk, school.wong)
  await run(desk, 'rename recording two each', /^Rename recording/)
  await onFocus(desk, /Name/)
  await desk.press('Control+a')
  await desk.type('Two for each')
  await desk.press('Enter')
  await desk.notice('The recording is called “Two for each” now.')
  await noDialog(desk)
  expect(await stored('Two for each')).toBeDefined()
  await run(desk, 'delete recording two for each', /^Delete recording/)
  await sayYes(desk)
  await desk.notice('The recording “Two for each” is deleted.')
  expect(await stored('Two for each')).toBeUndefined()
  await desk.press('Control+z')
  await expect.poll(() => stored('Two for each'), patience).toBeDefined()
  await run(desk, 'start recording', 'Start recording')
  await recorded('0 steps')
  await desk.page.getByRole('button', { name: 'Discard', exact: true }).click()
  await desk.notice('The recording is discarded.')
  await line('Recording: 0 steps').waitFor({ ...patience, state: 'detached' })
})
