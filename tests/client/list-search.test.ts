import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allWith, eachWith, matches } from '#client/data/list-search.ts'
import { folded, wordsOf } from '#rules/same-text.ts'

const names = fc.array(fc.stringMatching(/^[ab陳 ]{0,8}$/), { maxLength: 40 })
const entry = (name: string) => ({ searchText: folded(name) })

test('the items with all words of a text are found, and one by one no more than are enough', () => {
  fc.assert(
    fc.property(names, fc.stringMatching(/^[ab陳 ]{0,4}$/), fc.nat(5), (all, typed, most) => {
      const entries = all.map(entry)
      const words = wordsOf(typed)
      const expected = entries.filter(({ searchText }) => matches(searchText, words))
      expect(allWith(entries, typed)).toEqual(expected)
      const seen: object[] = []
      eachWith(entries, typed, each => seen.push(each) > most)
      expect(seen).toEqual(expected.slice(0, most + 1))
    }),
    { seed: 20_261_122, numRuns: 300 },
  )
  const entries = ['Chan', '陳大文'].map(entry)
  expect(allWith(entries, ' ')).toBe(entries)
})
