import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayWords, monthText, periodText } from '#client/messages/day-words.ts'
import { serverSaid, t, translateInto } from '#client/messages/message.ts'
import { captions, firstAreas } from '#client/messages/zh/first.ts'
import { otherAreas, refusal } from '#client/messages/zh/rest.ts'
import { chineseOf } from '#client/messages/zh/translation.ts'
import { calls } from '#contract/calls.ts'
import { clauses } from '#contract/clauses.ts'
import { fill } from '#contract/fill.ts'

const chinese = chineseOf({ ...firstAreas, ...otherAreas }, captions, refusal)
const today = Temporal.PlainDate.from('2026-12-31')

test.each([
  ['2026-12-30', 'Wed 30 Dec · yesterday'],
  ['2026-12-31', 'Thu 31 Dec · today'],
  ['2027-01-01', 'Fri 1 Jan 2027 · tomorrow'],
  ['2027-01-31', 'Sun 31 Jan 2027'],
  ['2026-11-30', 'Mon 30 Nov'],
  ['31/12/2026', '31/12/2026'],
])('the day %s is called %s', (date, words) => expect(dayWords(date, today).join(' · ')).toBe(words))

test.each([
  ['2026-11-23', '2026-11-29', '23 to 29 November 2026', '2026年11月23日至29日'],
  ['2026-11-30', '2026-12-06', '30 November to 6 December 2026', '2026年11月30日至12月6日'],
  ['2026-12-28', '2027-01-03', '28 December 2026 to 3 January 2027', '2026年12月28日至2027年1月3日'],
])('the days from %s to %s are called %s', (from, to, words, inChinese) => {
  expect(periodText(from, to)).toBe(words)
  translateInto(chinese)
  expect(periodText(from, to)).toBe(inChinese)
})

test.each([
  ['2026-02', 'February', '2月'],
  ['2025-10', 'October 2025', '2025年10月'],
  ['no month', 'no month', 'no month'],
])('the month %s is called %s', (month, words, inChinese) => {
  expect(monthText(month, today)).toBe(words)
  translateInto(chinese)
  expect(monthText(month, today)).toBe(inChinese)
})

/* A refusal names days as the wire has them, and people read them as they speak of them. */

beforeEach(() => {
  vi.useFakeTimers({ now: Temporal.Instant.from('2026-11-20T02:00:00Z').epochMilliseconds, toFake: ['Date'] })
})
afterEach(() => {
  translateInto(undefined)
  vi.useRealTimers()
})

const values = {
  ...{ date: '2026-11-23', day: '2026-11-24', days: '2026-12-01, 2027-01-05 and 3 more' },
  ...{ id: 'S0001', class: 'C0001', name: '2026-12-25', staff: 'kit', student: 'S0002', slot: '15:00', time: '10:00' },
}
const withDays: ReadonlyArray<readonly [code: string, text: string]> = [
  ...Object.values(calls).flatMap(call =>
    Object.entries<{ readonly text: string }>('refusals' in call ? call.refusals : {}),
  ),
].flatMap(([code, { text }]) => (/\{(date|day|days)\}/.test(text) ? [[code, text]] : []))
const inClauses = Object.entries(clauses).flatMap(([code, text]) =>
  /\{(date|day|days)\}/.test(text) && !text.includes('{weekday}') ? [[code, text] as const] : [],
)

test('refusals with a day are known', () => expect(withDays.length + inClauses.length).toBeGreaterThan(20))

test.each(withDays)('the refusal %s says its days as people do: %s', (code, text) => {
  const message = serverSaid(fill(text, values), code, values)
  expect(t(message).replace(values.name, '')).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(t(message)).toMatch(/Mon 23 Nov|Tue 24 Nov|Tue 1 Dec, Tue 5 Jan 2027 and 3 more/)
  translateInto(chinese)
  expect(t(message).replace(values.name, '')).not.toMatch(/\d{4}-\d\d-\d\d/)
})

test.each(inClauses)('and so does its part %s: %s', (code, text) => {
  const why = { code, values }
  const message = serverSaid(`This cannot be undone any more: ${fill(text, values)}.`, 'moved', { why })
  expect(t(message)).toContain('Mon 23 Nov')
  translateInto(chinese)
  expect(t(message)).toMatch(/11月23日|Mon 23 Nov/)
})

test('what another server says without values stays as it came, and so does the log', () => {
  expect(t(serverSaid('Full on 2026-11-23.'))).toBe('Full on 2026-11-23.')
  const about = { code: 'onDay', values: { weekday: 'Mon', date: '2026-11-23' } }
  expect(t(serverSaid('Undone: Mon 2026-11-23', 'moved', { about }))).toBe('Undone: Mon 2026-11-23')
})
