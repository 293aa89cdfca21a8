import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clashesOf, enter, entryOf, isUnsaved, withEntry } from '#rules/entries.ts'

type Mark = { readonly result: string; readonly attendance: string }
const blank: Mark = { result: '', attendance: 'presence' }

describe('what is entered into a row', () => {
  it('is the changed fields with their old values; a field set back to the stored value is dropped', () => {
    const once = enter(undefined, blank, { result: '7' })
    expect(once).toEqual({ entered: { result: '7' }, was: { result: '' } })
    const twice = enter(once, blank, { attendance: 'absence' })
    expect(withEntry(blank, twice)).toEqual({ result: '7', attendance: 'absence' })
    expect(enter(enter(twice, blank, { result: '' }), blank, { attendance: 'presence' })).toBeUndefined()
    expect(isUnsaved(blank, undefined)).toBe(false)
    // Typed text keeps its spaces, but they do not count as a difference.
    expect(isUnsaved({ ...blank, result: '7' }, enter(undefined, { ...blank, result: '7' }, { result: '7 ' }))).toBe(
      false,
    )
  })

  it('is kept beside somebody else’s changes, and clashes where both changed the same field differently', () => {
    const entry = enter(undefined, blank, { result: '7' })
    const beside = { result: '', attendance: 'absence' }
    expect([withEntry(beside, entry), clashesOf(beside, entry)]).toEqual([{ result: '7', attendance: 'absence' }, {}])
    expect(clashesOf({ ...blank, result: '7' }, entry)).toEqual({})
    const over = { ...blank, result: '8' }
    expect(clashesOf(over, entry)).toEqual({ result: '8' })
    // Cleared on purpose, over what somebody else wrote.
    const emptied = enter(entry, over, { result: '' })
    expect([clashesOf(over, emptied), isUnsaved(over, emptied)]).toEqual([{ result: '8' }, true])
  })

  it('changes no other field, whatever is stored by now', () => {
    const mark = fc.record({
      result: fc.constantFrom('', '7', '8'),
      attendance: fc.constantFrom('presence', 'absence'),
    })
    fc.assert(
      fc.property(mark, mark, mark, (was, wanted, stands) => {
        const entry = entryOf<Mark>(was, wanted)
        const after = withEntry(stands, entry)
        const clashes = clashesOf(stands, entry)
        for (const field of ['result', 'attendance'] as const) {
          expect(after[field]).toBe(wanted[field] === was[field] ? stands[field] : wanted[field])
          if (after[field] !== stands[field]) expect(field in clashes).toBe(stands[field] !== was[field])
        }
      }),
    )
  })
})
