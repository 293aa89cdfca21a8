type KeyPress = { readonly target: EventTarget | null }
type Composed = { readonly isComposing?: boolean; readonly keyCode: number; readonly nativeEvent?: KeyboardEvent }

/** The key is pressed in something that text is entered into, or a value is chosen in by letters. */
export const isTyping = ({ target }: KeyPress): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

/** The key belongs to an input method. Browsers that end a composition before they say so give it this code. */
export const isComposing = (event: Composed): boolean =>
  (event.nativeEvent ?? event).isComposing === true || event.keyCode === 229
