import { folded } from '#rules/same-text.ts'
import { isWeekday, weekdayFrom } from '#rules/typed-dates.ts'
import { isCalledSo } from '../data/best-matches.ts'
import { allWith } from '../data/list-search.ts'
import type { Found } from '../data/records.ts'
import type { FieldName, Related } from '../entities/field.ts'
import { fitOf, pointsOf, ranksOf, typedPart } from '../entities/field-rank.ts'
import type { Moment } from '../entities/kind.ts'
import type { EntityKind } from '../entities/kinds.ts'
import { anyKind, kindOf } from '../entities/kinds.ts'
import { mayBeName, momentsIn } from './match-day.ts'
import { once } from './memo-by-key.ts'
import type { Piece } from './pieces.ts'

/** The records that some pieces describe, and how well: 3 for each whole word, 2 for each beginning. */
export type Described = {
  readonly found: readonly Found<EntityKind>[]
  readonly points: number
  /** By its words alone, and not by a day, month or time. */
  readonly named?: boolean
}

type Test = (record: Found<EntityKind>) => boolean
type Rows = readonly Found<EntityKind>[]

const nothing: Described = { found: [], points: 0 }
/** What is beside a list. */
type Beside = {
  /** Whether anybody in the school is called by a word. */
  readonly isCalled?: (word: string) => boolean
  /** The lists that its fields read from. */
  readonly related?: Related | undefined
  /** The records of the list that have all words. */
  readonly having?: (words: string) => Rows
}

/** With more records than this, one word is no description. */
const mostRead = 3000
const mostMoments = 2

/** The records whose search text has all words, best first. Those that have them whole are preferred. */
function withWords(
  rows: Rows,
  words: readonly string[],
  { isCalled, having = typed => allWith(rows, typed) }: Beside,
  isOffered: Test,
  fits: Test,
  most: number,
): Described {
  const whole: { readonly each: Found<EntityKind>; readonly fit: number; readonly points: number }[] = []
  const others: typeof whole = []
  let read = 0
  // Whoever is called so may have nothing to be found in this list, and still nobody else is meant.
  const isNamed = once((word: string) => isCalledSo(rows, word) || isCalled?.(word) === true)
  for (const each of having(words.join(' '))) {
    if (!isOffered(each)) continue
    read += 1
    const text = each.searchText
    const ranks = ranksOf(text, words)
    const all = words.map((word, at) => pointsOf(text, word, ranks[at]!, isNamed))
    if (!all.includes(0) && fits(each)) {
      const found = ranks.every(rank => typedPart(rank) === 'whole') ? whole : others
      found.push({ each, fit: fitOf(ranks), points: sumOf(all) })
    }
    if (read >= mostRead) break
  }
  // A list that was not read to its end may have more that fit as well.
  const isPart = read >= mostRead
  const found = (isPart ? [...whole, ...others] : whole.length > 0 ? whole : others).toSorted((a, b) => a.fit - b.fit)
  return {
    found: found.slice(0, most).map(({ each }) => each),
    points: isPart ? 2 * words.length : Math.max(0, ...found.slice(0, most).map(each => each.points)),
  }
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

/**
 * The records of a list that all pieces describe, at most `most`: by the words that search finds them by, and by their
 * day, month or time. A word that is part of a name is not a month. `isOffered` leaves records out; a list filtered before
 * would need an index of its own.
 */
export function describedBy(
  rows: readonly Found<EntityKind>[],
  of: EntityKind,
  pieces: readonly Piece[],
  today: Temporal.PlainDate,
  most: number,
  isOffered: Test = () => true,
  beside: Beside = {},
): Described {
  // Empty quotes describe nothing.
  if (rows.length === 0 || pieces.length === 0 || pieces.some(({ word }) => word === '')) return nothing
  const { related } = beside
  const { byWeekday, byAmount } = kindOf(of)
  const momentOf = kindOf(of).moment as ((record: unknown) => Moment) | undefined
  const fields = pieces.flatMap(piece => fieldTest(of, piece, related) ?? [])
  const others = pieces.filter(piece => fields.length === 0 || !fieldTest(of, piece, related))
  let best = nothing
  for (const { words, moments } of momentOf ? partings(others, today, byAmount) : [{ words: others, moments: [] }]) {
    const onDays = moments.some(({ typed }) => isWeekday(typed))
    const fits: Test = each =>
      fields.every(is => is(each)) && (moments.length === 0 || isAtAll(moments, momentOf?.(each.record), today))
    const named = words.map(({ word }) => word)
    const enough = onDays ? mostLater : most
    const all =
      named.length > 0
        ? withWords(rows, named, beside, isOffered, fits, enough)
        : { found: rows.filter(each => isOffered(each) && fits(each)).slice(0, enough), points: 0 }
    const { points } = all
    const found = onDays ? nextOf(all.found, each => momentOf?.(each.record), today).slice(0, most) : all.found
    const asNames = byWeekday ? named.filter(isWeekday).length : 0
    const ofMoments = moments.reduce((total, each) => total + each.points, 0)
    const sum = points - asNames * asName + 3 * fields.length + ofMoments
    const described = { found, points: sum, named: moments.length === 0 }
    if (isBetter(described, best)) best = described
    if (best.found.length === 1 && best.points === 3 * pieces.length) break
  }
  return best
}

/** Of two that fit equally well, the one with fewer records says more. */
const isBetter = (one: Described, other: Described): boolean =>
  one.found.length > 0 &&
  (one.points > other.points || (one.points === other.points && one.found.length < other.found.length))

const isAtAll = (moments: Parting['moments'], moment: Moment | undefined, today: Temporal.PlainDate): boolean =>
  moment !== undefined && moments.every(({ is, typed }) => is(moment) || isLater(typed, moment, today))

/** 'school:fung' asks for a field that records are found by, whatever it is. */
function fieldTest(of: EntityKind, { word }: Piece, related: Related | undefined): Test | undefined {
  const colon = word.indexOf(':')
  if (colon < 1 || colon === word.length - 1 || !related) return undefined
  const name = word.slice(0, colon)
  const words = word.slice(colon + 1).split(' ')
  const { fields, searched } = anyKind(of)
  const isCalled = ({ label, zh = '', names = [] }: FieldName) =>
    [label, zh, ...names].some(each => folded(each) === name)
  const isKnown = Object.values({ ...fields, ...anyKind('student').fields }).some(isCalled)
  if (!isKnown) return undefined
  return ({ record }) =>
    searched(record, related).some(
      each =>
        isCalled(each.field) &&
        words.every(part =>
          folded(each.text)
            .split(' ')
            .some(one => one.startsWith(part)),
        ),
    )
}

/** What a weekday loses that is read as a word of a name, where it is the day. */
const asName = 1.5
/** Among so many records on a weekday the next ones are found. */
const mostLater = 200

/** Whether a record is on a later day with the weekday that a text says: somebody's next lesson on a Monday. */
function isLater(typed: string, { date }: Moment, today: Temporal.PlainDate): boolean {
  const next = date === undefined ? undefined : weekdayFrom(typed, today)
  if (date === undefined || next === undefined || date < next) return false
  return weekdayFrom(typed, Temporal.PlainDate.from(date)) === date
}

/** Those on the first of their days that has come. */
function nextOf(
  found: readonly Found<EntityKind>[],
  momentOf: (each: Found<EntityKind>) => Moment | undefined,
  today: Temporal.PlainDate,
): readonly Found<EntityKind>[] {
  const days = found.flatMap(each => momentOf(each)?.date ?? []).filter(date => date >= today.toString())
  if (days.length === 0) return found
  const next = days.reduce((first, day) => (day < first ? day : first))
  return found.filter(each => momentOf(each)?.date === next)
}

type Parting = {
  readonly words: readonly Piece[]
  readonly moments: readonly {
    readonly is: (moment: Moment) => boolean
    readonly typed: string
    readonly points: number
  }[]
}

/** The ways to divide pieces into words and moments. */
function partings(pieces: readonly Piece[], today: Temporal.PlainDate, byAmount?: true): readonly Parting[] {
  const [first] = pieces
  if (!first) return [{ words: [], moments: [] }]
  const asWord = partings(pieces.slice(1), today, byAmount).map(({ words, moments }) => ({
    words: [first, ...words],
    moments,
  }))
  const asMoment = momentsIn(pieces, today, byAmount).flatMap(({ is, typed, length }) =>
    partings(pieces.slice(length), today, byAmount).map(({ words, moments }) => ({
      words,
      moments: [...moments, { is, typed, points: (mayBeName(typed) ? 2 : 3) * length }],
    })),
  )
  // A record has a day and a time, or a month.
  return [...asWord, ...asMoment].filter(({ moments }) => moments.length <= mostMoments)
}
