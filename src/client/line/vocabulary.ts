import { hasChinese } from '#rules/names.ts'
import { isCreating, type Vocabulary, wordsIn } from '../command/command-names.ts'
import type { Listed } from '../command/registry.ts'
import { type OwnDate, togetherIn } from './own-date.ts'
import { cut, type Piece } from './pieces.ts'
import { isQualifier } from './small-words.ts'

/** Words such as 'not' begin no name. While a name is typed, its first letters do: 'in' of invoice. */
const isWhole = (part: string): boolean => isQualifier(part) && (part.length > 2 || part === 'no')

/** The words of a piece that may name a command. */
function partsOf({ word, literal, name }: Piece): readonly string[] {
  if (literal || name !== undefined) return []
  // Most are one word, and are looked at for each command.
  return /^[\p{L}\p{N}]+$/u.test(word) ? [word] : wordsIn(word)
}

/** The pieces of a line, cut at the Chinese words that the command knows. What is taken away is below zero. */
export function cutPieces(pieces: readonly Piece[], vocabulary: Vocabulary): readonly Piece[] {
  const { known, longest, less } = vocabulary
  const all = longest === 0 ? pieces : pieces.flatMap(piece => cut(piece, known, longest))
  // While a word is typed, its beginning stands for it, as in the name of a command. English letters are only that where a
  // command is named first: elsewhere they may begin somebody's name.
  const isLess = ({ word, literal }: Piece, at: number) =>
    !literal &&
    word !== '' &&
    less?.words.some(each => each === word || ((at === 0 || hasChinese(word)) && each.startsWith(word)))
  if (!less || !all.some(isLess)) return all
  const isOther = (name: string | undefined) => name !== undefined && questionNamed(name, vocabulary) !== less.question
  return all.map(piece =>
    // Longer numbers are parts of phone numbers.
    /^\d{1,3}$/.test(piece.word) && !isOther(piece.name) && !piece.literal
      ? { ...piece, text: `-${piece.text}`, word: `-${piece.word}` }
      : piece,
  )
}

/** The question that a forced reading names: the whole name, else the only one that begins so. */
export function questionNamed(name: string, { questions }: Vocabulary): string | undefined {
  const whole = questions.find(([, called]) => called.includes(name))
  if (whole) return whole[0]
  const begins = questions.filter(([, called]) =>
    called.some(each => each.startsWith(name) || each.split(' ').some(word => word.startsWith(name))),
  )
  return name.length > 1 && begins.length === 1 ? begins[0]?.[0] : undefined
}

/** Which pieces of a line name the command. */
export type Naming = {
  /** They name the command, and nothing else. */
  readonly firm: ReadonlySet<number>
  /** They name it by an alias: 'cash', which an option may be called as well. */
  readonly soft: ReadonlySet<number>
  /** They would name the command, if nothing else is called so. */
  readonly also: ReadonlySet<number>
  /** Whether the first word of a name was typed. */
  readonly verb: boolean
  /** How clearly the command is named: larger is better. */
  readonly weight: number
}

/**
 * The words of a name that consecutive pieces begin: 'coll live'. What somebody is called does not begin an alias: Chan is
 * nobody's 'change picture'.
 */
export function namingOf(
  pieces: readonly Piece[],
  { names, verbs, title, called }: Vocabulary,
  isSomebody: (word: string) => boolean,
  together: readonly OwnDate[],
): Naming | undefined {
  // In 'move … to next sun', next is no word of Next course. And 'not' is not the beginning of a notice.
  const dates = new Set(together.flat())
  const parts = pieces.map((piece, at) => (dates.has(at) ? [] : partsOf(piece)))
  const begins = (words: readonly string[], at: number) =>
    parts[at]!.length > 0 &&
    parts[at]!.every(
      part =>
        words.includes(part) ||
        (!isWhole(part) &&
          words.some(word => word.startsWith(part)) &&
          (called.some(word => word.startsWith(part)) || !isSomebody(part))),
    )
  let best:
    | { readonly at: number; readonly length: number; readonly weight: number; readonly words: readonly string[] }
    | undefined
  for (const words of names)
    for (let at = 0; at < pieces.length; at += 1) {
      let length = 0
      while (at + length < pieces.length && begins(words, at + length)) length += 1
      if (length === 0) continue
      const places = Array.from({ length }, (_, more) => at + more)
      // A name that is typed as it begins is meant more likely than words from its middle.
      const first = parts[at]!.some(part => words[0]?.startsWith(part))
      const titled = places.reduce((sum, place) => {
        // The beginning of a word may also be that of a name: 'ho' of Ho and of holiday.
        const isWhole = parts[place]!.every(part => title.includes(part))
        return sum + (isWhole ? 4 : begins(title, place) ? 2 : 0)
      }, 0)
      const weight = titled + (first ? 2 : 0) + length
      if (!best || weight > best.weight) best = { at, length, weight, words }
    }
  if (!best) return undefined
  const { at, length, words, weight } = best
  const run = Array.from({ length }, (_, more) => at + more)
  return {
    firm: new Set(run.filter(place => begins(title, place))),
    soft: new Set(run.filter(place => !begins(title, place))),
    also: new Set(
      pieces
        .keys()
        .filter(
          place =>
            !run.includes(place) &&
            (begins(title, place) ||
              begins(words, place) ||
              names.some(name => name.join(' ') === parts[place]?.join(' '))),
        ),
    ),
    weight,
    verb: verbs.some(verb => run.some(place => parts[place]!.some(part => verb.startsWith(part)))),
  }
}

/** Whether a command is about a record that is there already, and changes, shows or removes it. */
const isEdit = ({ id, command }: Listed): boolean =>
  command.row !== undefined && /\/(edit|change|update|toggle|rename|delete|erase|open|view|show)-/.test(id)

/** Words for what is there already. Beside them, 'new' is what it becomes: 'edit student wong first name new'. */
const changing = /^(edit|change|update|rename|toggle|delete|remove|erase|open|view|show)$|[改更刪移開查]/

/** With a word less of a title, a command is not meant. */
const lessClear = 4

/** How many words of a line, at least two, are the whole name of a command. */
function beginsWhole(typed: readonly string[], { names: { all } }: Listed): number {
  const lengths = all.names
    .map(wordsIn)
    .filter(words => words.length > 1 && words.every((word, at) => word === typed[at]))
    .map(({ length }) => length)
  return Math.max(0, ...lengths)
}

/** Whether one of its names begins so. */
const isNamedBy = (typed: readonly string[], { names: { all } }: Listed): boolean =>
  all.names.some(name => {
    const words = wordsIn(name)
    return typed.every((word, at) => words[at]?.startsWith(word))
  })

/** The commands that a line names most clearly. Only these are read. */
export function named(
  commands: readonly Listed[],
  pieces: readonly Piece[],
  isSomebody: (word: string) => boolean,
): readonly Listed[] {
  const creates =
    !pieces.some(({ word }) => changing.test(word)) &&
    pieces.some(({ word, literal }, at) => !literal && (isCreating(word) || (at === 0 && word.startsWith('新'))))
  const together = togetherIn(pieces)
  const weights = commands.map(listed => {
    // What has no questions leaves nothing to read.
    if (Object.keys(listed.command.arguments).length === 0) return 0
    const vocabulary = listed.vocabulary
    const cut = cutPieces(pieces, vocabulary)
    const naming = namingOf(cut, vocabulary, isSomebody, cut === pieces ? together : togetherIn(cut))
    if (creates && isEdit(listed)) return 0
    return naming?.weight ?? 0
  })
  const least = Math.max(1, Math.max(...weights) - lessClear)
  const clear = commands.filter((_, at) => weights[at]! >= least)
  if (!creates) return clear
  // 'new staff chan' is a new account, and no invoice of a Chan.
  const typed = pieces.map(({ literal, word }) => (literal ? '' : word))
  const whole = typed.slice(0, Math.max(0, ...clear.map(listed => beginsWhole(typed, listed))))
  return whole.length === 0 ? clear : clear.filter(listed => isNamedBy(whole, listed))
}
