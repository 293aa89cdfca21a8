import { isWeekdayAlone } from '#rules/typed-dates.ts'
import type { Arguments } from '../command/arguments.ts'
import type { Command } from '../command/command.ts'
import type { Found } from '../data/records.ts'
import type { EntityKind } from '../entities/kinds.ts'
import { countedFrom } from './counted-day.ts'
import { agreement, type Part, type Way } from './line-readings.ts'
import type { Stated } from './named-questions.ts'
import { type OwnDate, piecesAt, runsOf } from './own-date.ts'
import { type Piece, textOf } from './pieces.ts'
import type { Source } from './record-sources.ts'

/** A question that some pieces of the line answer. */
export type Chip = {
  readonly argument: string
  readonly answer: string
  readonly pieces: readonly Piece[]
  readonly record?: Found<EntityKind> | undefined
}

/** A question that the line does not answer clearly. */
type Unclear = {
  readonly argument: string
  readonly pieces: readonly Piece[]
  /** The records that its text may mean, where it is about one. */
  readonly found: readonly Found<EntityKind>[]
}

/** What a line means to one command. Every piece is in one of its lists. */
export type Reading = {
  readonly chips: readonly Chip[]
  readonly unclear: readonly Unclear[]
  readonly unused: readonly Piece[]
  /** Of the unused ones, those that may say that another day, time or amount is meant. */
  readonly beside: readonly Piece[]
  /** The pieces that name the command, and words such as 'to'. */
  readonly own: readonly Piece[]
  /** Lists that have to be loaded before the rest can be read. */
  readonly missing: readonly Source[]
  /** How many ways there are to read the line, at least 1. */
  readonly ways: number
}

/** What words such as 'to' say of the questions after them, or a period of its two. */
export type Marked = Pick<Stated, 'places' | 'chips' | 'unclear'>

/** The ways to read a line, given the answers that are known by then. */
export type Round = {
  readonly ways: readonly Way[]
  readonly missing: readonly Source[]
  readonly marked: Marked
}

type Line = {
  readonly command: Pick<Command<Arguments>, 'arguments' | 'clears'>
  readonly pieces: readonly Piece[]
  readonly forced: Stated
  readonly dates: readonly OwnDate[]
  /** Whether a place only names the command. */
  readonly isOwn: (at: number) => boolean
  readonly way: number | undefined
}

/** What is answered, asked and left over after the last round; `undefined` where the line says nothing but the command. */
export function readingOf(
  { ways, missing, marked }: Round,
  { command, pieces, forced, dates, isOwn, way }: Line,
): Reading | undefined {
  const agreed = agreement(ways, way)
  // What depends on a day that is asked is asked, too.
  const depends = ({ argument }: Part) =>
    agreed.unclear.some(each => each.qualified && command.clears?.[each.argument]?.includes(argument))
  /** A weekday that is counted from a record that is asked. */
  const isCounted = ({ argument, pieces: said }: Stated['chips'][number]) => {
    const from = countedFrom(command.arguments[argument])
    return isWeekdayAlone(textOf(said)) && agreed.unclear.some(each => each.argument === from)
  }
  const clear = agreed.clear.filter(part => !depends(part))
  const unclear = [...agreed.unclear, ...agreed.clear.filter(depends)]
  const at = (places: readonly number[]) => places.map(place => pieces[place]!)
  const chips: readonly Chip[] = [
    ...forced.chips,
    ...marked.chips.filter(chip => !isCounted(chip)),
    ...clear.map(({ argument, answer, places, found }) => ({
      argument,
      answer,
      pieces: at(places),
      record: found?.[0],
    })),
  ]
  const asked: readonly Unclear[] = [
    ...[...forced.unclear, ...marked.unclear, ...marked.chips.filter(isCounted)].map(each => ({ ...each, found: [] })),
    ...unclear.map(({ argument, places, found = [] }) => ({ argument, pieces: at(places), found })),
  ]
  const used = new Set([
    ...forced.places,
    ...marked.places,
    ...[...clear, ...unclear].flatMap(({ places, plain = [] }) => [...places, ...plain]),
  ])
  const rest = [...pieces.keys().filter(place => !used.has(place))]
  if (used.size === 0 && rest.every(isOwn)) return undefined
  const beside = new Set([...clear, ...unclear].flatMap(part => part.beside ?? []))
  const said = new Set([...chips, ...asked].flatMap(each => each.pieces))
  return {
    chips,
    unclear: asked,
    // Words such as 'to' belong to what follows them.
    own: [...pieces.keys()]
      .filter(place => (used.has(place) ? !said.has(pieces[place]!) : isOwn(place)))
      .map(place => pieces[place]!),
    unused: piecesAt(
      pieces,
      rest.filter(place => !isOwn(place)),
      [...dates, ...runsOf(beside)],
    ),
    beside: at([...beside]),
    missing,
    ways: Math.max(1, ways.length),
  }
}
