import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { changedSince, concernedBy, readSources, within } from './changed.ts'
import { findChromium } from './chromium.ts'
import { outsideFile } from './errors-outside.ts'
import { findPostgres, howToGetPostgres, reach } from './postgres.ts'
import { fixedWork, notedIn, Stopwatch, usualWork } from './stopwatch.ts'
import { type Budget, budgets, type Tier, tiers } from './tiers.ts'

/*
 * `npm test`: the checks and tests of the first tiers, one after the other, also after a failure. `--all` adds the other
 * tiers, `--rest` runs those alone. The last line is 'N passed, N failed': every test counts, and every other check counts as
 * one. `npm test -- <words>` runs the test files with one of the words in their path, of all tiers. `npm test -- --changed
 * [commit]` runs those that the changes since the commit (the last one by default) concern, as many as fit into a minute.
 */

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')
/** How long each test file took in its last run, in seconds. */
const timesFile = join(root, 'node_modules', '.cache', 'test-times.json')
const total = { passed: 0, failed: 0 }
const report: string[] = []

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Seconds of the processors that each tier has taken, and what the fixed piece of work took meanwhile. */
const taken = new Map<Budget, number>()
const works = [fixedWork()]

type Spent = { readonly wall: number; readonly processors: number }
const inSeconds = ({ wall, processors }: Spent) => `${wall.toFixed(0)} s, ${processors.toFixed(0)} s CPU`

function count(stage: string, tier: Budget, passed: number, failed: number, spent: Spent, why = ''): void {
  total.passed += passed
  total.failed += failed
  taken.set(tier, (taken.get(tier) ?? 0) + spent.processors)
  works.push(fixedWork())
  const sign = failed > 0 ? 'FAILED' : 'ok'
  report.push(
    `${sign.padEnd(7)} ${stage.padEnd(30)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${inSeconds(spent)} ${why}`,
  )
}

/** Sets what each tier has taken beside its budget. It fails above one and a half of it, a slow machine forgiven. */
function reckon(): void {
  const work = works.reduce((sum, each) => sum + each, 0) / works.length
  report.push('')
  for (const [tier, seconds] of taken) {
    const fair = seconds * (usualWork / work)
    const isOver = fair > budgets[tier] * 1.5
    if (isOver) total.failed += 1
    const words = `${seconds.toFixed(0)} s CPU, ${fair.toFixed(0)} on a usual machine, of ${budgets[tier]}`
    report.push(`${(isOver ? 'FAILED' : 'ok').padEnd(7)} ${tier.padEnd(30)} ${words}`)
  }
  report.push(`A fixed piece of work took ${work.toFixed(2)} s, usually ${usualWork} s.`)
}

/** Seconds of test files that run side by side within a minute, including the start. */
const workOfAMinute = 80
const posixPath = (path: string) => path.replaceAll('\\', '/')

/** Minutes after which a stage counts as hanging. A slow machine takes six times as long as a fast one. */
const patience = 150

const asked = process.argv.slice(2)
const words =
  asked[0] === '--changed'
    ? testsOfChange(asked[1] ?? 'HEAD')
    : asked.filter(word => word !== '--all' && word !== '--rest')
const chosen: readonly Tier[] =
  asked[0] === '--rest'
    ? tiers.rest
    : asked[0] === '--all' || words.length > 0
      ? [...tiers.first, ...tiers.rest]
      : tiers.first

/** Runs a command with our output streams. Returns its exit code. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', error => {
      say(`${command} cannot be run: ${error.message}`)
      resolve(1)
    })
    const late = setTimeout(() => {
      say(`${command} is still not done after ${patience} minutes: ended.`)
      child.kill('SIGTERM')
    }, patience * 60_000)
    child.once('exit', code => {
      clearTimeout(late)
      resolve(code ?? 1)
    })
  })
}
/** Tools of node_modules, run with this Node, because the shell's may be another. */
const tool = (env: Readonly<Record<string, string>>, name: string, ...args: string[]) =>
  run(join(bin, process.platform === 'win32' ? `${name}.cmd` : name), args, env)

async function check(stage: string, tier: Budget, ...command: readonly (() => Promise<number>)[]): Promise<void> {
  say(`\n=== ${stage}`)
  const spent = new Stopwatch()
  let code = 0
  for (const step of command) code = (await step()) || code
  count(stage, tier, code === 0 ? 1 : 0, code === 0 ? 0 : 1, spent)
}

/** Checks what the machine has. A missing browser or database counts as a failure of its own. */
async function look(what: string, find: () => Promise<string>): Promise<void> {
  const spent = new Stopwatch()
  try {
    say(`${what}: ${await find()}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`\n${'!'.repeat(100)}\n${what} IS MISSING. ${why}\nIts tests fail.\n${'!'.repeat(100)}\n`)
    count(what, 'static', 0, 1, spent, 'missing')
  }
}

type Outcome = { readonly numPassedTests: number; readonly numFailedTests: number; readonly success: boolean }
type Files = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      /** Of a test that has passed: why it failed when it was tried first. */
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

function keepTimes({ testResults }: Files): void {
  const times = testResults.map(({ name, startTime, endTime }) => [
    posixPath(relative(root, name)),
    (endTime - startTime) / 1000,
  ])
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...readTimes(), ...Object.fromEntries(times) }))
}

/** The test files that a change concerns. Prints those that are left to `npm test`. */
function testsOfChange(commit: string): readonly string[] {
  const times = readTimes()
  const usual = (path: string) => (path.startsWith('tests/browser/') ? 25 : 3)
  const concerned = concernedBy(changedSince(commit, root), readSources(root))
  const { run: chosen, left } = within(workOfAMinute, concerned, path => times[path] ?? usual(path))
  say(`Changed since ${commit}: ${chosen.length} test files`)
  if (left.length > 0) say(`Left to npm test: ${left.join(' ')}`)
  return chosen
}

/** Runs the tests of some tiers, which are projects of vitest, side by side. */
async function test(stage: string, tier: Budget, projects: readonly Tier[]): Promise<void> {
  if (projects.length === 0) return
  say(`\n=== ${stage}`)
  const spent = new Stopwatch()
  const folder = mkdtempSync(join(tmpdir(), 'klass-tests-'))
  const outcomeFile = join(folder, 'outcome.json')
  // Among hundreds of windows on a busy machine one may be too slow once. The longest tests are tried again, and named.
  const env = { RUN_NOTES: folder, ...(words.length === 0 ? { SECOND_TRY: '1' } : {}) }
  const code = await tool(
    env,
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'tests', 'errors-outside.ts')}`,
    `--outputFile.json=${outcomeFile}`,
    ...projects.map(project => `--project=${project}`),
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  )
  let passed = 0
  let failed = 0
  let why = ''
  const { wall, processors } = spent
  const whole: Spent = { wall, processors: processors + notedIn(folder) }
  try {
    const outcome = JSON.parse(readFileSync(outcomeFile, 'utf8')) as Outcome & Files
    keepTimes(outcome)
    for (const { name, status, assertionResults } of outcome.testResults) {
      passed += assertionResults.filter(each => each.status === 'passed').length
      // A test that did not run has not passed. A file that cannot be loaded has no tests, and counts as failed.
      const others = assertionResults.filter(each => each.status !== 'passed').length
      failed += others === 0 && status === 'failed' ? 1 : others
      for (const { status, fullName, failureMessages } of assertionResults)
        if (failureMessages.length > 0) {
          const word = status === 'passed' ? 'unsteady' : 'failed'
          report.push(`${word}: ${relative(root, name)}: ${fullName}\n  ${failureMessages[0]!.split('\n')[0]}`)
        }
    }
    if (existsSync(outsideFile(folder)))
      report.push(`outside of the tests: ${readFileSync(outsideFile(folder), 'utf8')}`)
    // Something outside a test failed: an uncaught error, or a server that did not stop.
    if (code !== 0 && failed === 0) {
      failed += 1
      why = 'an error outside of the tests: see above'
    }
  } catch {
    failed += 1
    why = 'vitest has not said how it went: see above'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  count(stage, tier, passed, failed, whole, why)
}

const all = new Stopwatch()
// Tools that are started by name find the same Node.
process.env.PATH = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = '1'
// Hundreds of server threads and processes are started from the same files: only the first compiles them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')

say(`Node: ${process.version}, ${process.platform} ${process.arch}`)
await look('PostgreSQL', async () => {
  if (process.env.TEST_DATABASE_URL) {
    const { url, words } = await reach(process.env.TEST_DATABASE_URL, '')
    if (url === undefined) throw new Error(words)
    return words
  }
  const found = findPostgres()
  if (!found) throw new Error(howToGetPostgres)
  return found.words
})
await look('Chromium', async () => (await findChromium()).words)

if (chosen.includes('node') && words.length === 0) {
  await check('lock file', 'static', () => run(process.execPath, [join('.setup', 'check-lock.ts')]))
  await check('types', 'static', () => tool({}, 'tsc', '-b', '--checkers', '2'))
  await check('lint and format', 'static', () => tool({}, 'biome', 'check', '--error-on-warnings'))
}
const inBrowser = (tier: Tier) => tier.endsWith('browser')
const first = chosen.filter(tier => tiers.first.some(each => each === tier))
const rest = chosen.filter(tier => !first.includes(tier))
if (words.length > 0) await test('tests', 'rest', chosen)
else {
  const ofNode = first.filter(tier => !inBrowser(tier))
  await test('node', 'node', ofNode)
  await check('console build', 'browser', () => tool({}, 'vite', 'build', '--logLevel', 'warn'))
  await test('browser', 'browser', first.filter(inBrowser))
  await test(
    'longer',
    'rest',
    rest.filter(tier => !inBrowser(tier)),
  )
  await test('longer in the browser', 'rest', rest.filter(inBrowser))
  reckon()
}

if (total.passed + total.failed === 0) {
  say(`\nNo test file has ${words.join(' or ')} in its path.`)
  total.failed += 1
}
const processors = [...taken.values()].reduce((sum, each) => sum + each, 0)
say(`\n${report.join('\n')}\n${inSeconds({ wall: all.wall, processors })} in all\n`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
