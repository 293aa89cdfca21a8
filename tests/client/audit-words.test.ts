import { describe, expect, it } from 'vitest'
import { auditEntryAbout, callWords } from '#client/audit-words.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { calls } from '#contract/calls.ts'

const entry = (...changes: AuditEntry['changes']): AuditEntry => ({
  id: 1,
  at: '2026-11-20T02:00:00.000Z',
  staff: 'boss',
  call: 'updateAttendanceRecord',
  request_id: 'r',
  changes,
  rows: changes.filter(({ table }) => table !== 'token_ledger').length,
  undoes: null,
  undone: null,
  undoable: true,
})
const row = (table: string, id: string, after: object = {}) => ({ table, id, before: null, after })

describe('an operation of the log', () => {
  it('has words for every call that leaves an entry', () => {
    for (const [name, { kind }] of Object.entries(calls))
      if (kind !== 'read') expect(callWords(name), name).toMatch(/^[A-Z][a-z]+( [a-zA-Z']+)*$/)
    expect(callWords('removeStudentsFromClass')).toBe('Remove students from class')
    expect(callWords('deletestudent')).toBe('Delete student')
  })

  it('tells what it was about, and how much more; the tokens that followed are not counted', () => {
    const none = new Map()
    const spent = row('token_ledger', 'attendance:L000001:S0001:1')
    expect(auditEntryAbout(entry(row('attendance', 'L000001/S0001'), spent), none)).toBe('S0001 · L000001')
    expect(auditEntryAbout(entry(row('attendance', 'L000001/S0001'), row('attendance', 'L000001/S0002')), none)).toBe(
      'S0001 · L000001 and 1 more',
    )
    expect(auditEntryAbout(entry(row('holidays', 'H0001', { holiday_name: 'Sports day' })), none)).toBe('Sports day')
    const added = { student_id: 'S0001', token_name: 'English', amount: -5 }
    expect(auditEntryAbout(entry(row('token_ledger', 'addition:A000001', added)), none)).toBe('S0001 · −5 English')
    expect(auditEntryAbout(entry(), none)).toBe('')
  })
})
