// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned, which a tr cannot be
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { classes } from './classes.ts'
import { grown } from './sizes.ts'
import { TableBody } from './table-body.tsx'
import {
  type Column,
  inTwoLines,
  pinsOf,
  type Sort,
  sidewaysWidths,
  tracks,
  usualActionsWidth,
} from './table-column.ts'
import { type CursorPlace, nextPlace, noPlace } from './table-cursor.ts'
import { TableHeader } from './table-header.tsx'
import type { Badge, Mark } from './table-letters.tsx'
import { pageOf, pagesOf, topToReveal } from './table-pages.ts'
import type { NoSelection, Selection } from './table-selection.ts'
import { useDerived } from './use-derived.ts'
import { usePaging } from './use-paging.ts'
import { useSizes } from './use-sizes.ts'
import { useTableInput } from './use-table-input.ts'
import { useNarrow, useVirtualRows, type View } from './use-virtual-rows.ts'

declare module 'react' {
  interface CSSProperties {
    /** The grid-template-columns that header and rows share. */
    '--tracks'?: string
    /** The width that the buttons of a row with two lines take from its first line. */
    '--actions'?: string | undefined
  }
}

export type TableProps<Row extends object> = {
  /** What the focus finds it by: unique in its scope, and in no language. */
  readonly name: string
  /** Accessible name. */
  readonly label: string
  /** Filtered and sorted already. A row that did not change should be the same object as before. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Must be stable between renders, like `actions`, `dim` and `rowId`: otherwise every row is rendered again. */
  readonly columns: readonly Column<Row>[]
  /** Rows per page. */
  readonly pageSize: number
  /** 1-based. The table scrolls to a new value from outside. */
  readonly page?: number | undefined
  /** Called with the page of the first row in view, at most ten times a second while scrolling. */
  readonly onPage?: ((page: number) => void) | undefined
  /** Called with the rows in view, whenever these are others. */
  readonly onView?: ((view: View) => void) | undefined
  /** How the rows are sorted, shown in the column titles. */
  readonly sort?: Sort | undefined
  readonly onSort?: ((sort: Sort | undefined) => void) | undefined
  /** The id of the cursor row. */
  readonly cursor?: string | undefined
  readonly onCursor?: ((id: string) => void) | undefined
  /** Each table has to say which rows are selected, or why none can be. */
  readonly selection: Selection | NoSelection
  /** Called on Enter and on a double click. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** The buttons of a row. Use kit buttons, so that Tab reaches only those of the cursor row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
  readonly actionsTitle?: string | undefined
  /** Pixels, with letters of the usual size. */
  readonly actionsWidth?: number | undefined
  /** Which rows are muted. */
  readonly dim?: ((row: Row) => boolean) | undefined
  /** A few letters that stand at the end of a row for a moment, while its colour fades in from another one. */
  readonly mark?: ((row: Row) => Mark | undefined) | undefined
  /** A few letters that stay in the first cell of a row. */
  readonly badge?: ((row: Row) => Badge | undefined) | undefined
  /** Which rows stand out, with a dot in front, and what that means. */
  readonly dot?: ((row: Row) => string | undefined) | undefined
  readonly state?: 'loading' | 'ready' | undefined
  readonly loadingText?: string | undefined
  readonly empty?: ReactNode | undefined
  /** The table fills the height of its container. */
  readonly fill?: boolean | undefined
  /** Without `fill`: the height in rows, by default all of them and never less than a page, limited by the space there is. */
  readonly tall?: number | undefined
  /** Whether j, k and x are keys; true by default. */
  readonly letters?: boolean | undefined
  /** The search text. When it changes, the list scrolls to its top. */
  readonly listKey?: string | undefined
  /** The focus of the scope starts here. */
  readonly first?: boolean | undefined
  readonly className?: string | undefined
}

/** Milliseconds the pointer must rest on a cell; shorter than a browser's delay before it shows a title. */
const rest = 100
let resting: ReturnType<typeof setTimeout> | undefined

/** Gives a truncated cell a title. Cells are measured when the pointer rests: measuring rows that scroll past it is slow. */
function showCutOffText({ target }: MouseEvent): void {
  clearTimeout(resting)
  resting = setTimeout(() => setTitle(target), rest)
}

function setTitle(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.cell') : null
  if (!cell) return
  const cut = cell.querySelector<HTMLElement>('.truncate') ?? cell
  if (cut.scrollWidth > cut.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

/** A list of any length with virtual rows, a focused cursor row, selection, pages and keys. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { name, label, rows, rowId, pageSize, page, onPage, sort, onSort, cursor, onCursor } = props
  const selection = typeof props.selection === 'string' ? undefined : props.selection
  const {
    actions,
    actionsTitle,
    actionsWidth = usualActionsWidth,
    dim,
    mark,
    badge,
    dot,
    state = 'ready',
    loadingText,
    empty,
    fill = false,
  } = props
  const { tall = Math.max(pageSize, rows.length), listKey, first, className, onView } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = `list ${name}`
  const { row: oneRow, isTwoLines } = useSizes()
  const { columns, leads } = useMemo(
    () => (isTwoLines ? inTwoLines(props.columns) : { columns: props.columns, leads: undefined }),
    [isTwoLines, props.columns],
  )

  const { at } = useDerived<CursorPlace<Row>>(noPlace, before => nextPlace(before, { rows, cursor, listKey }, rowId))
  const { whole, least } = sidewaysWidths(columns, actions && actionsWidth)
  const isNarrow = useNarrow(scroller, isTwoLines ? 0 : least)
  const pins = useMemo(() => (isNarrow ? pinsOf(columns) : undefined), [isNarrow, columns])
  const pages = pagesOf(rows.length, pageSize)
  const { mounted, view, stop } = useVirtualRows({
    scroller,
    count: rows.length,
    pageSize,
    // Without a cursor Tab stops at the first row in view, or of the page that is about to be in view.
    stopIn: first => {
      const isShown = page === undefined || pageOf(first, pageSize, pages) === Math.min(page, pages)
      const begin = isShown ? first : (Math.min(page, pages) - 1) * pageSize
      return at >= 0 ? at : Math.max(0, Math.min(begin, rows.length - 1))
    },
  })
  useLayoutEffect(() => onView?.(view), [onView, view])
  const idAt = (index: number): string | undefined => {
    const row = rows[index]
    return row && rowId(row)
  }
  const cursorRow = idAt(at)
  useLayoutEffect(() => {
    if (cursorRow !== undefined && cursorRow !== cursor) onCursor?.(cursorRow)
  }, [cursorRow, cursor, onCursor])

  const paging = usePaging({
    scroller,
    pageSize,
    pages,
    page,
    onPage,
    settled: state === 'ready' && rows.length > 0,
    listKey: `${sort?.column} ${sort?.descending} ${listKey}`,
  })

  const reveal = (index: number): void => {
    const box = scroller.current
    if (!box) return
    const top = topToReveal(index, box.scrollTop, box.clientHeight - oneRow)
    if (top !== box.scrollTop) box.scrollTop = top
  }
  const input = useTableInput({
    ...props,
    selection,
    list,
    stop,
    idAt,
    reveal,
    scroller,
    toLastPage: () => paging.toPage(pages),
  })

  return (
    <div
      ref={scroller}
      onScroll={paging.onScroll}
      // In a window that is too low for two rows, what is around the table scrolls.
      style={fill ? undefined : { height: (tall + 1) * oneRow, minHeight: Math.min(tall + 1, 3) * oneRow }}
      className={classes(
        'relative max-h-full min-w-0 @container-size overflow-y-auto overscroll-contain [scrollbar-width:thin] scroll-pt-row',
        isNarrow ? 'overflow-x-auto' : 'overflow-x-hidden',
        fill
          ? 'h-[calc(var(--spacing-row)+round(down,100cqh-var(--spacing-row),var(--row-height)))] min-h-0'
          : 'shrink',
        className,
      )}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (actions ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={state === 'loading' || undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        data-focus-name={list}
        data-focus-cursor={rows.length > 0 ? `row ${idAt(stop)}` : ''}
        data-focus-first={first || undefined}
        onKeyDown={input.onKeyDown}
        onFocus={input.onFocus}
        onMouseDown={input.onMouseDown}
        onDoubleClick={input.onDoubleClick}
        onPointerDown={input.onPointerDown}
        onPointerUp={input.onPointerUp}
        onPointerCancel={input.onPointerCancel}
        onContextMenu={input.onContextMenu}
        onMouseOver={showCutOffText}
        data-sideways={isNarrow || undefined}
        style={{
          '--tracks': tracks(columns, actions ? actionsWidth : undefined),
          '--actions': leads === undefined ? undefined : grown(actions ? actionsWidth : 16),
          minWidth: isNarrow ? grown(whole) : undefined,
        }}
        className="-outline-offset-2"
      >
        <TableHeader
          list={list}
          columns={columns}
          pins={pins}
          sort={sort}
          onSort={onSort}
          actions={actions ? (actionsTitle ?? '') : undefined}
        />
        <TableBody
          rows={rows}
          rowId={rowId}
          columns={columns}
          leads={leads}
          pins={pins}
          mounted={mounted}
          height={`calc(${rows.length} * var(--row-height))`}
          // The last page can be scrolled to the top, too.
          minHeight={
            onPage && pages > 1 ? `calc(${(pages - 1) * pageSize - 1} * var(--row-height) + 100cqh)` : undefined
          }
          at={at}
          stop={stop}
          selected={selection?.ids}
          actions={actions}
          dim={dim}
          mark={mark}
          badge={badge}
          dot={dot}
        />
      </div>
      <div aria-live="polite" className="text-text-3 empty:hidden">
        {rows.length > 0 ? null : state === 'loading' ? (
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
