import type { KeyPress } from '#client/keys/key-press.ts'

/** Whether the caret is at the end of the box, and no other key is held down. */
export function atEnd({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey || altKey || shiftKey) return false
  return target.selectionStart === target.value.length && target.selectionEnd === target.value.length
}
