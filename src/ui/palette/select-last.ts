import type { KeyPress } from '#client/keys/key-press.ts'
import { lastAnswer } from '#client/palette/last-answer.ts'
import type { ItemLine } from '#client/palette/palette-item.ts'

/** Backspace at the end of the line first selects the last answer, and then removes it. */
export function selectLast({ target, ctrlKey, metaKey, altKey }: KeyPress, line: ItemLine | undefined): boolean {
  if (!(target instanceof HTMLInputElement) || !line || ctrlKey || metaKey || altKey) return false
  const { selectionStart, selectionEnd, value } = target
  const last = lastAnswer(line, value)
  if (last === undefined || selectionStart !== value.length || selectionEnd !== value.length) return false
  target.setSelectionRange(last, value.length)
  return true
}
