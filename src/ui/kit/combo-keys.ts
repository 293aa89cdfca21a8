import type { KeyboardEvent, MouseEvent } from 'react'
import { isComposing } from './typing.ts'

/*
 * What keys do in a combo box beside what the library does with them.
 */

/** How many options PageUp and PageDown move by. */
const pageStep = 5

const isOpen = (input: HTMLInputElement): boolean => input.getAttribute('aria-expanded') === 'true'

const send = (input: HTMLInputElement, key: string): void => {
  input.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** Whether the key is the Enter that takes the highlighted option. */
export const takesOption = (event: KeyboardEvent<HTMLInputElement>): boolean =>
  event.key === 'Enter' && isOpen(event.currentTarget) && !isComposing(event) && !event.ctrlKey && !event.metaKey

/** Of a menu that stays open, the next Enter would take one more option that nobody has chosen. */
export const closeAfter = (input: HTMLInputElement): void =>
  queueMicrotask(() => {
    if (isOpen(input)) send(input, 'Escape')
  })

/** A click opens the menu, as letters and arrow keys do. Focus alone does not: the fields below would move. */
export function openByClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (!isOpen(currentTarget)) send(currentTarget, 'ArrowDown')
}

/** Keys that an input method handles must not reach the menu. The library checks this itself only for Enter. */
export function leaveComposing(event: KeyboardEvent<HTMLInputElement>): void {
  const composing = isComposing(event)
  if (composing && /^(Enter|Escape|Tab|Arrow|Page|Home|End)/.test(event.key)) event.preventDefault()
}

/** The library picks the highlighted option on Tab, even in an emptied box. Closing the menu first keeps the box empty. */
export function leaveEmpty(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Tab' && isOpen(event.currentTarget) && event.currentTarget.value === '')
    send(event.currentTarget, 'Escape')
}

/** Ctrl+Enter submits the form while the menu is open, without picking the highlighted option. */
export function sendUnpicked(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOpen(event.currentTarget)) return
  event.preventDefault()
  event.stopPropagation()
  if (!event.repeat && !isComposing(event)) event.currentTarget.form?.requestSubmit()
}

/** The library's PageUp and PageDown go to the ends. Sending five arrow keys moves by a page and keeps its state right. */
export function stepByPage(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event) || (event.key !== 'PageDown' && event.key !== 'PageUp')) return
  event.preventDefault()
  const key = event.key === 'PageDown' ? 'ArrowDown' : 'ArrowUp'
  for (let step = 0; step < pageStep; step += 1) send(event.currentTarget, key)
}
