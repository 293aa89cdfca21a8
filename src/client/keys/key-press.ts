import type { Press } from './waiting-keys.ts'

/** A key, as it is pressed now, or as it was pressed before and has waited. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target' | 'defaultPrevented'
> & {
  readonly isComposing?: boolean
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
  readonly getModifierState: (name: 'Shift' | 'Control' | 'Meta' | 'Alt') => boolean
}

/** A key that has waited, for what has the focus now. */
export function waited(
  { key, code, shiftKey, ctrlKey = false, metaKey = false }: Press,
  target: EventTarget | null,
): KeyPress {
  const modifiers = { Shift: shiftKey, Control: ctrlKey, Meta: metaKey, Alt: false }
  let isTaken = false
  return {
    key,
    code: code === '' && key === ' ' ? 'Space' : code,
    ...{ shiftKey, ctrlKey, metaKey, altKey: false, repeat: false, target },
    get defaultPrevented() {
      return isTaken
    },
    preventDefault() {
      isTaken = true
    },
    stopPropagation: () => undefined,
    getModifierState: name => modifiers[name] ?? false,
  }
}
