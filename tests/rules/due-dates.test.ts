import { expect, it } from 'vitest'
import { isPastDue } from '#rules/due-dates.ts'

const today = Temporal.PlainDate.from('2026-11-20')

it.each([
  [{ due_date: '2026-11-19', month: '2026-12' }, true],
  // The day itself is still there to pay on.
  [{ due_date: '2026-11-20', month: '2026-10' }, false],
  [{ due_date: '2026-11-21', month: '2026-10' }, false],
  [{ month: '2026-10' }, true],
  [{ month: '2026-11' }, false],
])('%j is past due on 20 November 2026: %s', (payment, isPast) => expect(isPastDue(payment, today)).toBe(isPast))
