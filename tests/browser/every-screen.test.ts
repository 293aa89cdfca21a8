import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenAt, screens } from '#client/command/screens.ts'
import { axeIn, type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { fixedSchool } from '#tests/client/run/fixed-school.ts'
import { engines } from '#tests/databases.ts'
import { password } from '#tests/world.ts'
import { dialogLinks, dialogs, goTo } from './dialog-links.ts'
import { lookForFaults } from './look-for-faults.ts'
import { highlighted, onFocus, openPalette, patience, run } from './steps.ts'
import { tooPale } from './too-pale.ts'
import { showRecoveryCodes, signInAgain, workingStates } from './working-states.ts'

/*
 * Every screen, every dialog, question and form, the states of the palette, and the pages of those who are not signed in:
 * what sticks out, overlaps, is cut off, too small or too pale. Each is looked at in two sizes, one in each theme, by axe
 * in one look, and one in four on a telephone; SOAK_SECONDS=1 looks at each in all of them, and WIDTHS=390,1280 with it only
 * at those widths, the narrow one on a telephone. `npm test` looks at every screen and at ten dialogs, and `npm run test:all` at all.
 */

/** A window, and the size of letters in pixels that somebody has chosen for their browser. */
type Size = { readonly width: number; readonly height: number; readonly letters?: number }
const height = 900
const usualLetters = 16
const widths = process.env.WIDTHS?.split(',').map(Number)
/** Those at the widths that are asked for, with letters of the usual size. */
const asked = <T extends Size | { readonly width: number }>(all: readonly T[]): readonly T[] =>
  widths ? all.filter(each => widths.includes(each.width) && !('letters' in each)) : all
const sizes: readonly Size[] = [
  ...[1280, ...(widths ? [] : [390]), 768, 1024, 1440, 1920].map(width => ({ width, height })),
  // As much room as 1280 × 900 has at 200 %, and 1280 × 1024 at 400 %.
  { width: 640, height: 450 },
  { width: 320, height: 256 },
  { width: 1280, height, letters: 24 },
  { width: 768, height, letters: 20 },
  { width: 480, height, letters: 24 },
]
const phones: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 390, height: 844, letters: 20 },
]
const looks = [390, 768, 1280].flatMap(width => themes.toReversed().map(theme => ({ width, theme })))
const onPhone = looks.slice(0, 2)
const isWhole = process.env.SOAK_SECONDS !== undefined
const isPart = process.env.LOOKS_AT === 'some'
/** All of a list, or so many of it, spread over it. */
const spread = <T>(all: readonly T[], many: number): readonly T[] =>
  isPart ? all.filter((_, at) => at % Math.ceil(all.length / many) === 0) : all
/** All of a list, or those that are this one's turn. */
const turn = <T extends Size | { readonly width: number }>(
  all: readonly T[],
  at: number,
  many: number,
): readonly T[] =>
  isWhole ? asked(all) : Array.from({ length: many }, (_, step) => all[(at + step * 3) % all.length]!)

let school: School
let desk: Desk
let phone: Desk
/** The windows that are used with a finger. */
const touched = new Set<Desk>()
let links: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  school = await openSchool(await fixedSchool())
  links = await dialogLinks(school)
  desk = await openDesk(school)
  phone = await openDesk(school, { width: 390, height: 844, touch: true })
  touched.add(phone)
})
afterAll(async () => {
  await desk.close()
  await phone.close()
  await school.close()
})

const drawn = (on: Desk) =>
  on.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Who looks at it: everybody at a desk, and some on a telephone, too. */
const lookers = (at: number): readonly Desk[] => (isWhole || at % 4 === 0 ? [desk, phone] : [desk])
/** What each of them finds, side by side. */
const byAll = async (on: readonly Desk[], look: (on: Desk) => Promise<readonly string[]>) =>
  (await Promise.all(on.map(look))).flat()
/** A report that is printed while the tests go on prints the words of a failure only. */
const expectNone = (found: readonly string[]) => expect(found, found.join('\n')).toEqual([])

/** What is wrong with what is open now, in so many sizes, by axe in one look less. */
async function faults(on: Desk, name: string, at: number, many = 2, isBusy = false): Promise<readonly string[]> {
  const busy = on.page.locator('[aria-busy=true], .animate-late, [data-coming]')
  if (!isBusy) await expect.poll(() => busy.count(), patience).toBe(0)
  const found: string[] = []
  const first = touched.has(on) ? phones[0]! : sizes[0]!
  const whose = touched.has(on) ? 'phone ' : ''
  const looked = touched.has(on) ? turn(phones, Math.floor(at / 4), 1) : turn(sizes, at, many)
  const worn = looked.flatMap((size, nth) =>
    (isWhole ? themes : [themes[(at + nth) % 2]!]).map(theme => ({ size, theme })),
  )
  for (const { size, theme } of worn) {
    const { width, letters = usualLetters } = size
    const as = `${whose}${width} ${theme}${letters === usualLetters ? '' : ` with letters of ${letters}`}`
    await on.page.setViewportSize(size)
    await on.wear(theme)
    await on.letters(letters)
    await drawn(on)
    if (process.env.PICTURES) await on.picture(`${name} ${as}`.replace(/\W+/g, '-'))
    const wrong = [...(await on.page.evaluate(lookForFaults)), ...(await on.page.evaluate(tooPale))]
    found.push(...wrong.map(fault => `${as}: ${fault}`))
  }
  await on.letters(usualLetters)
  for (const { width, theme } of touched.has(on) ? (isWhole ? asked(onPhone) : []) : turn(looks, at, many - 1)) {
    await on.page.setViewportSize(touched.has(on) ? first : { width, height })
    await on.wear(theme)
    // In the second theme of a width only the colours are others.
    const axe = await axeIn(on.page)
    const { violations } = await (isWhole && theme === 'light' ? axe.withRules('color-contrast') : axe).analyze()
    const told = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
    found.push(...told.map(each => `${whose}${width} ${theme}: ${each}`))
  }
  await on.wear('light')
  await on.page.setViewportSize(first)
  return found
}

const paths = screens.flatMap(({ path, tabs }) => [path, ...(tabs ? [`${path}?tab=video`] : [])])
describe('every screen', () => {
  it.each(paths.map((path, at) => ({ path, at })))('$path', async ({ path, at }) => {
    const { heading } = screenAt(path.split('?')[0]!)!
    const look = async (on: Desk) => {
      await goTo(on, path)
      await on.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
      return faults(on, path, at)
    }
    expectNone(await byAll(lookers(at), look))
  })
})

describe('every dialog, question and form', () => {
  it.each(
    spread(
      dialogs.map(({ id }, at) => ({ id, at })),
      10,
    ),
  )('$id', async ({ id, at }) => {
    const urls = links.get(id) ?? []
    expect(urls, 'No answers can be made up.').not.toEqual([])
    const look = async (on: Desk) => {
      const found: string[] = []
      const open = on.page.locator('[role=dialog], [role=alertdialog]').first()
      for (const [step, url] of (isWhole ? urls : urls.slice(-1)).entries()) {
        await goTo(on, url)
        await open.waitFor({ ...patience, state: 'attached' })
        found.push(...(await faults(on, `${id}-${step}`, at)).map(fault => `${url} at ${fault}`))
        await goTo(on, '/students')
        await expect.poll(() => open.count(), patience).toBe(0)
      }
      return found
    }
    expectNone(await byAll(lookers(at), look))
  })
})

describe('every state of the palette, every panel and menu', () => {
  beforeAll(async () => {
    await goTo(desk, '/students')
    await goTo(phone, '/students')
  })
  const type = (text: string) => async (on: Desk) => {
    await openPalette(on)
    await on.type(text)
  }
  const states: readonly (readonly [name: string, open: (on: Desk) => Promise<unknown>])[] = [
    ['the empty palette', on => openPalette(on)],
    ['a word', type('chan')],
    ['nothing found', type('zzzz qqqq')],
    ['a line that is understood', type('add token chan siu man dse core 4')],
    ['a line with words that are not', type('leave chan siu man tomorrow xyzzy')],
    ['a filter', type('students status:inactive')],
    ['a filter of invoices', type('invoices is:pending')],
    [
      'the commands of a record',
      async on => {
        await type('chan siu man')(on)
        await highlighted(on, 'Siu Man')
        await on.press('Tab')
      },
    ],
    [
      'a question with nothing to choose',
      async on => {
        await run(on, 'edit token', 'Edit Token')
        await on.type('zzzz')
      },
    ],
    [
      'rows selected',
      async on => {
        await on.press('x', 'ArrowDown', 'x')
        await openPalette(on)
      },
    ],
    [
      'the card of a row of the palette',
      async on => {
        await type('chan siu man')(on)
        await highlighted(on, 'Siu Man')
        await on.press('Shift+Space')
        await on.page.getByRole('region', { name: 'Siu Man' }).waitFor()
      },
    ],
    [
      'the keys',
      async on => {
        await on.press('?')
        await on.page.getByRole('dialog', { name: 'Keys' }).waitFor()
      },
    ],
    ['the log', on => on.press('Shift+L')],
    [
      'who a student is, beside the list',
      async on => {
        await on.press(' ')
        await on.page.getByRole('region', { name: 'Tai Man' }).waitFor()
      },
    ],
    [
      'fields of a filter',
      async on => {
        await on.press('/')
        await on.type('sta')
      },
    ],
  ]
  it.each(
    spread(
      states.map(([name, open], at) => ({ name, open, at })),
      5,
    ),
  )('$name', async ({ name, open, at }) => {
    const look = async (on: Desk) => {
      await onFocus(on, /^row .*S0001/)
      await open(on)
      await drawn(on)
      const found = await faults(on, name, at)
      await on.goto('/students')
      return found
    }
    expectNone(await byAll(lookers(at), look))
  })
})

describe('every state that somebody comes to at work', () => {
  /** A lesson that is known without the school: its states are listed before there is one. */
  let lesson = ''
  beforeAll(async () => {
    const { world } = school
    for (const { live_lesson_id } of (await world.did('getLiveLessons', {})).data) {
      const coming = (await world.did('getLessonAttendance', { lessonId: live_lesson_id })).data
      if (coming.some(({ attendance }) => attendance === 'pending')) lesson = live_lesson_id
      if (lesson) break
    }
  })
  it.each(
    spread(
      workingStates('').map(({ name }, at) => ({ name, at })),
      4,
    ),
  )('$name', async ({ name, at }) => {
    const { at: path = '/students', open, shows, isBusy } = workingStates(lesson)[at]!
    const found: string[] = []
    for (const on of isWhole ? lookers(0) : [desk]) {
      await on.goto(path)
      if (path === '/students') await onFocus(on, /^row .*S0001/)
      else await onFocus(on, /./)
      const takeBack = await open(on)
      if (shows) await on.page.getByText(shows).first().waitFor()
      found.push(...(await faults(on, name, at, 1 + (at % 2), isBusy)))
      await takeBack?.()
    }
    expectNone(found)
  })

  it('the recovery codes, and a session that has ended', async () => {
    const found: string[] = []
    const theirs = await openDesk(school, { as: 'may' })
    await onFocus(theirs, /^row .*S0001/)
    await showRecoveryCodes(theirs, school)
    found.push(...(await faults(theirs, 'recovery codes', 0)))
    await theirs.goto('/students')
    await onFocus(theirs, /^row .*S0001/)
    await signInAgain(theirs, school, 'may')
    found.push(...(await faults(theirs, 'sign in again', 1, 2, true)))
    await theirs.close()
    expectNone(found)
  })
})

describe('every screen of a school in which there is nothing', () => {
  let empty: School
  let theirs: Desk
  beforeAll(async () => {
    empty = await openSchool(engines[0]!)
    theirs = await openDesk(empty)
  })
  afterAll(async () => {
    await theirs.close()
    await empty.close()
  })
  it.each(
    spread(
      paths.map((path, at) => ({ path, at })),
      4,
    ),
  )('$path', async ({ path, at }) => {
    await goTo(theirs, path)
    const { heading } = screenAt(path.split('?')[0]!)!
    await theirs.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    expectNone(await faults(theirs, `empty ${path}`, at, 1))
  })
})

describe('every page of somebody who is not signed in', () => {
  const lessonNow = { login: '', code: '' }
  let visitors: readonly Desk[]
  beforeAll(async () => {
    const { world } = school
    const students = (await world.did('getStudent', {})).data
    for (const lesson of (await world.did('getLiveLessons', {})).data) {
      if (lesson.lesson_date !== '2026-11-20') continue
      const coming = (await world.did('getLessonAttendance', { lessonId: lesson.live_lesson_id })).data
      const first = students.find(({ student_id }) => student_id === coming[0]?.student_id)
      if (!first) continue
      world.clock.set(`2026-11-20T${lesson.start_time.slice(0, 5)}`)
      lessonNow.login = first.student_login_id ?? ''
      lessonNow.code = (await world.did('getAttendanceCode', { lessonId: lesson.live_lesson_id })).data
      break
    }
    visitors = [
      await openDesk(school, { as: 'nobody', path: '/login' }),
      await openDesk(school, { as: 'nobody', path: '/login', width: 390, height: 844, touch: true }),
    ]
    touched.add(visitors[1]!)
  })
  afterAll(async () => {
    for (const each of visitors) await each.close()
  })
  const signIn = (username: string, word: string) => async (on: Desk) => {
    await on.goto('/login')
    await on.page.getByLabel('Username').fill(username)
    await on.page.getByLabel('Password').fill(word)
    await on.press('Enter')
  }
  const checkIn = (login: string | undefined) => async (on: Desk) => {
    await on.goto(`/checkin?code=${lessonNow.code}`)
    if (login === undefined) return
    await on.page.getByLabel('Student Login ID').fill(login)
    await on.press('Enter')
  }
  const states: readonly (readonly [name: string, open: (on: Desk) => Promise<unknown>, shows: string | RegExp])[] = [
    ['the sign-in', on => on.goto('/login'), 'Admin Login'],
    ['a refused sign-in', signIn('boss', 'wrong'), /password/i],
    ['the code of a second step', signIn('kit', password), 'Use a recovery code'],
    ['the check-in', checkIn(undefined), '2026-11-20'],
    ['a refused check-in', checkIn('nobody here'), 'There is no student with this login ID in this class.'],
    ['a check-in without a code', on => on.goto('/checkin'), 'This address holds no code.'],
    ['a check-in that is done', on => checkIn(lessonNow.login)(on), 'You are checked in to'],
  ]
  it.each(
    spread(
      states.map(([name, open, shows], at) => ({ name, open, shows, at })),
      3,
    ),
  )('$name', async state => {
    const { name, open, shows, at } = state
    const found: string[] = []
    for (const on of visitors) {
      await open(on)
      await on.page.getByText(shows).first().waitFor()
      found.push(...(await faults(on, name, at)))
    }
    expectNone(found)
  })
})
