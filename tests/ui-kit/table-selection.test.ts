import { describe, expect, it } from 'vitest'
import { rangeTo, toggled } from '#ui/kit/table-selection.ts'

const list = ['au', 'chan', 'fung', 'ho', 'lee']
const itself = (row: string): string => row
const from = (id: string, ...base: string[]) => ({ id, base: new Set(base) })

describe('a selection of several rows', () => {
  it('reaches from where it began to the row, in either direction', () => {
    expect([...rangeTo(list, itself, from('chan'), 3)]).toEqual(['chan', 'fung', 'ho'])
    expect([...rangeTo(list, itself, from('chan'), 0)]).toEqual(['au', 'chan'])
  })

  it('adds to what was selected before it began, and gives back what it no longer reaches', () => {
    const anchor = from('chan', 'lee')
    expect([...rangeTo(list, itself, anchor, 3)]).toEqual(['lee', 'chan', 'fung', 'ho'])
    expect([...rangeTo(list, itself, anchor, 2)]).toEqual(['lee', 'chan', 'fung'])
  })

  it('reaches from the top when where it began is gone', () => {
    expect([...rangeTo(list, itself, from('poon'), 1)]).toEqual(['au', 'chan'])
  })

  it('changes for one row alone, and leaves the selection it came from as it is', () => {
    const before = new Set(['au'])
    expect([...toggled(before, 'lee')]).toEqual(['au', 'lee'])
    expect([...toggled(before, 'au')]).toEqual([])
    expect([...toggled(undefined, 'au')]).toEqual(['au'])
    expect([...before]).toEqual(['au'])
  })
})
