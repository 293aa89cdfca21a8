import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Which test files run when. `npm test` runs what a change breaks first: everything on SQLite, what differs between the
 * databases on both, and the browser. `npm run test:all` adds the longest files, and PostgreSQL for all others.
 */

const root = join(import.meta.dirname, '..')

/**
 * Long histories, random work, hostile requests, killed servers and full disks, and of the browser what repeats in a whole
 * console what a lower layer proves. What they find is rarely the first sign of a fault.
 */
const longer = [
  'backups/drill',
  'backups/postgres',
  'browser/accessible',
  'browser/asleep',
  'browser/bulk',
  'browser/chinese-dialogs',
  'browser/chinese-keys',
  'browser/colleagues',
  'browser/courses',
  'browser/desk-tasks',
  'browser/documents-alone',
  'browser/edit-selected',
  'browser/every-form',
  'browser/extreme-texts',
  'browser/export-sheets',
  'browser/filter',
  'browser/five-hundred',
  'browser/full-week',
  'browser/interrupted',
  'browser/keystrokes',
  'browser/large-class',
  'browser/layout',
  'browser/links',
  'browser/long-filter',
  'browser/manual-pictures',
  'browser/many-rows',
  'browser/messages',
  'browser/monkey',
  'browser/month',
  'browser/month-end',
  'browser/monthly-attendance',
  'browser/personal-data',
  'browser/presence',
  'browser/print-selected',
  'browser/random-lines',
  'browser/record-news',
  'browser/recordings',
  'browser/rows-of-colleagues',
  'browser/same-filter',
  'browser/second-step',
  'browser/settings',
  'browser/staff',
  'browser/statistics',
  'browser/student-tokens',
  'browser/taking-back',
  'browser/term',
  'browser/texts/invoices',
  'browser/texts/payments',
  'browser/texts/sign-in',
  'browser/texts/students',
  'browser/typed-keys',
  'browser/unread-messages',
  'browser/video-week',
  'browser/view-commands',
  'browser/views',
  'browser/views-everywhere',
  'browser/week',
  'changes/histories',
  'export/hostile-texts',
  'jobs/rows-that-end-the-server',
  'model/model',
  'payments/ten-years',
  'server/failing-disk',
  'server/foundation/upgrades',
  'server/full-disk',
  'server/histories',
  'server/hostile-input',
  'server/hostile-requests',
  'server/hostile-shapes',
  'server/hostile-sizes',
  'server/kill',
  'server/kill-work',
  'server/lost-connections',
  'server/silent-database',
].map(path => `tests/${path}.test.ts`)

/** Look at a part in `npm test`, and at all in the other tiers. */
const inPart = ['browser/every-screen', 'client/run/every-way-runs', 'line/random-lines', 'payments/random-money'].map(
  path => `tests/${path}.test.ts`,
)

/** What locks, counts, queues, follows, filters or migrates: there the databases differ. */
const onBoth = [
  /^tests\/(changes|filter|invoices|jobs|payments|presence)\//,
  /^tests\/backups\/(books|postgres|state)/,
  /^tests\/server\/(failing-disk|full-disk|lost-connections|query-plans|two-servers)/,
  /^tests\/server\/foundation\/(database|database-tls|idempotency|renewal|start)\./,
  /^tests\/architecture\//,
]

const all = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map(path => `tests/${path.replaceAll('\\', '/')}`)
  .filter(path => path.endsWith('.test.ts'))
const inBrowser = (path: string) => path.startsWith('tests/browser/')
const isLonger = (path: string) => longer.includes(path)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
/** Also what asks for PostgreSQL by name: there is none where a tier has SQLite alone. */
const isOnBoth = (path: string) =>
  onBoth.some(pattern => pattern.test(path)) || (!inBrowser(path) && /\[, postgres\] = engines/.test(textOf(path)))
const usesEngines = (path: string) => /\beach\(engines\)/.test(textOf(path))

export type Tier = 'node' | 'databases' | 'browser' | 'longer' | 'postgres' | 'longer-browser'

/** The files of each tier. Every test file is in one of the first five, and in `postgres` where both databases run it. */
export const filesOf: Readonly<Record<Tier, readonly string[]>> = {
  node: all.filter(path => !inBrowser(path) && !isLonger(path) && !isOnBoth(path)),
  databases: all.filter(path => !inBrowser(path) && !isLonger(path) && isOnBoth(path)),
  browser: all.filter(path => inBrowser(path) && !isLonger(path)),
  longer: all.filter(path => !inBrowser(path) && (isLonger(path) || inPart.includes(path))),
  'longer-browser': all.filter(path => inBrowser(path) && (isLonger(path) || inPart.includes(path))),
  postgres: all.filter(path => !inBrowser(path) && !isLonger(path) && !isOnBoth(path) && usesEngines(path)),
}

/**
 * What the tests of a tier read of their environment: the databases they run on, both when not named, how much
 * `every-screen` looks at, and how many lines are typed at random.
 */
export const environmentOf: Readonly<Partial<Record<Tier, Readonly<Record<string, string>>>>> = {
  node: { ENGINES: 'SQLite' },
  postgres: { ENGINES: 'PostgreSQL' },
  browser: { LOOKS_AT: 'some' },
  longer: { LINES: 'all' },
}

/** What `npm test` runs, and what `npm run test:all` runs after it. */
export const tiers = {
  first: ['node', 'databases', 'browser'],
  rest: ['longer', 'postgres', 'longer-browser'],
} as const satisfies Readonly<Record<string, readonly Tier[]>>

/** How long a test of a tier waits for what it expects, in milliseconds. */
export const patienceOf = (tier: Tier): number =>
  Number(process.env.PATIENCE ?? (tiers.first.some(each => each === tier) ? 15_000 : 90_000))

/** Seconds of the processors that a stage may take, where the fixed piece of work takes its usual time. */
export const budgets = { static: 60, node: 410, browser: 430, rest: 2100 } as const
export type Budget = keyof typeof budgets
