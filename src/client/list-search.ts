import { folded } from '#rules/names.ts'
import { eachInTurn } from './idle.ts'

export type ListSearch<T> = {
  /** Those in whose search text every typed word stands, in the order of the list; all of them when nothing is typed. */
  readonly find: (typed: string) => readonly T[]
  /** Whether `find` is likely to answer within so many milliseconds, as far as it has been seen. */
  readonly isWithin: (milliseconds: number, typed: string) => boolean
  /** Makes ready for so many milliseconds what `find` needs; whether that was all. `find` does what is left of it. */
  readonly prepare: (milliseconds: number) => boolean
}

/** So many answers are kept: those of one word typed and deleted again. */
const keptAnswers = 8
/** Milliseconds, until it has been measured: to make one ready, and to look at one that is ready. */
const preparing = 0.005
const usualPace = 0.0001

/**
 * Searches one list again and again while somebody types. All search texts are one long text, which is quicker to look through
 * than many short ones; what goes on from an earlier text is looked for among what that found, and what was found lately
 * is not looked for again. `searchText` is folded, and made once for each.
 */
export function listSearch<T>(all: readonly T[], searchText: (one: T) => string): ListSearch<T> {
  let lines: string[] = []
  let text: string | undefined
  const starts = new Uint32Array(all.length + 1)
  let kept: readonly { readonly typed: string; readonly places: Uint32Array; readonly found: readonly T[] }[] = []
  let pace = usualPace

  const next = eachInTurn(all, one => lines.push(searchText(one)))
  const prepare = (milliseconds: number): boolean => {
    if (text !== undefined) return true
    if (!next(milliseconds)) return false
    let start = 0
    for (const [place, line] of lines.entries()) {
      starts[place] = start
      start += line.length + 1
    }
    starts[all.length] = start
    text = lines.join('\n')
    lines = []
    return true
  }
  const readied = (): string => {
    prepare(Number.POSITIVE_INFINITY)
    return text ?? ''
  }

  const everywhere = (word: string): Uint32Array => {
    const whole = readied()
    const places = new Uint32Array(all.length)
    let count = 0
    let place = 0
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, starts[place])) {
      while (starts[place + 1]! <= at) place += 1
      places[count] = place
      count += 1
      place += 1
      if (place === all.length) break
    }
    return places.slice(0, count)
  }
  const among = (places: Uint32Array, parts: readonly string[]): Uint32Array => {
    const whole = readied()
    return parts.length === 0
      ? places
      : places.filter(place => {
          const line = whole.slice(starts[place], starts[place + 1])
          return parts.every(part => line.includes(part))
        })
  }
  const lately = (typed: string) => kept.find(answer => answer.typed === typed)?.found
  /** Looking at few one by one is quicker than looking through everything. */
  const narrowed = (typed: string) =>
    kept
      .filter(answer => typed.startsWith(answer.typed) && answer.places.length * 3 < all.length)
      .reduce<Uint32Array | undefined>(
        (least, { places }) => (least && least.length <= places.length ? least : places),
        undefined,
      )

  return {
    prepare,
    find(given) {
      const parts = wordsOf(given)
      const typed = parts.join(' ')
      if (typed === '' || all.length === 0) return all
      const known = lately(typed)
      if (known) return known
      const few = narrowed(typed)
      readied()
      const began = performance.now()
      const [longest = '', ...others] = parts.toSorted((one, other) => other.length - one.length)
      const places = few ? among(few, parts) : among(everywhere(longest), others)
      const found: T[] = []
      for (const place of places) found.push(all[place]!)
      if (!few && all.length >= 1000) pace = (performance.now() - began) / all.length
      kept = [...kept, { typed, places, found }].slice(-keptAnswers)
      return found
    },
    isWithin(milliseconds, given) {
      const typed = wordsOf(given).join(' ')
      if (typed === '' || lately(typed)) return true
      const search = (narrowed(typed)?.length ?? all.length) * pace
      return search + (text === undefined ? all.length * preparing : 0) < milliseconds
    },
  }
}

/** Every word of `typed` stands somewhere in a search text, in any order. Both are folded. */
export const matches = (searchText: string, typed: readonly string[]): boolean =>
  typed.every(word => searchText.includes(word))

export const wordsOf = (typed: string): readonly string[] => {
  const text = folded(typed)
  return text === '' ? [] : text.split(' ')
}

const searches = new WeakMap<object, ListSearch<never>>()

/** The search of a list of what has a search text: one for all who look through the same list. */
export function searchOf<T extends { readonly searchText: string }>(all: readonly T[]): ListSearch<T> {
  // A list's search is of what the list is of.
  const known = searches.get(all) as ListSearch<T> | undefined
  if (known) return known
  const search = listSearch(all, each => each.searchText)
  searches.set(all, search as ListSearch<never>)
  return search
}
