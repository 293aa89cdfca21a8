import { describe, expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

const topLevel = new Set(
  'package.json package-lock.json vite.config.ts tsconfig.json index.html README.md LICENSE src commands tests'.split(
    ' ',
  ),
)
const ofTheFolders = files.filter(path => /^(src|commands|tests)\//.test(path))
const sources = files.filter(isSource)

/** Names that say nothing: a thing without a home is a thing without a name. */
const nowhere = /^(utils?|helpers?|common|misc|shared|lib|stuff|index)$/

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** tsconfig.base.json, collect-payment.test.ts: what kind of file it is stands after dots. */
const stem = (name: string): string => name.replace(/\..*$/, '')

describe('names', () => {
  it('the top level holds what it always held', () => {
    const strangers = new Set(
      files.map(path => path.split('/')[0]!).filter(name => !/^\./.test(name) && !topLevel.has(name)),
    )
    expect([...strangers], 'Give these a home in src, commands, tests or a folder that starts with a dot.').toEqual([])
  })

  it('files and folders are written in kebab-case', () => {
    const wrong = ofTheFolders.filter(
      path => !path.split('/').every(part => /^(README|RESULTS)\.md$/.test(part) || kebab.test(stem(part))),
    )
    expect(wrong, 'Write these like collect-live-payment.ts, components, too.').toEqual([])
  })

  it('every file is named by what it is', () => {
    const wrong = ofTheFolders.filter(path =>
      path.split('/').some(part =>
        stem(part)
          .split('-')
          .some(word => nowhere.test(word)),
      ),
    )
    expect(wrong, 'Ask what these files do, and call them that.').toEqual([])
  })

  it('an operation has a test of its name, or is named in one: payments/collect-live-payment', () => {
    const tests = sources.filter(path => path.startsWith('tests/'))
    const told = tests.map(textOf).join('\n')
    const untold = files
      .filter(path => /^commands\/[^/]+\/[^/]+\.ts$/.test(path))
      .map(path => path.replace(/^commands\//, '').replace(/\.ts$/, ''))
      .filter(id => !tests.some(path => path.endsWith(`/${id}.test.ts`)) && !told.includes(id))
    expect(
      untold,
      'Tell what these commands do in tests/<noun>/<the same name>.test.ts, or name them where it is told.',
    ).toEqual([])
  })
})

type Forbidden = {
  readonly what: string
  readonly pattern: RegExp
  readonly advice: string
  /** What it must see. */
  readonly such: readonly string[]
  readonly except?: RegExp
}

const forbidden: readonly Forbidden[] = [
  {
    what: 'a promise to do it later',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    advice: 'Do it now, or leave it out.',
    such: ['// TODO: receipts', '/* FIXME */'],
  },
  {
    what: 'a type that says nothing',
    pattern: /\bas any\b/,
    advice: 'Say what it is, or that it is unknown.',
    such: ['(row as any).id'],
  },
  {
    what: 'a type error that is not looked at',
    pattern: /@ts-(ignore|nocheck|expect-error)/,
    advice: 'Make the types right.',
    such: ['// @ts-ignore', '// @ts-nocheck', '// @ts-expect-error'],
    except: /^tests\/architecture\/types\.test-d\.tsx?$/,
  },
  {
    what: 'a test that is left out',
    pattern:
      /\b(describe|it|test|suite|bench)(\.\w+)*\.(only|skip|todo|skipIf|runIf)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(|\bcontext\.skip\(|[{,]\s*skip\s*[},]/,
    advice: 'Every test runs, every time.',
    such: ["it.skip('pays')", 'describe.concurrent.only(', 'test.skipIf(!url)', 'xit(', 'async ({ skip }) =>'],
  },
  {
    what: 'a test that is expected to fail',
    pattern: /\b(describe|it|test)(\.\w+)*\.fails\b/,
    advice: 'What does not hold is mended.',
    such: ["it.fails('pays')", 'test.concurrent.fails('],
  },
  {
    what: 'a wait for some time',
    pattern: /\bwaitForTimeout\b/,
    advice: 'Wait for something, not for some time.',
    such: ['await page.waitForTimeout(500)'],
  },
  {
    what: 'a rule that is switched off without a reason',
    pattern: /biome-ignore(?!\S* [\w/-]+: (\S+ ){2})/,
    advice: 'Say why, in at least three words, after the colon.',
    such: ['// biome-ignore lint/a11y/useAltText: fine'],
  },
]

/** Words that a newcomer would have to learn, and names that were given up for plainer ones. */
const wornOut: readonly Forbidden[] = [
  {
    what: 'a metaphor',
    pattern:
      /\b(house|deeds?|entrance|hands|doors?|rooms|walk(s|ed|ing)?|arrival|seeker|sitting|laws|foresee|\w*WalkList)\b|\buseHouse\b/i,
    advice: 'Name it by what it is: the app, an operation, the sign-in, focus, a search.',
    such: ['const deed = 1', 'useHouse()', 'The house is open', '<WalkList>', 'hands it over', 'it walks the tree'],
  },
  {
    what: 'a person who is he or she',
    pattern: /\b(he|she|his|hers?|him|himself|herself)\b/i,
    advice: 'People are "they".',
    such: ['when she signs in', 'const hers = 1', 'by himself', 'his own'],
    // Ho Him is a name.
    except: /^src\/demo\/names\.ts$/,
  },
  {
    what: 'answers that are named by what was told',
    pattern:
      /\b(const|let|type|readonly|function) ([tT]old|[bB]egun)\b.*\b(Answers|Prompt|Values)\b|\b[tT]old: (Answers|Values)/,
    advice: 'They are the answers, or what was prefilled.',
    such: ['const told: Answers = {}', 'type Told = Values<Of>', 'start(told: Answers)', 'readonly begun: Prompt'],
  },
]
const texts = files.filter(path => isSource(path) || path.endsWith('.md'))

describe('words', () => {
  it.each(wornOut)('no source and no text has $what', ({ pattern, advice, such, except }) => {
    for (const example of such) expect(example).toMatch(pattern)
    const wrong = texts
      .filter(path => path !== 'tests/architecture/names.test.ts' && !except?.test(path))
      .flatMap(path => lines(path).filter(({ line }) => pattern.test(line)))
      .map(({ place, line }) => `${place} ${line.trim()}`)
    expect(wrong, advice).toEqual([])
  })

  it.each(forbidden)('no source has $what', ({ pattern, advice, such, except }) => {
    for (const example of such) expect(example).toMatch(pattern)
    const wrong = sources
      .filter(path => path !== 'tests/architecture/names.test.ts' && !except?.test(path))
      .flatMap(path => lines(path).filter(({ line }) => pattern.test(line)))
      .map(({ place, line }) => `${place} ${line.trim()}`)
    expect(wrong, advice).toEqual([])
  })

  it('no test sleeps', () => {
    const sleeps = /timers\/promises|\bsetTimeout\(/
    const wrong = sources
      .filter(path => path.endsWith('.test.ts'))
      .flatMap(path => lines(path).filter(({ line }) => sleeps.test(line)))
      .map(({ place, line }) => `${place} ${line.trim()}`)
    expect(wrong, 'Wait for what should happen: expect.poll, vi.waitFor, or the page itself.').toEqual([])
  })

  it('nothing speaks of the machine it was written on', () => {
    const elsewhere = /(^|[\s'"`(=:])\/(work|home|root|Users)\/[\w.]|\.\.\/shared\b|[A-Z]:\\Users\\/
    const wrong = files
      .filter(path => !/\.(png|jpg|webp|ico|ttf|woff2|pdf|br|gz)$/.test(path))
      .flatMap(path => lines(path).filter(({ line }) => elsewhere.test(line)))
      .map(({ place, line }) => `${place} ${line.trim().slice(0, 120)}`)
    expect(wrong, 'Write paths from the root of the repository.').toEqual([])
  })

  it('nothing names the registry the packages were fetched from', () => {
    const registry = /"resolved":|^registry=|\/\/[\w.-]*(registry|artifactory|nexus|verdaccio)[\w.-]*[/:]/
    const wrong = files
      .filter(path => /^(\.npmrc|package(-lock)?\.json|\.ci\/.*|\.setup\/.*|README\.md)$/.test(path))
      .flatMap(path => lines(path).filter(({ line }) => registry.test(line)))
      .map(({ place, line }) => `${place} ${line.trim()}`)
    expect(wrong, 'People who install have registries of their own.').toEqual([])
  })
})

function lines(path: string): { readonly place: string; readonly line: string }[] {
  return textOf(path)
    .split('\n')
    .map((line, at) => ({ place: `${path}:${at + 1}`, line }))
}
