import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayBeInRef, refsWith, type Series } from '#rules/ref-search.ts'

const refsOf = ({ name, last }: Series): string[] =>
  Array.from({ length: last }, (_, at) => `${name}-${String(last - at).padStart(6, '0')}`)
/** The same by reading all refs. */
const readAll = (words: readonly string[], series: readonly Series[], most: number): string[] =>
  series
    .flatMap(refsOf)
    .filter(ref => words.every(word => ref.toLowerCase().includes(word)))
    .slice(0, most)

describe('a search for refs', () => {
  const series = [
    { name: 'LI-2027', last: 4321 },
    { name: 'LI-2026', last: 15_003 },
  ]

  test('finds the same as reading them all, the newest first', () => {
    const refs = series.flatMap(refsOf)
    const partOfRef = fc
      .tuple(fc.nat(refs.length - 1), fc.nat(13), fc.nat(14))
      .map(([at, from, length]) => refs[at]!.toLowerCase().slice(from, from + length))
      .filter(word => word !== '')
    const word = fc.oneof(partOfRef, partOfRef, fc.stringMatching(/^[li0-9-]{1,6}$/))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 30 }), (words, most) => {
        expect(refsWith(words, series, most)).toEqual(readAll(words, series, most))
        for (const each of words) if (readAll([each], series, 1).length > 0) expect(mayBeInRef(each, series)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['the millionth', ['1000001'], ['LI-2026-1000001']],
    ['the last digits of a large number', ['li-2026-10000', '0002'], ['LI-2026-1000002', 'LI-2026-100002']],
    ['a word that no ref has', ['chan'], []],
    ['no number is 0', ['000000'], ['LI-2026-1000000']],
  ])('finds %s', (_, words, refs) => {
    expect(refsWith(words, [{ name: 'LI-2026', last: 1_000_002 }], 20)).toEqual(refs)
  })
})
