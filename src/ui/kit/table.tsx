// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list stand where they are put, which a tr cannot
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { classes } from './classes.ts'
import { TableBody } from './table-body.tsx'
import { type Column, pinsOf, type Sort, sidewaysWidths, tracks } from './table-column.ts'
import { type CursorPlace, nextPlace, noPlace } from './table-cursor.ts'
import { TableHeader } from './table-header.tsx'
import { heightOf, pageOf, pagesOf, rowHeight, topToReveal } from './table-window.ts'
import { useDerived } from './use-derived.ts'
import { usePaging } from './use-paging.ts'
import { useTableInput } from './use-table-input.ts'
import { useView } from './use-view.ts'

declare module 'react' {
  interface CSSProperties {
    /** The columns' widths, the same for head and rows. */
    '--tracks'?: string
  }
}

export type TableProps<Row extends object> = {
  /** Its accessible name. */
  readonly label: string
  /** Filtered and sorted already. A row that did not change should be the same object as before. */
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Like `actions`, `dim` and `rowId` the same value from one render to the next, or every row is drawn again. */
  readonly columns: readonly Column<Row>[]
  /** Rows of a page. */
  readonly pageSize: number
  /** 1-based: a new value from outside scrolls there. */
  readonly page?: number | undefined
  /** The page of the first row in view; at most ten times a second while scrolling. */
  readonly onPage?: ((page: number) => void) | undefined
  /** By what the rows are sorted, for the titles to show. */
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
  /** Takes the height it is given. */
  readonly fill?: boolean | undefined
  /** Without `fill` as tall as so many rows, a page unless told, as far as there is a place for them. */
  readonly tall?: number | undefined
  /** Whether j, k and x are keys, which they are unless told. */
  readonly letters?: boolean | undefined
  /** The letter that begins sequences such as G K, whose second letter is none of the table's. */
  readonly lead?: string | undefined
  /** When this changes, the list starts at its top: the search text. */
  readonly listKey?: string | undefined
  /** Its scope begins with it. */
  readonly first?: boolean | undefined
  readonly className?: string | undefined
}

const noneSelected: ReadonlySet<string> = new Set()

/** What is cut off is told by the pointer; nothing is measured before it asks. */
function tellWhatIsCutOff({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.cell') : null
  if (!cell) return
  const cut = cell.querySelector<HTMLElement>('.truncate') ?? cell
  if (cut.scrollWidth > cut.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}

/** A list of any length: virtual rows, a cursor that is the focus, selection, pages and keys. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, rows, rowId, columns, pageSize, page, onPage, sort, onSort, cursor, onCursor, selected, onSelect } =
    props
  const { actions, actionsTitle, actionsWidth = 146, dim, state = 'ready', loadingText, empty, fill = false } = props
  const { tall = pageSize, listKey, first, className } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = `list ${label}`

  const { at } = useDerived<CursorPlace<Row>>(noPlace, before => nextPlace(before, { rows, cursor, listKey }, rowId))
  const { whole, least } = sidewaysWidths(columns, actions && actionsWidth)
  const { view, follow } = useView(scroller, tall, least)
  const pins = useMemo(() => (view.narrow ? pinsOf(columns) : undefined), [view.narrow, columns])
  const pages = pagesOf(rows.length, pageSize)
  // Without a cursor it is the first row in view, or of the page that is about to be.
  const shown = page === undefined || pageOf(view.first, pageSize, pages) === Math.min(page, pages)
  const begin = shown ? view.first : (Math.min(page, pages) - 1) * pageSize
  const stop = at >= 0 ? at : Math.max(0, Math.min(begin, rows.length - 1))
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
    const top = topToReveal(index, box.scrollTop, box.clientHeight - rowHeight)
    if (top !== box.scrollTop) box.scrollTop = top
  }
  const input = useTableInput({
    ...props,
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
      onScroll={() => {
        paging.onScroll()
        follow()
      }}
      style={fill ? undefined : { height: (tall + 1) * rowHeight }}
      className={classes(
        'relative max-h-full min-h-0 min-w-0 overflow-y-auto overscroll-contain [scrollbar-width:thin] scroll-pt-row',
        view.narrow ? 'overflow-x-auto' : 'overflow-x-hidden',
        fill ? 'h-full flex-1' : 'shrink',
        className,
      )}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (actions ? 1 : 0)}
        aria-multiselectable={onSelect ? true : undefined}
        aria-busy={state === 'loading' || undefined}
        tabIndex={rows.length === 0 ? 0 : -1}
        data-focus-name={list}
        data-focus-cursor={rows.length > 0 ? `row ${idAt(stop)}` : ''}
        data-focus-first={first || undefined}
        onKeyDown={input.onKeyDown}
        onFocus={input.onFocus}
        onMouseDown={input.onMouseDown}
        onDoubleClick={input.onDoubleClick}
        onMouseOver={tellWhatIsCutOff}
        data-sideways={view.narrow || undefined}
        style={{
          '--tracks': tracks(columns, actions ? actionsWidth : undefined),
          minWidth: view.narrow ? whole : undefined,
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
          pins={pins}
          view={view}
          height={heightOf(rows.length, pageSize, view, !!onPage)}
          at={at}
          stop={stop}
          selected={onSelect && (selected ?? noneSelected)}
          actions={actions}
          dim={dim}
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
