import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankRow, breaksOf, inTime, numbered, payerOf, refsIn } from '#rules/bank-lines.ts'

const row = (
  line: number,
  day: number,
  cents: number,
  balance: number | null = null,
  text = 'FPS CR CHAN',
): BankRow => ({
  ...{ line, day: `2026-11-${String(day).padStart(2, '0')}`, cents, balance, text, currency: 'HKD' },
})

describe('the rows of a file', () => {
  it('are told apart by day, amount, text and balance, and equal ones by their number', () => {
    const keys = (...rows: BankRow[]) => numbered(rows).map(({ key }) => key)
    const two = keys(row(1, 2, 100), row(2, 2, 100))
    expect(new Set(two).size).toBe(2)
    // Another file with one more has the same two.
    expect(keys(row(5, 2, 100), row(6, 2, 100), row(7, 2, 100)).slice(0, 2)).toEqual(two)
    expect(keys(row(1, 2, 100, null, ' fps  cr　ＣＨＡＮ '))).toEqual([two[0]])
    for (const other of [row(1, 3, 100), row(1, 2, 101), row(1, 2, 100, 5), row(1, 2, 100, null, 'FPS CR CHEN')])
      expect(two).not.toContain(keys(other)[0])
  })

  it('come in when they are money in, in Hong Kong dollars', () => {
    const other = { ...row(3, 2, 100), currency: 'USD' }
    expect(numbered([row(1, 2, 100), row(2, 2, -100), other, row(4, 2, 0)]).map(each => each.row.line)).toEqual([1])
  })

  it('have one number each, whichever way the file is ordered', () => {
    const rows = fc.array(fc.record({ day: fc.integer({ min: 1, max: 4 }), cents: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(rows, all => {
        const inOrder = all
          .toSorted((one, other) => one.day - other.day)
          .map(({ day, cents }, at) => row(at + 1, day, cents))
        const keysOf = (of: readonly BankRow[]) =>
          numbered(of)
            .map(({ key }) => key)
            .toSorted()
        expect(keysOf(inOrder.toReversed())).toEqual(keysOf(inOrder))
        expect(new Set(keysOf(inOrder)).size).toBe(all.length)
      }),
    )
  })
})

describe('the balance', () => {
  const oldest = [row(2, 1, 100, 100), row(3, 2, -30, 70), row(4, 2, 50, 120)]
  it('adds up in files with the oldest row first, and in those with the newest first', () => {
    expect(breaksOf(oldest)).toEqual([])
    expect(breaksOf(oldest.toReversed())).toEqual([])
    expect(inTime(oldest.toReversed())).toEqual(oldest)
  })
  it('names the row at which it does not go on', () => {
    expect(breaksOf([oldest[0]!, oldest[2]!])).toEqual([{ line: 4, balance: 120, expected: 150 }])
    expect(breaksOf([row(2, 1, 100), row(3, 1, 5)])).toEqual([])
  })
  it('of one day decides which row is the first', () => {
    const day = [row(2, 2, 50, 120), row(3, 2, -30, 70), row(4, 2, 100, 100)]
    expect(breaksOf(day)).toEqual([])
    expect(inTime(day).map(({ line }) => line)).toEqual([4, 3, 2])
  })
  it('is one for each currency', () => {
    const dollars = [row(5, 1, 7, 7), row(6, 2, 1, 8)].map(each => ({ ...each, currency: 'USD' }))
    expect(breaksOf([oldest[0]!, dollars[0]!, oldest[1]!, dollars[1]!])).toEqual([])
  })
})

it.each([
  ['FPS CR CHAN TAI MAN HC2611180012345678 18NOV', 'CHAN TAI MAN'],
  ['CR TFR  HO   SIU LAN REF LI-2026-000123', 'HO SIU LAN'],
  ['CREDIT TRANSFER 12-345678-9 HO SIU LAN', '12-345678-9 HO SIU LAN'],
  ['轉數快 陳大文 學費', '陳大文'],
  ['FPS CR 2026-11-18 S0050', ''],
  ['CHQ DEP 004431', ''],
  ['ATM CASH DEP KWUN TONG', ''],
  ['支票存入 陳大文', ''],
  ['FPS CR NG', ''],
])('the payer of %s is %s', (text, payer) => {
  expect(payerOf(text)).toBe(payer)
  expect(payerOf(payer)).toBe(payer)
})

it.each([
  ['FPS LI-2026-000123', ['LI-2026-000123'], [], []],
  ['fps li2026000123', ['LI-2026-000123'], [], []],
  ['VI 2026 12 AND LI/2026/000123', ['VI-2026-000012', 'LI-2026-000123'], [], []],
  ['ST-F0012-202611', [], ['F0012 2026-11'], []],
  ['STF0012202611', [], ['F0012 2026-11'], []],
  ['REF S0050 F0012', [], [], ['S0050', 'F0012']],
  ['HC2611180012345678 SOLI-2026-000123 XS0050', [], [], []],
])('our numbers in %s', (text, invoices, statements, ids) => {
  const found = refsIn(text)
  expect(found.invoices).toEqual(invoices)
  expect(found.statements.map(({ family_id, month }) => `${family_id} ${month}`)).toEqual(statements)
  expect(found.ids).toEqual(ids)
})
