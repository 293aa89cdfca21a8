import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { controls, nth } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { type HeardKey, type KeyPress, useHeardKeys } from './heard-keys.ts'
import { sizes } from './sizes.ts'
import { keysOf, type TableAction, type TableKey } from './table-keys.ts'
import { type Anchor, rangeTo, type Selection, toggled } from './table-selection.ts'
import { isTyping } from './typing.ts'

/** Pixels with letters of the usual size. A click in this strip before the first column selects the row. */
const gutterWidth = 16
/** Milliseconds that a finger rests on a row to select it; as long as telephones wait elsewhere. */
const restOfFinger = 500

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null

/** The press that began last: whether it is a finger's, and whether it rested long enough to select a row. */
type Finger = { isDown: boolean; rested: boolean; timer?: ReturnType<typeof setTimeout> }

const onControl = (target: EventTarget, row: HTMLElement): boolean =>
  target instanceof Element && target.closest(controls) !== row && target.closest(controls) !== null

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
  readonly idAt: (index: number) => string | undefined
  readonly reveal: (index: number) => void
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
  idAt,
  reveal,
  toLastPage,
  scroller,
}: Given<Row>) {
  const anchor = useRef<Anchor>(undefined)
  /** Which of the row's controls has the focus, -1 for the row itself. Up and down stay in this column of controls. */
  const column = useRef(-1)
  const finger = useRef<Finger>({ isDown: false, rested: false })
  useEffect(() => () => clearTimeout(finger.current.timer), [])

  const focus = useFocus()
  const focusRow = (id: string): void =>
    focus([list, `row ${id}`, ...(column.current < 0 ? [] : [nth(column.current)])])
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
  const act = (action: TableAction, index: number, buttons: number): void => {
    switch (action.type) {
      case 'move':
        moveTo(index + action.by, action.extend)
        break
      case 'page':
        if (scroller.current) scroller.current.scrollTop += action.by * pageSize * sizes.get().row
        moveTo(index + action.by * pageSize, action.extend)
        break
      case 'first':
        moveTo(0, action.extend)
        break
      case 'last':
        if (onPage) toLastPage()
        moveTo(rows.length - 1, action.extend)
        break
      case 'sideways':
        column.current = Math.min(buttons - 1, Math.max(-1, column.current + action.by))
        focusRow(idAt(index) ?? '')
        // In a table that scrolls sideways the controls are at the right end and the row's name at the left.
        if (scroller.current) scroller.current.scrollLeft = column.current < 0 ? 0 : scroller.current.scrollWidth
        break
      case 'toggle':
        toggle(index)
        break
      case 'selectAll':
        // Of rows that are still arriving, nobody can select all.
        if (state !== 'loading') selection?.onChange(new Set(rows.map(rowId)))
        break
      case 'selectNone':
        selection?.onChange(new Set())
        break
      case 'open': {
        const row = rows[index]
        if (row) onOpen?.(row)
      }
    }
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
  /** A finger selects a row by resting on it, and the next ones by a tap. */
  const onPointerDown = ({ target, pointerType }: PointerEvent<HTMLDivElement>): void => {
    clearTimeout(finger.current.timer)
    const row = rowOf(target)
    finger.current = { isDown: pointerType === 'touch', rested: false }
    if (pointerType !== 'touch' || !row || !selection || onControl(target, row)) return
    finger.current.timer = setTimeout(() => {
      finger.current.rested = true
      toggle(Number(row.dataset.index))
    }, restOfFinger)
  }
  // The browser cancels the press when the finger scrolls.
  const onPointerUp = (): void => clearTimeout(finger.current.timer)
  const onContextMenu = (event: MouseEvent): void => {
    if (finger.current.isDown && selection) event.preventDefault()
  }
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    if (!row || event.button !== 0 || !selection) return
    const index = Number(row.dataset.index)
    if (finger.current.isDown) {
      if (!finger.current.rested && selection.ids.size > 0 && !onControl(event.target, row)) toggle(index)
      return
    }
    const gutter = event.clientX - row.getBoundingClientRect().left < gutterWidth * sizes.get().scale
    if (event.shiftKey) {
      event.preventDefault()
      moveTo(index, true)
    } else if (event.ctrlKey || event.metaKey || gutter) toggle(index)
    else anchor.current = undefined
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    const on = rowOf(target)
    const row = rows[Number(on?.dataset.index)]
    // While rows are selected, two taps select two rows.
    const selects = finger.current.isDown && selection !== undefined && selection.ids.size > 0
    if (on && row && !selects && !onControl(target, on)) onOpen?.(row)
  }

  return {
    onKeyDown,
    onFocus,
    onMouseDown,
    onDoubleClick,
    onPointerDown,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onContextMenu,
  }
}
