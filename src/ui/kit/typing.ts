import type { ComponentProps, CompositionEvent } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'

type Composed = { readonly isComposing?: boolean; readonly keyCode?: number; readonly nativeEvent?: object }

/** Whether the key is pressed in a field that uses letters: one with text, or a select. */
export const isTyping = ({ target }: Pick<KeyPress, 'target'>): boolean =>
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

/** The handler of a box that hears what an input method has written when that ends. */
export const asComposingEnds = (
  { onCompositionEnd: own }: Pick<ComponentProps<'input'>, 'onCompositionEnd'>,
  ended: () => void,
) => ({
  onCompositionEnd(event: CompositionEvent<HTMLInputElement>): void {
    own?.(event)
    ended()
  },
})

type Field = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>
type Typed = { readonly text: string; readonly from: number; readonly to: number }

/** The text and the selection of a field after a key, as browsers have it; `undefined` when the key is none for a text. */
export function afterKey(field: Field, { key, ctrlKey, metaKey }: KeyPress): Typed | undefined {
  const { value: text, selectionStart: start, selectionEnd: end } = field
  // A field of the browser's own, such as a date, has no caret.
  if (start === null || end === null) return undefined
  if (ctrlKey || metaKey) return key === 'a' ? { text, from: 0, to: text.length } : undefined
  const step = start === end ? 1 : 0
  const places = { Home: 0, End: text.length, ArrowLeft: Math.max(0, start - step), ArrowRight: end + step }
  const caret = places[key as keyof typeof places]
  if (caret !== undefined) return { text, from: caret, to: caret }
  const typed = [...key].length === 1 ? key : ''
  if (typed === '' && key !== 'Backspace') return undefined
  const before = [...text.slice(0, start)].at(-1)?.length ?? 0
  const from = typed !== '' || start < end ? start : start - before
  const to = from + typed.length
  return { text: text.slice(0, from) + typed + text.slice(end), from: to, to }
}
