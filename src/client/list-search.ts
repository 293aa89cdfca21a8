import { folded } from '#rules/names.ts'
import { eachInTurn } from './idle.ts'

export type ListSearch<T> = {
  /** The items whose search text contains every typed word, in the order of the list. All, when nothing is typed. */
  readonly find: (typed: string) => readonly T[]
  /** Calls `enough` with each of these items, and stops when it returns `true`. */
  readonly each: (typed: string, enough: (one: T) => boolean) => void
  /** The items whose search text contains a folded text, spaces included, in the order of the list. */
  readonly containing: (text: string) => readonly T[]
  /** Whether `find` is likely to take less than this, judged by earlier searches. */
  readonly isWithin: (milliseconds: number, typed: string) => boolean
  /**
   * Builds the index for at most this long, and what `find` looks at in the fields that are `typed`. Returns whether it is
   * complete. `find` completes it if necessary.
   */
  readonly prepare: (milliseconds: number, typed?: string) => boolean
}

/** A search that can go on with more rows. */
export type WordSearch<T> = ListSearch<T> & {
  /** The search of a list that begins with the items of this one. What was read of them is not read again. */
  readonly grow: (all: readonly T[]) => WordSearch<T>
  /**
   * The search of a list that this one's list became when some items went and others came, with these texts. What was read
   * of the others is not read again.
   */
  readonly merge: (all: readonly T[], gone: ReadonlySet<T>, came: ReadonlyMap<T, string>) => WordSearch<T>
}

/** The words, or a field, of so many rows are read in a few milliseconds: a list with more is long. */
export const fewRows = 1000

/** How many results are cached: enough for typing a word and deleting it again. */
const keptAnswers = 8
/** Estimated milliseconds per item, to index it and to search it. The second is replaced by a measurement. */
const preparing = 0.005
const usualPace = 0.0001

/**
 * Searches one list repeatedly while somebody types. The search texts are joined to one long text, which is faster to
 * search than many short ones. A text that extends an earlier one is searched only among the earlier results. Recent
 * results are cached. `searchText` must return folded text, and is called once per item: not for the first ones, if their
 * texts are `known`. `lineOf` is asked for them in the order of the list, where that is faster.
 */
export function listSearch<T>(
  all: readonly T[],
  searchText: (one: T) => string,
  known: readonly string[] = [],
  lineOf = searchText,
): WordSearch<T> {
  let lines = [...known]
  let text: string | undefined
  const starts = new Uint32Array(all.length + 1)
  let kept: readonly { readonly typed: string; readonly places: Uint32Array; readonly found: readonly T[] }[] = []
  let pace = usualPace

  const next = eachInTurn(all.slice(known.length), one => lines.push(lineOf(one)))
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
  const indexed = (): string => {
    prepare(Number.POSITIVE_INFINITY)
    return text ?? ''
  }

  /** Calls `isLast` with the index of each item that contains the word, in order, until it returns `true`. */
  const eachMatch = (word: string, isLast: (place: number) => boolean): void => {
    const whole = indexed()
    let place = 0
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, starts[place])) {
      while (starts[place + 1]! <= at) place += 1
      if (isLast(place)) return
      place += 1
      if (place === all.length) return
    }
  }
  const everywhere = (word: string): Uint32Array => {
    const places = new Uint32Array(all.length)
    let count = 0
    eachMatch(word, place => {
      places[count] = place
      count += 1
      return false
    })
    return places.slice(0, count)
  }
  const inLine = (place: number, parts: readonly string[]): boolean => {
    if (parts.length === 0) return true
    const line = indexed().slice(starts[place], starts[place + 1])
    return parts.every(part => line.includes(part))
  }
  const among = (places: Uint32Array, parts: readonly string[]): Uint32Array =>
    parts.length === 0 ? places : places.filter(place => inLine(place, parts))
  const recent = (typed: string) => kept.find(answer => answer.typed === typed)?.found
  /** The smallest earlier result to search in. With more than about a tenth of the items, searching all is faster. */
  const narrowed = (typed: string) =>
    kept
      .filter(answer => typed.startsWith(answer.typed) && answer.places.length * 16 < all.length)
      .reduce<Uint32Array | undefined>(
        (least, { places }) => (least && least.length <= places.length ? least : places),
        undefined,
      )

  return {
    prepare,
    grow(more) {
      const whole = text
      const texts = whole === undefined ? lines : all.map((_, at) => whole.slice(starts[at], starts[at + 1]! - 1))
      return listSearch(more, searchText, texts)
    },
    merge(more, gone, came) {
      let place = 0
      return listSearch(more, searchText, [], one => {
        const text = came.get(one)
        if (text !== undefined) return text
        while (gone.has(all[place]!)) place += 1
        place += 1
        return indexed().slice(starts[place - 1], starts[place]! - 1)
      })
    },
    containing: text => Array.from(everywhere(text), place => all[place]!),
    find(given) {
      const parts = wordsOf(given)
      const typed = parts.join(' ')
      if (typed === '' || all.length === 0) return all
      const known = recent(typed)
      if (known) return known
      const few = narrowed(typed)
      indexed()
      const began = performance.now()
      const [longest = '', ...others] = parts.toSorted((one, other) => other.length - one.length)
      const places = few ? among(few, parts) : among(everywhere(longest), others)
      const found: T[] = []
      for (const place of places) found.push(all[place]!)
      if (!few && all.length >= 1000) pace = (performance.now() - began) / all.length
      kept = [...kept, { typed, places, found }].slice(-keptAnswers)
      return found
    },
    each(given, enough) {
      const parts = wordsOf(given)
      const typed = parts.join(' ')
      const known = typed === '' ? all : recent(typed)
      if (known) {
        known.some(enough)
        return
      }
      const [longest = '', ...others] = parts.toSorted((one, other) => other.length - one.length)
      const few = narrowed(typed)
      const places: number[] = []
      let full = false
      const visit = (place: number): boolean => {
        if (!inLine(place, few ? parts : others)) return false
        places.push(place)
        full = enough(all[place]!)
        return full
      }
      if (few) few.some(visit)
      else eachMatch(longest, visit)
      // Only a complete result can be cached for longer texts.
      if (full) return
      kept = [...kept, { typed, places: Uint32Array.from(places), found: places.map(place => all[place]!) }].slice(
        -keptAnswers,
      )
    },
    isWithin(milliseconds, given) {
      const typed = wordsOf(given).join(' ')
      if (typed === '' || recent(typed)) return true
      const search = (narrowed(typed)?.length ?? all.length) * pace
      return search + (text === undefined ? all.length * preparing : 0) < milliseconds
    },
  }
}

/** Whether the search text contains every word, in any order. Both must be folded. */
export const matches = (searchText: string, typed: readonly string[]): boolean =>
  typed.every(word => searchText.includes(word))

export const wordsOf = (typed: string): readonly string[] => {
  const text = folded(typed)
  return text === '' ? [] : text.split(' ')
}
