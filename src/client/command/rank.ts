import { folded, foldedWords } from '#rules/same-text.ts'
import { byRules, type Rule } from './by-rules.ts'

/** The texts that a command is found by, prepared once. */
export type Findable = {
  readonly names: readonly string[]
  readonly words: readonly string[]
  readonly initials: readonly string[]
}

export const findable = (names: readonly string[]): Findable => {
  const all = names.map(folded)
  const parted = all.map(name => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
  return {
    names: all,
    words: [...new Set(parted.flat())],
    initials: parted.map(words => words.map(word => word[0]).join('')),
  }
}

/** How well a text matches, best first. Nothing outweighs a better tier. */
export const tiers = ['exact', 'prefix', 'word starts', 'initials', 'part', 'subsequence'] as const

const subsequence = (word: string, name: string): boolean => {
  let at = 0
  for (const sign of word) {
    at = name.indexOf(sign, at)
    if (at < 0) return false
    at += sign.length
  }
  return true
}

/** The tier of a typed text as an index, or -1 when it does not match. An empty text matches everything equally. */
export const tier = (typed: string, it: Findable): number => tierOf(foldedWords(typed), it)

/** The same for a text that is already folded. */
export function tierOf(text: string, it: Findable): number {
  if (text === '') return 0
  if (it.names.includes(text)) return 0
  if (it.names.some(name => name.startsWith(text))) return 1
  const words = text.split(' ')
  if (words.every(word => it.words.some(each => each.startsWith(word)))) return 2
  const joined = words.join('')
  if (joined.length > 1 && it.initials.some(initials => initials.startsWith(joined))) return 3
  if (words.every(word => it.names.some(name => name.includes(word)))) return 4
  if (joined.length > 2 && it.names.some(name => subsequence(joined, name))) return 5
  return -1
}

export type Weighed = {
  readonly tier: number
  /** Whether it takes back what was done last. */
  readonly takesBack?: boolean
  /** How well it fits the row under the cursor and the screen: larger is better. */
  readonly fits: number
  /** How recently and often it was used: larger is better. */
  readonly used: number
  /** Whether the title itself reaches this tier, and not only an alias. */
  readonly titled: boolean
  /** How many letters of a line name it. */
  readonly letters?: number
  readonly blocked: boolean
  readonly title: string
}

const counts = new Map<string, number>()
/** The words of a title. Two titles are compared many hundred times for each letter. */
function wordsIn(title: string): number {
  const known = counts.get(title) ?? title.split(' ').length
  counts.set(title, known)
  return known
}
/** Whether the letters are merely somewhere in a name, as those of 'undo' are in 'Students due for erasure'. */
export const isScattered = ({ tier }: Pick<Weighed, 'tier'>): boolean => tier === tiers.indexOf('subsequence')

const rules: readonly Rule<Weighed>[] = [
  { name: 'it can run', score: ({ blocked }) => Number(!blocked) },
  { name: 'its name matches better', score: ({ tier }) => -tier },
  { name: 'it takes back what was done last', score: ({ takesBack }) => Number(takesBack ?? false) },
  { name: 'it fits the row under the cursor and the screen', score: ({ fits }) => fits },
  { name: 'it is used more', score: ({ used }) => used },
  { name: 'its title matches, and not an alias', score: ({ titled }) => Number(titled) },
  // 'coll wong b' calls Collect by more letters than Book.
  { name: 'more letters of the line call it', score: ({ letters }) => letters ?? 0 },
  // For 'stu', Students comes before Student Token.
  { name: 'its title has fewer words', score: ({ title }) => -wordsIn(title) },
]
const ranked = byRules(rules)

/** Compares two commands, the better one first. Of equal ones the alphabet decides. */
export const order = (a: Weighed, b: Weighed): number =>
  ranked(a, b) || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
