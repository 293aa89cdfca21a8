import { hasChinese } from '#rules/names.ts'
import { phonesIn } from '#rules/phones.ts'
import { folded } from '#rules/same-text.ts'
import { chineseAmount, chineseMoment, partOfDay } from '#rules/typed-chinese.ts'

/** A part of a typed line: a word, or a text in quotes. `start` and `end` are its place in the line, quotes included. */
export type Piece = {
  /** Without quotes and backslashes. */
  readonly text: string
  /** The text folded for searching. */
  readonly word: string
  readonly start: number
  readonly end: number
  /** It was in quotes or began with a backslash: it is only a name or a text, never a command, a day or an option. */
  readonly literal: boolean
  /** In 'amount:800', 'amount', folded. `text` is then '800', which may be empty. */
  readonly name?: string
}

const closing: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』', '＂': '＂' }
const isSpace = (sign: string): boolean => /\s/.test(sign)
/** What may stand before the colon of a forced reading. Digits may not, so that 14:00 is a time. */
const isName = (text: string): boolean => /^\p{L}[\p{L}\p{N} _-]*$/u.test(text)

/** Whether a colon stands between digits, as in 聽日14:00. */
const isTime = (typed: string, at: number): boolean => /^\d.\d$/u.test(typed.slice(at - 1, at + 2).normalize('NFKC'))

const isColonAfterName = (typed: string, at: number, text: string): boolean =>
  /[:：]/.test(typed[at]!) && isName(text) && !isTime(typed, at)

/** The parts of a typed line, in order. Half-typed text is never an error: a quote that is not closed ends the line. */
export function piecesOf(typed: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < typed.length) {
    if (isSpace(typed[at]!)) at += 1
    else {
      const piece = pieceAt(typed, at)
      pieces.push(piece)
      at = piece.end
    }
  }
  return pieces
}

/** A phone number as a telephone shows it is one word: '+852 9123 4567', '9123-4567'. */
export function withPhones(pieces: readonly Piece[], typed: string): readonly Piece[] {
  const phones = phonesIn(typed.normalize('NFKC').length === typed.length ? typed.normalize('NFKC') : typed)
  return phones.reduce((all: readonly Piece[], { start, end, digits }) => {
    const parts = all.filter(piece => piece.start < end && start < piece.end)
    const isWhole = parts[0]?.start === start && parts.at(-1)?.end === end
    // Two numbers of four digits may be two times as well.
    const isOne = parts.length === 1 || /^(?:\+|00|852)/.test(typed.slice(start, end).normalize('NFKC'))
    if (!isWhole || !isOne || parts.some(({ literal, name }) => literal || name !== undefined)) return all
    const phone: Piece = { ...joined(parts), word: digits }
    return all.flatMap(piece => (piece === parts[0] ? [phone] : parts.includes(piece) ? [] : [piece]))
  }, pieces)
}

function pieceAt(typed: string, start: number): Piece {
  let at = start
  let text = ''
  let literal = false
  let name: string | undefined
  while (at < typed.length && !isSpace(typed[at]!)) {
    const sign = typed[at]!
    const close = text === '' ? closing[sign] : undefined
    if (close !== undefined) {
      const end = typed.indexOf(close, at + 1)
      text = typed.slice(at + 1, end < 0 ? typed.length : end)
      at = end < 0 ? typed.length : end + 1
      literal = true
      break
    }
    if (sign === '\\' && at + 1 < typed.length && !isSpace(typed[at + 1]!)) {
      text += typed[at + 1]
      literal = true
      at += 2
    } else if (name === undefined && !literal && isColonAfterName(typed, at, text)) {
      name = folded(text)
      text = ''
      at += 1
    } else {
      text += sign
      at += 1
    }
  }
  const piece = { text, word: folded(text), start, end: at, literal }
  return name === undefined ? piece : { ...piece, name }
}

/** The text of consecutive pieces. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ')

/** Their words, folded for searching. */
export const wordsOf = (pieces: readonly Piece[]): string => pieces.map(({ word }) => word).join(' ')

/** Consecutive pieces as one. */
export const joined = (pieces: readonly Piece[]): Piece => ({
  text: textOf(pieces),
  word: wordsOf(pieces),
  start: pieces[0]!.start,
  end: pieces.at(-1)!.end,
  literal: false,
})

/** A piece whose name no question has: the colon is then part of the word. */
export const withoutName = ({ name, ...piece }: Piece): Piece =>
  name === undefined
    ? piece
    : { ...piece, text: `${name}:${piece.text}`, word: `${name}:${piece.word}`.replace(/\s+$/, '') }

/** The 聽 of 聽晚七點半, which is the day 聽日 and the time 晚七點半. Names end in 明 and 琴. */
const dayOfTime = new RegExp(
  `(?:[今聽尋]|(?<!.)[明琴昨])(?=${partOfDay}[\\d０-９一二兩三四五六七八九十]{1,2}[點点時:：])`,
  'uy',
)

const lengthAt = (pattern: RegExp, signs: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.exec(signs)?.[0].length ?? 0
}

/** How long the known word, day, month, time or amount is that begins there. */
function lengthOfWord(signs: string, at: number, known: ReadonlySet<string>, longest: number): number {
  let length = Math.min(longest, signs.length - at)
  while (length > 1 && !known.has(folded(signs.slice(at, at + length)))) length -= 1
  return Math.max(length, lengthAt(chineseMoment, signs, at), lengthAt(chineseAmount, signs, at))
}

/**
 * Chinese is typed without spaces: 收款黃志明11月入數. Cuts such a piece where one of the known words, of two characters
 * or more, or a day, month, time or amount begins and ends. The longest of them wins.
 */
export function cut(piece: Piece, known: ReadonlySet<string>, longest: number): readonly Piece[] {
  if (piece.literal || piece.name !== undefined || !hasChinese(piece.text)) return [piece]
  const signs = piece.text
  const parts: (readonly [text: string, start: number, end: number])[] = []
  const put = (start: number, end: number, text = signs.slice(start, end)) => {
    if (end > start) parts.push([text, start, end])
  }
  let from = 0
  let at = 0
  while (at < signs.length) {
    const isDay = lengthAt(dayOfTime, signs, at) > 0
    const length = isDay ? 1 : lengthOfWord(signs, at, known, longest)
    if (isDay || length > 1) {
      put(from, at)
      put(at, at + length, isDay ? `${signs[at]}日` : undefined)
      from = at + length
    }
    at += Math.max(length, 1)
  }
  if (parts.length === 0) return [piece]
  put(from, signs.length)
  return parts.map(([text, start, end]) => ({
    text,
    word: folded(text),
    start: piece.start + start,
    end: piece.start + end,
    literal: false,
  }))
}
