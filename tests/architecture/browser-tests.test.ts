import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { files, textOf } from './files.ts'

/*
 * A page shows what was pressed a moment later, and on a busy machine much later: whoever looks once looks too early.
 */

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [name: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** What reads a page as it is at that moment, and waits for nothing. */
const looks =
  /\.(count|inputValue|innerText|allInnerTexts|textContent|allTextContents|getAttribute|is(Checked|Visible|Hidden|Enabled|Disabled)|evaluate|evaluateAll|boundingBox|focus|activeOption|path)\(/

type Wrong = { readonly looksOnce: boolean; readonly isImpatient: boolean }
const rules: readonly (readonly [such: string, wrong: Wrong])[] = [
  ['expect(await rows().count()).toBe(1)', { looksOnce: true, isImpatient: false }],
  ["expect((await heads().allInnerTexts()).join(), 'titles').toBe('')", { looksOnce: true, isImpatient: false }],
  ["expect.soft(desk.path()).toBe('/')", { looksOnce: true, isImpatient: false }],
  ['expect(await stored()).toBe(1)', { looksOnce: false, isImpatient: false }],
  ['await expect.poll(() => rows().count(), patience).toBe(1)', { looksOnce: false, isImpatient: false }],
  ['await expect.poll(() => rows().count()).toBe(1)', { looksOnce: false, isImpatient: true }],
  ['await row.waitFor({ timeout: 5_000 })', { looksOnce: false, isImpatient: true }],
  ["it('is quick', async () => {}, 60_000)", { looksOnce: false, isImpatient: true }],
]

const called = (callee: unknown): string =>
  !isNode(callee)
    ? ''
    : callee.type === 'MemberExpression'
      ? `${called(callee.object)}.${called(callee.property)}`
      : String(callee.name ?? '')
const isNumber = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && typeof node.value === 'number'

function wrongIn(path: string, code: string) {
  const looksOnce: string[] = []
  const isImpatient: string[] = []
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) look(each)
    if (!isNode(node)) return
    const text = code.slice(node.start, node.end)
    const place = `${path}:${code.slice(0, node.start).split('\n').length}: ${text.split('\n')[0]}`
    if (node.type === 'CallExpression') {
      const name = called(node.callee)
      const given = node.arguments as readonly unknown[]
      const [first] = given
      if (/^expect(\.soft)?$/.test(name) && isNode(first) && looks.test(code.slice(first.start, first.end)))
        looksOnce.push(place)
      if (name === 'expect.poll' && given.length < 2) isImpatient.push(place)
      if (/^(it|test|beforeAll|beforeEach|afterAll|afterEach)\b/.test(name) && isNumber(given.at(-1)))
        isImpatient.push(place)
    }
    if (node.type === 'Property' && called(node.key) === 'timeout' && isNumber(node.value)) isImpatient.push(place)
    for (const each of Object.values(node)) if (typeof each === 'object') look(each)
  }
  look(parseSync(path, code).program.body)
  return { looksOnce, isImpatient }
}

const tests = files.filter(path => /^tests\/browser\/.*\.ts$/.test(path) && path !== 'tests/browser/steps.ts')
const found = tests.map(path => wrongIn(path, textOf(path)))

describe('browser tests', () => {
  it.each(rules)('%s', (such, { looksOnce, isImpatient }) => {
    const wrong = wrongIn('such.ts', such)
    expect([wrong.looksOnce.length > 0, wrong.isImpatient.length > 0]).toEqual([looksOnce, isImpatient])
  })

  it('wait for what they expect of a page, and never look once', () => {
    expect(tests.length).toBeGreaterThan(50)
    expect(
      found.flatMap(each => each.looksOnce),
      'await expect.poll(() => …, patience)',
    ).toEqual([])
  })

  it('have the same patience everywhere', () => {
    expect(
      found.flatMap(each => each.isImpatient),
      'Pass patience of steps.ts, and leave tests and hooks the time of vite.config.ts.',
    ).toEqual([])
  })

  it('and all others wait with expect.poll, whose patience is that of vite.config.ts', () => {
    const hasty = files.filter(path => path.startsWith('tests/') && /vi\.waitFor\((?!.*patience)/.test(textOf(path)))
    expect(hasty.filter(path => path !== 'tests/architecture/browser-tests.test.ts')).toEqual([])
  })
})
