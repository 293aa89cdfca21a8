import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyCommand } from '#client/command.ts'
import { toUrl, withInvocation } from '#client/links.ts'
import { screenAt, screens } from '#client/screens.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import cancelJob from '#commands/jobs/cancel-job.ts'
import retryJob from '#commands/jobs/retry-job.ts'
import undoJob from '#commands/jobs/undo-job.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import stopRecording from '#commands/recordings/stop-recording.ts'
import logIn from '#commands/session/log-in.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import copyRows from '#commands/view/copy-rows.ts'
import updateView from '#commands/views/update-view.ts'
import { axeIn, type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { openConsole } from '#tests/client/run/console.ts'
import { fixedAnswers, prepare } from '#tests/client/run/fixed-answers.ts'
import { fixedSchool } from '#tests/client/run/fixed-school.ts'
import { possibleAnswers } from '#tests/client/run/possible-answers.ts'
import { registry } from '#ui/registry.ts'
import { lookForFaults } from './look-for-faults.ts'
import { highlighted, onFocus, openPalette, patience, run } from './steps.ts'

/*
 * Every screen, every dialog, question and form, and the states of the palette: what sticks out, overlaps, is cut off, too
 * small or too pale. Each is looked at in two sizes, by axe in one look, and one in four on a telephone; SOAK_SECONDS=1
 * looks at each in all of them.
 */

/** A window, and the size of letters in pixels that somebody has chosen for their browser. */
type Size = { readonly width: number; readonly height: number; readonly letters?: number }
const height = 900
const usualLetters = 16
const sizes: readonly Size[] = [
  ...[1280, 390, 768, 1024, 1440, 1920].map(width => ({ width, height })),
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
const looks = [390, 768, 1280].flatMap(width => (['dark', 'light'] as const).map(theme => ({ width, theme })))
const isWhole = process.env.SOAK_SECONDS !== undefined
/** All of a list, or those that are this one's turn. */
const turn = <T>(all: readonly T[], at: number, many: number): readonly T[] =>
  isWhole ? all : Array.from({ length: many }, (_, step) => all[(at + step * 3) % all.length]!)

let school: School
let desk: Desk
let phone: Desk
/** Where each command is asked about, once with nothing answered and once with all that a URL may hold. */
const links = new Map<string, readonly string[]>()

beforeAll(async () => {
  school = await openSchool(await fixedSchool())
  await prepare(undefined, school.world)
  const console = await openConsole(school.world)
  for (const { id, command } of registry.all) {
    const part = command.effect === 'view' ? 'view' : 'do'
    for await (const answers of possibleAnswers(command, await fixedAnswers(command, console), console)) {
      const urls = [{}, answers].map(given =>
        toUrl(command.screen ?? '/students', withInvocation({}, part, { command, given }, registry)),
      )
      links.set(id, part === 'view' ? urls.slice(1) : [...new Set(urls)])
      break
    }
  }
  vi.unstubAllGlobals()
  desk = await openDesk(school)
  phone = await openDesk(school, { width: 390, height: 844, touch: true })
})
afterAll(async () => {
  await desk.close()
  await phone.close()
  await school.close()
})

/** Goes there without loading the page again. */
async function goTo(on: Desk, path: string): Promise<void> {
  await on.page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
const drawn = (on: Desk) =>
  on.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Who looks at it: everybody at a desk, and some on a telephone, too. */
const lookers = (at: number): readonly Desk[] => (isWhole || at % 4 === 0 ? [desk, phone] : [desk])

/** What is wrong with what is open now. */
async function faults(on: Desk, name: string, at: number): Promise<readonly string[]> {
  await expect.poll(() => on.page.locator('[aria-busy=true], .animate-late, [data-coming]').count(), patience).toBe(0)
  const found: string[] = []
  const first = on === phone ? phones[0]! : sizes[0]!
  const whose = on === phone ? 'phone ' : ''
  for (const size of on === phone ? turn(phones, at / 4, 1) : turn(sizes, at, 2)) {
    const { width, letters = usualLetters } = size
    const as = `${whose}${width}${letters === usualLetters ? '' : ` with letters of ${letters}`}`
    await on.page.setViewportSize(size)
    await on.letters(letters)
    await drawn(on)
    if (process.env.PICTURES) await on.picture(`${name} ${as}`.replace(/\W+/g, '-'))
    found.push(...(await on.page.evaluate(lookForFaults)).map(fault => `${as}: ${fault}`))
  }
  await on.letters(usualLetters)
  for (const { width, theme } of on === phone ? [] : turn(looks, at, 1)) {
    await on.page.setViewportSize({ width, height })
    await on.wear(theme)
    const { violations } = await (await axeIn(on.page)).analyze()
    const told = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
    found.push(...told.map(each => `${width} ${theme}: ${each}`))
  }
  await on.wear('light')
  await on.page.setViewportSize(first)
  return found
}

describe('every screen', () => {
  const paths = screens.flatMap(({ path, tabs }) => [path, ...(tabs ? [`${path}?tab=video`] : [])])
  it.each(paths.map((path, at) => ({ path, at })))('$path', async ({ path, at }) => {
    const { heading } = screenAt(path.split('?')[0]!)!
    const found: string[] = []
    for (const on of lookers(at)) {
      await goTo(on, path)
      await on.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
      found.push(...(await faults(on, path, at)))
    }
    expect(found).toEqual([])
  })
})

/** What asks nothing where a link leads: a sheet saves it, a page of its own asks for it, or there is nothing to ask about. */
const unasked = new Set<AnyCommand>([
  saveAttendance,
  saveResults,
  setAttendance,
  logIn,
  undoOperation,
  cancelJob,
  retryJob,
  undoJob,
  updateView,
  copyRows,
  stopRecording,
])

describe('every dialog, question and form', () => {
  const shown = registry.all.filter(
    ({ id, command }) => command.effect !== 'show' && !id.startsWith('go/') && !unasked.has(command),
  )
  it.each(shown.map(({ id }, at) => ({ id, at })))('$id', async ({ id, at }) => {
    const found: string[] = []
    const urls = links.get(id) ?? []
    expect(urls, 'No answers can be made up.').not.toEqual([])
    for (const on of lookers(at)) {
      const open = on.page.locator('[role=dialog], [role=alertdialog]').first()
      for (const [step, url] of (isWhole ? urls : urls.slice(-1)).entries()) {
        await goTo(on, url)
        await open.waitFor({ ...patience, state: 'attached' })
        found.push(...(await faults(on, `${id}-${step}`, at)).map(fault => `${url} at ${fault}`))
        await goTo(on, '/students')
        await expect.poll(() => open.count(), patience).toBe(0)
      }
    }
    expect(found).toEqual([])
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
    ['the keys', on => on.press('?')],
    ['the log', on => on.press('Shift+L')],
    ['who a student is, beside the list', on => on.press(' ')],
    [
      'fields of a filter',
      async on => {
        await on.press('/')
        await on.type('sta')
      },
    ],
  ]
  it.each(states.map(([name, open], at) => ({ name, open, at })))('$name', async ({ name, open, at }) => {
    const found: string[] = []
    for (const on of lookers(at)) {
      await onFocus(on, /^row .*S0001/)
      await open(on)
      await drawn(on)
      found.push(...(await faults(on, name, at)))
      await on.goto('/students')
    }
    expect(found).toEqual([])
  })
})
