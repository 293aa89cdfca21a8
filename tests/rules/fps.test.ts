import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FpsAddress } from '#contract/fps.ts'
import { checksumOf, fpsAddressOf, fpsCode } from '#rules/fps.ts'

test('the checksum is the one of the standard', () => {
  expect(checksumOf('123456789')).toBe('29B1')
})

describe('payment codes that bank apps read', () => {
  const phone = { address: '+852-67891234', name: 'company_1_data', reference: 'INV/TEST/0001' } as const
  test.each([
    [
      'a phone number, an amount and a reference',
      { ...phone, amount: '100' },
      '00020101021226330012hk.com.hkicl0313+852-6789123452040000530334454031005802HK5914company_1_data6002HK62170513INV/TEST/00016304A154',
    ],
    [
      'cents with one digit',
      { ...phone, amount: '100.5', reference: 'INV/TEST/0002' },
      '00020101021226330012hk.com.hkicl0313+852-678912345204000053033445405100.55802HK5914company_1_data6002HK62170513INV/TEST/000263049E64',
    ],
    [
      'an FPS ID and an amount',
      { address: '1234567', amount: '1755.00' },
      '00020101021226270012hk.com.hkicl0207123456752040000530334454071755.005802HK5902NA6002HK63040F6B',
    ],
    [
      'an amount that the payer may change',
      { address: '1234567', amount: '1755.00', isOpen: true },
      '00020101021226320012hk.com.hkicl020712345670601152040000530334454071755.005802HK5902NA6002HK6304EB0C',
    ],
    [
      'no amount',
      { address: '1234567' },
      '00020101021126270012hk.com.hkicl020712345675204000053033445802HK5902NA6002HK63042E94',
    ],
    [
      'the number of the bill, for a merchant code',
      { address: '1234567', amount: '1755.00', bill: 'LI-2026-000123' },
      '00020101021226270012hk.com.hkicl0207123456752040000530334454071755.005802HK5902NA6002HK62360114LI-2026-0001230514LI-2026-0001236304AD93',
    ],
  ])('%s', (_, payment, code) => {
    expect(fpsCode(payment)).toBe(code)
  })

  test('every item has the length that it says, and the checksum is over all that stands before it', () => {
    const address = fc.oneof(
      fc.stringMatching(/^(\d{7}|\d{9})$/),
      fc.stringMatching(/^\+852-[2-9]\d{7}$/),
      fc.constantFrom('pay@school.example', 'a.b+c@sub.school.example'),
    )
    const cents = fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: undefined })
    const bill = fc.option(fc.stringMatching(/^(LI|VI)-20\d\d-\d{6}$/), { nil: undefined })
    fc.assert(
      fc.property(address, cents, bill, (address, cents, bill) => {
        const code = fpsCode({ address, amount: cents === undefined ? undefined : (cents / 100).toFixed(2), bill })
        expect(code.slice(-4)).toBe(checksumOf(code.slice(0, -4)))
        const items = new Map<string, string>()
        for (let at = 0; at < code.length; ) {
          const length = Number(code.slice(at + 2, at + 4))
          items.set(code.slice(at, at + 2), code.slice(at + 4, at + 4 + length))
          at += 4 + length
        }
        expect([...items.keys()].join()).toBe([...items.keys()].toSorted().join())
        expect(items.get('26')).toContain(address)
        expect(items.has('62')).toBe(bill !== undefined)
      }),
    )
  })
})

test.each([
  ['1234567', '1234567'],
  ['123456789', '123456789'],
  ['6123 4567', '+852-61234567'],
  ['+852 6123-4567', '+852-61234567'],
  ['(852) 61234567', '+852-61234567'],
  ['６１２３４５６７', '+852-61234567'],
  ['+852-61234567', '+852-61234567'],
  [' pay@school.example ', 'pay@school.example'],
])('%s is written as FPS writes it', (typed, address) => {
  expect(fpsAddressOf(typed)).toBe(address)
  expect(v.is(FpsAddress, address)).toBe(true)
})

test.each([
  '6123 456',
  '12345678',
  '123456',
  '+853-61234567',
  'pay@school',
  'pay school@x.hk',
  '-',
  `${'a'.repeat(80)}@x.hk`,
])('%s is no address', typed => {
  expect(v.is(FpsAddress, fpsAddressOf(typed))).toBe(false)
})
