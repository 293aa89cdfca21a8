import { folded } from '#rules/names.ts'

/** What a command may be found by, made ready once. */
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

/** How well it fits, best first. A tier is never outweighed by anything but itself. */
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

/** The tier of a typed text, or -1 when it does not fit. Nothing typed fits everything equally. */
export const tier = (typed: string, it: Findable): number => tierOf(folded(typed), it)

/** The same of a text that is folded already. */
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
  /** How well it suits the row and the screen: larger is better. */
  readonly fits: number
  /** How recently and often it was used: larger is better. */
  readonly used: number
  /** It is the title that fits so well, and not another name. */
  readonly titled: boolean
  readonly blocked: boolean
  readonly title: string
}

const wordsIn = (title: string): number => title.split(' ').length

/** Order of two rows: those that cannot run now come last; then tier, fit, use, what the title says, and the alphabet. */
export const order = (a: Weighed, b: Weighed): number =>
  Number(a.blocked) - Number(b.blocked) ||
  a.tier - b.tier ||
  b.fits - a.fits ||
  b.used - a.used ||
  Number(b.titled) - Number(a.titled) ||
  // 'stu' is Students; Student Token is a word more.
  wordsIn(a.title) - wordsIn(b.title) ||
  (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)

/**
 * How well typed words fit what a record is found by: 0 when each is a word of it, 1 when each begins one, else 2. Both
 * are folded, and every word is somewhere in `text`.
 */
export function fitOf(text: string, words: readonly string[]): 0 | 1 | 2 {
  let worst: 0 | 1 | 2 = 0
  for (const word of words) {
    const fit = wordFit(text, word)
    if (fit === 2) return 2
    if (fit > worst) worst = fit
  }
  return worst
}

function wordFit(text: string, word: string): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 2
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at > 0 && text[at - 1] !== ' ') continue
    const end = at + word.length
    if (end === text.length || text[end] === ' ') return 0
    best = 1
  }
  return best
}

/** The runs of a text that the typed words matched, for marking: [start, end) pairs in order, not overlapping. */
export function marks(text: string, typed: string): readonly (readonly [number, number])[] {
  const lower = text.toLowerCase()
  const found: [number, number][] = []
  for (const word of folded(typed).split(' ').filter(Boolean)) {
    const starts = [...lower.matchAll(/(^|[^\p{L}\p{N}])(?=[\p{L}\p{N}])/gu)].map(
      match => match.index + match[0].length,
    )
    const at = starts.find(start => lower.startsWith(word, start)) ?? lower.indexOf(word)
    if (at >= 0) found.push([at, at + word.length])
  }
  return found
    .sort((a, b) => a[0] - b[0])
    .filter(([start], index, all) => index === 0 || start >= Math.max(...all.slice(0, index).map(each => each[1])))
}
