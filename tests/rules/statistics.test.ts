import { expect, it } from 'vitest'
import { amountOf } from '#rules/statistics.ts'

it('a total is a number, or 0', () => {
  for (const [total, amount] of [
    [1200.5, 1200.5],
    ['1200.50', 1200.5],
    [0, 0],
    [null, 0],
    [undefined, 0],
    ['', 0],
    ['  ', 0],
    ['many', 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ] as const)
    expect(amountOf(total), String(total)).toBe(amount)
})
