import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arguments, ask } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { registryOf } from '#client/command/registry.ts'
import { piecesOf } from '#client/line/pieces.ts'
import { readLine } from '#client/line/read-line.ts'
import type { Reading } from '#client/line/reading.ts'
import { registry } from '#ui/app/registry.ts'
import { rowsOf, today } from './school.ts'

const commands = registry.all.filter(({ command }) => !command.unlisted)
const listed = (id: string) => registry.all.find(each => each.id === id)!
const read = (id: string, typed: string, way?: number) =>
  readLine({ listed: listed(id), pieces: piecesOf(typed), world: { today, rows: rowsOf }, way })
const partsOf = ({ chips, unclear, unused, own }: Reading) => [
  ...chips.flatMap(({ pieces }) => pieces),
  ...unclear.flatMap(({ pieces }) => pieces),
  ...unused,
  ...own,
]

const charge = {
  title: 'Charge',
  aliases: [],
  zh: ['收費'],
  effect: 'undoable',
  run: async () => undefined,
  said: { done: null },
} as const

const words = (
  'collect leave hold move add token book void print delete message create price pay cash bank bank-in wong chi ming chan may ' +
  'siu man lee tom sunny april sun sat mon tomorrow nov 4 -4 16 800 $800 3pm 14:00 31/12 28 dse math core english sick to ' +
  '收款 請假 黃志明 陳大文 入數 聽日 星期六 收款黃志明入數 請假陳小文聽日 type:bank amount:4 date:16 student:chan foo:bar type: ' +
  '"may chan" "" 「」 "dentist 「陳美」 \\may \\ : ： ＂ gold #'
).split(' ')
const lines = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6, unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 7,
})

/** Whether an answer is the end of a period whose start is read from the same words. */
const isEndOfPeriod = (
  { arguments: all }: AnyCommand,
  chips: Reading['chips'],
  { argument, pieces }: Chip,
): boolean => {
  const asked = all[argument]
  const start = asked?.kind === 'date' ? chips.find(each => each.argument === asked.ends) : undefined
  return start !== undefined && start.pieces.map(each => each.start).join() === pieces.map(each => each.start).join()
}
type Chip = Reading['chips'][number]

describe('any line', () => {
  it('is read without an error, and each of its characters is in an answer, a question, the command, or said to be unused', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...commands), (typed, one) => {
        const line = typed.join(' ')
        const reading = read(one.id, line)
        if (!reading) return
        const parts = partsOf(reading)
        for (const [at, sign] of [...line].entries())
          if (sign.trim() !== '' && line.length === [...line].length)
            expect(
              parts.some(({ start, end }) => start <= at && at < end),
              `${one.id}: ${sign} at ${at} in ${line}`,
            ).toBe(true)
        // No piece answers two questions, but for a period, which is a start and its end.
        const answered = reading.chips
          .filter(chip => !isEndOfPeriod(one.command, reading.chips, chip))
          .flatMap(({ pieces }) => pieces.map(({ start }) => start))
        expect(new Set(answered).size).toBe(answered.length)
        const asked = new Set(reading.unclear.map(({ argument }) => argument))
        for (const { argument } of reading.chips) expect(asked.has(argument)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['payments/collect-live-payment', ['collect', 'wong', 'bank-in', 'nov']],
    ['leave/record-leave', ['leave', 'siu', 'man', 'mon', '4pm', 'sick']],
    ['slots/hold-slot', ['hold', 'sat', '3pm', '"exam"']],
    ['tokens/add-token', ['token', 'may', 'chan', 'core', 'dse', '4']],
    ['payments/collect-live-payment', ['收款', '黃志明', '入數']],
  ])('means the same in any order: %s %j', (id, typed) => {
    const answers = (line: readonly string[]) =>
      Object.fromEntries(read(id, line.join(' '))!.chips.map(({ argument, answer }) => [argument, answer]))
    const expected = answers(typed)
    fc.assert(
      fc.property(fc.shuffledSubarray([...typed], { minLength: typed.length }), line => {
        expect(answers(line)).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  })

  it('takes an amount of money only where nothing else may be meant', () => {
    // Each other question that might take the number, beside one that asks for money.
    const money = ask.money({ label: 'Price' })
    const others: readonly (readonly [
      what: string,
      argument: Arguments[string],
      takes: (number: number) => boolean,
    ])[] = [
      ['a number', ask.number({ label: 'Count' }), () => true],
      ['an amount', ask.money({ label: 'Deposit' }), () => true],
      ['a day', ask.date({ label: 'Day' }), number => number >= 1 && number <= 30],
      ['an hour', ask.time({ label: 'Hour' }), number => number < 24],
      ['a time', ask.time({ label: 'Time' }), number => number >= 1000 && number < 2400 && number % 100 < 60],
      ['a month', ask.month({ label: 'Month' }), number => number >= 1 && number <= 12],
      ['a phone or an ID', ask.entity('student', { label: 'Student' }), number => number === 1042 || number === 9123],
    ]
    const reads = (all: Arguments, typed: string) => {
      const one = command({ ...charge, arguments: all })
      const reading = readLine({
        listed: registryOf({ 'charges/charge': one }).listed(one),
        pieces: piecesOf(typed),
        world: { today, rows: rowsOf },
      })
      return reading?.chips.filter(({ argument }) => all[argument]?.kind === 'money').map(({ answer }) => answer) ?? []
    }
    const numbers = fc.oneof(
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 31 }),
      fc.constantFrom(1042, 9123),
    )
    fc.assert(
      fc.property(numbers, fc.constantFrom(...others), fc.boolean(), (number, [what, other, takes], first) => {
        const all: Arguments = first ? { other, money } : { money, other }
        const why = `${number} beside ${what}`
        if (takes(number)) expect(reads(all, `charge ${number}`), why).toEqual([])
        // With the sign of money it means money, where only one question asks for that.
        if (other.kind !== 'money') expect(reads(all, `charge $${number}`), why).toEqual([String(number)])
        expect(reads({ money }, `charge ${number}`), why).toEqual([String(number)])
      }),
      { numRuns: 200 },
    )
  })
})

describe('a word that is an option or a day, and a name as well', () => {
  const collect = (line: readonly string[]) => read('payments/collect-live-payment', line.join(' '))!
  const chosen = (reading: Reading) => reading.chips.filter(({ argument }) => argument === 'payment')

  it('is no name beside words that mean nothing, in any order', () => {
    const line = fc
      .tuple(fc.constantFrom('bank', 'may'), fc.constantFrom([], ['cash'], ['fps']))
      .chain(([name, type]) => fc.shuffledSubarray(['collect', 'wnog', name, ...type], { minLength: 3 + type.length }))
    fc.assert(
      fc.property(line, each => {
        expect(chosen(collect(each))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('is a name with the rest of it, in quotes, by the name of the question, or when somebody takes that reading', () => {
    for (const typed of ['bank cheung cash wnog', '"bank" cash wnog', 'payment:bank cash wnog', 'bank cash'])
      expect(chosen(collect(['collect', typed])), typed).toMatchObject([{ answer: 'PL000009' }])
    const ways = collect(['collect wnog bank']).ways
    const all = Array.from(
      { length: ways },
      (_, way) => read('payments/collect-live-payment', 'collect wnog bank', way)!,
    )
    expect(all.map(each => chosen(each).map(({ answer }) => answer))).toContainEqual(['PL000009'])
  })
})

describe('the other readings of a line', () => {
  const answers = (reading: Reading | undefined) =>
    Object.fromEntries((reading?.chips ?? []).map(({ argument, answer }) => [argument, answer]))

  it('are taken one after the other', () => {
    const typed = 'collect cheung bank'
    expect(answers(read('payments/collect-live-payment', typed))).toEqual({ payment: 'PL000009' })
    const ways = read('payments/collect-live-payment', typed)!.ways
    const all = Array.from({ length: ways }, (_, way) => answers(read('payments/collect-live-payment', typed, way)))
    expect(all).toContainEqual({ payment: 'PL000009', paymentType: 'bank-in' })
  })

  it('a number that may answer two questions answers neither by itself', () => {
    const reading = read('tokens/add-token', 'add token may chan core 4 5')!
    expect(answers(reading)).not.toHaveProperty('amount')
    expect(reading.unclear.map(({ argument }) => argument)).toContain('amount')
  })
})

describe('the parts of a line', () => {
  const shown = (typed: string) =>
    piecesOf(typed).map(({ text, name, literal }) => [name, text, literal].filter(Boolean))
  it.each([
    ['a  b', [['a'], ['b']]],
    ['a　b', [['a'], ['b']]],
    ['"a b" c', [['a b', true], ['c']]],
    ['「a b」', [['a b', true]]],
    ['“a b” c', [['a b', true], ['c']]],
    ['"a b', [['a b', true]]],
    ['amount:800', [['amount', '800']]],
    ['金額：800', [['金額', '800']]],
    ['reason:"a b" c', [['reason', 'a b', true], ['c']]],
    ['14:00', [['14:00']]],
    ['\\may', [['may', true]]],
    ['a\\"b', [['a"b', true]]],
    ['amount:', [['amount']]],
    ['\\', [['\\']]],
    ['', []],
  ] as const)('%s', (typed, expected) => expect(shown(typed)).toEqual(expected))
})
