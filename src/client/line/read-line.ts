import type { AnyCommand } from '../command/command.ts'
import type { Listed } from '../command/registry.ts'
import type { Answers } from '../command/values.ts'
import { agreement } from './line-readings.ts'
import { isMoment } from './match-day.ts'
import { forcedIn } from './named-questions.ts'
import { ownDates, plainDates, togetherIn } from './own-date.ts'
import { type Piece, withoutName } from './pieces.ts'

import { type Reading, readingOf } from './reading.ts'
import { type Line, type Met, readRound } from './reading-round.ts'
import { listSearches, type World } from './record-sources.ts'
import { taken } from './value-spans.ts'
import { cutPieces, type Naming, namingOf, questionNamed } from './vocabulary.ts'

const kindsOfWords: readonly string[] = ['choice', 'toggle', 'text', 'longText']

/**
 * Whether a place of the line may mean something else than a name: an option of the command, a word that it is called by,
 * or a day. Beside words that mean nothing, such a word is no name: in 'collect wnog bank', Bank is not the student.
 */
function meansMore(
  command: AnyCommand,
  pieces: readonly Piece[],
  naming: Naming | undefined,
  today: Temporal.PlainDate,
): (at: number) => boolean {
  const questions = Object.values(command.arguments).filter(({ kind }) => kindsOfWords.includes(kind))
  return at => {
    const piece = pieces[at]!
    if (piece.literal || piece.name !== undefined) return false
    const namesCommand = naming !== undefined && (naming.soft.has(at) || naming.also.has(at))
    return (
      namesCommand ||
      isMoment(piece.word, today) !== undefined ||
      questions.some(each => taken(each, [piece], today).length > 0)
    )
  }
}

type Given = {
  readonly listed: Listed
  readonly pieces: readonly Piece[]
  /** What is answered already, such as by the row under the cursor. Its questions take no piece. */
  readonly given?: Answers
  readonly world: World
  /** `true`: the command is chosen, and no piece names it. */
  readonly chosen?: boolean
  /** Of several readings, which one is taken. Without it, what is not clear is asked. */
  readonly way?: number | undefined
  /** The record that a question is about, of several that the line may mean. */
  readonly only?: { readonly argument: string; readonly id: string }
  /** How many records of a question are told apart. */
  readonly most?: number
}

/** Unless it is said otherwise, this many records are told apart. */
export const mostFound = 5
/** How often the line is read again because a list depends on an answer: student, then lesson. */
const mostRounds = 3

/** Reads a line for one command; `undefined` when the line does not name the command or says nothing more. */
export function readLine({
  listed,
  pieces: typed,
  given = {},
  world: { searches, ...lists },
  chosen = false,
  way,
  only,
  most = mostFound,
}: Given): Reading | undefined {
  const { command } = listed
  const vocabulary = listed.vocabulary
  const pieces = cutPieces(typed, vocabulary).map(piece =>
    piece.name !== undefined && questionNamed(piece.name, vocabulary) === undefined ? withoutName(piece) : piece,
  )
  const together = togetherIn(pieces)
  const world = { ...lists, searches: searches ?? listSearches(lists.rows) }
  const naming = chosen ? undefined : namingOf(pieces, vocabulary, world.searches.isSomebody, together)
  // What takes something away has to be called by the word that says so.
  if (!chosen && (!naming || (command.group === 'danger' && !naming.verb))) return undefined
  const dates = ownDates(pieces, world.today, together)
  const forced = forcedIn(pieces, vocabulary, command.arguments, world.today)
  const isMore = meansMore(command, pieces, naming, world.today)
  const line: Line = { command, vocabulary, pieces, naming, dates, forced, isMore, given, world, only, most }

  const stated = Object.fromEntries(forced.chips.map(({ argument, answer }) => [argument, answer]))
  let answers: Answers = { ...given, ...stated }
  let met: Met = new Map()
  let round = readRound(line, answers, met)
  for (let count = 1; count < mostRounds; count += 1) {
    // Beside a record that is doubtful until its own list is there, a list may explain what is not understood yet.
    const clear = agreement(round.ways, way, true, false).clear
    met = new Map(clear.flatMap(({ found = [] }) => found.map(({ kind, id, record }) => [`${kind} ${id}`, record])))
    const read = [...round.marked.chips, ...clear].map(({ argument, answer }) => [argument, answer])
    const next = { ...given, ...stated, ...Object.fromEntries(read) }
    if (JSON.stringify(next) === JSON.stringify(answers)) break
    answers = next
    round = readRound(line, answers, met)
  }
  const isOwn = (at: number) =>
    naming !== undefined && (naming.firm.has(at) || naming.soft.has(at) || naming.also.has(at))
  // A date that is of no use is told as one.
  const wholes = [...dates, ...plainDates(pieces, world.today)]
  return readingOf(round, { command, pieces, forced, dates: wholes, isOwn, way })
}
