import { type FocusEvent, type RefObject, useMemo, useRef } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { controls, nth } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { type HeardKey, useHeardKeys } from './receive-keys.ts'
import { sizes } from './sizes.ts'
import { keysOf, type TableAction, type TableKey } from './table-keys.ts'
import { topToReveal } from './table-pages.ts'
import { type Anchor, rangeTo, type Selection, toggled } from './table-selection.ts'
import { isTyping } from './typing.ts'
import { rowOf, useTablePointer } from './use-table-pointer.ts'

type Given<Row> = {
  /** The table's focus name. */
  readonly list: string
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly pageSize: number
  readonly onPage?: ((page: number) => void) | undefined
  readonly cursor?: string | undefined
  readonly onCursor?: ((id: string) => void) | undefined
  readonly selection: Selection | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly actions?: unknown
  readonly state?: 'loading' | 'ready' | undefined
  readonly letters?: boolean | undefined
  /** The index of the row that Tab stops at. */
  readonly stop: number
  readonly toLastPage: () => void
  readonly scroller: RefObject<HTMLElement | null>
}

/** Handles keys and the pointer in the rows. */
export function useTableInput<Row>({
  list,
  rows,
  rowId,
  pageSize,
  onPage,
  cursor,
  onCursor,
  selection,
  onOpen,
  actions,
  state,
  letters = true,
  stop,
  toLastPage,
  scroller,
}: Given<Row>) {
  const anchor = useRef<Anchor>(undefined)
  /** Which of the row's controls has the focus, -1 for the row itself. Up and down stay in this column of controls. */
  const column = useRef(-1)

  const idAt = (index: number): string | undefined => rows[index] && rowId(rows[index])
  const focus = useFocus()
  const focusRow = (id: string): void =>
    focus([list, `row ${id}`, ...(column.current < 0 ? [] : [nth(column.current)])])
  const reveal = (index: number): void => {
    const box = scroller.current
    const top = box && topToReveal(index, box.scrollTop, box.clientHeight - sizes.get().row)
    if (box && top !== null && top !== box.scrollTop) box.scrollTop = top
  }
  const moveTo = (index: number, extend: boolean): void => {
    const to = Math.min(rows.length - 1, Math.max(0, index))
    const id = idAt(to)
    const from = idAt(stop)
    if (id === undefined || from === undefined) return
    if (extend && selection) {
      anchor.current ??= { id: from, base: selection.ids }
      selection.onChange(rangeTo(rows, rowId, anchor.current, to))
    } else anchor.current = undefined
    reveal(to)
    // A row that is not mounted yet gets the focus when it is mounted as the cursor row.
    if (id !== cursor) onCursor?.(id)
    focusRow(id)
  }
  const toggle = (index: number): void => {
    const id = idAt(index)
    if (id === undefined || !selection) return
    const next = toggled(selection.ids, id)
    anchor.current = { id, base: next }
    selection.onChange(next)
  }
  const goTo = (action: Extract<TableAction, { extend: boolean }>, index: number): void => {
    if (action.type === 'page' && scroller.current) scroller.current.scrollTop += action.by * pageSize * sizes.get().row
    if (action.type === 'last' && onPage) toLastPage()
    const by = action.type === 'page' ? action.by * pageSize : action.type === 'move' ? action.by : undefined
    moveTo(by !== undefined ? index + by : action.type === 'first' ? 0 : rows.length - 1, action.extend)
  }
  const goSideways = (by: number, index: number, buttons: number): void => {
    column.current = Math.min(buttons - 1, Math.max(-1, column.current + by))
    focusRow(idAt(index) ?? '')
    // In a table that scrolls sideways the controls are at the right end and the row's name at the left.
    if (scroller.current) scroller.current.scrollLeft = column.current < 0 ? 0 : scroller.current.scrollWidth
  }
  const act = (action: TableAction, index: number, buttons: number): void => {
    if ('extend' in action) goTo(action, index)
    else if (action.type === 'sideways') goSideways(action.by, index, buttons)
    else if (action.type === 'toggle') toggle(index)
    // Of rows that are still arriving, nobody can select all.
    else if (action.type === 'selectAll') state !== 'loading' && selection?.onChange(new Set(rows.map(rowId)))
    else if (action.type === 'selectNone') selection?.onChange(new Set())
    else if (rows[index]) onOpen?.(rows[index])
  }

  const [selectable, openable, hasControls] = [!!selection, !!onOpen, !!actions]
  const keys = useMemo(
    () => keysOf({ letters, selectable, openable, hasControls }),
    [letters, selectable, openable, hasControls],
  )
  const run = ({ action, when }: TableKey, press: KeyPress): boolean => {
    const row = rowOf(press.target)
    if (!row || isTyping(press)) return false
    const buttons = row.querySelectorAll(controls).length
    const canSelectNone = !!selection && !selection.isProposed && selection.ids.size > 0
    if (when && !when({ onRow: row === press.target, canSelectNone, hasControls: buttons > 0 })) return false
    act(action, Number(row.dataset.index), buttons)
    return true
  }
  const onKeyDown = useHeardKeys(
    scroller,
    keys.map((each): HeardKey => ({ ...each, held: each.once ? undefined : true, run: press => run(each, press) })),
  )
  const onFocus = ({ target }: FocusEvent<HTMLDivElement>): void => {
    const row = rowOf(target)
    if (!row) return
    column.current = [...row.querySelectorAll(controls)].indexOf(target)
    const id = idAt(Number(row.dataset.index))
    if (id !== undefined && id !== cursor) onCursor?.(id)
  }
  const onPointer = useTablePointer({
    selection,
    toggle,
    extendTo: index => moveTo(index, true),
    forgetAnchor: () => {
      anchor.current = undefined
    },
    open: index => rows[index] && onOpen?.(rows[index]),
  })
  return { onKeyDown, onFocus, ...onPointer }
}
