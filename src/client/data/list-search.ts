import { wordsOf } from '#rules/same.ts'
import { eachInTurn } from '../core/idle.ts'
import { type JoinedLines, type LinesToJoin, linesToJoin } from './joined-lines.ts'

export type ListSearch<T> = {
  /** The items whose search text contains every typed word, in the order of the list. All, when nothing is typed. */
  readonly find: (typed: string) => readonly T[]
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

/** A search for words, which can go on with more rows. */
export type WordSearch<T> = ListSearch<T> & {
  /** Calls `enough` with each item that `find` would find and what gives its search text, and stops when it returns `true`. */
  readonly each: (typed: string, enough: (one: T, textOf: () => string) => boolean) => void
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
 * Searches one list repeatedly while somebody types. The search texts are joined to a few long ones, which are faster to
 * search than many short ones. A text that extends an earlier one is searched only among the earlier results. Recent
 * results are cached. `searchText` must return folded text, and is called once per item: not for the first ones, if their
 * texts are `known`. `lineOf` is asked for them in the order of the list, where that is faster.
 */
export function listSearch<T>(
  all: readonly T[],
  searchText: (one: T) => string,
  known = linesToJoin(),
  lineOf = searchText,
): WordSearch<T> {
  let lines: LinesToJoin | undefined = known
  let joined: JoinedLines | undefined
  let kept: readonly { readonly typed: string; readonly places: Uint32Array; readonly found: readonly T[] }[] = []
  let pace = usualPace

  const next = eachInTurn(all.slice(known.count()), one => lines?.add(lineOf(one)))
  const prepare = (milliseconds: number): boolean => {
    if (!lines) return true
    if (!next(milliseconds)) return false
    joined = lines.joined()
    lines = undefined
    return true
  }
  const indexed = (): JoinedLines => {
    prepare(Number.POSITIVE_INFINITY)
    return joined!
  }

  const everywhere = (word: string): Uint32Array => {
    const places = new Uint32Array(all.length)
    let count = 0
    indexed().eachWith(word, place => {
      places[count] = place
      count += 1
      return false
    })
    return places.slice(0, count)
  }
  const inLine = (place: number, parts: readonly string[]): boolean => parts.length === 0 || indexed().has(place, parts)
  const among = (places: Uint32Array, parts: readonly string[]): Uint32Array =>
    parts.length === 0 ? places : places.filter(place => inLine(place, parts))
  const answerTo = (typed: string) => kept.find(answer => answer.typed === typed)
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
    grow: more => listSearch(more, searchText, (lines ?? indexed()).goOn()),
    merge(more, gone, came) {
      let place = 0
      return listSearch(more, searchText, undefined, one => {
        const text = came.get(one)
        if (text !== undefined) return text
        while (gone.has(all[place]!)) place += 1
        place += 1
        return indexed().lineAt(place - 1)
      })
    },
    containing: text => Array.from(everywhere(text), place => all[place]!),
    find(given) {
      const parts = wordsOf(given)
      const typed = parts.join(' ')
      if (typed === '' || all.length === 0) return all
      const known = answerTo(typed)
      if (known) return known.found
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
      const visit = (place: number): boolean => enough(all[place]!, () => indexed().lineAt(place))
      const known = answerTo(typed)
      if (known || typed === '') {
        if (known) known.places.some(visit)
        else all.some(one => enough(one, () => searchText(one)))
        return
      }
      const [longest = '', ...others] = parts.toSorted((one, other) => other.length - one.length)
      const few = narrowed(typed)
      const places: number[] = []
      let full = false
      const visitIfInLine = (place: number): boolean => {
        if (!inLine(place, few ? parts : others)) return false
        places.push(place)
        full = visit(place)
        return full
      }
      if (few) few.some(visitIfInLine)
      else indexed().eachWith(longest, visitIfInLine)
      // Only a complete result can be cached for longer texts.
      if (full) return
      kept = [...kept, { typed, places: Uint32Array.from(places), found: places.map(place => all[place]!) }].slice(
        -keptAnswers,
      )
    },
    isWithin(milliseconds, given) {
      const typed = wordsOf(given).join(' ')
      if (typed === '' || answerTo(typed)) return true
      const search = (narrowed(typed)?.length ?? all.length) * pace
      return search + (joined === undefined ? all.length * preparing : 0) < milliseconds
    },
  }
}

/** Whether the search text contains every word, in any order. Both must be folded. */
export const matches = (searchText: string, typed: readonly string[]): boolean =>
  typed.every(word => searchText.includes(word))
