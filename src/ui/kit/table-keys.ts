/** A key as the browser tells it. */
export type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly repeat: boolean
  /** Ctrl, on a Mac also ⌘. */
  readonly command: boolean
}

/** What a key depends on. */
export type KeyPlace = {
  /** The row itself has the focus, and not a control in it. */
  readonly onRow: boolean
  /** Whether j, k and x are keys; not for the second letter of a sequence. */
  readonly letters: boolean
  readonly selectable: boolean
  readonly anySelected: boolean
  readonly openable: boolean
  readonly hasControls: boolean
}

export type TableAction =
  | { readonly type: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly type: 'page'; readonly by: 1 | -1; readonly extend: boolean }
  | { readonly type: 'first' | 'last'; readonly extend: boolean }
  | { readonly type: 'sideways'; readonly by: 1 | -1 }
  | { readonly type: 'toggle' | 'selectAll' | 'selectNone' | 'open' }

/** What a key does in the rows; undefined for a key that is not the table's. */
export function actionOf({ key, shiftKey: extend, repeat, command }: KeyPress, at: KeyPlace): TableAction | undefined {
  if (key === 'Home') return { type: 'first', extend }
  if (key === 'End') return { type: 'last', extend }
  if (command) return key === 'a' && at.selectable ? { type: 'selectAll' } : undefined
  if (at.letters && !extend) {
    if (key === 'j') return { type: 'move', by: 1, extend }
    if (key === 'k') return { type: 'move', by: -1, extend }
    if (key === 'x' && at.selectable) return { type: 'toggle' }
  }
  switch (key) {
    case 'ArrowDown':
      return { type: 'move', by: 1, extend }
    case 'ArrowUp':
      return { type: 'move', by: -1, extend }
    case 'PageDown':
      return { type: 'page', by: 1, extend }
    case 'PageUp':
      return { type: 'page', by: -1, extend }
    case 'ArrowRight':
      return at.hasControls ? { type: 'sideways', by: 1 } : undefined
    case 'ArrowLeft':
      return at.onRow ? undefined : { type: 'sideways', by: -1 }
    case 'Enter':
      return at.onRow && at.openable && !repeat ? { type: 'open' } : undefined
    case ' ':
      return at.onRow && at.selectable ? { type: 'toggle' } : undefined
    case 'Escape':
      return at.selectable && at.anySelected ? { type: 'selectNone' } : undefined
    default:
      return undefined
  }
}
