import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { controls, rowOf, type TableFocus } from './table-focus.ts'
import { actionOf, type TableAction } from './table-keys.ts'
import { type Anchor, rangeTo, toggled } from './table-selection.ts'
import { rowHeight } from './table-window.ts'

/** The strip before the first column, where a click selects. */
const gutterWidth = 16
const sequenceTime = 1000
const noneSelected: ReadonlySet<string> = new Set()

const inField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

type Given<Row> = {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly pageSize: number
  readonly onPage?: ((page: number) => void) | undefined
  readonly cursor?: string | undefined
  readonly onCursor?: ((id: string) => void) | undefined
  readonly selected?: ReadonlySet<string> | undefined
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly letters?: boolean | undefined
  readonly lead?: string | undefined
  /** The index of the cursor row, -1 without one, and of the row that Tab stops at. */
  readonly at: number
  readonly stop: number
  readonly idAt: (index: number) => string | undefined
  readonly reveal: (index: number) => void
  readonly toLastPage: () => void
  readonly scroller: RefObject<HTMLElement | null>
  readonly focus: TableFocus
}

/** What keys and the pointer do in the rows. */
export function useTableInput<Row>({
  rows,
  rowId,
  pageSize,
  onPage,
  cursor,
  onCursor,
  selected,
  onSelect,
  onOpen,
  letters = true,
  lead = 'g',
  at,
  stop,
  idAt,
  reveal,
  toLastPage,
  scroller,
  focus,
}: Given<Row>) {
  const anchor = useRef<Anchor>(undefined)
  const leadAt = useRef(Number.NEGATIVE_INFINITY)

  const moveTo = (index: number, extend: boolean): void => {
    const to = Math.min(rows.length - 1, Math.max(0, index))
    const id = idAt(to)
    const from = idAt(stop)
    if (id === undefined || from === undefined) return
    if (extend && onSelect) {
      anchor.current ??= { id: from, base: selected ?? noneSelected }
      onSelect(rangeTo(rows, rowId, anchor.current, to))
    } else anchor.current = undefined
    reveal(to)
    focus.want(id)
    if (id !== cursor) onCursor?.(id)
    // Without a change there is no commit that would move the focus.
    if (to === at) focus.focusRow(to)
  }
  const toggle = (index: number): void => {
    const id = idAt(index)
    if (id === undefined || !onSelect) return
    const next = toggled(selected, id)
    anchor.current = { id, base: next }
    onSelect(next)
  }
  const act = (action: TableAction, index: number, buttons: number): void => {
    switch (action.type) {
      case 'move':
        moveTo(index + action.by, action.extend)
        break
      case 'page':
        if (scroller.current) scroller.current.scrollTop += action.by * pageSize * rowHeight
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
        // Where the table scrolls sideways, its controls are at the end, and what a row is known by at the beginning.
        if (scroller.current) {
          const end = scroller.current.scrollWidth
          scroller.current.scrollLeft = focus.sideways(index, action.by, buttons) < 0 ? 0 : end
        }
        break
      case 'toggle':
        toggle(index)
        break
      case 'selectAll':
        onSelect?.(new Set(rows.map(rowId)))
        break
      case 'selectNone':
        onSelect?.(noneSelected)
        break
      case 'open': {
        const row = rows[index]
        if (row) onOpen?.(row)
      }
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (!row || event.altKey || inField(event.target)) return
    const { key, shiftKey, repeat } = event
    const command = event.ctrlKey || event.metaKey
    const sequence = performance.now() - leadAt.current < sequenceTime
    if (key.length === 1 && !command && key !== ' ')
      leadAt.current = key === lead && !sequence ? performance.now() : Number.NEGATIVE_INFINITY

    const buttons = row.querySelectorAll(controls).length
    const action = actionOf(
      { key, shiftKey, repeat, command },
      {
        onRow: row === event.target,
        letters: letters && !sequence,
        selectable: !!onSelect,
        anySelected: !!selected && selected.size > 0,
        openable: !!onOpen,
        hasControls: buttons > 0,
      },
    )
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action, Number(row.dataset.index), buttons)
  }
  const onMouseDown = (event: MouseEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    if (!row || event.button !== 0 || !onSelect) return
    const index = Number(row.dataset.index)
    const gutter = event.clientX - row.getBoundingClientRect().left < gutterWidth
    if (event.shiftKey) {
      event.preventDefault()
      moveTo(index, true)
    } else if (event.ctrlKey || event.metaKey || gutter) toggle(index)
    else anchor.current = undefined
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    const row = rows[Number(rowOf(target)?.dataset.index)]
    const onControl = target instanceof Element && target.closest(controls) !== null
    if (row && !onControl) onOpen?.(row)
  }

  return { onKeyDown, onMouseDown, onDoubleClick }
}
