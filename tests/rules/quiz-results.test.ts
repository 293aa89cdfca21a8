import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byRank, markOf, ranksOf, standingOf } from '#rules/quiz-results.ts'

type Row = { quiz_name: string; student_id: string; student_result: string | null; attendance: 'presence' | 'absence' }
const row = (student_id: string, student_result: string | null, more: Partial<Row> = {}): Row => ({
  quiz_name: 'Quiz 1',
  student_id,
  student_result,
  attendance: 'presence',
  ...more,
})

describe('a mark', () => {
  test('is a number, however it was typed', () => {
    expect(['85', ' 7.5 ', '0', '.5', '-2', '８５', '12.'].map(markOf)).toEqual([85, 7.5, 0, 0.5, -2, 85, 12])
  })

  test('is nothing else', () => {
    const others = ['', ' ', null, undefined, 'A', '85/100', '85%', '1e2', '0x10', 'Infinity', 'NaN', '1 2', '.', '一']
    expect(others.map(markOf)).toEqual(others.map(() => undefined))
  })
})

describe('ranks', () => {
  test('two who share a mark share a rank, and the next is counted past them', () => {
    expect(ranksOf([row('S1', '90'), row('S2', '80'), row('S3', '80.0'), row('S4', '70')])).toEqual([1, 2, 2, 4])
  })

  test('absent students, blanks and words have none, and do not count for the others', () => {
    const rows = [
      row('S1', '99', { attendance: 'absence' }),
      row('S2', null),
      row('S3', 'late'),
      row('S4', '50'),
      row('S5', '60'),
    ]
    expect(ranksOf(rows)).toEqual([null, null, null, 2, 1])
  })

  test('each quiz has its own', () => {
    expect(ranksOf([row('S1', '9'), row('S1', '5', { quiz_name: 'Quiz 2' }), row('S2', '10')])).toEqual([2, 1, 1])
  })

  test('rows are sorted by quiz, rank and student, those without a rank last', () => {
    const rows = [
      row('S10000', '80'),
      row('S0002', null),
      row('S9999', '80'),
      row('S0004', '90'),
      row('S0001', '1', { quiz_name: 'A' }),
    ]
    const ranks = ranksOf(rows)
    const sorted = rows.map((one, at) => ({ ...one, rank: ranks[at] })).sort(byRank)
    expect(sorted.map(one => [one.quiz_name, one.student_id, one.rank])).toEqual([
      ['A', 'S0001', 1],
      ['Quiz 1', 'S0004', 1],
      ['Quiz 1', 'S9999', 2],
      ['Quiz 1', 'S10000', 2],
      ['Quiz 1', 'S0002', null],
    ])
  })

  test('a rank is one more than the number of better marks, whatever was typed', () => {
    const rows = fc.array(
      fc.record({
        quiz_name: fc.constantFrom('A', 'B'),
        student_id: fc.constantFrom('S1', 'S2', 'S3'),
        student_result: fc.oneof(
          fc.constantFrom(null, '', 'x'),
          fc.integer({ min: -5, max: 5 }).map(String),
          fc.double({ min: 0, max: 2, noNaN: true }).map(String),
        ),
        attendance: fc.constantFrom('presence' as const, 'absence' as const),
      }),
    )
    fc.assert(
      fc.property(rows, list => {
        for (const [at, rank] of ranksOf(list).entries()) {
          const own = list[at]!
          const mark = own.attendance === 'presence' ? markOf(own.student_result) : undefined
          const better = list.filter(
            other =>
              other.quiz_name === own.quiz_name &&
              other.attendance === 'presence' &&
              (markOf(other.student_result) ?? Number.NEGATIVE_INFINITY) > (mark ?? Number.POSITIVE_INFINITY),
          )
          expect(rank).toBe(mark === undefined ? null : better.length + 1)
        }
      }),
    )
  })
})

describe('whether a result is a fail', () => {
  test('below half of the full mark it is, at half it is not', () => {
    expect(['49.9', '50', '100', '-1'].map(mark => standingOf(mark, 100))).toEqual(['fail', 'pass', 'pass', 'fail'])
    expect(['2', '2.5'].map(mark => standingOf(mark, 5))).toEqual(['fail', 'pass'])
  })

  test('out of 0 nobody fails', () => expect(standingOf('-3', 0)).toBe('pass'))

  test('a result that is no number is neither, and with an unknown quiz the answer is unknown', () => {
    expect([standingOf('', 100), standingOf('A', 100), standingOf(null, 100)]).toEqual(['none', 'none', 'none'])
    expect([standingOf('10', undefined), standingOf(null, undefined)]).toEqual(['unknown', 'unknown'])
  })
})
