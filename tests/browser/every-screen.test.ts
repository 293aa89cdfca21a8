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
import logIn from '#commands/session/log-in.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import copyRows from '#commands/view/copy-rows.ts'
import updateView from '#commands/views/update-view.ts'
import { axeIn, type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { openConsole } from '#tests/client/run/console.ts'
import { fixedAnswers } from '#tests/client/run/fixed-answers.ts'
import { fixedSchool } from '#tests/client/run/fixed-school.ts'
import { possibleAnswers } from '#tests/client/run/possible-answers.ts'
import { registry } from '#ui/registry.ts'
import { lookForFaults } from './look-for-faults.ts'
import { highlighted, onRow, openPalette, patience, run } from './steps.ts'

/*
 * Every screen, every dialog, question and form, and the states of the palette: what sticks out, overlaps, is too small
 * or too pale. Each is looked at in two sizes, and by axe in one look; SOAK_SECONDS=1 looks at each in all of them.
 */

const height = 900
const sizes = [
  ...[1280, 390, 768, 1024, 1440, 1920].map(width => ({ width, height })),
  // As much room as 1280 × 900 has at 200 %, and 1280 × 1024 at 400 %.
  { width: 640, height: 450 },
  { width: 320, height: 256 },
]
const looks = [390, 768, 1280].flatMap(width => (['dark', 'light'] as const).map(theme => ({ width, theme })))
const isWhole = process.env.SOAK_SECONDS !== undefined
/** All of a list, or those that are this one's turn. */
const turn = <T>(all: readonly T[], at: number, many: number): readonly T[] =>
  isWhole ? all : Array.from({ length: many }, (_, step) => all[(at + step * 3) % all.length]!)

let school: School
let desk: Desk
/** Where each command is asked about, once with nothing answered and once with all that a URL may hold. */
const links = new Map<string, readonly string[]>()

beforeAll(async () => {
  school = await openSchool(await fixedSchool())
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
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** Goes there without loading the page again. */
async function goTo(path: string): Promise<void> {
  await desk.page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
const drawn = () =>
  desk.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What is wrong with what is open now. */
async function faults(name: string, at: number): Promise<readonly string[]> {
  await expect.poll(() => desk.page.locator('[aria-busy=true]').count(), patience).toBe(0)
  const found: string[] = []
  for (const size of turn(sizes, at, 2)) {
    await desk.page.setViewportSize(size)
    await drawn()
    if (process.env.PICTURES) await desk.picture(`${name.replace(/\W+/g, '-')}-${size.width}`)
    found.push(...(await desk.page.evaluate(lookForFaults)).map(fault => `${size.width}: ${fault}`))
  }
  for (const { width, theme } of turn(looks, at, 1)) {
    await desk.page.setViewportSize({ width, height })
    await desk.wear(theme)
    const { violations } = await (await axeIn(desk.page)).analyze()
    const told = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
    found.push(...told.map(each => `${width} ${theme}: ${each}`))
  }
  await desk.wear('light')
  await desk.page.setViewportSize({ width: 1280, height })
  return found
}

describe('every screen', () => {
  const paths = screens.flatMap(({ path, tabs }) => [path, ...(tabs ? [`${path}?tab=video`] : [])])
  it.each(paths.map((path, at) => ({ path, at })))('$path', async ({ path, at }) => {
    await goTo(path)
    const { heading } = screenAt(path.split('?')[0]!)!
    await desk.page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    expect(await faults(path, at)).toEqual([])
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
])

describe('every dialog, question and form', () => {
  const shown = registry.all.filter(
    ({ id, command }) => command.effect !== 'show' && !id.startsWith('go/') && !unasked.has(command),
  )
  it.each(shown.map(({ id }, at) => ({ id, at })))('$id', async ({ id, at }) => {
    const found: string[] = []
    const open = desk.page.locator('[role=dialog], [role=alertdialog]').first()
    const urls = links.get(id) ?? []
    expect(urls, 'No answers can be made up.').not.toEqual([])
    for (const [step, url] of (isWhole ? urls : urls.slice(-1)).entries()) {
      await goTo(url)
      await open.waitFor({ ...patience, state: 'attached' })
      found.push(...(await faults(`${id}-${step}`, at)).map(fault => `${url} at ${fault}`))
      await goTo('/students')
      await expect.poll(() => open.count(), patience).toBe(0)
    }
    expect(found).toEqual([])
  })
})

describe('every state of the palette, every panel and menu', () => {
  beforeAll(() => goTo('/students'))
  const type = (text: string) => async () => {
    await openPalette(desk)
    await desk.type(text)
  }
  const states: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
    ['the empty palette', () => openPalette(desk)],
    ['a word', type('chan')],
    ['nothing found', type('zzzz qqqq')],
    ['a line that is understood', type('add token chan siu man dse core 4')],
    ['a line with words that are not', type('leave chan siu man tomorrow xyzzy')],
    ['a filter', type('students status:inactive')],
    ['a filter of invoices', type('invoices is:pending')],
    [
      'the commands of a record',
      async () => {
        await type('chan siu man')()
        await highlighted(desk, 'Siu Man')
        await desk.press('Tab')
      },
    ],
    [
      'a question with nothing to choose',
      async () => {
        await run(desk, 'edit token', 'Edit Token')
        await desk.type('zzzz')
      },
    ],
    [
      'rows selected',
      async () => {
        await desk.press('x', 'ArrowDown', 'x')
        await openPalette(desk)
      },
    ],
    ['the keys', () => desk.press('?')],
    ['the log', () => desk.press('Shift+L')],
    ['who a student is, beside the list', () => desk.press(' ')],
    [
      'fields of a filter',
      async () => {
        await desk.press('/')
        await desk.type('sta')
      },
    ],
  ]
  it.each(states.map(([name, open], at) => ({ name, open, at })))('$name', async ({ name, open, at }) => {
    await onRow(desk, 'S0001')
    await open()
    await drawn()
    const found = await faults(name, at)
    await desk.goto('/students')
    expect(found).toEqual([])
  })
})
