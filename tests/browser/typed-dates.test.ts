import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#rules/hong-kong.ts'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, highlighted, noDialog, onFocus, openPalette, patience } from './steps.ts'

/*
 * Dates, months and times are typed alike in the palette and in the fields of forms.
 */

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  desk = await openDesk(school, { path: '/settings' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const today = () => dayOf(school.world.clock.now())
const sunday = () => today().add({ days: 7 - today().dayOfWeek })
const field = (name: string) => desk.page.getByLabel(name, { exact: true })
const value = (name: string) => expect.poll(() => field(name).inputValue(), patience)

describe('a date in the field of a form', () => {
  it('is taken by Enter as it was typed, and sent', async () => {
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Add Holiday' }).click()
    await onFocus(desk, 'textbox Holiday Name')
    await desk.type('Rest')
    await desk.press('Tab')
    await desk.type('sun')
    await desk.press('Enter')
    await noDialog(desk)
    await desk.page.getByRole('row', { name: `Rest ${sunday()}` }).waitFor()
  })

  it.each([
    ['tomorrow', () => today().add({ days: 1 })],
    ['+2w', () => today().add({ weeks: 2 })],
    ['sunday', sunday],
    ['16', () => today().with({ day: 16 })],
  ])('%s is taken when the field is left', async (typed, wanted) => {
    await desk.goto('/settings')
    await desk.page.getByRole('button', { name: 'Add Holiday' }).click()
    const form = await dialog(desk, 'Add Holiday')
    await form.getByLabel('Holiday Date').click()
    await desk.type(typed)
    await value('Holiday Date').toBe(typed)
    await desk.press('Shift+Tab')
    await value('Holiday Date').toBe(wanted().toString())
    await desk.press('Control+a')
    await desk.press('Delete')
    await desk.press('Escape')
    await noDialog(desk)
  })
})

it('4pm and 16 are times in the field of a form', async () => {
  await desk.goto('/timeTable?tab=video')
  await desk.page.getByRole('button', { name: 'Add Schedule' }).click()
  await dialog(desk, 'Add Schedule')
  const opening = desk.page.getByLabel('Monday Opening Time')
  for (const [typed, wanted] of [
    ['4pm', '16:00'],
    ['9', '09:00'],
  ] as const) {
    await opening.fill(typed)
    await opening.press('Tab')
    await expect.poll(() => opening.inputValue(), patience).toBe(wanted)
  }
})

describe('a date in the palette', () => {
  it('is read alike, and its question asks the server for no student', async () => {
    await desk.goto('/timeTable')
    await desk.page.getByRole('heading', { name: 'Timetable', level: 1 }).waitFor()
    await expect.poll(() => desk.page.evaluate(() => document.readyState), patience).toBe('complete')
    const asked: string[] = []
    desk.page.on('request', request => asked.push(new URL(request.url()).pathname))
    await desk.press('w')
    await onFocus(desk, 'combobox Go to week: Date')
    for (const [typed, wanted] of [
      ['sun', sunday()],
      ['+2w', today().add({ weeks: 2 })],
      ['16', today().with({ day: 16 })],
    ] as const) {
      await desk.page.getByRole('combobox', { name: 'Go to week: Date' }).fill(typed)
      await highlighted(desk, wanted.toString())
    }
    await desk.press('Enter')
    await expect.poll(() => desk.path(), patience).toContain('week=')
    expect(asked.filter(path => path.endsWith('/getStudent'))).toEqual([])
  })
})

it('a weekday that contradicts its date is asked, and both days are offered', async () => {
  await desk.goto('/timeTable')
  await onFocus(desk, /./)
  await openPalette(desk)
  await desk.type('go to week wed 28 nov')
  await highlighted(desk, /^Go to week.*Date: wed 28 nov\?/)
  await desk.picture('contradicting-date')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Go to week: Date')
  const offered = () => desk.page.getByRole('option').allInnerTexts()
  await expect
    .poll(async () => (await offered()).map(words => words.replaceAll(/\s+/g, ' ')), patience)
    .toEqual([expect.stringContaining('2026-11-28 Saturday'), expect.stringContaining('2026-11-25 Wednesday')])
  await desk.press('Escape')
  await noDialog(desk)
  // A form of its own says it as well.
  await openPalette(desk)
  await desk.type('hold wed 28 nov')
  await highlighted(desk, /^Hold Time Slot/)
  await desk.press('Enter')
  const form = await dialog(desk, 'Hold Time Slot')
  await form.getByText('Ignored: wed 28 nov. It is Sat 28 Nov.').waitFor(patience)
  await desk.picture('contradicting-date-form')
  await desk.press('Escape')
  await noDialog(desk)
})
