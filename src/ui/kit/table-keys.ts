import type { HeardKey } from './heard-keys.ts'

/** The parts of a keyboard event that the table uses. */
export type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly repeat: boolean
  /** Ctrl, or ⌘ on a Mac. */
  readonly command: boolean
}

/** What the meaning of a key depends on. */
export type KeyPlace = {
  /** The row has the focus, as opposed to a control in it. */
  readonly onRow: boolean
  /** Whether j, k and x are keys. They are not as the second letter of a sequence. */
  readonly letters: boolean
  readonly selectable: boolean
  readonly canSelectNone: boolean
  readonly openable: boolean
  readonly hasControls: boolean
}

export type TableAction =
  | { readonly type: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly type: 'page'; readonly by: 1 | -1; readonly extend: boolean }
  | { readonly type: 'first' | 'last'; readonly extend: boolean }
  | { readonly type: 'sideways'; readonly by: 1 | -1 }
  | { readonly type: 'toggle' | 'selectAll' | 'selectNone' | 'open' }

/** What a key does in the rows; undefined if the table does not handle the key. */
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
      return at.onRow && at.selectable && extend ? { type: 'toggle' } : undefined
    case 'Escape':
      return at.canSelectNone ? { type: 'selectNone' } : undefined
    default:
      return undefined
  }
}

/** The key that selects the row under the cursor. */
export const selectKey = (letters: boolean): HeardKey => ({ keys: letters ? 'X' : 'Shift Space', does: 'selectRow' })

/** The keys that work in the rows, for the list of keys. */
export function keysOf(can: {
  readonly letters: boolean
  readonly selectable: boolean
  readonly openable: boolean
  readonly hasControls: boolean
}): readonly HeardKey[] {
  const down = can.letters ? 'J ArrowDown' : 'ArrowDown'
  const up = can.letters ? 'K ArrowUp' : 'ArrowUp'
  return [
    { keys: down, does: 'nextRow' },
    { keys: up, does: 'previousRow' },
    { keys: 'PageDown', does: 'nextPage' },
    { keys: 'PageUp', does: 'previousPage' },
    { keys: 'Home', does: 'firstRow' },
    { keys: 'End', does: 'lastRow' },
    ...(can.openable ? [{ keys: 'Enter', does: 'openRow' } as const] : []),
    ...(can.hasControls ? [{ keys: 'ArrowLeft ArrowRight', does: 'alongRow' } as const] : []),
    ...(can.selectable
      ? ([
          selectKey(can.letters),
          { keys: 'Shift ArrowDown', does: 'selectOn' },
          { keys: 'Ctrl A', does: 'selectAll' },
        ] as const)
      : []),
  ]
}
