import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorIndex, nextPlace, noPlace } from '#ui/kit/table-cursor.ts'

const itself = (row: string): string => row
const list = ['au', 'chan', 'fung', 'ho', 'lee']
const seenAt = (id: string) => ({ id, index: list.indexOf(id), rows: list })

describe('the cursor', () => {
  it('follows its record to another place', () => {
    expect(cursorIndex(['lee', 'ho', 'fung', 'chan', 'au'], 'chan', itself, seenAt('chan'))).toBe(3)
  })

  it('goes to the next record when its own is gone, and not to whatever stands in its place', () => {
    expect(cursorIndex(['new', 'newer', 'newest', 'au', 'fung', 'ho', 'lee'], 'chan', itself, seenAt('chan'))).toBe(4)
  })

  it('goes to the one before when the last record is gone', () => {
    expect(cursorIndex(['au', 'chan', 'fung', 'ho'], 'lee', itself, seenAt('lee'))).toBe(3)
  })

  it('goes to the first row of a list that has none of the old ones', () => {
    expect(cursorIndex(['poon', 'tang'], 'chan', itself, seenAt('chan'))).toBe(0)
  })

  it('stands the same whether a list was searched or has come anew', () => {
    const student = (id: string) => ({ id })
    const all = list.map(student)
    const seen = { id: 'chan', index: 1, rows: all }
    const id = (row: { readonly id: string }) => row.id
    for (const left of [[0, 1, 4], [0, 3], [0], [2, 3, 4]]) {
      const found = left.map(at => all[at]!)
      const fresh = found.map(row => ({ ...row }))
      expect(cursorIndex(found, 'chan', id, seen, true)).toBe(cursorIndex(fresh, 'chan', id, seen))
      expect(cursorIndex(fresh, 'chan', id, seen, true)).toBe(cursorIndex(fresh, 'chan', id, seen))
    }
  })

  it('is nowhere while its record has not come yet, and in an empty list', () => {
    expect(cursorIndex(list, 'tang', itself, undefined)).toBe(-1)
    expect(cursorIndex([], 'chan', itself, seenAt('chan'))).toBe(-1)
  })
})

describe('the place of the cursor', () => {
  const place = (rows: readonly string[], cursor: string | undefined, listKey?: string) => ({ rows, cursor, listKey })

  it('is the same object while nothing it depends on has changed', () => {
    const first = nextPlace(noPlace, place(list, 'chan'), itself)
    expect(first.at).toBe(1)
    expect(nextPlace(first, place(list, 'chan'), itself)).toBe(first)
  })

  it('is remembered through a list that is empty for a while', () => {
    const first = nextPlace(noPlace, place(list, 'chan'), itself)
    const empty = nextPlace(first, place([], 'chan'), itself)
    expect(empty.at).toBe(-1)
    expect(nextPlace(empty, place(['au', 'fung', 'lee'], 'chan'), itself).at).toBe(1)
  })

  it('is the row of the record wherever it is, and a row of the list when the record is gone', () => {
    const lists = fc.array(fc.tuple(fc.shuffledSubarray(list), fc.constantFrom('', 'a', 'b')), { minLength: 1 })
    fc.assert(
      fc.property(lists, all => {
        let now = nextPlace(noPlace, place(list, 'fung'), itself)
        for (const [rows, searched] of all) {
          // Whoever owns the cursor takes over the heir.
          const cursor = now.seen?.id
          now = nextPlace(now, place(rows, cursor, searched), itself)
          if (rows.length === 0) expect(now.at).toBe(-1)
          else if (rows.includes(cursor ?? '')) expect(rows[now.at]).toBe(cursor)
          else expect(rows).toContain(rows[now.at])
          expect(nextPlace(now, place(rows, cursor, searched), itself)).toBe(now)
        }
      }),
    )
  })
})
