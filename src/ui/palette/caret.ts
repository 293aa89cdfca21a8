import type { KeyboardEvent } from 'react'

/** Whether the caret is at the end of the box, and no other key is held down. */
export function atEnd({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey || altKey || shiftKey) return false
  return target.selectionStart === target.value.length && target.selectionEnd === target.value.length
}
