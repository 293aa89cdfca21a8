import { expect, test } from 'vitest'
import { dayWords } from '#client/messages/day-words.ts'

const today = Temporal.PlainDate.from('2026-12-31')

test.each([
  ['2026-12-30', 'Wed 30 Dec · yesterday'],
  ['2026-12-31', 'Thu 31 Dec · today'],
  ['2027-01-01', 'Fri 1 Jan 2027 · tomorrow'],
  ['2027-01-31', 'Sun 31 Jan 2027'],
  ['2026-11-30', 'Mon 30 Nov'],
  ['31/12/2026', '31/12/2026'],
])('the day %s is called %s', (date, words) => expect(dayWords(date, today).join(' · ')).toBe(words))
