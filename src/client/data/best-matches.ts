import {
  bestFirst,
  fitOf,
  isCalled,
  isCalledBy,
  isName,
  isOnlyBeside,
  ranksOf,
  typedPart,
  worstRank,
} from '../entities/field-rank.ts'
import { eachWith } from './list-search.ts'

/** A school of any usual size is looked through to its end. */
const mostRead = 20_000

/** The first `most` records that have all words, best match first. Stops searching when it has enough. */
export function fittest<T extends { readonly searchText: string }>(
  all: readonly T[],
  words: readonly string[],
  most: number,
): readonly T[] {
  const found: { readonly each: T; readonly fit: number }[] = []
  let best = 0
  let called = 0
  eachWith(all, words.join(' '), each => {
    const fit = fitOf(ranksOf(each.searchText, words))
    found.push({ each, fit })
    if (fit === 0) best += 1
    if (isCalled(worstRank(fit))) called += 1
    return best >= most || (found.length >= mostRead && called >= most)
  })
  return found
    .sort((one, other) => one.fit - other.fit)
    .slice(0, most)
    .map(({ each }) => each)
}

type Ranked = { readonly searchText: string }
/** Whether a list has a record in which a word has a certain rank. */
const anyRanked =
  (isSo: (rank: number, word: string) => boolean) =>
  (all: readonly Ranked[], word: string): boolean => {
    let is = false
    eachWith(all, word, ({ searchText }) => {
      is = ranksOf(searchText, [word]).some(rank => isSo(rank, word))
      return is
    })
    return is
  }

/** Whether a record of a list is called by this word: by a name, an id or a phone. */
export const isCalledSo = anyRanked(isCalledBy)

/** Whether a word is a whole name of somebody in a list: a surname, a given name or a Chinese name. */
export const isWholeName = anyRanked(rank => isName(rank) && typedPart(rank) === 'whole')

/**
 * The records of a question that words mean, best first. `found` have all of them. Nobody is meant because of their school
 * while each of the words is what somebody is called: whoever that is may not be among those that are offered.
 */
export function meantBy<T extends { readonly searchText: string }>(
  found: readonly T[],
  words: readonly string[],
  people: readonly { readonly searchText: string }[],
): readonly T[] {
  const sorted = bestFirst(found, words)
  const [first] = sorted
  const isNobody =
    first !== undefined &&
    words.length > 0 &&
    isOnlyBeside(first.searchText, words) &&
    words.every(word => isCalledSo(people, word))
  return isNobody ? [] : sorted
}
