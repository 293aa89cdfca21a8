import { expect, it } from 'vitest'
import { amountOf, everyMonth } from '#rules/statistics.ts'

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

it('of a period there are all months, whether something was collected in them or not', () => {
  const october = { month: '2026-10', live_payment: 12, video_payment: 0, total_payment: 12 }
  const months = everyMonth([october], '2025-12-01', '2026-11-20')
  expect(months.map(({ month, total_payment }) => `${month} ${total_payment}`)).toEqual([
    '2025-12 0',
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09'].map(month => `2026-${month} 0`),
    '2026-10 12',
    '2026-11 0',
  ])
  expect(everyMonth([], '2026-11-01', '2026-11-30')).toHaveLength(1)
})
