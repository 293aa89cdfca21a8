import type { ListedKey } from './receive-keys.ts'

/** What the meaning of a key depends on. */
export type KeyPlace = {
  /** The row has the focus, as opposed to a control in it. */
  readonly onRow: boolean
  readonly canSelectNone: boolean
  readonly hasControls: boolean
}

export type TableAction =
  | { readonly type: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly type: 'page'; readonly by: 1 | -1; readonly extend: boolean }
  | { readonly type: 'first' | 'last'; readonly extend: boolean }
  | { readonly type: 'sideways'; readonly by: 1 | -1 }
  | { readonly type: 'toggle' | 'selectAll' | 'selectNone' | 'open' }

export type TableKey = ListedKey & {
  readonly action: TableAction
  /** Where it is a key of the table. Everywhere in its rows when missing. */
  readonly when?: (at: KeyPlace) => boolean
  /** It does so once, however long it is held down. */
  readonly once?: true
}

/** The key that selects the row under the cursor. */
export const selectKey = (letters: boolean) =>
  ({ keys: letters ? 'X' : 'Shift Space', does: 'selectRow' }) as const satisfies ListedKey

/** One line for two keys. */
const listedOnly = (key: ListedKey): TableKey => ({ ...key, action: { type: 'sideways', by: 1 }, when: () => false })

/** The keys of the rows of a table. */
export function keysOf(can: {
  /** Whether j, k and x are keys. */
  readonly letters: boolean
  readonly selectable: boolean
  readonly openable: boolean
  readonly hasControls: boolean
}): readonly TableKey[] {
  const down = can.letters ? 'J ArrowDown' : 'ArrowDown'
  const up = can.letters ? 'K ArrowUp' : 'ArrowUp'
  const onRow = (at: KeyPlace): boolean => at.onRow
  const toggle = { type: 'toggle' } as const
  return [
    { keys: down, does: 'nextRow', action: { type: 'move', by: 1, extend: false } },
    { keys: up, does: 'previousRow', action: { type: 'move', by: -1, extend: false } },
    { keys: 'PageDown', does: 'nextPage', action: { type: 'page', by: 1, extend: false } },
    { keys: 'PageUp', does: 'previousPage', action: { type: 'page', by: -1, extend: false } },
    { keys: 'Shift PageDown', action: { type: 'page', by: 1, extend: true } },
    { keys: 'Shift PageUp', action: { type: 'page', by: -1, extend: true } },
    { keys: 'Home', does: 'firstRow', action: { type: 'first', extend: false } },
    { keys: 'End', does: 'lastRow', action: { type: 'last', extend: false } },
    { keys: 'Ctrl Home', action: { type: 'first', extend: false } },
    { keys: 'Ctrl End', action: { type: 'last', extend: false } },
    { keys: 'Shift Home', action: { type: 'first', extend: true } },
    { keys: 'Shift End', action: { type: 'last', extend: true } },
    { keys: 'Ctrl Shift Home', action: { type: 'first', extend: true } },
    { keys: 'Ctrl Shift End', action: { type: 'last', extend: true } },
    ...(can.openable
      ? ([{ keys: 'Enter', does: 'openRow', action: { type: 'open' }, when: onRow, once: true }] as const)
      : []),
    ...(can.hasControls ? [listedOnly({ keys: 'ArrowLeft ArrowRight', does: 'alongRow' })] : []),
    { keys: 'ArrowRight', action: { type: 'sideways', by: 1 }, when: at => at.hasControls },
    { keys: 'ArrowLeft', action: { type: 'sideways', by: -1 }, when: at => !at.onRow },
    {
      keys: 'Shift ArrowDown',
      ...(can.selectable && ({ does: 'selectOn' } as const)),
      action: { type: 'move', by: 1, extend: true },
    },
    { keys: 'Shift ArrowUp', action: { type: 'move', by: -1, extend: true } },
    ...(can.selectable
      ? ([
          { ...selectKey(can.letters), action: toggle, ...(!can.letters && { when: onRow }) },
          ...(can.letters ? [{ keys: 'Shift Space', action: toggle, when: onRow }] : []),
          { keys: 'Ctrl A', does: 'selectAll', action: { type: 'selectAll' } },
          { keys: 'Esc', action: { type: 'selectNone' }, when: at => at.canSelectNone },
        ] as const satisfies readonly TableKey[])
      : []),
  ]
}
