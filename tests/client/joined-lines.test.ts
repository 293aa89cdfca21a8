import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinesToJoin, linesToJoin } from '#client/data/joined-lines.ts'

/** Few different characters, so that parts of lines come again: Latin, Chinese, one of two units, and one that is never shown. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '大', '文', '𠮷', 'é', '\x7f'), maxLength: 8 })

test('lines that are joined are found by any part of them, however many were joined first', () => {
  const added = (lines: LinesToJoin, more: readonly string[]) => {
    for (const line of more) lines.add(line)
    return lines
  }
  const some = fc.array(text, { maxLength: 20 })
  fc.assert(
    fc.property(
      some,
      some,
      some,
      fc.boolean(),
      fc.array(text, { maxLength: 3 }),
      fc.integer({ min: 1, max: 8 }),
      (...[first, more, other, isJoined, parts, perBlock]) => {
        const begun = added(linesToJoin(perBlock), first)
        const all = [...first, ...more]
        const joined = added((isJoined ? begun.joined() : begun).goOn(), more).joined()
        // What is gone on with in one way is not there in another.
        const apart = added(begun.goOn(), other)
        expect(apart.count()).toBe(first.length + other.length)
        expect(all.map((_, place) => joined.lineAt(place))).toEqual(all)
        for (const part of parts) {
          const found: number[] = []
          joined.eachWith(part, place => found.push(place) === 0)
          expect(found).toEqual(all.flatMap((line, place) => (line.includes(part) ? place : [])))
        }
        for (const [place, line] of all.entries())
          expect(joined.has(place, parts)).toBe(parts.every(part => line.includes(part)))
      },
    ),
  )
})

test('the search ends with the line that is enough', () => {
  const lines = linesToJoin(2)
  for (const line of ['chan 陳', 'chan 大', 'chan 陳']) lines.add(line)
  const found: number[] = []
  lines.joined().eachWith('chan', place => found.push(place) === 2)
  expect(found).toEqual([0, 1])
})
