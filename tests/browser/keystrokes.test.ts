import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { weekdays } from '#contract/slots.ts'
import { type Desk, openDesk, themes } from '#tests/browser.ts'
import { printedBy } from './month.ts'
import { type November, openNovember, paymentsOf } from './november.ts'
import {
  dialog,
  go,
  highlighted,
  leaveQueue,
  noDialog,
  onFocus,
  onRow,
  openPalette,
  paletteBox,
  patience,
  sayYes,
} from './steps.ts'

/*
 * Twelve tasks, and how many keys and looks each takes. A key with Ctrl or Shift held down is one key. A look is a key that
 * takes what the screen offers, which has to be read first. The school has 43 students.
 */

let school: November
let desk: Desk
let count = 0
const counts = new Map<string, { readonly keys: number; readonly looks: number }>()

declare global {
  interface Window {
    /** What was read before each key that took it. */
    looks: string[]
  }
}
/**
 * Notes what Enter takes, which is highlighted, has the focus or shows its key, and the row with which `.` does the last
 * thing again.
 */
function noteLooks(): void {
  window.looks = []
  const taken = (key: string): Element | null | undefined => {
    const focused = document.activeElement
    if (key === '.') return focused?.closest('[role=row]')
    if (key !== 'Enter') return undefined
    const option = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '')
    return option ?? focused?.closest('button') ?? document.querySelector('[role=dialog] [aria-keyshortcuts=Enter]')
  }
  addEventListener(
    'keydown',
    ({ key, ctrlKey }) => {
      const words = ctrlKey ? undefined : taken(key)?.textContent?.trim()
      if (words) window.looks.push(words)
    },
    { capture: true },
  )
}

const press = async (...keys: string[]) => {
  count += keys.length
  await desk.press(...keys)
}
/** Opens the palette and types a line; its first row must read like this. */
const line = async (text: string, row: RegExp) => {
  count += 1 + [...text].length
  await openPalette(desk)
  await desk.type(text)
  await highlighted(desk, row)
}
/** The palette says in a sentence what Enter does. */
const says = (sentence: string) => desk.page.locator('[data-palette] p').getByText(sentence).waitFor(patience)
/**
 * A task: what it does, the most keys it may take, what is read before each key that takes it, and how. `times`: it is done
 * so often, and counted once.
 */
const task = (name: string, most: number, reads: readonly RegExp[], does: () => Promise<void>, times = 1) =>
  it(`${name}: at most ${most} keys`, async () => {
    count = 0
    await desk.page.evaluate(() => {
      window.looks = []
    })
    await does()
    const keys = Math.round((count / times) * 10) / 10
    const looks = await desk.page.evaluate(() => window.looks)
    expect(looks).toEqual(Array.from({ length: times }, () => reads.map(each => expect.stringMatching(each))).flat())
    counts.set(name, { keys, looks: looks.length / times })
    expect(keys).toBeLessThanOrEqual(most)
  })

/** The palette offers the next payment. */
const inQueue = async () => {
  await onFocus(desk, paletteBox)
  const chip = desk.page.locator('[data-palette] span').getByText('Collect live payment', { exact: true })
  await chip.first().waitFor(patience)
}

const stored = () => school.world.database.reader
beforeAll(async () => {
  school = await openNovember()
  const { world, chan, wong } = school
  const french = await world.course('F4 Chinese', { lessons: 8, token: 'Chinese' })
  const others = Array.from({ length: 6 }, (_, at) => `S${String(at + 4).padStart(4, '0')}`)
  await world.classOf('Thursday class', { course: french, students: others, from: '2026-11-05' })
  const math = await world.course('DSE Math', { lessons: 4, token: 'Math' })
  await world.classOf('DSE Math', { course: math, students: [chan, wong], from: '2026-11-21' })
  const hours = Object.fromEntries(weekdays.map(day => [day, { opening: '10:00', closing: '20:00' }]))
  await world.did('addTimeSlots', { startDate: '2026-11-01', endDate: '2026-12-31', capacity: 8, timeSlots: hours })
  await world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  await world.did('recordLeave', { student_id: chan, lesson_id: await lessonOn('2026-11-28') })
  desk = await openDesk(school, { path: '/students' })
  await desk.page.evaluate(noteLooks)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

task('Leave for tomorrow', 12, [/^Record leave.*Siu Ming Wong/], async () => {
  await onRow(desk, 'S0001')
  await line('le siu tom', /^Record leave.*Siu Ming Wong.*DSE Math/)
  await says('Record and approve the leave of Siu Ming Wong 黃小明: Sat 21 Nov, tomorrow, 16:00, DSE Math.')
  await press('Enter')
  await expect.poll(() => leaves('approved'), patience).toEqual(['2026-11-21'])
})

task('Collect by bank-in and print the receipt', 11, [/^Collect live payment.*Siu Ming Wong/], async () => {
  const owed = (await paymentsOf(school.world)).find(each => each.student_id === school.wong && each.status !== 'paid')!
  await line('bank wong', /^Collect live payment.*Siu Ming Wong.*bank-in/)
  const receipt = await printedBy(desk, () => press('Shift+Enter'))
  expect(receipt).toContain('Bank-in 銀行入數')
  expect((await paymentsOf(school.world)).find(each => each.payment_id === owed.payment_id)).toMatchObject({
    status: 'paid',
    payment_type: 'bank-in',
  })
  await leaveQueue(desk)
})

const added = async () =>
  (
    await stored()
      .selectFrom('token_ledger')
      .select(['student_id', 'amount'])
      .where('transaction_type', '=', 'Add')
      .orderBy('id')
      .execute()
  ).map(each => [each.student_id, Number(each.amount)])
const held = async () =>
  (await stored().selectFrom('bookings').select(['date', 'start_time']).execute()).map(
    each => `${each.date} ${each.start_time.slice(0, 5)}`,
  )
const leaves = async (status: 'approved' | 'pending') =>
  (await stored().selectFrom('leave_requests').select('leave_date').where('status', '=', status).execute()).map(
    each => each.leave_date,
  )
const lessonOn = async (date: string) =>
  (
    await stored()
      .selectFrom('live_lessons')
      .select('live_lesson_id')
      .where('lesson_date', '=', date)
      .executeTakeFirstOrThrow()
  ).live_lesson_id

it('two months that one student owes are offered as one line, and collected together', async () => {
  await line('coll lee bank', /^Collect live payment.*Ka Yan Lee.*2026-10 · 2026-11.*bank-in/)
  // What Enter will do stands below in a sentence for each.
  for (const month of ['2026-10', '2026-11'])
    await desk.page
      .locator('[data-palette] p')
      .getByText(`Collect 1,200.00 by bank-in from Ka Yan Lee (${school.lee}) for ${month}.`)
      .waitFor(patience)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`two-months-${theme}`)
  }
  await desk.press('Shift+Enter')
  const plan = await dialog(desk, 'Collect live payment')
  await plan.getByText('Collect 2 payments, total 2,400.00.').waitFor(patience)
  await plan.getByText('Then the receipts are printed into one file.').waitFor(patience)
  for (const month of ['2026-10', '2026-11']) await plan.getByText(`1,200.00 · ${month}`).waitFor(patience)
  await desk.picture('two-months-plan')
  const receipts = await printedBy(desk, () => desk.press('Enter'))
  for (const month of ['October 2026', 'November 2026']) expect(receipts).toContain(month)
  await desk.notice('2 of 2 payments collected.')
  const got = (month: string) => `Ka Yan Lee 李嘉欣 1,200\\.00 · ${month}: LR-2026-\\d+`
  const answers = 'Payment Type: bank-in\\. Total 2,400\\.00'
  await desk.notice(new RegExp(`^${got('2026-10')}, ${got('2026-11')}\\. ${answers}\\.$`))
  // It is said once, although the jobs of this window are watched as well.
  await expect.poll(() => desk.page.getByText('2 of 2 payments collected.').count(), patience).toBe(1)
  const all = await paymentsOf(school.world)
  expect(
    all.filter(each => each.student_id === school.lee && each.kind === 'live').map(each => each.payment_type),
  ).toEqual(['bank-in', 'bank-in'])
  // It goes on with the next one.
  await inQueue()
  await desk.type('lee')
  await desk.page.locator('[data-palette]').getByText('Nothing matches “lee”.').waitFor(patience)
  await leaveQueue(desk)
})

it('the palette goes on with the next payment of the queue, one after the other, until Esc', async () => {
  const before = (await paymentsOf(school.world)).filter(each => each.status === 'paid')
  const collected = async () => {
    const all = (await paymentsOf(school.world)).filter(each => each.status === 'paid')
    return all
      .filter(each => !before.some(({ payment_id }) => payment_id === each.payment_id))
      .map(each => each.student_id)
      .toSorted()
  }
  await line('coll hei tung au bank', /^Collect live payment.*Hei Tung Au.*bank-in/)
  await desk.press('Enter')
  await expect.poll(collected, patience).toEqual(['S0004'])
  for (const [typed, name, all] of [
    ['lok yiu au bank', 'Lok Yiu Au', ['S0004', 'S0005']],
    ['sze wing au bank', 'Sze Wing Au', ['S0004', 'S0005', 'S0006']],
  ] as const) {
    await inQueue()
    await desk.type(typed)
    await highlighted(desk, new RegExp(`^Collect live payment.*${name}.*bank-in`))
    await desk.press('Enter')
    await expect.poll(collected, patience).toEqual(all)
  }
  await inQueue()
  await leaveQueue(desk)
  // Once it is left, it is the whole palette again.
  await openPalette(desk)
  await desk.type('hei tung au')
  await highlighted(desk, /^Hei Tung Au/)
  await desk.press('Escape')
  await noDialog(desk)
})

it('a day without a lesson is said to have none, and the lessons there are follow', async () => {
  await line('leave ka yan tom', /^Record leave.*Ka Yan Lee.*no live lesson on Sat 21 Nov, tomorrow/)
  await desk.picture('no-lesson')
  await desk.press('Enter')
  await onFocus(desk, 'combobox Record leave: Lesson')
  await desk.page.getByText('Ignored: tom. There is no live lesson on Sat 21 Nov, tomorrow.').waitFor(patience)
  await desk.picture('no-lesson-question')
  await desk.press('Escape')
  await noDialog(desk)
})

const paid = async () => (await paymentsOf(school.world)).filter(each => each.status === 'paid').length
task(
  'Five payments in a row, each',
  5,
  [/^bank-in/],
  async () => {
    const paidBefore = await paid()
    await desk.press('g', 'p')
    await desk.page.getByRole('heading', { name: 'Receipt Management', level: 1 }).waitFor()
    await press('l')
    await dialog(desk, 'Pending Live Payments')
    let row = ''
    const focused = async () => {
      row = await desk.focus()
      return row
    }
    for (let done = 1; done <= 5; done += 1) {
      // The row that was collected is gone, and the next one has the focus.
      const before = row
      const isNext = (focus: string) => focus.startsWith('row PL') && focus !== before
      await expect.poll(async () => isNext(await focused()), patience).toBe(true)
      await press('c')
      await onFocus(desk, 'combobox Collect live payment: Payment Type')
      await press('b')
      await highlighted(desk, 'bank-in')
      if (done < 5) await press('Enter')
      else expect(await printedBy(desk, () => press('Shift+Enter'))).toContain('Bank-in 銀行入數')
      await expect.poll(paid, patience).toBe(paidBefore + done)
    }
    await desk.press('Escape')
    await noDialog(desk)
  },
  5,
)

task('Move a lesson by the palette', 14, [/^Move lesson.*DSE Math/, /^Move lesson/], async () => {
  await desk.press('g', 't')
  await desk.page.getByRole('heading', { name: 'Timetable', level: 1 }).waitFor()
  await onFocus(desk, /DSE Math/)
  await line('mo to sun', /^Move lesson.*DSE Math/)
  await says('Move DSE Math from Sat 21 Nov, tomorrow, 16:00, to Sun 22 Nov, 16:00.')
  await press('Enter')
  count += 1
  await sayYes(desk)
  await desk.notice('Lesson updated successfully!')
  const dates = await stored().selectFrom('live_lessons').select('lesson_date').execute()
  expect(dates.map(each => each.lesson_date)).toContain('2026-11-22')
})

task('Add 4 tokens', 12, [/^Edit Token.*Siu Ming Wong/, /./], async () => {
  await go(desk, 's', 'Students', 'S0001')
  await line('add won 4', /^Edit Token.*Siu Ming Wong.*4/)
  await press('Enter')
  await onFocus(desk, 'combobox Edit Token: Token Name')
  await highlighted(desk, /./)
  await press('Enter')
  await desk.notice(/^Token successfully added/)
  expect(await added()).toEqual([[school.wong, 4]])
})

task('The same for another student', 2, [/^S0002/], async () => {
  await onRow(desk, 'S0001')
  await press('j')
  await onRow(desk, 'S0002')
  await press('.')
  await expect.poll(added, patience).toEqual([
    [school.wong, 4],
    ['S0002', 4],
  ])
})

task('Hold a place on an iPad', 12, [/^Hold Time Slot.*15:00/], async () => {
  await line('ho sat 3pm', /^Hold Time Slot.*15:00/)
  await says('Hold a place on Sat 21 Nov, tomorrow, 15:00')
  await press('Enter')
  await desk.notice('Time slot held successfully.')
  expect(await held()).toEqual(['2026-11-21 15:00'])
})

task('Take the last thing back', 1, [], async () => {
  await press('Control+z')
  await expect.poll(held, patience).toEqual([])
})

task('Find out whose phone number calls', 6, [/^Siu Ming Wong/], async () => {
  await line('5345', /^Siu Ming Wong/)
  await press('Enter')
  await dialog(desk, /Siu Ming Wong/)
  await desk.press('Escape')
  await noDialog(desk)
})

task('Print a lost receipt', 13, [/^Print Receipt.*Siu Ming Wong/], async () => {
  await line('rec won oct', /^Print Receipt.*Siu Ming Wong/)
  expect(await printedBy(desk, () => press('Enter'))).toContain('October 2026')
})

task('Approve a leave request', 2, [/^Approve leave/], async () => {
  await noDialog(desk)
  await desk.press('g', 'd')
  await onFocus(desk, /^li .*Tai Man Chan/)
  await press('a')
  count += 1
  await sayYes(desk)
  await expect.poll(() => leaves('pending'), patience).toEqual([])
})

task('Make three students inactive', 5, [/^Switch 3 students/], async () => {
  const inactive = async () =>
    (await stored().selectFrom('students').select('student_id').where('status', '=', 'inactive').execute()).length
  await go(desk, 's', 'Students', 'S0')
  await press('x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'a')
  const plan = await dialog(desk, 'Toggle active/inactive (student)')
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  await press('Enter')
  await expect.poll(inactive, patience).toBe(3)
})

it('the table of the results has these counts', () => {
  const results = readFileSync(new URL('../bench/RESULTS.md', import.meta.url), 'utf8')
  const table = results.split('\n').map(row => row.split(' | '))
  for (const [name, { keys, looks }] of counts) {
    const row = table.find(([first]) => first === `| ${name}`)
    expect([row?.[1], row?.at(-1)], name).toEqual([String(keys), `${looks} |`])
  }
})
