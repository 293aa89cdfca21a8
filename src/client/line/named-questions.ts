import type { Arguments } from '../command/arguments.ts'
import type { Vocabulary } from '../command/command-names.ts'
import { dayIn } from '../command/typed-day.ts'
import { longestMoment } from './match-day.ts'
import { isTorn, type OwnDate } from './own-date.ts'
import type { Piece } from './pieces.ts'
import { isQualifier } from './small-words.ts'
import { taken } from './value-spans.ts'
import { questionNamed } from './vocabulary.ts'

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
    if ([...chips, ...unclear].some(each => each.argument === argument)) continue
    places.add(at)
    if (question.kind === 'entity') {
      records.set(argument, [...(records.get(argument) ?? []), at])
      continue
    }
    const [answer, other] = answersIn(question, piece, today)
    if (answer !== undefined && other === undefined) chips.push({ argument, answer, pieces: [piece] })
    else unclear.push({ argument, pieces: [piece] })
  }
  return { places, chips, unclear, records }
}

/** What a question that is named makes of its text. */
function answersIn(question: Arguments[string], piece: Piece, today: Temporal.PlainDate): readonly string[] {
  if (question.kind === 'text' || question.kind === 'longText') return [piece.text]
  if (question.kind === 'date' || question.kind === 'month' || question.kind === 'time')
    return [dayIn(question, piece.text, today) ?? []].flat()
  return taken(question, [piece], today).map(({ answer }) => answer)
}

/** What follows a word such as 'to' answers the questions that are read after it, as far as it fits. */
export function markedIn(
  pieces: readonly Piece[],
  open: Open,
  marks: ReadonlySet<string>,
  dates: readonly OwnDate[],
  today: Temporal.PlainDate,
): Pick<Stated, 'places' | 'chips' | 'unclear'> {
  const places = new Set<number>()
  const chips: Stated['chips'][number][] = []
  const unclear: Stated['unclear'][number][] = []
  for (const [at, mark] of pieces.entries()) {
    if (mark.literal || !marks.has(mark.word)) continue
    let next = at + 1
    // 'not to sun', and 'to sun or mon', say no day.
    const isOther = (place: number) => {
      const piece = pieces[place]
      return piece !== undefined && !piece.literal && isQualifier(piece.word) && !marks.has(piece.word)
    }
    for (let found = answerAt(mark.word, next); found; found = answerAt(mark.word, next)) {
      const { argument, answer, pieces: said } = found
      if (answer === undefined || isOther(at - 1) || isOther(next + said.length))
        unclear.push({ argument, pieces: said })
      else chips.push({ argument, answer, pieces: said })
      for (const place of said.keys()) places.add(next + place)
      next += said.length
    }
    if (next > at + 1) places.add(at)
  }
  return { places, chips, unclear }

  /** What answers one of the questions; nothing as the answer of a date that contradicts its weekday. */
  function answerAt(mark: string, at: number) {
    const asked = open.filter(
      ([argument, question]) =>
        'after' in question &&
        question.after?.includes(mark) &&
        ![...chips, ...unclear].some(each => each.argument === argument),
    )
    for (let length = Math.min(longestMoment, pieces.length - at); length > 0; length -= 1) {
      const span = pieces.slice(at, at + length)
      if (span.some(({ literal, name }) => literal || name !== undefined)) continue
      if (dates.some(date => isTorn(date, place => at <= place && place < at + length))) continue
      for (const [argument, question] of asked) {
        const [only, other] = taken(question, span, today)
        if (only && !other) return { argument, answer: only.answer, pieces: span }
      }
    }
    const date = dates.find(([first]) => first === at)
    const [argument] = asked.find(([, { kind }]) => kind === 'date') ?? []
    return date && argument !== undefined
      ? { argument, answer: undefined, pieces: date.map(place => pieces[place]!) }
      : undefined
  }
}
