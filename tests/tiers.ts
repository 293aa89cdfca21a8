import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Which test files run when. `npm test` runs what a change breaks first: everything on SQLite, what differs between the
 * databases on both, and the browser. `npm run test:all` adds the longest files, and PostgreSQL for all others.
 */

const root = join(import.meta.dirname, '..')

/** Long histories, random work and killed servers. What they find is rarely the first sign of a fault. */
const longer = [
  'tests/browser/five-hundred',
  'tests/browser/full-week',
  'tests/browser/large-class',
  'tests/browser/layout',
  'tests/browser/monkey',
  'tests/browser/month',
  'tests/browser/rows-of-colleagues',
  'tests/browser/term',
  'tests/browser/week',
  'tests/changes/histories',
  'tests/model/model',
  'tests/server/foundation/upgrades',
  'tests/server/histories',
  'tests/server/hostile-requests',
  'tests/server/kill',
  'tests/server/kill-work',
].map(path => `${path}.test.ts`)

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
  longer: all.filter(path => !inBrowser(path) && isLonger(path)),
  'longer-browser': all.filter(path => inBrowser(path) && isLonger(path)),
  postgres: all.filter(path => !inBrowser(path) && !isLonger(path) && !isOnBoth(path) && usesEngines(path)),
}

/** The databases of a tier, as `tests/databases.ts` reads them; both when not named. */
export const enginesOf: Readonly<Partial<Record<Tier, string>>> = { node: 'SQLite', postgres: 'PostgreSQL' }

/** What `npm test` runs, and what `npm run test:all` runs after it. */
export const tiers = {
  first: ['node', 'databases', 'browser'],
  rest: ['longer', 'postgres', 'longer-browser'],
} as const satisfies Readonly<Record<string, readonly Tier[]>>
