import { describe, expect, it } from 'vitest'
import { callWords, operationsOf, operationWords } from '#client/messages/audit-words.ts'
import { t } from '#client/messages/message.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { handlers } from '#server/main/handlers.ts'

describe('an operation of the log', () => {
  it('is stored in parts by exactly the calls that say so', () => {
    for (const [name, call] of Object.entries(calls))
      expect('inParts' in call, name).toBe('parts' in handlers[name as CallName])
  })

  it('has words for every call that leaves an entry, and an earlier call keeps its name', () => {
    for (const [name, { kind }] of Object.entries(calls))
      if (kind !== 'read') expect(t(callWords(name)), name).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
    expect(callWords('removeStudentsFromClass')).toEqual('Removed from class')
    expect(callWords('recoverAccount')).toEqual('Recovered account')
    expect(callWords('failedSignIn')).toEqual('Failed to sign in')
    expect(callWords('failedSignInsUnlogged')).toEqual('Further failed sign-ins are not logged for a day')
    expect(callWords('deletePupil')).toEqual('deletePupil')
    expect(callWords('constructor')).toEqual('constructor')
  })

  it('says what was undone', () => {
    expect(operationWords({ call: 'undoOperation', undoes: { id: 7, call: 'deletestudent' } })).toEqual(
      'Undid: Deleted student',
    )
    expect(operationWords({ call: 'deletestudent', undoes: null })).toEqual('Deleted student')
  })

  it('that was stored in parts is one line, with all its rows, among those that came in between', () => {
    const entry = (id: number, request_id: string, call: string, rows: number): AuditEntry => ({
      id,
      at: '2026-11-30T02:00:00Z',
      staff: 'kit',
      staff_name: 'Kit',
      call,
      request_id,
      changes: [],
      about: `first of ${id}`,
      student_id: null,
      rows,
      undoes: null,
      undone: null,
      undoable: false,
    })
    const entries = [
      entry(5, 'r1', 'generateLiveInvoices', 10),
      entry(4, 'r2', 'collectPayment', 2),
      entry(3, 'r1', 'generateLiveInvoices', 25),
      entry(2, 'r1', 'generateLiveInvoices', 25),
      entry(1, 'r2', 'collectPayment', 2),
    ]
    expect(operationsOf(entries).map(({ id, call, rows }) => [id, call, rows])).toEqual([
      [5, 'generateLiveInvoices', 60],
      [4, 'collectPayment', 2],
      [1, 'collectPayment', 2],
    ])
  })
})
