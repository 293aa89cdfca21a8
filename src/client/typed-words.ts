import type { Arguments } from './arguments.ts'
import type { Findable } from './rank.ts'
import { readDate, readMonth, readTime } from './typed-dates.ts'

/*
 * What a row of the palette makes of the words that were typed: some name the command, some the record it is about. What is
 * left may answer a question, and is never dropped without a word.
 */

export type SpareWords = {
  /** Neither of the command's title nor of the record. The command may be found by them: 'bank' is another name of it. */
  readonly spare: readonly string[]
  /** Those that it is not found by, either. */
  readonly unused: readonly string[]
}

type Parts = SpareWords & {
  /** What has to name a record. */
  readonly name: readonly string[]
  /** What names the command. */
  readonly own: readonly string[]
}

/**
 * The words that name a command, those that must name a record, and those in between. Another name of the command counts
 * before the record only, or where nothing else names it: 'collect wong bank' is not about a bank.
 */
export function partWords(words: readonly string[], all: Findable, titled: readonly string[]): Parts {
  const begins = (among: readonly string[]) => (word: string) => among.some(each => each.startsWith(word))
  const own = words.filter(begins(all.words))
  const inTitle = own.filter(begins(titled))
  const name = words.filter(word => !own.includes(word))
  const firstOfName = words.findIndex(word => name.includes(word))
  const spare = own.filter(word => !inTitle.includes(word))
  const named = inTitle.length > 0 && name.length > 0
  const unused = named ? spare.filter(word => words.lastIndexOf(word) > firstOfName) : []
  return { own: own.filter(word => !unused.includes(word)), name, spare, unused }
}

/** A short number stands in many phone numbers: it means a record only as a word of its own. */
const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word)

export const meansRecord = (searchText: string, words: readonly string[]): boolean =>
  words.every(word => !isShortNumber(word) || searchText.split(/[^\p{L}\p{N}]+/u).includes(word))

/** The words that name a record, as many from the first on as name one, and those that are left. */
export function longestName<T>(
  words: readonly string[],
  find: (name: readonly string[]) => readonly T[],
): { readonly found: readonly T[]; readonly left: readonly string[] } {
  for (let count = words.length; count > 0; count -= 1) {
    const found = find(words.slice(0, count))
    if (found.length > 0) return { found, left: words.slice(count) }
  }
  return { found: [], left: words }
}

/** What spare words come to in a prompt: texts that stand in the boxes of its questions, and what fits none of them. */
export type PlacedWords = {
  readonly typed: Readonly<Record<string, string>>
  readonly unused: readonly string[]
}

/** Puts spare words where they fit: the label of an option, a number, a date; a text takes what is left, if it is asked first. */
export function placeWords(
  { spare, unused }: SpareWords,
  open: readonly (readonly [name: string, argument: Arguments[string]])[],
  today: Temporal.PlainDate,
): PlacedWords {
  const typed: Record<string, string> = {}
  const taken = new Set<string>()
  for (const [at, [name, argument]] of open.entries()) {
    const left = (argument.kind === 'choice' ? spare : unused).filter(word => !taken.has(word))
    const fit = fitting(argument, left, today, at === 0)
    if (fit.length > 0) typed[name] = fit.join(' ')
    for (const word of fit) taken.add(word)
  }
  return { typed, unused: unused.filter(word => !taken.has(word)) }
}

function fitting(
  argument: Arguments[string],
  words: readonly string[],
  today: Temporal.PlainDate,
  first: boolean,
): readonly string[] {
  const one = (fits: (word: string) => boolean) => {
    const whole = words.join(' ')
    return words.length > 1 && fits(whole) ? words : words.filter(fits).slice(0, 1)
  }
  switch (argument.kind) {
    case 'choice': {
      const labels = Object.values(argument.options).map(label => (label ?? '').toLowerCase())
      const starts = (label: string, word: string) => label.split(/[^\p{L}\p{N}]+/u).some(each => each.startsWith(word))
      return words.filter(word => labels.some(label => starts(label, word)))
    }
    case 'number':
    case 'money':
      return one(word => /^-?\d+(\.\d+)?$/.test(word))
    case 'date':
      return one(word => readDate(word, today, argument.past) !== undefined)
    case 'month':
      return one(word => readMonth(word, today) !== undefined)
    case 'time':
      return one(word => readTime(word) !== undefined)
    case 'text':
      return first ? words : []
    default:
      return []
  }
}
