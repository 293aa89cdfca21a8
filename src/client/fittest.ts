import { searchOf } from './changes/patched-search.ts'
import { fitOf } from './rank.ts'

/** The first `most` records that match all words, best match first. Stops searching when it has enough. */
export function fittest<T extends { readonly searchText: string }>(
  all: readonly T[],
  words: readonly string[],
  most: number,
): readonly T[] {
  const found: [T[], T[], T[]] = [[], [], []]
  searchOf(all).each(words.join(' '), (each, textOf) => {
    found[fitOf(textOf(), words)].push(each)
    return found[0].length >= most || found[0].length + found[1].length >= most * 8
  })
  return found.flat().slice(0, most)
}
