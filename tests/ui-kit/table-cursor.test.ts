import { describe, expect, it } from 'vitest'
import { cursorIndex } from '#ui/kit/table-cursor.ts'

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
