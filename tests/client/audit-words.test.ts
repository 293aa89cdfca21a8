import { describe, expect, it } from 'vitest'
import { callWords, operationWords } from '#client/audit-words.ts'
import { calls } from '#contract/calls.ts'

describe('an operation of the log', () => {
  it('has words for every call that leaves an entry, and an earlier call keeps its name', () => {
    for (const [name, { kind }] of Object.entries(calls))
      if (kind !== 'read') expect(callWords(name), name).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
    expect(callWords('removeStudentsFromClass')).toBe('Removed from class')
    expect(callWords('deletePupil')).toBe('deletePupil')
    expect(callWords('constructor')).toBe('constructor')
  })

  it('says what was undone', () => {
    expect(operationWords({ call: 'undoOperation', undoes: { id: 7, call: 'deletestudent' } })).toBe(
      'Undid: Deleted student',
    )
    expect(operationWords({ call: 'deletestudent', undoes: null })).toBe('Deleted student')
  })
})
