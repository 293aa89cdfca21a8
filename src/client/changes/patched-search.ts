import { folded } from '#rules/names.ts'
import { type ListSearch, listSearch, matches, type WordSearch, wordsOf } from '../list-search.ts'
import { madeOf, type Patch, withPatch } from './patch.ts'

/** How a search follows its list: the index of an earlier list, and what has gone and come since. */
type Followed<T> = { readonly base: ListSearch<T>; readonly gone: ReadonlySet<T>; readonly came: readonly T[] }
const followed = new WeakMap<object, object>()

/** After more rows than these the index is made anew. */
const mostGone = 300
/** How many results are cached. */
const keptAnswers = 8

/** The search of a list that came from one that has an index: nothing but the rows that came is read. */
function searchAfter<T extends object>(
  before: ListSearch<T>,
  all: readonly T[],
  patch: Patch<T>,
  searchText: (one: T) => string,
): WordSearch<T> {
  // The search was made for this list's predecessor, so its items have the same type.
  const known = (followed.get(before) as Followed<T> | undefined) ?? { base: before, gone: new Set<T>(), came: [] }
  const { base } = known
  const gone = new Set([...known.gone, ...patch.gone])
  if (gone.size > mostGone) return listSearch(all, searchText)
  const came = [...known.came.filter(one => !patch.gone.has(one)), ...patch.came].toSorted(patch.order)
  const texts = new Map<T, string>()
  const textOf = (one: T) => {
    const text = texts.get(one) ?? searchText(one)
    texts.set(one, text)
    return text
  }
  const matching = (typed: string) => {
    const words = wordsOf(typed)
    return came.filter(one => matches(textOf(one), words))
  }
  let kept: readonly { readonly typed: string; readonly found: readonly T[] }[] = []
  const search: WordSearch<T> = {
    grow: more => listSearch(more, searchText),
    prepare: base.prepare,
    containing: text =>
      withPatch(base.containing(text), {
        gone,
        came: came.filter(one => textOf(one).includes(text)),
        order: patch.order,
      }),
    isWithin: (milliseconds, typed) =>
      kept.some(answer => answer.typed === folded(typed)) || base.isWithin(milliseconds, typed),
    find(given) {
      const typed = folded(given)
      if (typed === '') return all
      const answer = kept.find(each => each.typed === typed)
      if (answer) return answer.found
      const found = withPatch(base.find(given), { gone, came: matching(given), order: patch.order })
      kept = [...kept, { typed, found }].slice(-keptAnswers)
      return found
    },
    each(given, enough) {
      const waiting = [...matching(given)]
      let full = false
      base.each(given, one => {
        while (!full && waiting.length > 0 && patch.order(waiting[0]!, one) < 0) full = enough(waiting.shift()!)
        if (!full && !gone.has(one)) full = enough(one)
        return full
      })
      while (!full && waiting.length > 0) full = enough(waiting.shift()!)
    },
  }
  followed.set(search, { base, gone, came })
  return search
}

/** The searches of lists by a text of their items. A list that came from another one goes on with its index. */
export const searchesBy = <T extends object>(searchText: (one: T) => string): ((all: readonly T[]) => ListSearch<T>) =>
  madeOf<T, WordSearch<T>>(
    all => listSearch(all, searchText),
    (before, all, patch) => (patch.isGrowth ? before.grow(all) : searchAfter(before, all, patch, searchText)),
  )

/** The search for a list of items that have a search text. The same list always gets the same search. */
export const searchOf: <T extends { readonly searchText: string }>(all: readonly T[]) => ListSearch<T> =
  // The items of a search are those of its list, whatever their type.
  searchesBy<{ readonly searchText: string }>(each => each.searchText) as never
