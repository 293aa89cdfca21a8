import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import { delayRequests, holdBackAt, onFocus, onRow, patience } from './steps.ts'

/*
 * What is typed does the same at any pace, however long the server takes to answer: keys wait for what they are for.
 */

type Pace = {
  /** Milliseconds from key to key. */
  readonly perKey: number
  /** Milliseconds until a request is sent on to the server. */
  readonly latency: number
}
/** As a person types who waits for everything, then slowly and quickly against a quick and a slow server. */
const paces: readonly Pace[] = [
  { perKey: 150, latency: 0 },
  { perKey: 0, latency: 0 },
  { perKey: 60, latency: 100 },
  { perKey: 100, latency: 600 },
  { perKey: 0, latency: 600 },
]

type Outcome = {
  /** The title of the dialog on top; empty without one. */
  readonly open: string
  /** What has the focus, or how that begins. */
  readonly focus: string
  /** What stands in the box that has it. */
  readonly value: string
  /** How many were printed. */
  readonly documents: number
}
type Script = {
  readonly name: string
  readonly from: string
  /** Keys by their names, texts letter by letter. */
  readonly typed: readonly (string | { readonly text: string })[]
  readonly outcome: Outcome
}

const scripts: readonly Script[] = [
  {
    name: 'g s n and a name: the name stands in the form for a new student',
    from: '/payment',
    typed: ['g', 's', 'n', { text: 'Xavier' }],
    outcome: { open: 'Create student', focus: 'textbox First Name', value: 'Xavier', documents: 0 },
  },
  {
    name: 'Ctrl+K, words of a class, Down, Tab, mov, Enter: the lesson below it is asked for its new date',
    from: '/students',
    typed: ['Control+k', { text: 'dse math sat' }, 'ArrowDown', 'Tab', { text: 'mov' }, 'Enter'],
    outcome: { open: 'Move lesson', focus: 'combobox Move lesson: New Date', value: '', documents: 0 },
  },
  {
    name: 'Ctrl+K, the number of a receipt, Enter: the receipt is printed',
    from: '/students',
    typed: ['Control+k', { text: 'LR-2026-000001' }, 'Enter'],
    outcome: { open: '', focus: 'row S0001', value: '', documents: 1 },
  },
  {
    name: 'Ctrl+K, the id of a lesson, Tab, mov, Enter: the lesson is asked for its new date',
    from: '/students',
    typed: ['Control+k', { text: 'L000002' }, 'Tab', { text: 'mov' }, 'Enter'],
    outcome: { open: 'Move lesson', focus: 'combobox Move lesson: New Date', value: '', documents: 0 },
  },
]

let school: November
beforeAll(async () => {
  school = await openNovember()
  const maths = await school.world.course('DSE Maths', { lessons: 3 })
  await school.world.classOf('DSE Maths Sat', { course: maths, students: [school.chan], from: '2026-11-21' })
})
afterAll(() => school.close())

const seen = async (desk: Desk, { outcome }: Script, documents: number): Promise<Outcome> => {
  const focus = await desk.focus()
  return {
    open: await desk.page.evaluate(() => {
      const last = [...document.querySelectorAll('[role=dialog]')].at(-1)
      const named = last?.getAttribute('aria-labelledby')
      return (named ? document.getElementById(named)?.textContent : last?.getAttribute('aria-label')) ?? ''
    }),
    focus: focus.startsWith(outcome.focus) ? outcome.focus : focus,
    value: await desk.page.evaluate(() => {
      const focused = document.activeElement
      return focused instanceof HTMLInputElement ? focused.value : ''
    }),
    documents,
  }
}

/** Types at a pace in a window of its own, and waits for the outcome. */
async function typeAt(pace: Pace, script: Script): Promise<void> {
  const desk = await openDesk(school, { path: script.from })
  let documents = 0
  desk.page.on('requestfinished', sent => {
    if (sent.url().includes('/pdf')) documents += 1
  })
  await delayRequests(desk, pace.latency)
  await desk.goto(script.from)
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
  // The second letter of a sequence comes within a second, however busy this machine is.
  let begun: Promise<void> | undefined
  for (const each of script.typed)
    for (const key of typeof each === 'string' ? [each] : [...each.text].map(sign => (sign === ' ' ? 'Space' : sign))) {
      const pressed = desk.page.keyboard.press(key, { delay: pace.perKey })
      if (key === 'g') begun = pressed
      else await Promise.all([begun, pressed])
    }
  await expect
    .poll(() => seen(desk, script, documents), { ...patience, message: JSON.stringify(pace) })
    .toEqual(script.outcome)
  await desk.close()
}

describe('what is typed does the same at any pace', () => {
  for (const script of scripts) {
    test(script.name, async () => {
      const before = await entriesIn(school.world)
      await Promise.all(paces.map(pace => typeAt(pace, script)))
      // What is printed is written down; nothing else is.
      await expect.poll(() => entriesIn(school.world), patience).toBe(before + paces.length * script.outcome.documents)
    })
  }
})

/** Types what it gets in a burst while a part of the console is held back on its way. */
async function typeWhileHeldBack(desk: Desk, part: RegExp, begin: () => Promise<unknown>, keys: readonly string[]) {
  const { asked, letGo } = await holdBackAt(desk, at => part.test(at.pathname))
  await begin()
  await asked
  for (const key of keys) await desk.press(key)
  await letGo()
}
const newXavier = ['g', 's', 'n', ...'Xavier']
const hasTyped = async (desk: Desk, name: string) => {
  await onFocus(desk, 'textbox First Name')
  await expect.poll(() => desk.page.getByLabel('First Name').inputValue(), patience).toBe(name)
}

describe('what is typed before the console is there waits for it', () => {
  test('when a page is loaded', async () => {
    const desk = await openDesk(school, { path: '/payment' })
    await typeWhileHeldBack(desk, /start-console/, () => desk.page.goto('/payment', { waitUntil: 'commit' }), newXavier)
    await hasTyped(desk, 'Xavier')
    await desk.close()
  })

  test('after signing in', async () => {
    const desk = await openDesk(school, { as: 'nobody', path: '/login' })
    const signIn = async () => {
      await desk.page.getByLabel('Username').fill('boss')
      await desk.page.getByLabel('Password').fill(password)
      await desk.page.keyboard.press('Enter')
      await desk.page.getByText('Loading').waitFor()
    }
    await typeWhileHeldBack(desk, /start-console/, signIn, newXavier)
    await hasTyped(desk, 'Xavier')
    await desk.close()
  })
})

test('keys that are pressed while the plan for many rows is loading wait for it, and reach no row', async () => {
  const desk = await openDesk(school, { path: '/students' })
  await onRow(desk, school.chan)
  const selectTwo = async () => {
    await desk.press('x', 'Shift+ArrowDown')
    await desk.page.getByText('2 selected').waitFor()
    await desk.press('a')
  }
  await typeWhileHeldBack(desk, /\/many-/, selectTwo, ['Enter'])
  const plan = desk.page.getByRole('dialog', { name: 'Toggle active/inactive (student)' })
  await plan.getByText('Will be done for').waitFor(patience)
  // Nobody had seen the plan, so Enter has accepted nothing.
  await desk.press('Enter')
  await desk.page.getByText('2 of 2 done').waitFor(patience)
  await desk.close()
})
