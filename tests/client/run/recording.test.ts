import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask } from '#client/command/arguments.ts'
import type { AnyCommand } from '#client/command/command.ts'
import { t } from '#client/messages/message.ts'
import { type Ran, type Recording, type RecordingEvent, type RowAt, reduceRecording } from '#client/run/recording.ts'
import { blockedHere, type Here, runsOf } from '#client/run/replay.ts'
import addHoliday from '#commands/holidays/add-holiday.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import editStudent from '#commands/students/edit-student.ts'
import { mostSteps } from '#contract/recordings.ts'
import { registry } from '#ui/app/registry.ts'

const questions = {
  student: ask.entity('student', { label: 'Student' }),
  payment: ask.entity('livePayment', { label: 'Payment' }),
  day: ask.date({ label: 'Day' }),
  reason: ask.text({ label: 'Reason' }),
}
const today = '2026-11-20'
const chan: RowAt = { kind: 'student', id: 'S0001', student: 'S0001' }
const owed: RowAt = { kind: 'livePayment', id: 'P1', student: 'S0001' }

const ran = (answers: Ran['answers'], more: Partial<Ran> = {}): Ran => ({
  type: 'ran',
  command: 'test/one',
  arguments: questions,
  answers,
  row: undefined,
  selected: undefined,
  today,
  of: undefined,
  ...more,
})
const heldAfter = (...events: readonly RecordingEvent[]): Recording | undefined =>
  events.reduce<Recording | undefined>(reduceRecording, undefined)
const answersAfter = (...events: readonly RecordingEvent[]) =>
  heldAfter({ type: 'started' }, ...events)?.steps.map(({ answers }) => answers)

describe('an answer becomes', () => {
  it.each<[string, readonly Ran[], readonly Ran['answers'][]]>([
    ['$row when it is the row under the cursor', [ran({ student: 'S0001' }, { row: chan })], [{ student: '$row' }]],
    ['$row when it is the student of the row', [ran({ student: 'S0001' }, { row: owed })], [{ student: '$row' }]],
    ['nothing else when it is another record', [ran({ student: 'S0002' }, { row: chan })], [{ student: 'S0002' }]],
    [
      '$row in later steps for the same record, wherever the cursor is, and for no other',
      [
        ran({ payment: 'P1' }, { row: owed }),
        ran({ student: 'S0001' }),
        ran({ student: 'S0002' }, { row: { kind: 'student', id: 'S0002', student: 'S0002' } }),
      ],
      [{ payment: '$row' }, { student: '$row' }, { student: 'S0002' }],
    ],
    ['$today when it is the day', [ran({ day: today })], [{ day: '$today' }]],
    ['nothing else when it is another day', [ran({ day: '2026-11-21' })], [{ day: '2026-11-21' }]],
    [
      'nothing else when it is text that looks like one of these',
      [ran({ reason: today }), ran({ reason: 'S0001' }, { row: chan }), ran({ reason: '$row' }, { row: chan })],
      [{ reason: today }, { reason: 'S0001' }, { reason: '$row' }],
    ],
    [
      '$selected where each selected row answered',
      [ran({ reason: 'x' }, { selected: 'student' })],
      [{ reason: 'x', student: '$selected' }],
    ],
  ])('%s', (_, events, answers) => {
    expect(answersAfter(...events)).toEqual(answers)
  })
})

describe('a recording', () => {
  it('forgets its row once no step uses it', () => {
    const events: RecordingEvent[] = [{ type: 'started' }, ran({ student: 'S0001' }, { row: chan, of: '7' })]
    expect(heldAfter(...events)?.row).toEqual(chan)
    expect(heldAfter(...events, { type: 'removed', number: 1 })).toEqual({ row: undefined, steps: [] })
    expect(heldAfter(...events, { type: 'undone', of: '7' })).toEqual({ row: undefined, steps: [] })
  })

  it('is in no impossible state, whatever happens', () => {
    const someRow = fc.option(fc.constantFrom(chan, owed), { nil: undefined })
    const answers = fc.record(
      {
        student: fc.constantFrom('S0001', 'S0002'),
        payment: fc.constantFrom('P1', 'P2'),
        day: fc.constantFrom(today, '2026-11-21'),
        reason: fc.constantFrom('', '$row', 'S0001', today),
      },
      { requiredKeys: [] },
    )
    const event: fc.Arbitrary<RecordingEvent> = fc.oneof(
      fc.constant({ type: 'started' } as const),
      fc.constant({ type: 'ended' } as const),
      fc.record({ type: fc.constant('removed' as const), number: fc.nat(60) }),
      fc.record({ type: fc.constant('undone' as const), of: fc.constantFrom('1', '2') }),
      ...Array.from({ length: 4 }, () =>
        fc
          .tuple(answers, someRow, fc.constantFrom('1', '2', undefined), fc.constantFrom('student', undefined))
          .map(([given, row, of, selected]) => ran(given, { row, of, selected })),
      ),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 120 }), events => {
        let now: Recording | undefined
        for (const each of events) {
          const before = now
          now = reduceRecording(before, each)
          // Only starting begins one, and only ending ends one.
          if (!before && each.type !== 'started') expect(now).toBeUndefined()
          if (before && each.type !== 'ended') expect(now).toBeDefined()
          if (!now) continue
          const numbers = now.steps.map(({ number }) => number)
          expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
          expect(now.steps.length).toBeLessThanOrEqual(mostSteps)
          // There is a row exactly when a step needs it, and it stays the same while one does.
          expect(now.row !== undefined).toBe(now.steps.some(({ usesRow }) => usesRow))
          if (before?.row && now.row) expect(now.row).toBe(before.row)
          for (const { answers: marked, usesRow } of now.steps) {
            const { student, payment, day, reason } = marked
            expect(usesRow).toBe(student === '$row' || payment === '$row')
            expect([undefined, 'S0001', 'S0002', '$row', '$selected']).toContain(student)
            expect([undefined, '2026-11-21', '$today']).toContain(day)
            expect([undefined, '', '$row', 'S0001', today]).toContain(reason)
          }
        }
      }),
    )
  })
})

describe('where it is run', () => {
  const here = (more: Partial<Here> = {}): Here => ({
    row: undefined,
    selected: [],
    today: Temporal.PlainDate.from('2027-01-05'),
    ...more,
  })
  const step = (command: AnyCommand, answers: Ran['answers']) => ({ command: registry.idOf(command), answers })
  const lee: RowAt = { kind: 'livePayment', id: 'P9', student: 'S0009' }
  const onRow = [step(collectLivePayment, { payment: '$row' }), step(editStudent, { student: '$row', phone: '1' })]
  const onSelected = [step(editStudent, { student: '$selected', phone: '1' })]

  it('a row answers for itself and for its student', () => {
    expect(runsOf(onRow, registry.of, here({ row: lee })).map(({ given }) => given)).toEqual([
      { payment: 'P9' },
      { student: 'S0009', phone: '1' },
    ])
  })

  it('what was recorded for the day is for the day on which it is run, and another date stays', () => {
    const { arguments: questions } = addHoliday
    const on = (date: string) =>
      ran({ name: 'Typhoon', date }, { command: registry.idOf(addHoliday), arguments: questions })
    const recorded = heldAfter({ type: 'started' }, on(today), on('2026-11-21'))!.steps
    const days = (day: string) =>
      runsOf(recorded, registry.of, here({ today: Temporal.PlainDate.from(day) })).map(({ given }) => given)
    for (const day of [today, '2026-11-21', '2027-01-05'])
      expect(days(day)).toEqual([
        { name: 'Typhoon', date: day },
        { name: 'Typhoon', date: '2026-11-21' },
      ])
  })

  it('a step for the selected rows is a run for each of them', () => {
    const selected = ['S0003', 'S0004'].map(id => ({ kind: 'student', id }) as const)
    expect(runsOf(onSelected, registry.of, here({ selected })).map(({ step: at, given }) => [at, given])).toEqual([
      [1, { student: 'S0003', phone: '1' }],
      [1, { student: 'S0004', phone: '1' }],
    ])
  })

  it.each<[typeof onRow, Here, string | undefined]>([
    [onRow, here(), 'Its steps need a row under the cursor: a pending live payment.'],
    [onRow, here({ row: chan }), 'Its steps need a row under the cursor: a pending live payment.'],
    [onRow, here({ row: lee }), undefined],
    [onSelected, here({ row: chan }), 'Its steps need selected rows: at least one student.'],
    [onSelected, here({ selected: [lee] }), 'Its steps need selected rows: at least one student.'],
    [onSelected, here({ selected: [chan] }), undefined],
    [
      onSelected,
      here({ selected: Array.from({ length: 201 }, (_, at) => ({ kind: 'student', id: `S${at}` }) as const) }),
      'At most 200 steps can be done at once. Select fewer rows.',
    ],
    [[step(editStudent, { student: 'S0001' })], here(), undefined],
  ])('it says what it needs (%#)', (steps, at, reason) => {
    const blocked = blockedHere(steps, registry.of, at)
    expect(blocked && t(blocked)).toBe(reason)
  })
})
