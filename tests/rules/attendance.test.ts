import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attendances, homeworkStatuses } from '#contract/students.ts'
import {
  absenceReadAfter,
  attendanceMarks,
  homeworkMarks,
  nextAttendance,
  nextHomework,
  tokenMovement,
  tokensFor,
} from '#rules/attendance.ts'

test('clicking attendance goes from pending over presence, absence and leave back to pending', () => {
  expect(attendances.map(nextAttendance)).toEqual(['presence', 'absence', 'leave', 'pending'])
})

test('clicking homework goes from blank over tick and cross back to blank', () => {
  expect(homeworkStatuses.map(nextHomework)).toEqual([1, 2, 0])
  expect(homeworkStatuses.map(status => homeworkMarks[status])).toEqual(['blank', 'tick', 'cross'])
})

test('attendance is shown blank, tick, cross and L', () => {
  expect(attendances.map(attendance => attendanceMarks[attendance])).toEqual(['blank', 'tick', 'cross', 'L'])
})

test('presence costs a token, absence costs one too, leave costs none', () => {
  expect(attendances.map(tokensFor)).toEqual([0, 1, 1, 0])
})

test('only the difference is posted to the ledger', () => {
  expect(tokenMovement(0, 'presence')).toEqual({ type: 'Spend', amount: -1 })
  expect(tokenMovement(-1, 'absence')).toBeNull()
  expect(tokenMovement(-1, 'leave')).toEqual({ type: 'Refund', amount: 1 })
  expect(tokenMovement(0, 'pending')).toBeNull()
})

test('after any sequence of marks the ledger holds what the last one costs', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...attendances), { minLength: 1 }), marks => {
      const net = marks.reduce((sum, mark) => sum + (tokenMovement(sum, mark)?.amount ?? 0), 0)
      expect(net + tokensFor(marks.at(-1)!)).toBe(0)
      expect(tokenMovement(net, marks.at(-1)!)).toBeNull()
    }),
  )
})

test('an absence once read stays read while it is an absence, and a new one is unread', () => {
  expect(absenceReadAfter({ attendance: 'absence', absence_read: 1 }, 'absence')).toBe(1)
  expect(absenceReadAfter({ attendance: 'absence', absence_read: 1 }, 'presence')).toBe(0)
  expect(absenceReadAfter({ attendance: 'presence', absence_read: 0 }, 'absence')).toBe(0)
  expect(absenceReadAfter(undefined, 'absence')).toBe(0)
})
