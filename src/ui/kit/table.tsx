// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list stand where they are put, which a tr cannot
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { type Column, type Sort, tracks } from './table-column.ts'
import { cursorIndex, type Seen } from './table-cursor.ts'
import { TableHeader } from './table-header.tsx'
import { orderKeeper } from './table-order.ts'
import { TableRow } from './table-row.tsx'
import { slotKeeper } from './table-slots.ts'

declare module 'react' {
  interface CSSProperties {
    /** The columns' widths, the same for head and rows. */
    '--tracks'?: string
  }
}

export type TableHandle = {
  /** Puts the focus on the cursor row, else on the first row in view. */
  readonly focus: () => void
  /** 1-based; beyond the last page is the last page. */
  readonly scrollToPage: (page: number) => void
  /** Brings the row into view, without focus; nothing when it is not there. */
  readonly scrollToRow: (id: string) => void
}

export type TableProps<Row extends object> = {
  /** Its accessible name. */
  readonly label: string
  /** Filtered already. A row that did not change should be the same object as before. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Like `actions`, `dim` and `rowId` the same value from one render to the next, or every row is drawn again. */
  readonly columns: readonly Column<Row>[]
  /** Rows of a page, and of the viewport unless it fills. */
  readonly pageSize: number
  /** 1-based: a new value from outside scrolls there. */
  readonly page?: number | undefined
  /** The page of the first row in view; at most ten times a second while scrolling. */
  readonly onPage?: ((page: number) => void) | undefined
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort | undefined) => void) | undefined
  /** The id of the row under the cursor. */
  readonly cursor?: string | undefined
  readonly onCursor?: ((id: string) => void) | undefined
  readonly selected?: ReadonlySet<string> | undefined
  /** Without it rows cannot be selected. */
  readonly onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  /** Enter, double click. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** The buttons of a row: kit buttons, which Tab reaches in the cursor row only. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly actionsTitle?: string | undefined
  /** Pixels. */
  readonly actionsWidth?: number | undefined
  /** Rows in a quieter tone. */
  readonly dim?: ((row: Row) => boolean) | undefined
  readonly state?: 'loading' | 'ready' | undefined
  readonly loadingText?: string | undefined
  readonly empty?: ReactNode | undefined
  /** Takes the height it is given instead of that of a page. */
  readonly fill?: boolean | undefined
  /** Whether j, k and x are keys, which they are unless told. */
  readonly letters?: boolean | undefined
  /** The letter that begins sequences such as G K, whose second letter is none of the table's. */
  readonly lead?: string | undefined
  /** When this changes, the list starts at its top: the search text. */
  readonly listKey?: string | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<TableHandle> | undefined
}

const rowHeight = 32
const controls = ':is(button, a[href], input, select, textarea):not(:disabled)'
/** The strip before the first column, where a click selects. */
const gutterWidth = 16
const sequenceTime = 1000
const tellEvery = 100
/** How long a page that was told may take to come back as the page that is given. */
const echoTime = 2000

const inField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]), textarea, select') || target.isContentEditable)

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null

export function Table<Row extends object>({
  label,
  rows,
  rowId,
  columns,
  pageSize,
  page,
  onPage,
  sort,
  onSort,
  cursor,
  onCursor,
  selected,
  onSelect,
  onOpen,
  actions,
  actionsTitle,
  actionsWidth = 146,
  dim,
  state = 'ready',
  loadingText,
  empty,
  fill = false,
  letters = true,
  lead = 'g',
  listKey,
  className,
  ref,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const seen = useRef<Seen<Row>>(undefined)
  /** Whether the focus is, or was until React took its element away, in the rows. */
  const inside = useRef(false)
  /** Which of the row's controls has the focus, -1 for the row itself. */
  const lane = useRef(-1)
  const wanted = useRef<string>(undefined)
  const anchor = useRef<{ readonly id: string; readonly base: ReadonlySet<string> }>(undefined)
  const leadAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef({ listKey, sort })

  const [order] = useState(() => orderKeeper<Row>())
  const [slotsFor] = useState(() => slotKeeper())
  const sortColumn = sort && columns.find(column => column.id === sort.column)
  const descending = sort?.descending ?? false
  const shown = useMemo(() => order(rows, sortColumn, descending), [order, rows, sortColumn, descending])
  const searched = before.current.listKey !== listKey
  const at = useMemo(() => cursorIndex(shown, cursor, rowId, seen.current, searched), [shown, cursor, rowId, searched])
  const idAt = (index: number): string | undefined => {
    const row = shown[index]
    return row === undefined ? undefined : rowId(row)
  }

  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: (pageSize + 1) * rowHeight },
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        if (at < 0 || at >= range.count || indexes.includes(at)) return indexes
        return [...indexes, at].sort((a, b) => a - b)
      },
      [at],
    ),
  })
  const viewport = Math.max(rowHeight, (virtualizer.scrollRect?.height ?? (pageSize + 1) * rowHeight) - rowHeight)
  const firstInView = Math.min(Math.round((virtualizer.scrollOffset ?? 0) / rowHeight), shown.length - 1)
  const stop = at >= 0 ? at : Math.max(0, firstInView)
  const pages = Math.max(1, Math.ceil(shown.length / pageSize))
  // The last page can be scrolled to the top, so that every page can be looked at as a page.
  const height =
    onPage && pages > 1
      ? Math.max((pages - 1) * pageSize * rowHeight + viewport, shown.length * rowHeight)
      : shown.length * rowHeight

  const here = useRef(1)
  const told = useRef<{ readonly page: number; readonly when: number }[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = (): void => {
    const now = performance.now()
    const since = now - (told.current.at(-1)?.when ?? 0)
    clearTimeout(timer.current)
    if (since >= tellEvery) {
      told.current = [...told.current.filter(({ when }) => now - when < echoTime), { page: here.current, when: now }]
      latest.current.onPage?.(here.current)
    } else timer.current = setTimeout(tell, tellEvery - since)
  }
  const latest = useRef({ onPage })
  useLayoutEffect(() => {
    latest.current = { onPage }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const onScroll = (): void => {
    const first = Math.round((scroller.current?.scrollTop ?? 0) / rowHeight)
    const now = Math.min(pages, Math.floor(first / pageSize) + 1)
    if (now === here.current || shown.length === 0) return
    here.current = now
    tell()
  }
  const toPage = (number: number): void => {
    if (scroller.current) scroller.current.scrollTop = (Math.min(Math.max(1, number), pages) - 1) * pageSize * rowHeight
  }
  const reveal = (index: number): void => {
    const box = scroller.current
    if (!box) return
    const room = box.clientHeight - rowHeight
    const top = index * rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room
  }

  const settled = state === 'ready' && shown.length > 0
  const applied = useRef<number>(undefined)
  // Only a page given from outside scrolls, once; a list that grew or shrank stays where it is.
  useLayoutEffect(() => {
    if (!settled) applied.current = undefined
    if (!settled || page === undefined || page === applied.current) return
    applied.current = page
    const echo = told.current.findIndex(one => one.page === page && performance.now() - one.when < echoTime)
    if (echo >= 0) {
      told.current = told.current.slice(echo + 1)
      return
    }
    if (page === here.current) return
    here.current = Math.min(Math.max(1, page), pages)
    toPage(page)
    if (here.current !== page) tell()
  })
  useLayoutEffect(() => {
    const { listKey: key, sort: by } = before.current
    before.current = { listKey, sort }
    const resorted = by?.column !== sort?.column || by?.descending !== sort?.descending
    // At the top already is the usual case while typing, and asking the element would lay the page out at once.
    if ((key !== listKey || resorted) && scroller.current && virtualizer.scrollOffset) scroller.current.scrollTop = 0
  })

  /** Whether the row is there to be focused. */
  const focusRow = (index: number, control = -1): boolean => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const target = control >= 0 ? row?.querySelectorAll<HTMLElement>(controls)[control] : undefined
    const chosen = target ?? row
    chosen?.focus({ preventScroll: true })
    return !!chosen
  }
  useLayoutEffect(() => {
    const id = idAt(at)
    if (id !== undefined) {
      seen.current = { id, index: at, rows: shown }
      if (id !== cursor) onCursor?.(id)
    }
    const active = document.activeElement
    const lost = inside.current && (active === null || active === document.body || active === grid.current)
    // It was gone before it could have the focus.
    if (wanted.current === cursor && wanted.current !== id) wanted.current = undefined
    if (wanted.current !== undefined ? wanted.current !== id : !lost) return
    wanted.current = undefined
    if (shown.length === 0) grid.current?.focus({ preventScroll: true })
    else focusRow(stop, lane.current)
  })

  useImperativeHandle(ref, () => ({
    focus: () => {
      const first = Math.round((scroller.current?.scrollTop ?? 0) / rowHeight)
      const index = at >= 0 ? at : Math.min(first, shown.length - 1)
      const id = idAt(index)
      if (id === undefined) grid.current?.focus({ preventScroll: true })
      else {
        reveal(index)
        lane.current = -1
        // A row that was just scrolled to is not there yet: it takes the focus when it comes, as the cursor row.
        if (!focusRow(index)) {
          wanted.current = id
          onCursor?.(id)
        }
      }
    },
    scrollToPage: toPage,
    scrollToRow: id => {
      const index = shown.findIndex(row => rowId(row) === id)
      if (index >= 0) reveal(index)
    },
  }))

  const moveTo = (index: number, extend: boolean): void => {
    const to = Math.min(shown.length - 1, Math.max(0, index))
    const id = idAt(to)
    const from = idAt(stop)
    if (id === undefined || from === undefined) return
    if (extend && onSelect) {
      anchor.current ??= { id: from, base: selected ?? new Set() }
      const { id: start, base } = anchor.current
      const one = shown.findIndex(row => rowId(row) === start)
      const [low, high] = one < to ? [one, to] : [to, one]
      onSelect(new Set([...base, ...shown.slice(Math.max(0, low), high + 1).map(rowId)]))
    } else anchor.current = undefined
    reveal(to)
    wanted.current = id
    if (id !== cursor) onCursor?.(id)
    // Without a change there is no render that would move the focus.
    if (to === at) focusRow(to, lane.current)
  }
  const toggle = (index: number): void => {
    const id = idAt(index)
    if (id === undefined || !onSelect) return
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    anchor.current = { id, base: next }
    onSelect(next)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (!row || event.altKey || inField(event.target)) return
    const index = Number(row.dataset.index)
    const onRow = row === event.target
    const command = event.ctrlKey || event.metaKey
    const sequence = performance.now() - leadAt.current < sequenceTime
    const plainLetter = event.key.length === 1 && !command && event.key !== ' '
    if (plainLetter) leadAt.current = event.key === lead && !sequence ? performance.now() : Number.NEGATIVE_INFINITY

    const buttons = [...row.querySelectorAll<HTMLElement>(controls)]
    const sideways = (by: number): void => {
      lane.current = Math.min(buttons.length - 1, Math.max(-1, lane.current + by))
      focusRow(index, lane.current)
    }
    const byPage = (way: number): void => {
      if (scroller.current) scroller.current.scrollTop += way * pageSize * rowHeight
      moveTo(index + way * pageSize, event.shiftKey)
    }
    const toEnd = (): void => {
      if (onPage) toPage(pages)
      moveTo(shown.length - 1, event.shiftKey)
    }
    const operation = (): (() => void) | undefined => {
      if (command) {
        if (event.key === 'a' && onSelect) return () => onSelect(new Set(shown.map(rowId)))
        if (event.key === 'Home') return () => moveTo(0, event.shiftKey)
        if (event.key === 'End') return toEnd
        return undefined
      }
      const letter = letters && !sequence && !event.shiftKey ? event.key : undefined
      if (event.key === 'ArrowDown' || letter === 'j') return () => moveTo(index + 1, event.shiftKey)
      if (event.key === 'ArrowUp' || letter === 'k') return () => moveTo(index - 1, event.shiftKey)
      if (letter === 'x' && onSelect) return () => toggle(index)
      switch (event.key) {
        case 'PageDown':
          return () => byPage(1)
        case 'PageUp':
          return () => byPage(-1)
        case 'Home':
          return () => moveTo(0, event.shiftKey)
        case 'End':
          return toEnd
        case 'ArrowRight':
          return buttons.length > 0 ? () => sideways(1) : undefined
        case 'ArrowLeft':
          return onRow ? undefined : () => sideways(-1)
        case 'Enter': {
          const record = shown[index]
          return onRow && onOpen && record && !event.repeat ? () => onOpen(record) : undefined
        }
        case ' ':
          return onRow && onSelect ? () => toggle(index) : undefined
        case 'Escape':
          return onSelect && selected && selected.size > 0 ? () => onSelect(new Set()) : undefined
        default:
          return undefined
      }
    }
    const run = operation()
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    inside.current = true
    const row = rowOf(event.target)
    if (!row) {
      if (event.target === grid.current && shown.length > 0) focusRow(stop, lane.current)
      return
    }
    const index = Number(row.dataset.index)
    lane.current = [...row.querySelectorAll(controls)].indexOf(event.target)
    const id = idAt(index)
    if (grid.current?.dataset.focusHome !== 'hold' && id !== undefined && id !== cursor) onCursor?.(id)
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget) || event.currentTarget.contains(document.activeElement))
      return
    inside.current = false
    wanted.current = undefined
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
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>): void => {
    const row = rowOf(event.target)
    const record = row ? shown[Number(row.dataset.index)] : undefined
    const onControl = event.target instanceof Element && event.target.closest(controls) !== null
    if (record && !onControl) onOpen?.(record)
  }
  /** What is cut off is told by the pointer; nothing is measured before it asks. */
  const onMouseOver = (event: MouseEvent<HTMLDivElement>): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.cell') : null
    if (!cell) return
    const cut = cell.querySelector<HTMLElement>('.truncate') ?? cell
    if (cut.scrollWidth > cut.clientWidth) cell.title = cell.textContent ?? ''
    else cell.removeAttribute('title')
  }

  const mounted = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const row = shown[index]
    return row === undefined ? [] : [{ row, id: rowId(row), index }]
  })
  const slots = slotsFor(
    mounted.map(({ id }) => id),
    idAt(stop),
  )

  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      style={fill ? undefined : { height: (pageSize + 1) * rowHeight }}
      className={classes(
        'relative max-h-full min-h-0 min-w-0 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin] scroll-pt-row',
        fill ? 'h-full flex-1' : 'shrink',
        className,
      )}
    >
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + (actions ? 1 : 0)}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={state === 'loading' || undefined}
        tabIndex={shown.length === 0 ? 0 : -1}
        data-focus-home=""
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
        onMouseDown={onMouseDown}
        onDoubleClick={onDoubleClick}
        onMouseOver={onMouseOver}
        style={{ '--tracks': tracks(columns, actions ? actionsWidth : undefined) }}
        className="-outline-offset-2"
      >
        <TableHeader
          columns={columns}
          sort={sort}
          onSort={onSort}
          actions={actions ? (actionsTitle ?? '') : undefined}
          onDown={() => focusRow(stop)}
        />
        <div role="rowgroup" className="relative" style={{ height }}>
          {mounted.map(({ row, id, index }, nth) => {
            return (
              <TableRow
                key={slots[nth]}
                row={row}
                index={index}
                top={index * rowHeight}
                columns={columns}
                actions={actions}
                cursor={index === at}
                stop={index === stop}
                selected={onSelect ? (selected?.has(id) ?? false) : undefined}
                dim={dim?.(row) ?? false}
              />
            )
          })}
        </div>
      </div>
      <div aria-live="polite" className="text-text-3 empty:hidden">
        {shown.length > 0 ? null : state === 'loading' ? (
          loadingText ? (
            <p className="animate-late pt-16 text-center">{loadingText}</p>
          ) : null
        ) : (
          empty
        )}
      </div>
    </div>
  )
}
