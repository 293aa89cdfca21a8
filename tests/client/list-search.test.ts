import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { listSearch, matches } from '#client/data/list-search.ts'
import { folded, wordsOf } from '#rules/same.ts'

const names = fc.array(fc.stringMatching(/^[ab陳 ]{0,8}$/), { maxLength: 40 })
const typing = fc.array(fc.stringMatching(/^[ab陳 ]{0,4}$/), { maxLength: 30 })

describe('searching a list while somebody types', () => {
  test('finds what looking at each row would find, whatever was typed before', () => {
    fc.assert(
      fc.property(names, typing, (rows, texts) => {
        const seek = listSearch(rows, folded)
        for (const typed of texts) {
          const words = wordsOf(typed)
          expect(seek.find(typed)).toEqual(rows.filter(row => matches(folded(row), words)))
        }
      }),
      { seed: 20_261_120, numRuns: 300 },
    )
  })

  test('shows the same one by one, and no more than are enough', () => {
    fc.assert(
      fc.property(names, typing, fc.nat(5), (rows, texts, most) => {
        const seek = listSearch(rows, folded)
        for (const typed of texts) {
          const seen: string[] = []
          seek.each(typed, (row, textOf) => {
            expect(textOf()).toBe(folded(row))
            return seen.push(row) > most
          })
          const words = wordsOf(typed)
          expect(seen).toEqual(rows.filter(row => matches(folded(row), words)).slice(0, most + 1))
          // Whatever was looked at or not, the whole answer is what it was.
          expect(seek.find(typed)).toEqual(rows.filter(row => matches(folded(row), words)))
        }
      }),
      { seed: 20_261_122, numRuns: 200 },
    )
  })

  test('goes on with more rows, and finds what a search of all of them finds, whatever was read of the first ones', () => {
    fc.assert(
      fc.property(names, names, names, typing, fc.boolean(), (first, second, third, texts, isPrepared) => {
        const words = vi.fn(folded)
        let seek = listSearch(first, words)
        if (isPrepared) seek.prepare(Number.POSITIVE_INFINITY)
        const rows = [...first, ...second, ...third]
        seek = seek.grow([...first, ...second]).grow(rows)
        const fresh = listSearch(rows, folded)
        for (const typed of texts) {
          expect(seek.find(typed)).toEqual(fresh.find(typed))
          expect(seek.containing(folded(typed))).toEqual(fresh.containing(folded(typed)))
        }
        // The words of a row are made once.
        expect(words.mock.calls.length).toBeLessThanOrEqual(rows.length)
      }),
      { seed: 20_261_123, numRuns: 200 },
    )
  })

  test('a text typed key by key and deleted again finds the same on the way back', () => {
    const rows = ['Chan Tai Man', 'Chan Siu Ming', 'Wong Tai Sin', '陳大文']
    const seek = listSearch(rows, folded)
    const keys = ['c', 'ch', 'chan', 'chan t', 'chan ta']
    const there = keys.map(typed => seek.find(typed))
    expect(there.at(-1)).toEqual(['Chan Tai Man'])
    expect(keys.toReversed().map(typed => seek.find(typed))).toEqual(there.toReversed())
    expect(seek.find('')).toBe(rows)
  })

  test('a word never stands half in one row and half in the next', () => {
    expect(listSearch(['ab', 'cd'], folded).find('bc')).toEqual([])
    expect(listSearch(['ab', 'cd'], folded).find('b c')).toEqual([])
  })

  test('the words of a row are made once, bit by bit, or when they are needed', () => {
    const rows = Array.from({ length: 250 }, (_, at) => `row ${at}`)
    const words = vi.fn(folded)
    const seek = listSearch(rows, words)
    expect(seek.prepare(0)).toBe(false)
    expect(words).toHaveBeenCalledTimes(100)
    expect(seek.find('row 24')).toHaveLength(13)
    expect(seek.prepare(0)).toBe(true)
    expect(words).toHaveBeenCalledTimes(250)
  })

  test('a list that is long and not ready is not expected at once; a kept answer is', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `row ${at}`)
    const seek = listSearch(rows, folded)
    expect(seek.isWithin(8, '7')).toBe(false)
    seek.find('7')
    expect(seek.isWithin(0, '7')).toBe(true)
    expect(listSearch(rows.slice(0, 100), folded).isWithin(8, '7')).toBe(true)
  })

  test('an empty list has nothing to be found', () => {
    expect(listSearch<string>([], folded).find('a')).toEqual([])
  })
})
