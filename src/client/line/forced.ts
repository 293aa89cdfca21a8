import type { Arguments } from '../arguments.ts'
import { dayIn } from './match-day.ts'
import { taken } from './offers.ts'
import type { Piece } from './pieces.ts'
import { questionNamed, type Vocabulary } from './vocabulary.ts'

/** What a line says of its own about some questions: by a name, or by a word before the answer. */
export type Stated = {
  /** The places that are read by this. */
  readonly places: ReadonlySet<number>
  readonly chips: readonly { readonly argument: string; readonly answer: string; readonly pieces: readonly Piece[] }[]
  /** Questions whose text means nothing to them. */
  readonly unclear: readonly { readonly argument: string; readonly pieces: readonly Piece[] }[]
  /** Questions about a record, and the places that describe it. */
  readonly records: ReadonlyMap<string, readonly number[]>
}

type Open = readonly (readonly [name: string, argument: Arguments[string]])[]

/** The answers that the line forces: 'amount:800', 'student:1042', '日期:聽日'. */
export function forcedIn(
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  all: Arguments,
  today: Temporal.PlainDate,
): Stated {
  const places = new Set<number>()
  const chips: Stated['chips'][number][] = []
  const unclear: Stated['unclear'][number][] = []
  const records = new Map<string, readonly number[]>()
  for (const [at, piece] of pieces.entries()) {
    const argument = piece.name === undefined ? undefined : questionNamed(piece.name, vocabulary)
    const question = argument === undefined ? undefined : all[argument]
    // While nothing stands after the colon, the piece is not used yet.
    if (argument === undefined || !question || piece.text.trim() === '') continue
    const known = chips.some(each => each.argument === argument) || unclear.some(each => each.argument === argument)
    if (known) continue
    places.add(at)
    if (question.kind === 'entity') {
      records.set(argument, [...(records.get(argument) ?? []), at])
      continue
    }
    const answers =
      question.kind === 'text' || question.kind === 'longText'
        ? [piece.text]
        : question.kind === 'date' || question.kind === 'month' || question.kind === 'time'
          ? [dayIn(question, piece.text, today) ?? []].flat()
          : taken(question, [piece], today).map(({ answer }) => answer)
    const [answer] = answers
    if (answer !== undefined && answers.length === 1) chips.push({ argument, answer, pieces: [piece] })
    else unclear.push({ argument, pieces: [piece] })
  }
  return { places, chips, unclear, records }
}

/** What follows a word such as 'to' answers the questions that are read after it, as far as it fits. */
export function markedIn(
  pieces: readonly Piece[],
  open: Open,
  marks: ReadonlySet<string>,
  today: Temporal.PlainDate,
): Pick<Stated, 'places' | 'chips'> {
  const places = new Set<number>()
  const chips: Stated['chips'][number][] = []
  for (const [at, mark] of pieces.entries()) {
    if (mark.literal || !marks.has(mark.word)) continue
    let next = at + 1
    for (let chip = answerAt(mark.word, next); chip; chip = answerAt(mark.word, next)) {
      chips.push(chip)
      for (const place of chip.pieces.keys()) places.add(next + place)
      next += chip.pieces.length
    }
    if (next > at + 1) places.add(at)
  }
  return { places, chips }

  function answerAt(mark: string, at: number): Stated['chips'][number] | undefined {
    for (let length = Math.min(3, pieces.length - at); length > 0; length -= 1)
      for (const [argument, question] of open) {
        if (!('after' in question) || !question.after?.includes(mark)) continue
        if (chips.some(each => each.argument === argument)) continue
        const span = pieces.slice(at, at + length)
        if (span.some(({ literal, name }) => literal || name !== undefined)) continue
        const [found, other] = taken(question, span, today)
        if (found && !other) return { argument, answer: found.answer, pieces: span }
      }
    return undefined
  }
}
