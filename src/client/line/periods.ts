import { isWeekday, readDate } from '#rules/typed-dates.ts'
import { readPeriod, spanOf } from '#rules/typed-periods.ts'
import type { Argument, Arguments } from '../command/arguments.ts'
import { isBare, longestMoment } from './match-day.ts'
import type { Stated } from './named-questions.ts'
import { type Piece, textOf } from './pieces.ts'
import { taken } from './value-spans.ts'

type Open = readonly (readonly [name: string, argument: Arguments[string]])[]
type Dates = Extract<Argument, { readonly kind: 'date' | 'month' | 'time' }>

/** 'from mon 24 dec 2026 to mon 27 dec 2027'. */
const longestPeriod = 2 + 2 * longestMoment

/** The questions that ask for the last day of a period, with the one that asks for the first, while both are open. */
function pairsIn(open: Open) {
  return open.flatMap(([end, argument]) => {
    const start = argument.kind === 'date' ? argument.ends : undefined
    const first = open.find(([name]) => name === start)?.[1]
    return start !== undefined && first?.kind === 'date' ? [{ start, end, first }] : []
  })
}

/** Whether a question waits for the first day: a single day is that one. */
export const waitsForStart = (open: Open, argument: Argument): boolean =>
  argument.kind === 'date' && argument.ends !== undefined && open.some(([name]) => name === argument.ends)

/** `last`: where the second of two days begins. */
type Period = { readonly start?: string; readonly end?: string; readonly last?: number }

/** Two days in a row. Where the second one is not the later one, it is not taken. */
function twoDays(first: string, last: string, today: Temporal.PlainDate, past: boolean): Period | undefined {
  const start = readDate(first, today, past)
  if (start === undefined || isWeekday(last)) return spanOf(first, last, today, past)
  const end = [past, false].map(each => readDate(last, today, each)).find(day => day !== undefined && day >= start)
  return end === undefined ? { start } : { start, end }
}

/** The first and the last day that some pieces say together: 'october', '24 dec to 27 dec', '24 dec 27 dec'. */
function periodOf(span: readonly Piece[], asked: Dates, today: Temporal.PlainDate): Period | undefined {
  const past = asked.past ?? false
  const whole = readPeriod(textOf(span), today, past)
  if (whole) return whole
  for (let length = span.length - 1; length > 0; length -= 1) {
    const [first, last] = [textOf(span.slice(0, length)), textOf(span.slice(length))]
    const areDays = [first, last].every(each => !isBare(each) && readDate(each, today, past) !== undefined)
    if (areDays) return { ...twoDays(first, last, today, past), last: length }
  }
  return undefined
}

/**
 * A period answers both questions, of its first and its last day. `isNamed`: whether a record is called by the word at a
 * place, as May is.
 */
export function periodsIn(
  pieces: readonly Piece[],
  open: Open,
  isFree: (at: number) => boolean,
  isNamed: (at: number) => boolean,
  today: Temporal.PlainDate,
): Pick<Stated, 'places' | 'chips' | 'unclear'> {
  const places = new Set<number>()
  const chips: Stated['chips'][number][] = []
  const unclear: Stated['unclear'][number][] = []
  const choices = open.flatMap(([, argument]) => (argument.kind === 'choice' ? [argument] : []))
  const isChoice = (piece: Piece) => choices.some(each => taken(each, [piece], today).length > 0)
  const mayBe = (at: number) => {
    const piece = pieces[at]!
    return isFree(at) && !piece.literal && piece.name === undefined && !isChoice(piece)
  }
  for (const { start, end, first } of pairsIn(open)) {
    const found = spans(mayBe).find(([at, length]) => {
      const period = periodOf(pieces.slice(at, at + length), first, today)
      if (!period || (length === 1 && isNamed(at)) || isPart(at, length)) return false
      const said = pieces.slice(at, at + length)
      if (period.start !== undefined) chips.push({ argument: start, answer: period.start, pieces: said })
      if (period.end === undefined) unclear.push({ argument: end, pieces: said.slice(period.last) })
      else chips.push({ argument: end, answer: period.end, pieces: said })
      return true
    })
    if (found) for (let more = 0; more < found[1]; more += 1) places.add(found[0] + more)
  }
  return { places, chips, unclear }

  /** Whether a word beside it makes one day of it: that of '5 dec' is no month. */
  function isPart(at: number, length: number): boolean {
    const around = [pieces.slice(Math.max(0, at - 1), at + length), pieces.slice(at, at + length + 1)]
    return around.some(span => span.length > length && readDate(textOf(span), today) !== undefined)
  }

  /** All consecutive places that may be read, the longest first. */
  function spans(isAllowed: (at: number) => boolean): readonly (readonly [at: number, length: number])[] {
    const all: (readonly [number, number])[] = []
    for (let length = Math.min(longestPeriod, pieces.length); length > 0; length -= 1)
      for (let at = 0; at + length <= pieces.length; at += 1)
        if (Array.from({ length }, (_, more) => at + more).every(isAllowed)) all.push([at, length])
    return all
  }
}
