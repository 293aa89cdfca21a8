import type { ComponentProps, CompositionEvent } from 'react'

type KeyPress = { readonly target: EventTarget | null }
type Composed = { readonly isComposing?: boolean; readonly keyCode?: number; readonly nativeEvent?: object }

/** Whether the key is pressed in a field that uses letters: one with text, or a select. */
export const isTyping = ({ target }: KeyPress): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

/** Whether a key there belongs to a control, such as Space on a button. */
export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('button, a[href], input, select, textarea, summary')

/**
 * Whether the key belongs to an input method. Some browsers end the composition before this key event; they report it with
 * key code 229.
 */
export const isComposing = ({ isComposing, keyCode, nativeEvent = {} }: Composed): boolean =>
  isComposing === true || keyCode === 229 || ('isComposing' in nativeEvent && nativeEvent.isComposing === true)

type Composition = { readonly began: () => void; readonly ended: (text: string) => void }
/** The handlers of a box that is told when an input method begins, and what the box then has in it. */
export const whileComposing = ({ began, ended }: Composition) => ({
  onCompositionStart: began,
  onCompositionEnd: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => ended(currentTarget.value),
})

/** The handler of a box that does one thing more as an input method begins. */
export const asComposingBegins = (
  { onCompositionStart: own }: Pick<ComponentProps<'input'>, 'onCompositionStart'>,
  begins: (input: HTMLInputElement) => void,
) => ({
  onCompositionStart(event: CompositionEvent<HTMLInputElement>): void {
    own?.(event)
    begins(event.currentTarget)
  },
})

type Waited = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey'>

/**
 * Does in a field what a key does that has waited: the browser types only what is pressed now. Returns whether it is a key
 * that a field takes.
 */
export function enterWaited({ key, target, ctrlKey, metaKey }: Waited): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  const { selectionStart: start, selectionEnd: end, value, readOnly } = target
  // A field of the browser's own, such as a date, has no caret.
  if (start === null || end === null || readOnly) return false
  if (ctrlKey || metaKey) {
    if (key === 'a') target.select()
    return key === 'a'
  }
  const step = start === end ? 1 : 0
  const caret = { Home: 0, End: value.length, ArrowLeft: Math.max(0, start - step), ArrowRight: end + step }[key]
  if (caret !== undefined) target.setSelectionRange(caret, caret)
  const isText = [...key].length === 1
  if (!isText && key !== 'Backspace') return caret !== undefined
  const before = [...value.slice(0, start)].at(-1)?.length ?? 0
  target.setRangeText(isText ? key : '', isText || start < end ? start : start - before, end, 'end')
  const inputType = isText ? 'insertText' : 'deleteContentBackward'
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: isText ? key : null }))
  return true
}
