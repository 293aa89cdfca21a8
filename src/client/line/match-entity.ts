import { hasChinese } from '#rules/names.ts'
import { searchOf } from '../changes/patched-search.ts'
import type { Moment } from '../entities/kind.ts'
import type { EntityKind } from '../entities.ts'
import { kindOf } from '../entities.ts'
import type { Found } from '../records.ts'
import { mayBeName, momentsIn } from './match-day.ts'
import type { Piece } from './pieces.ts'

/** The records that some pieces describe, and how well: 3 for each whole word, 2 for each beginning. */
export type Described = {
  readonly found: readonly Found<EntityKind>[]
  readonly points: number
  /** By its words alone, and not by a day, month or time. */
  readonly named?: boolean
}

type Test = (record: Found<EntityKind>) => boolean

const nothing: Described = { found: [], points: 0 }
/** With more records than this, one word is no description. */
const mostRead = 3000
const mostMoments = 2

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
const isShortNumber = (word: string): boolean => /^\d{1,3}$/.test(word)

/**
 * How well a word describes a record: 3 as a whole word of its search text, 2 as the beginning of one, else 0. Chinese
 * characters and four or more digits may be anywhere. Shorter numbers are in many phone numbers, so they must be whole.
 */
function pointsOf(text: string, word: string): 0 | 2 | 3 {
  const inside = hasChinese(word) || /^\d{4,}$/.test(word)
  let best: 0 | 2 = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1])
    if (begins && !isLetter(text[at + word.length])) return 3
    if ((begins && !isShortNumber(word)) || inside) best = 2
  }
  return best
}

/** The records whose search text has all words. Those that have them whole are preferred. */
function withWords(
  rows: readonly Found<EntityKind>[],
  words: readonly string[],
  isOffered: Test,
  fits: Test,
  most: number,
): Described {
  const whole: Found<EntityKind>[] = []
  const others: Found<EntityKind>[] = []
  let points = 0
  let read = 0
  searchOf(rows).each(words.join(' '), (each, textOf) => {
    if (!isOffered(each)) return false
    read += 1
    const text = textOf()
    const all = words.map(word => pointsOf(text, word))
    if (!all.includes(0) && fits(each)) {
      const sum = all.reduce<number>((total, one) => total + one, 0)
      if (sum === 3 * words.length) whole.push(each)
      else {
        others.push(each)
        points = Math.max(points, sum)
      }
    }
    return whole.length >= most || read >= mostRead
  })
  // A list that was not read to its end may have more that fit as well.
  if (read >= mostRead) return { found: [...whole, ...others].slice(0, most), points: 2 * words.length }
  if (whole.length > 0) return { found: whole, points: 3 * words.length }
  return { found: others.slice(0, most), points }
}

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
): Described {
  // Empty quotes describe nothing.
  if (rows.length === 0 || pieces.length === 0 || pieces.some(({ word }) => word === '')) return nothing
  const momentOf = kindOf(of).moment as ((record: unknown) => Moment) | undefined
  let best = nothing
  for (const { words, moments } of momentOf ? partings(pieces, today) : [{ words: pieces, moments: [] }]) {
    const fits: Test = each => moments.every(({ is }) => momentOf !== undefined && is(momentOf(each.record)))
    const named = words.map(({ word }) => word)
    const { found, points } =
      named.length > 0
        ? withWords(rows, named, isOffered, fits, most)
        : { found: rows.filter(each => isOffered(each) && fits(each)).slice(0, most), points: 0 }
    const sum = points + moments.reduce((total, each) => total + each.points, 0)
    const isBetter = sum > best.points || (sum === best.points && found.length < best.found.length)
    if (found.length > 0 && isBetter) best = { found, points: sum, named: moments.length === 0 }
    if (best.found.length === 1 && best.points === 3 * pieces.length) break
  }
  return best
}

type Parting = {
  readonly words: readonly Piece[]
  readonly moments: readonly { readonly is: (moment: Moment) => boolean; readonly points: number }[]
}

/** The ways to divide pieces into words and moments. */
function partings(pieces: readonly Piece[], today: Temporal.PlainDate): readonly Parting[] {
  const [first] = pieces
  if (!first) return [{ words: [], moments: [] }]
  const asWord = partings(pieces.slice(1), today).map(({ words, moments }) => ({ words: [first, ...words], moments }))
  const asMoment = momentsIn(pieces, today).flatMap(({ is, typed, length }) =>
    partings(pieces.slice(length), today).map(({ words, moments }) => ({
      words,
      moments: [...moments, { is, points: (mayBeName(typed) ? 2 : 3) * length }],
    })),
  )
  // A record has a day and a time, or a month.
  return [...asWord, ...asMoment].filter(({ moments }) => moments.length <= mostMoments)
}
