import { expect, it } from 'vitest'
import { amountOf, monthsAsCsv } from '#rules/statistics.ts'

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

it('months are written as CSV with the columns of their question', () => {
  const month = { month: '2026-11', live_payment: 1200.5, video_payment: 0, total_payment: 1200.5 }
  expect(monthsAsCsv('live_payment', [month])).toBe('month,live_payment\r\n2026-11,1200.50\r\n')
  expect(monthsAsCsv('total_payment', [])).toBe('month,live_payment,video_payment,total_payment\r\n')
})
