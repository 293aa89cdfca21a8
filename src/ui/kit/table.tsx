// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned, which a tr cannot be
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
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
import { pagesOf, stopWithoutCursor } from './table-pages.ts'
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

type TableProps<Row extends object> = {
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
  /** The table fills its container, which is a column. */
  readonly fill?: boolean | undefined
  /** Without `fill`: the height in rows, by default all of them and never less than a page, limited by the space there is. */
  readonly tall?: number | undefined
  /** Whether j, k and x are keys; true by default. */
  readonly letters?: boolean | undefined
  /** The search text. When it changes, the list scrolls to its top. */
  readonly listKey?: string | undefined
  /** The focus of the scope starts here. */
  readonly first?: true | undefined
  readonly className?: string | undefined
}

/** The columns as they fit into the table: in two lines, or with the first ones pinned while it scrolls sideways. */
function useFittingColumns<Row>(
  given: readonly Column<Row>[],
  actionsWidth: number | undefined,
  scroller: RefObject<HTMLDivElement | null>,
) {
  const { isTwoLines } = useSizes()
  const { columns, leads } = useMemo(
    () => (isTwoLines ? inTwoLines(given) : { columns: given, leads: undefined }),
    [isTwoLines, given],
  )
  const { whole, least } = sidewaysWidths(columns, actionsWidth)
  const isNarrow = useNarrow(scroller, isTwoLines ? 0 : least)
  const pins = useMemo(() => (isNarrow ? pinsOf(columns) : undefined), [isNarrow, columns])
  return { columns, leads, isNarrow, pins, minWidth: isNarrow ? grown(whole) : undefined }
}

/** The index of the cursor row. When its record has gone, another one gets the cursor, and the caller is told. */
function useCursor<Row extends object>({ rows, rowId, cursor, onCursor, listKey }: TableProps<Row>): number {
  const { at } = useDerived<CursorPlace<Row>>(noPlace, before => nextPlace(before, { rows, cursor, listKey }, rowId))
  const row = rows[at]
  const id = row && rowId(row)
  useLayoutEffect(() => {
    if (id !== undefined && id !== cursor) onCursor?.(id)
  }, [id, cursor, onCursor])
  return at
}

type NoRowsProps = { readonly loading: boolean } & Pick<TableProps<object>, 'loadingText' | 'empty'>
function NoRows({ loading, loadingText, empty }: NoRowsProps) {
  if (!loading) return empty
  return loadingText ? <p className="animate-late pt-16 text-center">{loadingText}</p> : null
}

type RoomProps = { readonly tall: number; readonly children: ReactNode } & Pick<
  TableProps<object>,
  'fill' | 'className'
>
/** The room that a table has, of which it takes that of whole rows. */
function Room({ fill, tall, className, children }: RoomProps) {
  const { row } = useSizes()
  if (fill) return <div className="min-h-0 min-w-0 flex-1 [container-type:size]">{children}</div>
  return (
    <div
      // In a window that is too low for two rows, what is around the table scrolls.
      style={{ height: (tall + 1) * row, minHeight: Math.min(tall + 1, 3) * row }}
      className={classes('max-h-full min-w-0 shrink [container-type:size]', className)}
    >
      {children}
    </div>
  )
}

/** A list of any length with virtual rows, a focused cursor row, selection, pages and keys. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { name, label, rows, rowId, pageSize, page, onPage, sort, onSort } = props
  const selection = typeof props.selection === 'string' ? undefined : props.selection
  const { actions, actionsTitle, dim, mark, badge, dot, state = 'ready', loadingText, empty, fill = false } = props
  const { tall = Math.max(pageSize, rows.length), listKey, first, className, onView } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = `list ${name}`
  const actionsWidth = actions && (props.actionsWidth ?? usualActionsWidth)
  const { columns, leads, isNarrow, pins, minWidth } = useFittingColumns(props.columns, actionsWidth, scroller)
  const at = useCursor(props)
  const pages = pagesOf(rows.length, pageSize)
  const { mounted, view, stop } = useVirtualRows({
    scroller,
    count: rows.length,
    pageSize,
    stopIn: first => (at >= 0 ? at : stopWithoutCursor(first, { count: rows.length, page, pageSize })),
  })
  useLayoutEffect(() => onView?.(view), [onView, view])
  const stopRow = rows[stop]
  const paging = usePaging({
    scroller,
    pageSize,
    pages,
    page,
    onPage,
    settled: state === 'ready' && rows.length > 0,
    listKey: `${sort?.column} ${sort?.descending} ${listKey}`,
  })

  const input = useTableInput({
    ...props,
    selection,
    list,
    stop,
    scroller,
    toLastPage: () => paging.toPage(pages),
  })

  const box = (
    <div
      ref={scroller}
      onScroll={paging.onScroll}
      onScrollEnd={paging.onScrollEnd}
      // It ends where the last whole row does.
      className={classes(
        'relative h-[calc(var(--spacing-row)+round(down,100cqh-var(--spacing-row),var(--row-height)))] max-h-full min-h-0 min-w-0 @container-size overflow-y-auto overscroll-contain [scrollbar-width:thin] scroll-pt-row',
        isNarrow ? 'overflow-x-auto' : 'overflow-x-hidden',
        fill && className,
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
        data-focus-cursor={stopRow ? `row ${rowId(stopRow)}` : ''}
        data-focus-first={first}
        {...input}
        data-sideways={isNarrow || undefined}
        style={{
          '--tracks': tracks(columns, actionsWidth),
          '--actions': leads === undefined ? undefined : grown(actionsWidth ?? 16),
          minWidth,
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
        {rows.length > 0 ? null : <NoRows loading={state === 'loading'} loadingText={loadingText} empty={empty} />}
      </div>
    </div>
  )
  return <Room {...{ fill, tall, className }}>{box}</Room>
}
