import { numberIn } from '#rules/typed-numbers.ts'
import type { Arguments } from '../command/arguments.ts'
import { kindOf } from '../entities/kinds.ts'
import { isBare, isMoment } from './match-day.ts'
import type { Piece } from './pieces.ts'
import { isNegation, isPlain, isQualifier } from './small-words.ts'

type Question = Arguments[string]

/** What one way to read a line leaves open. */
export type Unread = {
  readonly pieces: readonly Piece[]
  readonly isUnread: (at: number) => boolean
  /** The places that are read as a day or a time: 'not' before 'sat 3pm' may change both. */
  readonly moments: ReadonlySet<number>
  /** The questions that are not answered. */
  readonly open: readonly Question[]
  /** The words after which a day or a time is read: 'to'. */
  readonly marks: ReadonlySet<string>
  readonly today: Temporal.PlainDate
}

/** What stands beside a day, a time or an amount. */
type Beside = {
  /** The places of words that may say that another one is meant. */
  readonly beside: readonly number[]
  /** The places of words such as 'on' before it. */
  readonly plain: readonly number[]
  readonly qualified: boolean
}

/** A text that has to be given explains words that nothing else explains. */
const takesText = (open: readonly Question[]): boolean =>
  open.some(({ kind, optional }) => (kind === 'text' || kind === 'longText') && !optional)

const readsMoments = ({ open }: Unread): boolean =>
  open.some(
    each =>
      each.kind === 'date' ||
      each.kind === 'month' ||
      each.kind === 'time' ||
      (each.kind === 'entity' && kindOf(each.of).moment !== undefined),
  )

/** The first of some unread words, from the day, time or amount on, may say that another one is meant. */
function qualifies(word: string, other: boolean, unread: Unread): boolean {
  if (isQualifier(word)) return !unread.marks.has(word)
  if (isBare(word) || numberIn(word) || isMoment(word, unread.today)) return !readsMoments(unread)
  return other && !takesText(unread.open)
}

/**
 * The unread words that stand directly beside a day, time or amount, and may say that another one is meant: 'not sat',
 * 星期六之前. Then it is asked, and no text takes these words. Before it any word may be one. After it, there may be a
 * text at the end of the line: 'sat 3pm exam'.
 */
export function besideIn(places: readonly number[], unread: Unread): Beside {
  const { pieces, isUnread, moments } = unread
  const runOf = (from: number, step: 1 | -1): readonly number[] => {
    const run: number[] = []
    let start = from
    while (moments.has(start)) start += step
    for (let at = start; pieces[at]?.literal === false && isUnread(at); at += step) run.push(at)
    return run
  }
  const wordAt = (at: number) => pieces[at]!.word
  const isDayAt = (at: number) => isMoment(wordAt(at), unread.today) !== undefined
  const beside: number[] = []
  const plain: number[] = []
  for (const at of places) {
    const before = runOf(at - 1, -1)
    const nearest = before.findIndex(each => !isPlain(wordAt(each)))
    plain.push(...before.slice(0, nearest < 0 ? before.length : nearest))
    const words = nearest < 0 ? [] : before.slice(nearest)
    if (words[0] !== undefined && qualifies(wordAt(words[0]), true, unread)) beside.push(...words)
    const after = runOf(at + 1, 1)
    const isText = (after.at(-1) ?? 0) + 1 >= pieces.length && !after.some(isDayAt)
    const next = after.find(each => !isPlain(wordAt(each)))
    // 'tomorrow not feeling well' is a text, and 'sat not mon' is not.
    if (next === undefined || (isText && after.length > 1 && isNegation(wordAt(next)))) continue
    if (qualifies(wordAt(next), !isText, unread)) beside.push(...after)
  }
  return { beside, plain, qualified: beside.length > 0 }
}

/**
 * Words that nothing explains make an amount doubtful, wherever they stand: 'deduct token … 4'. A second number does not:
 * it is another reading.
 */
export const isAmountDoubtful = ({ kind }: Question, { pieces, isUnread, open }: Unread): boolean =>
  (kind === 'number' || kind === 'money') &&
  !takesText(open) &&
  pieces.some(({ word }, at) => isUnread(at) && numberIn(word) === undefined)
