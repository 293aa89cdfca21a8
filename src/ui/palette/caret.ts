import type { KeyPress } from '#client/keys/key-press.ts'
import type { ItemLine } from '#client/palette/palette-item.ts'

/** Whether the caret is at the end of the box, and no other key is held down. */
export function atEnd({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey || altKey || shiftKey) return false
  return target.selectionStart === target.value.length && target.selectionEnd === target.value.length
}

/** Where the answer begins that ends a line; `undefined` when the line ends with something else. */
function lastAnswer({ answers }: Pick<ItemLine, 'answers'>, typed: string): number | undefined {
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

/** Backspace at the end of the line first selects the last answer, and then removes it. */
export function selectLast({ target, ctrlKey, metaKey, altKey }: KeyPress, line: ItemLine | undefined): boolean {
  if (!(target instanceof HTMLInputElement) || !line || ctrlKey || metaKey || altKey) return false
  const { selectionStart, selectionEnd, value } = target
  const last = lastAnswer(line, value)
  if (last === undefined || selectionStart !== value.length || selectionEnd !== value.length) return false
  target.setSelectionRange(last, value.length)
  return true
}
