import type { ItemLine } from './palette-item.ts'

/** Where the answer begins that ends a line; `undefined` when the line ends with something else. */
export function lastAnswer({ answers }: Pick<ItemLine, 'answers'>, typed: string): number | undefined {
  const end = typed.trimEnd().length
  const pieces = answers.find(each => each.some(piece => piece.end === end))
  if (!pieces) return undefined
  // An answer may be in several places: 'wong bank-in chi ming'. Only its end is selected.
  let start = end
  for (const piece of pieces.toReversed()) {
    if (typed.slice(piece.end, start).trim() !== '') break
    start = piece.start
  }
  return start
}
