import { expect, test } from 'vitest'
import { addressOf, newSecret, stepOf } from '#server/office/session/totp.ts'
import { codeAt } from '#tests/authenticator.ts'

/** The secret of RFC 6238, '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000)

/** RFC 6238, appendix B, for SHA-1: of its eight digits the last six. */
const vectors: readonly (readonly [seconds: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(vectors)('the code of the RFC at %i seconds is %s', (seconds, code) => {
  expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  expect(codeAt(secret, at(seconds))).toBe(code)
})

test('a code is right one step early and one step late, and then no more', () => {
  const code = codeAt(secret, at(1_800_000_000))
  const step = 60_000_000
  const right = [-31, -30, -1, 0, 29, 30, 59, 60].filter(
    late => stepOf(secret, code, at(1_800_000_000 + late)) === step,
  )
  expect(right).toEqual([-30, -1, 0, 29, 30, 59])
})

test('what is no code of six digits is wrong', () => {
  const now = at(59)
  for (const code of ['', '28708', '2870822', '287083', ' 287082', 'abcdef', '-87082', '0x1234', '２８７０８２'])
    expect([code, stepOf(secret, code, now)]).toEqual([code, undefined])
})

test('secrets have 160 random bits, and apps read them from an address with the names of school and account', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(addressOf(secret, 'kit', '明德 & Co: English'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/明德 & Co: English:kit',
  ])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: '明德 & Co: English',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
