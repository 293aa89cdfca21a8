import { searchOf } from './list-search.ts'
import { fitOf } from './rank.ts'

/** The first that fit, the best of them first. Looks no further than it needs to. */
export function fittest<T extends { readonly searchText: string }>(
  all: readonly T[],
  words: readonly string[],
  most: number,
  means: (searchText: string, words: readonly string[]) => boolean = () => true,
): readonly T[] {
  const found: [T[], T[], T[]] = [[], [], []]
  for (const each of searchOf(all).find(words.join(' '))) {
    if (!means(each.searchText, words)) continue
    found[fitOf(each.searchText, words)].push(each)
    if (found[0].length >= most || found[0].length + found[1].length >= most * 8) break
  }
  return found.flat().slice(0, most)
}
