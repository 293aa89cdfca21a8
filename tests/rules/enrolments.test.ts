import { expect, test } from 'vitest'
import { isEnrolledOn, mayHaveComeOn, type Period } from '#rules/enrolments.ts'

const once: readonly Period[] = [{ from: null, to: '2026-10-02' }]
const twice: readonly Period[] = [...once, { from: '2026-11-20', to: null }]

test.each([
  ['before the first day', twice, '2026-09-04', true, true],
  ['on the day they left', twice, '2026-10-02', false, true],
  ['while they were away', twice, '2026-10-09', false, false],
  ['on the day they came back', twice, '2026-11-20', true, true],
  ['later', twice, '2027-01-01', true, true],
  ['after they left for good', once, '2026-10-09', false, false],
  ['without an enrolment', [], '2026-10-09', false, false],
])('%s', (_title, periods, day, enrolled, mayHaveCome) => {
  expect([isEnrolledOn(periods, day), mayHaveComeOn(periods, day)]).toEqual([enrolled, mayHaveCome])
})
