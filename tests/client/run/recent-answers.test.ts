import { expect, test } from 'vitest'
import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import type { Outcome } from '#client/run/outcome.ts'
import type { ReadyPlan } from '#client/run/plan-types.ts'
import { recentAnswers, withFirst } from '#client/run/recent-answers.ts'

const one = command({
  title: 'One',
  aliases: [],
  zh: ['一'],
  arguments: {
    reason: ask.text({ label: 'Reason' }),
    password: ask.secret({ label: 'Password' }),
    student: ask.entity('student', { label: 'Student' }),
    type: ask.choice({ label: 'Type', options: { cash: 'cash', bank: 'bank-in' } }),
    day: ask.date({ label: 'Day' }),
    students: ask.entities('student', { label: 'Students' }),
  },
  effect: 'undoable',
  run: async () => undefined,
  said: { done: null },
})
const plan = (reason: string): ReadyPlan => ({
  step: 'ready',
  id: 'test/one',
  command: one,
  via: 'palette',
  answers: {
    reason,
    password: 'secret',
    student: 'S0001',
    type: 'bank',
    day: '2026-11-23',
    students: ['S0002', 'S0003'],
  },
  values: {},
})
const done = { kind: 'done', answer: undefined, entry: undefined, changed: new Set() } as Outcome

test('answers that were sent are offered again, the newest first, secrets never, until somebody else signs in', () => {
  const { of, subscriber } = recentAnswers()
  const send = (reason: string, outcome = done) =>
    void subscriber.ended?.({ number: 1, plan: plan(reason) }, outcome, false)
  for (const reason of ['Fever', 'Camp', ' Fever ', '', 'a', 'b', 'c', 'd']) send(reason)
  send('Refused', { kind: 'not offered', changed: new Set() } as Outcome)
  expect(of(one, 'reason')).toEqual(['d', 'c', 'b', 'a', 'Fever'])
  expect(of(one, 'password')).toEqual([])
  for (const [name, answer] of [
    ['student', 'S0001'],
    ['type', 'bank'],
    ['day', '2026-11-23'],
  ] as const)
    expect(of(one, name)).toEqual([answer])
  expect(of(one, 'students')).toEqual(['S0002', 'S0003'])
  subscriber.handedOver?.()
  expect(of(one, 'reason')).toEqual([])
})

test('those that were answered last come first, as far as they are in the list', () => {
  const rows = ['a', 'b', 'c', 'd'].map(id => ({ id }))
  const ids = (first: readonly string[]) => withFirst(rows, first).map(({ id }) => id)
  expect(ids(['c', 'gone', 'b', 'c'])).toEqual(['c', 'b', 'a', 'd'])
  expect(withFirst(rows, ['gone'])).toBe(rows)
})
