import { foldedWords, wordsOf } from '#rules/same.ts'
import { whenIdle } from '../core/idle.ts'
import { listSearch, matches, type WordSearch } from './list-search.ts'
import { madeOf, partAfter } from './made-of.ts'
import { type Step, withStep } from '../core/patch.ts'

/** What has gone from a list and come to it since one that has an index. */
type Since<T> = { readonly base: WordSearch<T>; readonly gone: ReadonlySet<T>; readonly came: readonly T[] }
/** How a search follows its list. `next` is an index that is made while nobody waits, to go on with. */
type Followed<T> = Since<T> & { readonly next?: Since<T> }
const followed = new WeakMap<object, object>()

/** What a search has found, and for which text. */
type Answered<T> = { readonly typed: string; readonly found: readonly T[] }
const answered = new WeakMap<object, () => readonly Answered<object>[]>()

/** After more rows than these have gone, those that came are merged into the index. */
const mostGone = 300
/** How many results are cached. */
const keptAnswers = 8

const since = <T extends object>({ base, gone, came }: Since<T>, step: Step<T>): Since<T> => ({
  base,
  gone: new Set([...gone, ...step.gone]),
  came: [...came.filter(one => !step.gone.has(one)), ...step.came].toSorted(step.order),
})

function follow<T extends object>(
  before: WordSearch<T>,
  all: readonly T[],
  step: Step<T>,
  textOf: (one: T) => string,
): Followed<T> {
  // The search was made for this list's predecessor, so its items have the same type.
  const known = (followed.get(before) as Followed<T> | undefined) ?? { base: before, gone: new Set<T>(), came: [] }
  const next = known.next && since(known.next, step)
  if (next?.base.prepare(0)) return next
  const now = since(known, step)
  if (next) return { ...now, next }
  if (now.gone.size <= mostGone) return now
  const base = now.base.merge(all, now.gone, new Map(now.came.map(one => [one, textOf(one)])))
  whenIdle(base.prepare)
  return { ...now, next: { base, gone: new Set(), came: [] } }
}

/**
 * The search of a list that came from one that has an index: nothing but the rows that came is read. `texts` are those of
 * such rows.
 */
function searchAfter<T extends object>(
  before: WordSearch<T>,
  all: readonly T[],
  step: Step<T>,
  searchText: (one: T) => string,
  texts: WeakMap<T, string>,
): WordSearch<T> {
  for (const one of step.came) texts.delete(one)
  const textOf = (one: T) => {
    const text = texts.get(one) ?? searchText(one)
    texts.set(one, text)
    return text
  }
  const here = follow(before, all, step, textOf)
  const { base, gone, came } = here
  const matching = (typed: string) => {
    const words = wordsOf(typed)
    return came.filter(one => matches(textOf(one), words))
  }
  // It searches items of the same type.
  const earlier = (answered.get(before)?.() ?? []) as readonly Answered<T>[]
  let kept: readonly Answered<T>[] = []
  const search: WordSearch<T> = {
    grow: more => listSearch(more, searchText),
    merge: more => listSearch(more, searchText),
    prepare: base.prepare,
    containing: text =>
      withStep(base.containing(text), {
        gone,
        came: came.filter(one => textOf(one).includes(text)),
        order: step.order,
      }),
    isWithin: (milliseconds, typed) =>
      kept.some(answer => answer.typed === foldedWords(typed)) || base.isWithin(milliseconds, typed),
    find(given) {
      const typed = foldedWords(given)
      if (typed === '') return all
      const answer = kept.find(each => each.typed === typed)
      if (answer) return answer.found
      const last = earlier.find(each => each.typed === typed)
      const words = wordsOf(given)
      const found = last
        ? partAfter(last.found, step, one => matches(textOf(one), words))
        : withStep(base.find(given), { gone, came: matching(given), order: step.order })
      kept = [...kept, { typed, found }].slice(-keptAnswers)
      return found
    },
    each(given, enough) {
      const waiting = [...matching(given)]
      let full = false
      const visitWaiting = (one: T): boolean => enough(one, () => textOf(one))
      base.each(given, (one, text) => {
        while (!full && waiting.length > 0 && step.order(waiting[0]!, one) < 0) full = visitWaiting(waiting.shift()!)
        if (!full && !gone.has(one)) full = enough(one, text)
        return full
      })
      while (!full && waiting.length > 0) full = visitWaiting(waiting.shift()!)
    },
  }
  followed.set(search, here)
  answered.set(search, () => kept)
  return search
}

/** The searches of lists by a text of their items. A list that came from another one goes on with its index. */
export function searchesBy<T extends object>(searchText: (one: T) => string): (all: readonly T[]) => WordSearch<T> {
  const texts = new WeakMap<T, string>()
  return madeOf<T, WordSearch<T>>(
    all => listSearch(all, searchText),
    (before, all, step) => (step.isGrowth ? before.grow(all) : searchAfter(before, all, step, searchText, texts)),
  )
}

/** The search for a list of items that have a search text. The same list always gets the same search. */
export const searchOf: <T extends { readonly searchText: string }>(all: readonly T[]) => WordSearch<T> =
  // The items of a search are those of its list, whatever their type.
  searchesBy<{ readonly searchText: string }>(each => each.searchText) as never
