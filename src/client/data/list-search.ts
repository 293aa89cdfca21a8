import { wordsOf } from '#rules/same-text.ts'
import { beforeSounds } from '../entities/field-rank.ts'

/** Of so many rows the words, or a field, are read in a few milliseconds: a list with more is long. */
export const fewRows = 1000

/** Whether the search text contains every word, in any order. Both must be folded. */
export const matches = (searchText: string, typed: readonly string[]): boolean =>
  typed.every(word => {
    const place = searchText.indexOf(word)
    return place >= 0 && (place < soundsAt(searchText) || searchText.includes(` ${word}`, place - 1))
  })

/** A sound is found from its beginning: 'ang' finds no Cheung who is Zhang elsewhere. */
function soundsAt(searchText: string): number {
  const place = searchText.lastIndexOf(beforeSounds)
  return place < 0 ? searchText.length : place
}

/** Calls `enough` with each item that has all typed words, in the order of the list, and stops when it returns `true`. */
export function eachWith<T extends { readonly searchText: string }>(
  all: readonly T[],
  typed: string,
  enough: (one: T) => boolean,
): void {
  const words = wordsOf(typed)
  for (const one of all) if (matches(one.searchText, words) && enough(one)) return
}

/** The items that have all typed words, in the order of the list. All, when nothing is typed. */
export function allWith<T extends { readonly searchText: string }>(all: readonly T[], typed: string): readonly T[] {
  const words = wordsOf(typed)
  return words.length === 0 ? all : all.filter(one => matches(one.searchText, words))
}
