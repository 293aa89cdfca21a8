import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents, dollars, money } from '#rules/money.ts'

it('dollars come back as they were from every number of cents', () => {
  fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), amount => cents(dollars(amount)) === amount))
})

it('cents are the nearest whole ones, though 19.99 times 100 is less than 1999', () => {
  for (const [given, whole] of [
    [19.99, 1999],
    [1.1, 110],
    [0.29, 29],
    [1200.5, 120_050],
  ] as const)
    expect(cents(given)).toBe(whole)
})

it.each([
  [0, '0.00'],
  [999.5, '999.50'],
  [1200, '1,200.00'],
  [1234567.89, '1,234,567.89'],
  [-1200, '−1,200.00'],
])('%d is shown as %s', (amount, shown) => expect(money(amount)).toBe(shown))
