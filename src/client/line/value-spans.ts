import { folded } from '#rules/same-text.ts'
import { numberIn } from '#rules/typed-numbers.ts'
import type { Argument, Arguments } from '../command/arguments.ts'
import { dayIn, isDay } from '../command/typed-day.ts'
import { choiceIn } from './match-choice.ts'
import { daysInLine, longestMoment, mayBeName } from './match-day.ts'
import { type Piece, textOf } from './pieces.ts'

/** A span of pieces that answers a question which is not about a record. */
export type Offer = {
  readonly argument: string
  readonly at: number
  readonly length: number
  readonly answer: string
  /** 3 for each piece that is typed in full, 2 for a beginning, or for a word that may be a name. */
  readonly points: number
}

export const placesFrom = (at: number, length: number): readonly number[] =>
  Array.from({ length }, (_, more) => at + more)
export const placesOf = ({ at, length }: Offer): readonly number[] => placesFrom(at, length)

type Text = Extract<Argument, { readonly kind: 'text' | 'longText' | 'secret' }>

/** The text that a piece of a line means: it stands in quotes, or is a usual one. Never a secret. */
function textIn(argument: Text, { literal, text, word }: Piece): string | undefined {
  if (argument.kind === 'secret' || text.trim() === '') return undefined
  if (literal) return text
  return argument.usual?.some(each => folded(each) === word) ? text : undefined
}

/** What one question makes of a text: what it is answered with, and how well each piece of the text fits. */
export function taken(
  argument: Argument,
  pieces: readonly Piece[],
  today: Temporal.PlainDate,
): readonly { readonly answer: string; readonly points: number }[] {
  const [piece] = pieces
  const text = textOf(pieces)
  if (!piece) return []
  switch (argument.kind) {
    case 'choice':
    case 'toggle':
      return choiceIn(argument, text).map(({ answer, fit }) => ({ answer, points: fit === 'whole' ? 3 : 2 }))
    case 'number':
    case 'money': {
      const found = pieces.length === 1 ? numberIn(piece.word) : undefined
      if (!found || (argument.kind === 'number' && found.asMoney)) return []
      // +50 says how much more, unless less can be said as well.
      if (found.isSigned && (argument.kind === 'money' || (argument.min ?? -1) >= 0)) return []
      // Long numbers are parts of phone numbers as well.
      return [{ answer: found.answer, points: !found.asMoney && /\d{4}/.test(found.answer) ? 2 : 3 }]
    }
    case 'date':
    case 'month':
    case 'time': {
      return daysInLine(argument, text, today).map(answer => ({ answer, points: mayBeName(text) ? 2 : 3 }))
    }
    case 'text':
    case 'longText':
    case 'secret': {
      const answer = pieces.length === 1 ? textIn(argument, piece) : undefined
      return answer === undefined ? [] : [{ answer, points: 3 }]
    }
    default:
      return []
  }
}

/**
 * Everything that the pieces may mean to these questions. `free` are the places that may be read; `isNamed` tells whether
 * a record can be called so.
 */
export function offersOf(
  pieces: readonly Piece[],
  open: readonly (readonly [name: string, argument: Arguments[string]])[],
  free: (at: number, argument: Argument) => boolean,
  isNamed: (at: number) => boolean,
  today: Temporal.PlainDate,
): readonly Offer[] {
  const isMarked = (at: number) => numberIn(pieces[at]!.word)?.asMoney ?? false
  const mayBeMoney = (at: number) => isMarked(at) || !isNamed(at)
  const offers = open.flatMap(([name, argument]) =>
    spansOf(pieces, at => free(at, argument) && !(argument.byName && pieces[at]?.name === undefined), argument).flatMap(
      ({ at, length }) =>
        taken(argument, pieces.slice(at, at + length), today).flatMap(({ answer, points }) =>
          argument.kind === 'money' && (answer === '' || !mayBeMoney(at))
            ? []
            : [{ argument: name, at, length, answer, points: points * length }],
        ),
    ),
  )
  const amounts = offers.filter(({ argument, at }) => kindOf(argument) === 'money' && !isMarked(at)).map(({ at }) => at)
  // Beside an amount, a bare number that could also be a day or an hour is asked.
  for (const at of new Set(amounts))
    for (const [name, argument] of open) {
      const answer = isDay(argument) && free(at, argument) ? dayIn(argument, pieces[at]!.text, today) : undefined
      if (answer !== undefined && !offers.some(each => each.argument === name && each.at === at))
        offers.push({ argument: name, at, length: 1, answer, points: 3 })
    }
  return offers

  function kindOf(argument: string): Argument['kind'] | undefined {
    return open.find(([name]) => name === argument)?.[1].kind
  }
}

/** The runs of free pieces that may answer a question together. */
function spansOf(
  pieces: readonly Piece[],
  isFree: (at: number) => boolean,
  { kind }: Argument,
): readonly Pick<Offer, 'at' | 'length'>[] {
  const spans: Pick<Offer, 'at' | 'length'>[] = []
  // A text in quotes stays together, and only a text may be quoted.
  const isText = kind === 'text' || kind === 'longText'
  const fits = (at: number) => at < pieces.length && isFree(at) && (isText || !pieces[at]!.literal)
  for (let at = 0; at < pieces.length; at += 1)
    for (let length = 1; length <= longestMoment && fits(at + length - 1); length += 1) spans.push({ at, length })
  return spans
}
