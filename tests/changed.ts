import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from './architecture/imports-of.ts'

/*
 * Finds the tests that a change concerns, nearest first: changed test files; tests that import a changed module,
 * directly or through others; tests that mention its name, its call or its command's title; and the tests of its
 * folder. Registries import everything, so they pass nothing on; tests of all commands are tests of each. Browser tests
 * import nothing of the console: names and the screens they go to find them. It is a quick check; `npm test` runs all.
 */

/** Texts by their paths from the root. */
export type Sources = ReadonlyMap<string, string>
export type Concerned = { readonly test: string; readonly distance: number }

/** Always included: signing in and a list, in a browser. */
const smoke = 'tests/browser/desk.test.ts'
const registry = 40
const isTest = (path: string) => path.endsWith('.test.ts')
const isSlow = (test: string) => test.startsWith('tests/browser/')
const source = /^(src|commands|tests)\/.*\.tsx?$/

function importersIn(sources: Sources): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of sources) {
    const { imports } = importsOf(path, text)
    if ((imports.length > registry || /\/handlers\.ts$/.test(path)) && !isTest(path)) continue
    for (const { from } of imports) {
      const target = from === undefined ? undefined : resolved(path, from)
      if (target === undefined || !sources.has(target)) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  return importers
}

/** The screens by the modules that draw them: a browser test goes to a screen by its path. */
function screensIn(sources: Sources): ReadonlyMap<string, string> {
  const router = sources.get('src/ui/main/router.tsx') ?? ''
  const lines = [...router.matchAll(/'(\/\w*)': \w+\(\s*\(\) => import\('\.\.\/([^']+)'\)/g)]
  return new Map(lines.map(([, path, file]) => [`src/ui/${file}`, path!]))
}

function resolved(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  if (!from.startsWith('#')) return undefined
  return /^#(commands|tests)\//.test(from) ? from.slice(1) : `src/${from.slice(1)}`
}

/** The names of a module in other files: the end of its path, the call it answers, the title of its command. */
function namesOf(path: string, text: string): string[] {
  const stem = posix.basename(path).replace(/\.tsx?$/, '')
  const id = path.startsWith('commands/') ? path.slice('commands/'.length).replace(/\.ts$/, '') : undefined
  const calls = [...text.matchAll(/\b(?:read|write|print|wait|open|local)\w*\(\s*'(\w+)'/g)].map(([, call]) => call!)
  const title = /^ {2}title: '(.+)',$/m.exec(text)?.[1]
  const end = stem.includes('-') ? stem : `${posix.basename(posix.dirname(path))}/${stem}.`
  return [end, ...(id ? [id] : []), ...calls, ...(title ? [title] : [])]
}

/** The tests that a change of these files concerns, nearest first. */
export function concernedBy(changed: readonly string[], sources: Sources): Concerned[] {
  const importers = importersIn(sources)
  const distances = new Map<string, number>()
  const put = (test: string, distance: number) => {
    if (isTest(test) && distance < (distances.get(test) ?? Number.POSITIVE_INFINITY)) distances.set(test, distance)
  }
  if (sources.has(smoke)) put(smoke, 0)
  const tests = [...sources.keys()].filter(isTest)
  const named = (path: string) => {
    const subjects = [posix.basename(posix.dirname(path)), posix.basename(path).replace(/\.tsx?$/, '')]
    return tests.filter(test => subjects.includes(posix.basename(test, '.test.ts')))
  }
  const screens = screensIn(sources)
  const goingTo = (module: string) => {
    const screen = screens.get(module)
    const visit = `goto('${screen}'`
    return screen === undefined ? [] : tests.filter(test => sources.get(test)!.includes(visit))
  }
  // They are found by a pattern, and imported by nobody.
  const throughAll = tests.filter(test => sources.get(test)!.includes("'#ui/app/registry.ts'"))
  for (const path of changed) {
    if (path.startsWith('commands/')) for (const test of throughAll) put(test, 1)
    const text = sources.get(path)
    const folder = posix.basename(posix.dirname(path))
    const names = text === undefined ? [] : namesOf(path, text)
    for (const [test, content] of sources) {
      if (!isTest(test)) continue
      if (names.some(name => content.includes(name))) put(test, 2)
      // What is drawn is proved by the browser's tests and not by those of its noun's calls.
      if (!path.startsWith('src/ui/') && posix.basename(posix.dirname(test)) === folder) put(test, 3)
    }
    let reached = new Set([path])
    const seen = new Set(reached)
    for (let distance = 0; reached.size > 0; distance += 1) {
      for (const each of reached) {
        put(each, distance)
        // A test's folder or name is that of a screen, a part of it, or a folder of modules.
        for (const test of distance < 3 ? named(each) : []) put(test, distance + 1)
        for (const test of distance < 3 ? goingTo(each) : []) put(test, distance + 2)
      }
      reached = new Set([...reached].flatMap(each => [...(importers.get(each) ?? [])]).filter(each => !seen.has(each)))
      for (const each of reached) seen.add(each)
    }
  }
  return [...distances]
    .map(([test, distance]) => ({ test, distance }))
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        (one.distance > 0 ? Number(isSlow(one.test)) - Number(isSlow(other.test)) : 0) ||
        one.test.localeCompare(other.test),
    )
}

/** The nearest tests that fit into this many seconds, and the rest. */
export function within(
  seconds: number,
  concerned: readonly Concerned[],
  secondsOf: (test: string) => number,
): { readonly run: readonly string[]; readonly left: readonly string[] } {
  const run: string[] = []
  const left: string[] = []
  let sum = 0
  for (const { test, distance } of concerned) {
    const cost = secondsOf(test)
    if (distance === 0 || sum + cost <= seconds) {
      run.push(test)
      sum += cost
    } else left.push(test)
  }
  return { run, left }
}

/** The files that differ from a commit in the working tree, new files included. */
export function changedSince(commit: string, root: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(line => line !== '')
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** Every source file. */
export function readSources(root: string): Sources {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => source.test(path) && existsSync(join(root, path)))
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}
