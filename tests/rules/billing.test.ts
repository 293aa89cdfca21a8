import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayList,
  isBillable,
  lessonCount,
  lessonLines,
  quantityOf,
  totalOf,
  type UnbilledLesson,
  videoLine,
} from '#rules/billing.ts'

const today = '2026-11-20'
const since = (from: string) => ({ from, to: null })
const until = (to: string) => [{ from: null, to }]
const lesson = (facts: Partial<UnbilledLesson> = {}): UnbilledLesson => ({
  student_id: 'S0001',
  live_lesson_id: 'L0001',
  lesson_date: '2026-11-03',
  class_id: 'C01',
  class_name: 'Tuesday class',
  class_deleted: false,
  periods: [{ from: null, to: null }],
  before_adding: false,
  attendance: 'pending',
  leave_approved: false,
  course_id: 'CO1',
  course_name: 'P5 English',
  token_name: 'English',
  token_type: 'Live',
  value_cents: 30_000,
  ...facts,
})

describe('which lessons are charged', () => {
  test.each<[string, Partial<UnbilledLesson>, boolean]>([
    ["a lesson of the student's class", {}, true],
    ['a lesson still to come', { lesson_date: '2026-11-24' }, true],
    ['a lesson nothing was marked for', { attendance: null }, true],
    ['a lesson the student attended', { attendance: 'presence' }, true],
    ['a lesson the student missed', { attendance: 'absence' }, true],
    ['a lesson marked as leave', { attendance: 'leave' }, false],
    ['a lesson with approved leave', { leave_approved: true, attendance: null }, false],
    ['approved leave that nobody marked', { leave_approved: true, attendance: 'pending' }, false],
    ['a lesson attended in spite of leave', { leave_approved: true, attendance: 'presence' }, true],
    ['a lesson of a deleted class that was held', { class_deleted: true }, true],
    ['a lesson of a deleted class held today', { class_deleted: true, lesson_date: today }, true],
    ['a lesson of a deleted class still to come', { class_deleted: true, lesson_date: '2026-11-21' }, false],
    [
      'a marked lesson of a deleted class still to come',
      { class_deleted: true, lesson_date: '2026-11-21', attendance: 'presence' },
      true,
    ],
    ['a lesson before the student left the class', { periods: until('2026-11-04') }, true],
    ['a lesson on the day the student left the class', { periods: until('2026-11-03') }, false],
    ['a lesson attended on the day the student left', { periods: until('2026-11-03'), attendance: 'presence' }, true],
    ['a lesson missed on the day the student left', { periods: until('2026-11-03'), attendance: 'absence' }, true],
    ['leave on the day the student left', { periods: until('2026-11-03'), attendance: 'leave' }, false],
    ['a lesson after the student left the class', { periods: until('2026-11-02') }, false],
    ['a lesson while the student was away', { periods: [...until('2026-11-02'), since('2026-11-04')] }, false],
    [
      'one attended all the same',
      { periods: [...until('2026-11-02'), since('2026-11-04')], attendance: 'presence' },
      true,
    ],
    ['a lesson on the day the student came back', { periods: [...until('2026-11-02'), since('2026-11-03')] }, true],
    ['a lesson paid with video tokens', { token_type: 'Video' }, false],
    ['a lesson that costs nothing', { value_cents: 0 }, true],
  ])('%s', (_title, facts, billed) => {
    expect(isBillable(lesson(facts), today)).toBe(billed)
  })
})

describe('the lines of an invoice', () => {
  test('one line names the course, the class and its dates', () => {
    const lines = lessonLines([
      lesson({ live_lesson_id: 'L2', lesson_date: '2026-11-10' }),
      lesson({ live_lesson_id: 'L1', lesson_date: '2026-11-03' }),
    ])
    expect(lines).toEqual([
      {
        kind: 'lesson',
        description: 'P5 English, Tuesday class: 3, 10 Nov 2026',
        course_id: 'CO1',
        course_name: 'P5 English',
        token_name: 'English',
        quantity: 2,
        unit_cents: 30_000,
        amount_cents: 60_000,
        lessons: ['L1', 'L2'],
        before_adding: [],
      },
    ])
  })

  test('two classes of one course share a line, two courses do not', () => {
    const lines = lessonLines([
      lesson({ live_lesson_id: 'L1' }),
      lesson({ live_lesson_id: 'L2', lesson_date: '2026-11-05', class_id: 'C02', class_name: 'Thursday class' }),
      lesson({ live_lesson_id: 'L3', lesson_date: '2026-11-01', course_id: 'CO2', course_name: 'P5 Maths' }),
    ])
    expect(lines.map(line => line.description)).toEqual([
      'P5 Maths, Tuesday class: 1 Nov 2026',
      'P5 English, Tuesday class: 3 Nov 2026; Thursday class: 5 Nov 2026',
    ])
  })

  test('a video course is one line for all of its lessons', () => {
    const course = {
      course_id: 'CO9',
      course_name: 'IELTS',
      total_lessons: 12,
      token_name: 'iPad',
      value_cents: 15_050,
    }
    expect(videoLine(course)).toMatchObject({
      description: 'IELTS, 12 video lessons',
      quantity: 12,
      amount_cents: 180_600,
    })
    expect(lessonCount(1)).toBe('1 lesson')
  })

  test.each([
    [['2026-11-03'], '3 Nov 2026'],
    [['2026-11-03', '2026-11-10'], '3, 10 Nov 2026'],
    [['2026-10-27', '2026-11-03', '2026-11-10'], '27 Oct, 3, 10 Nov 2026'],
    [['2026-12-29', '2027-01-05'], '29 Dec 2026, 5 Jan 2027'],
    [[], ''],
  ])('the days %j are written %s', (days, written) => {
    expect(dayList(days)).toBe(written)
  })

  const lessons = fc.uniqueArray(
    fc.record({
      live_lesson_id: fc.integer({ min: 1, max: 99_999 }).map(number => `L${number}`),
      day: fc.integer({ min: 1, max: 30 }),
      course: fc.integer({ min: 1, max: 4 }),
      class_number: fc.integer({ min: 1, max: 5 }),
      token: fc.integer({ min: 1, max: 2 }),
      value_cents: fc.constantFrom(0, 1, 33, 25_000, 30_050, 1_000_000_000),
    }),
    { selector: one => one.live_lesson_id, maxLength: 60 },
  )

  test('lines add up to the invoice, and every lesson is in exactly one of them', () => {
    fc.assert(
      fc.property(lessons, drawn => {
        const given = drawn.map(one =>
          lesson({
            live_lesson_id: one.live_lesson_id,
            lesson_date: `2026-11-${String(one.day).padStart(2, '0')}`,
            course_id: `CO${one.course}`,
            class_id: `C${one.class_number}`,
            token_name: `T${one.token}`,
            value_cents: one.value_cents,
          }),
        )
        const lines = lessonLines(given)
        expect(lines.flatMap(line => line.lessons).toSorted()).toEqual(given.map(one => one.live_lesson_id).toSorted())
        expect(totalOf(lines)).toBe(given.reduce((sum, one) => sum + one.value_cents, 0))
        expect(quantityOf(lines)).toBe(given.length)
        for (const line of lines) {
          expect(line.quantity).toBe(line.lessons.length)
          expect(line.amount_cents).toBe(line.quantity * line.unit_cents)
          expect(Number.isSafeInteger(line.amount_cents)).toBe(true)
        }
        const keys = lines.map(line => JSON.stringify([line.course_id, line.token_name, line.unit_cents]))
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('the order of the lessons changes nothing', () => {
    fc.assert(
      fc.property(lessons, drawn => {
        const given = drawn.map(one =>
          lesson({
            live_lesson_id: one.live_lesson_id,
            value_cents: one.value_cents,
            class_id: `C${one.class_number}`,
          }),
        )
        expect(lessonLines(given.toReversed())).toEqual(lessonLines(given))
      }),
    )
  })
})
