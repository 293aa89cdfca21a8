import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, seeded } from '#demo/random.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { password } from '#tests/world.ts'
import { entriesIn, type November, openNovember } from './november.ts'
import { delayRequests, highlighted, holdBackAt, lookFirst, onFocus, onRow, patience } from './steps.ts'

/*
 * What is typed does the same at any pace, however long the server takes to answer: keys wait for what they are for.
 */

type Pace = {
  /** Milliseconds that each key is held down, which is how long the next one takes. */
  readonly perKey: (random: Random) => number
  /** Milliseconds until a request is sent on to the server. */
  readonly latency: (random: Random) => number
}
const always = (milliseconds: number) => () => milliseconds
/** As a person types who waits for everything, as quickly as nobody does, and at random. */
const slow: Pace = { perKey: always(150), latency: always(0) }
const quick: Pace = { perKey: always(0), latency: always(600) }
const random: Pace = { perKey: each => each.integer(0, 150), latency: each => each.integer(0, 600) }

const soaking = process.env.SOAK_SECONDS !== undefined
const seed = process.env.SEED ?? (soaking ? String(Date.now()) : '9')
const paces: readonly Pace[] = [slow, quick, ...Array.from({ length: soaking ? 20 : 2 }, () => random)]

type Outcome = {
  /** The title of the dialog on top; empty without one. */
  readonly open: string
  /** What has the focus, or how that begins. */
  readonly focus: string
  /** What stands in the box that has it. */
  readonly value: string
  /** How many operations the log tells of: a print is one, too. */
  readonly operations: number
}
type Script = {
  readonly name: string
  readonly from: string
  /** Keys by their names, texts letter by letter. */
  readonly typed: readonly (string | { readonly text: string })[]
  /** What comes of it, and where the question stays as it came when what it would answer was typed before it was there. */
  readonly outcomes: readonly [Outcome, Outcome?]
  /** It changes rows, which is why one pace comes after the other. */
  readonly writes?: true
}

const moveLesson = { open: 'Move lesson', focus: 'combobox Move lesson: New Date', value: '', operations: 0 }
const toggle = 'Toggle active/inactive (student)'
const scripts: readonly Script[] = [
  {
    name: 'g s n and a name: the name stands in the form for a new student',
    from: '/payment',
    typed: ['g', 's', 'n', { text: 'Xavier' }],
    outcomes: [{ open: 'Create student', focus: 'textbox First Name', value: 'Xavier', operations: 0 }],
  },
  {
    name: 'Ctrl+K, the name of a form, Enter and a name: the name stands in the menu that is its first field',
    from: '/students',
    typed: ['Control+k', { text: 'create family' }, 'Enter', { text: 'chan' }],
    outcomes: [{ open: 'Create family', focus: 'combobox Students', value: 'chan', operations: 0 }],
  },
  {
    name: 'e, Ctrl+A and a name: the name stands in the form instead of the one that was there',
    from: '/students',
    typed: ['e', 'Control+a', { text: 'Zoe' }],
    outcomes: [{ open: 'Edit student', focus: 'textbox First Name', value: 'Zoe', operations: 0 }],
  },
  {
    name: 'Ctrl+K, words of a class, Down, Tab, mov, Enter: the lesson below it is asked for its new date',
    from: '/students',
    typed: ['Control+k', { text: 'dse math sat' }, 'ArrowDown', 'Tab', { text: 'mov' }, 'Enter'],
    outcomes: [moveLesson],
  },
  {
    name: 'Ctrl+K, the number of a receipt, Enter: the receipt is printed',
    from: '/students',
    typed: ['Control+k', { text: 'LR-2026-000001' }, 'Enter'],
    outcomes: [{ open: '', focus: 'row S0001', value: '', operations: 1 }],
    writes: true,
  },
  {
    name: 'Ctrl+K, the id of a lesson, Tab, mov, Enter: the lesson is asked for its new date',
    from: '/students',
    typed: ['Control+k', { text: 'L000002' }, 'Tab', { text: 'mov' }, 'Enter'],
    outcomes: [moveLesson],
  },
  {
    name: 'g p l c b Enter: the first payment is collected by bank-in, or asked for its type',
    from: '/students',
    typed: ['g', 'p', 'l', 'c', 'b', 'Enter'],
    outcomes: [
      { open: 'Pending Live Payments', focus: 'row PL', value: '', operations: 1 },
      {
        open: 'Collect live payment',
        focus: 'combobox Collect live payment: Payment Type',
        value: '',
        operations: 0,
      },
    ],
    writes: true,
  },
  {
    name: 'x, Shift+Down, a, Enter: two students are toggled, or what would be done is shown',
    from: '/students',
    typed: ['x', 'Shift+ArrowDown', 'a', 'Enter'],
    outcomes: [
      { open: toggle, focus: 'row Tai Man Chan 陳大文 (S0001)done', value: '', operations: 2 },
      { open: toggle, focus: 'row Tai Man Chan 陳大文 (S0001)', value: '', operations: 0 },
    ],
    writes: true,
  },
]

let school: November
beforeAll(async () => {
  school = await openNovember()
  const maths = await school.world.course('DSE Maths', { lessons: 3, token: 'English' })
  const others = Array.from({ length: 40 }, (_, at) => `S${String(at + 4).padStart(4, '0')}`)
  await school.world.classOf('DSE Maths Sat', {
    course: maths,
    students: [school.chan, ...others],
    from: '2026-11-21',
  })
  // More payments than are collected below.
  await school.world.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
})
afterAll(() => school.close())

const seen = async (desk: Desk, focuses: readonly string[], operations: number): Promise<Outcome> => {
  const focus = await desk.focus()
  return {
    open: await desk.page.evaluate(() => {
      const last = [...document.querySelectorAll('[role=dialog]')].at(-1)
      const named = last?.getAttribute('aria-labelledby')
      return (named ? document.getElementById(named)?.textContent : last?.getAttribute('aria-label')) ?? ''
    }),
    focus: focuses.find(each => focus.startsWith(each)) ?? focus,
    value: await desk.page.evaluate(() => {
      const focused = document.activeElement
      return focused instanceof HTMLInputElement ? focused.value : ''
    }),
    operations,
  }
}

/** Types at a pace in a window of its own, and waits for one of the outcomes. */
async function typeAt(pace: Pace, at: number, { name, from, typed, outcomes, writes }: Script): Promise<void> {
  const numbers = seeded(`${seed} ${name} ${at}`)
  const before = await entriesIn(school.world)
  const desk = await openDesk(school, { path: from })
  await delayRequests(desk, () => pace.latency(numbers))
  await desk.goto(from)
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
  // The second letter of a sequence comes within a second, however busy this machine is.
  let begun: Promise<void> | undefined
  for (const each of typed)
    for (const key of typeof each === 'string' ? [each] : [...each.text].map(sign => (sign === ' ' ? 'Space' : sign))) {
      const pressed = desk.page.keyboard.press(key, { delay: pace.perKey(numbers) })
      if (key === 'g') begun = pressed
      else await Promise.all([begun, pressed])
    }
  const wanted = outcomes.flatMap(each => each ?? [])
  const comesOut = () =>
    expect
      .poll(
        async () =>
          seen(
            desk,
            wanted.map(({ focus }) => focus),
            writes ? (await entriesIn(school.world)) - before : 0,
          ),
        { ...patience, message: `SEED=${seed}, pace ${at}` },
      )
      .toSatisfy((is: Outcome) => wanted.some(each => isDeepStrictEqual(is, each)))
  await comesOut()
  // What it may have passed through on its way is no outcome.
  await desk.answered()
  await comesOut()
  await desk.close()
}

describe('what is typed does the same at any pace', () => {
  for (const script of scripts) {
    test(script.name, { timeout: (paces.length + 2) * patience.timeout }, async () => {
      const before = await entriesIn(school.world)
      if (script.writes) for (const [at, pace] of paces.entries()) await typeAt(pace, at, script)
      else {
        const all = [...paces.entries()]
        await Promise.all(
          Array.from({ length: 4 }, async () => {
            for (let next = all.shift(); next; next = all.shift()) await typeAt(next[1], next[0], script)
          }),
        )
        expect(await entriesIn(school.world)).toBe(before)
      }
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

test('what is typed for a menu before it is there finds its options, and the next Enter takes one', async () => {
  const desk = await openDesk(school, { path: '/students' })
  await onRow(desk, school.chan)
  await desk.press('Control+k')
  await desk.type('create family')
  await highlighted(desk, /^Create family/)
  // All at once, so that it waits.
  await Promise.all(['Enter', ...'chaxn', 'ArrowLeft', 'Backspace', 'End'].map(key => desk.press(key)))
  await onFocus(desk, 'combobox Students')
  await expect.poll(() => desk.page.getByRole('combobox', { name: 'Students' }).inputValue(), patience).toBe('chan')
  await highlighted(desk, /Tai Man Chan/)
  await desk.press('Enter')
  await desk.page.getByRole('button', { name: /^Remove Tai Man Chan/ }).waitFor(patience)
  await expect.poll(() => desk.page.getByRole('combobox', { name: 'Students' }).inputValue(), patience).toBe('')
  await desk.close()
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
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  // Nobody had seen the plan, so Enter has accepted nothing.
  await lookFirst(desk)
  await desk.press('Enter')
  await desk.page.getByText('2 of 2 done').waitFor(patience)
  await desk.close()
})
