import { readFileSync } from 'node:fs'
import { buildParserFile } from '@lezer/generator'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matches } from '#client/data/list-search.ts'
import type { EntityKind } from '#client/entities/kinds.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { wordsOf } from '#rules/same-text.ts'
import { listOf, today } from './school.ts'

/*
 * Each line of filters.tsv is a list, a tab, what is typed into its search box, a tab, and the rows that are left; then
 * the parts that are not understood, if any. It is Friday 20 November 2026 at the school of school.ts. A `-` stands for
 * no rows.
 */
const lines = readFileSync(new URL('filters.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('# '))
  .map(line => line.split('\t') as [kind: EntityKind, typed: string, rows: string, unread: string | undefined])

it('there are more than two hundred lines, each once', () => {
  expect(new Set(lines.map(([kind, typed]) => `${kind} ${typed}`)).size).toBe(lines.length)
  expect(lines.length).toBeGreaterThan(200)
})

it.each(lines)('%s %s', (kind, typed, rows, unread = '') => {
  const { find, language } = listOf(kind)
  expect(find(typed).join(' ') || '-').toBe(rows)
  const parts = readFilter(typed, language, today).marks.filter(mark => mark.is === 'unread')
  expect(parts.map(({ start, end }) => typed.slice(start, end)).join(' | ')).toBe(unread)
})

it.each([...new Set(lines.map(([kind]) => kind))])(
  'of the list %s, what is half-typed or not known is understood or marked',
  kind => {
    const { language } = listOf(kind)
    for (const [typed, unread] of [
      ['x:', 'x:'],
      ['"half', ''],
      ['(a OR', ''],
      ['-', ''],
      ['colour:red', 'colour:red'],
      ['顏色：紅', '顏色：紅'],
      ['是：不知道', '是：不知道'],
      ['有：', ''],
    ] as const) {
      const parts = readFilter(typed, language, today).marks.filter(mark => mark.is === 'unread')
      expect([typed, parts.map(({ start, end }) => typed.slice(start, end)).join('')]).toEqual([typed, unread])
    }
  },
)

it('the table of the parser is that of the grammar: write it anew with vitest --update', async () => {
  const grammar = readFileSync(new URL('../../src/rules/filter/filter.grammar', import.meta.url), 'utf8')
  const warnings: string[] = []
  const { parser } = buildParserFile(grammar, { typeScript: true, warn: text => warnings.push(text) })
  expect(warnings).toEqual([])
  await expect(parser).toMatchFileSnapshot('../../src/rules/filter/parser.ts')
})

describe('whatever is typed', () => {
  const pieces = fc.constantFrom(
    ...['wong', '陳', 'status', ':', '：', 'active', ' ', ' ', '"', '(', ')', '-', 'OR', ',', '..', '>', '<=', 'date'],
    ...[
      'is',
      'has',
      'school',
      'grade',
      'S4',
      '2026-11',
      'today',
      '30d',
      'ｗ',
      '「',
      '」',
      '\u3000',
      '\\',
      '😀',
      'registered',
    ],
  )
  const typing = fc.array(pieces, { maxLength: 14 }).map(parts => parts.join(''))

  it('is read without an error, and its marks stand in order and inside it', () => {
    const { language, find } = listOf('student')
    fc.assert(
      fc.property(fc.oneof(typing, fc.string({ unit: 'binary', maxLength: 40 })), typed => {
        const { marks, typed: fields } = readFilter(typed, language, today)
        let last = 0
        for (const { start, end } of marks) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        for (const { start, values, end } of fields) expect(start < values && values <= end).toBe(true)
        expect(last).toBeLessThanOrEqual(typed.length)
        find(typed)
      }),
      { seed: 20_261_123, numRuns: 1000 },
    )
  })

  it('words find what they found before there were filters', () => {
    const { rows, searchText, search } = listOf('student')
    const words = fc.array(
      fc.constantFrom(
        'wong',
        'Chan',
        '陳',
        '-',
        '-wong',
        'or',
        'st.',
        '(',
        'a',
        '4567',
        ' ',
        '  ',
        "'",
        ',',
        '..',
        'ｗ',
        '\u3000',
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(words, parts => {
        const typed = parts.join('').replaceAll('(', '')
        expect(search.find(typed)).toEqual(rows.filter(row => matches(searchText(row), wordsOf(typed))))
      }),
      { seed: 20_261_124, numRuns: 500 },
    )
  })

  it('a list asked with one text after another answers each as if it were the first', () => {
    const { find } = listOf('student')
    fc.assert(
      fc.property(typing, typed => {
        expect(find(typed)).toEqual(listOf('student').find(typed))
      }),
      { seed: 20_261_125, numRuns: 300 },
    )
  })

  it('very long and very deep texts are words', () => {
    const { find } = listOf('student')
    expect(find('('.repeat(100_000))).toEqual([])
    expect(find(`${'status:active '.repeat(1000)}`)).toEqual([])
    expect(find(`${'('.repeat(900)}wong`)).toEqual(['S1'])
  })
})
