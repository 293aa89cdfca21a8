import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { type Centre, centreOn } from '#tests/slots/centre.ts'
import { dialog, highlighted, holdBackAt, noDialog, onFocus, onRow, patience, run, settled } from './steps.ts'
import { alarm, answerInstead, listenFor, news } from './texts/answers.ts'

/*
 * Friday 20 November 2026. Ka Yan has a video lesson next week and Ho Yin one in the week after: each is looked up in its
 * own week.
 */
let school: School
let centre: Centre
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  centre = await centreOn(school.world)
  await centre.open()
  await centre.book(await centre.watcher('Ka Yan'), '2026-11-24', '16:00')
  await centre.book(await centre.watcher('Ho Yin'), '2026-12-01', '16:00')
  desk = await openDesk(school, { hears: false })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const statuses = () =>
  centre.database.reader.selectFrom('bookings').select(['date', 'status']).orderBy('date').execute()
const shown = (words: string) => desk.page.getByText(words)

/** Holds the lookup of Ka Yan's week back until it is let go. */
const holdWeek = async () =>
  (
    await holdBackAt(
      desk,
      at => at.pathname === calls.getVideoLessonsByDateRange.path && at.searchParams.get('start') === '2026-11-23',
    )
  ).letGo

it('what is about to be done is said of what is highlighted, also when what was highlighted before is found later', async () => {
  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  const letGo = await holdWeek()
  await run(desk, 'cancel booking', 'Cancel video lesson')
  await highlighted(desk, /Ka Yan/)
  await desk.press('ArrowDown')
  await highlighted(desk, /Ho Yin/)
  await shown('Ho Yin Chan, Tue 1 Dec 16:00').waitFor()
  await letGo()
  await expect.poll(() => shown('Ho Yin Chan, Tue 1 Dec 16:00').count(), patience).toBe(1)
  await desk.press('Escape')
  await noDialog(desk)
})

it('an answer that is still looked up when its question is left answers no other question', async () => {
  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  const letGo = await holdWeek()
  await run(desk, 'cancel booking', 'Cancel video lesson')
  await highlighted(desk, /Ka Yan/)
  await desk.press('Enter')
  await desk.press('Escape')
  await noDialog(desk)
  await run(desk, 'mark presence', 'Mark presence')
  await highlighted(desk, /Ka Yan/)
  await letGo()
  await desk.type('ho yin')
  await highlighted(desk, /Ho Yin/)
  await desk.press('Enter')
  await news(desk, /^.*Ho Yin.* is marked: presence\.$/).waitFor()
  expect(await statuses()).toEqual([
    { date: '2026-11-24', status: 'pending' },
    { date: '2026-12-01', status: 'completed' },
  ])
  await noDialog(desk)
})

it('what was confirmed and cannot be looked up says so beside the question, and can be confirmed again', async () => {
  // A window that has done something asks for what it missed of that, and from then on knows what is old and what is not.
  await desk.goto('/messages')
  await onFocus(desk, 'grid Messages')
  await run(desk, 'cancel booking', 'Cancel video lesson')
  await highlighted(desk, /Ka Yan/)
  await desk.press('Enter')
  const question = desk.page.getByRole('alertdialog', { name: 'Cancel video lesson' })
  await question.getByText('Are you sure you want to cancel this video lesson?').waitFor()
  await shown('Ka Yan Chan, Tue 24 Nov 16:00').waitFor()
  const takeBack = await answerInstead(desk, 'getVideoLessonsByDateRange', 'nothing')
  // By then the list is too old to be taken for what is.
  await desk.page.evaluate(() => {
    const until = Date
    globalThis.Date = new Proxy(until, {
      get: (target, name): unknown => (name === 'now' ? () => until.now() + 60_000 : Reflect.get(target, name)),
    })
  })
  await desk.press('Enter')
  await alarm(desk, 'Server not reachable.').waitFor()
  await desk.picture('confirm-not-reached')
  await takeBack()
  await settled(desk)
  await desk.press('Enter')
  await noDialog(desk)
  await expect.poll(statuses, patience).toContainEqual({ date: '2026-11-24', status: 'cancelled' })
})

it('a question about what has nothing to do with students does not wait for all of them', async () => {
  await desk.goto('/courseManagement')
  await onRow(desk, '')
  const asked = listenFor(desk, 'getStudent')
  await desk.press('n')
  const form = await dialog(desk, 'Create Course')
  await form.getByRole('combobox', { name: 'Token' }).click()
  await desk.page.getByRole('option', { name: /iPad/ }).waitFor()
  await asked.times(0)
})

it('what a colleague has changed since a form was opened is not written over unseen', async () => {
  const colleague = await openDesk(school, { hears: false })
  const opened = async (at: Desk) => {
    await at.goto('/students?q=ho+yin')
    await onRow(at, 'S')
    await at.press('e')
    return dialog(at, 'Edit student')
  }
  const stored = () =>
    centre.database.reader
      .selectFrom('students')
      .select(['phone', 'school'])
      .where('first_name', '=', 'Ho Yin')
      .execute()
  const theyChangePhone = async (form: Awaited<ReturnType<typeof opened>>, phone: string) => {
    await form.getByLabel('Phone', { exact: true }).fill(phone)
    await colleague.press('Control+Enter')
    await colleague.notice('Student updated successfully.')
  }
  // What they changed in another field is kept, and said.
  const mine = await opened(desk)
  await theyChangePhone(await opened(colleague), '9000 0001')
  await mine.getByLabel('School', { exact: true }).fill('Ying Wa College')
  await desk.press('Control+Enter')
  await news(desk, 'Changed by somebody else meanwhile, and kept: Phone.').waitFor(patience)
  await noDialog(desk)
  await expect.poll(stored, patience).toEqual([{ phone: '9000 0001', school: 'Ying Wa College' }])

  // What both changed is shown, and nothing is sent until it was seen.
  const again = await opened(desk)
  await theyChangePhone(await opened(colleague), '9000 0002')
  await again.getByLabel('Phone', { exact: true }).fill('9000 0003')
  await desk.press('Control+Enter')
  const shownTo = 'This was changed to 9000 0002 while you were editing. Submit again to keep yours.'
  await again.getByText(shownTo).waitFor(patience)
  await onFocus(desk, 'textbox Phone')
  await desk.picture('changed-meanwhile')
  await expect.poll(stored, patience).toEqual([{ phone: '9000 0002', school: 'Ying Wa College' }])
  await desk.press('Control+Enter')
  await noDialog(desk)
  await expect.poll(stored, patience).toEqual([{ phone: '9000 0003', school: 'Ying Wa College' }])
  await colleague.close()
})

it('an answer that is no date is refused, and can be taken out again', async () => {
  await desk.goto('/timeTable?tab=video')
  await expect.poll(() => desk.focus(), patience).toMatch(/^gridcell/)
  await run(desk, 'lesson details', 'Lesson Details')
  await onFocus(desk, 'combobox Lesson Details: Date')
  await desk.type('soon')
  await desk.press('Control+Enter')
  await desk.page.getByRole('alert').getByText('Date').waitFor()
  await desk.press('Control+a', 'Backspace')
  await highlighted(desk, '2026-11-20')
  await desk.goto('/timeTable?tab=video&do=video-lessons/lesson-details&a.date=soon')
  await onFocus(desk, 'combobox Lesson Details: Date')
  await highlighted(desk, '2026-11-20')
  await desk.press('Escape')
  await noDialog(desk)
})
