import { describe, expect, test } from 'vitest'
import { type Line, totalOf } from '#rules/billing.ts'
import { type DiscountRule, discountLines, isFor, isInForce, otherLine, placesOf } from '#rules/discounts.ts'

const lesson = (amount_cents: number, quantity = 1): Line => ({
  ...{ kind: 'lesson', description: 'English', course_id: 'C0001', course_name: 'English', token_name: 'English' },
  ...{ quantity, unit_cents: amount_cents / quantity, amount_cents },
})
const rule = (facts: Partial<DiscountRule>): DiscountRule => ({
  ...{
    rule: 'other',
    kind: 'percent',
    value: 1000,
    who: [],
    from_month: '2026-09',
    until_month: null,
    reason: 'Early',
  },
  ...facts,
})
const off = (lines: readonly Line[], ...rules: readonly DiscountRule[]) =>
  discountLines(lines, rules).map(({ amount_cents }) => amount_cents)

describe('discounts', () => {
  test.each([
    [5, 1000, -1], // 0.5 cents
    [4, 1000, undefined], // 0.4 cents
    [33_335, 1000, -3334], // 3333.5
    [10_001, 1250, -1250], // 1250.125
    [10_000, 1, -1],
    [999_999_999, 10_000, -999_999_999],
  ])('%d cents less %d hundredths of a percent: half a cent is rounded up', (cents, value, less) => {
    expect(off([lesson(cents)], rule({ value }))).toEqual(less === undefined ? [] : [less])
  })

  test('several come one after the other, each of what those before it have left, and each rounded by itself', () => {
    const half = rule({ value: 5000 })
    expect(off([lesson(101)], half, half, half)).toEqual([-51, -25, -13])
    expect(off([lesson(10_000)], rule({ kind: 'amount', value: 3000 }), rule({ value: 1000 }))).toEqual([-3000, -700])
    expect(off([lesson(10_000)], rule({ value: 1000 }), rule({ kind: 'amount', value: 3000 }))).toEqual([-1000, -3000])
  })

  test('never come below 0, and what is left of nothing has no line', () => {
    const lines = [lesson(2000)]
    const all = discountLines(lines, [rule({ kind: 'amount', value: 5000 }), rule({ value: 1000 })])
    expect(all.map(line => line.amount_cents)).toEqual([-2000])
    expect(totalOf([...lines, ...all])).toBe(0)
    expect(off(lines, rule({ value: 10_000 }), rule({ value: 10_000 }))).toEqual([-2000])
  })

  test('lower lessons and courses, not charges and deposits, and say why', () => {
    const lines = [lesson(10_000), otherLine('charge', 'Book', 5000), otherLine('deposit', 'Locker', 20_000)]
    expect(discountLines(lines, [rule({ value: 1250, reason: 'Staff child' })])).toEqual([
      otherLine('discount', 'Staff child, 12.5%', -1250),
    ])
  })

  test('are for the months from the first to the last, for the named or for everybody, and of siblings not for the first', () => {
    const year = rule({ until_month: '2027-08' })
    expect(['2026-08', '2026-09', '2027-08', '2027-09'].map(month => isInForce(year, month))).toEqual([
      ...[false, true, true, false],
    ])
    expect(isInForce(rule({}), '2099-01')).toBe(true)
    const [first, second] = [
      { student_id: 'S0001', place: 1 },
      { student_id: 'S0002', place: 2 },
    ]
    const forWhom = (each: DiscountRule) => [isFor(each, first), isFor(each, second)]
    expect(forWhom(rule({}))).toEqual([true, true])
    expect(forWhom(rule({ who: ['S0001'] }))).toEqual([true, false])
    expect(forWhom(rule({ rule: 'sibling' }))).toEqual([false, true])
    expect(forWhom(rule({ rule: 'sibling', who: ['S0001'] }))).toEqual([false, false])
  })
})

describe('the order of the children of a family', () => {
  const now = (student_id: string, lessons: number, family_id = 'F1') => ({
    ...{ family_id, student_id, lines: [lesson(lessons * 100, lessons), otherLine('charge', 'Book', 100)] },
  })
  const then = (student_id: string, at: string, lessons: number) => ({ family_id: 'F1', student_id, at, lessons })
  const places = (...asked: Parameters<typeof placesOf>) => Object.fromEntries(placesOf(...asked))

  test('of one run it is by lessons, most first, and then by id', () => {
    expect(places([], [now('S1', 2), now('S2', 8), now('S3', 2), now('S4', 1, 'F2')])).toEqual({
      ...{ S2: 1, S1: 2, S3: 3, S4: 1 },
    })
  })

  test('those who have an invoice of the month come before, by issue, and have one place however many invoices', () => {
    const issued = [then('S3', '2026-11-02', 1), then('S2', '2026-11-01', 1), then('S2', '2026-11-03', 9)]
    expect(places(issued, [now('S1', 9), now('S3', 9)])).toEqual({ S2: 1, S3: 2, S1: 3 })
    const sameRun = [then('S1', '2026-11-01', 1), then('S2', '2026-11-01', 5)]
    expect(places(sameRun, [now('S3', 9)])).toEqual({ S2: 1, S1: 2, S3: 3 })
  })
})
