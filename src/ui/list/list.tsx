import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { EntityRef } from '#client/entities.ts'
import { whenIdle } from '#client/idle.ts'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { listSearch } from '#client/list-search.ts'
import { fill } from '#contract/call.ts'
import type { Action } from '../action.ts'
import { Actions } from '../actions.tsx'
import { type Scope, useApp } from '../app.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/empty.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { orderOf } from '../kit/table-order.ts'
import { letters } from '../preferences.ts'
import { useSearch } from '../use-search.ts'
import { useStore } from '../use-store.ts'
import { ListBar } from './list-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import { useScope } from './use-scope.ts'

export type ListProps<Row extends object> = {
  readonly label: string
  /** Whose search and page the URL holds: the screen's (q, page), or the open dialog's (vq, vpage). */
  readonly level: 'screen' | 'dialog'
  /** `undefined` while they are loading for the first time. */
  readonly rows: readonly Row[] | undefined
  readonly id: (row: Row) => string
  /** Everything a row is searched by, folded. Made once per row, and not before there is a search box. */
  readonly searchText?: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly pageSize?: number
  /** 'Page 1 of 1' is shown, too. */
  readonly alwaysPaged?: boolean
  /** Search placeholder; without it there is no search box. */
  readonly search?: string
  /** Said where there are no rows at all; a search that finds none of them says that instead. */
  readonly empty: string
  /** What a row is to the commands: row keys and the palette act on it. */
  readonly subject?: (row: Row) => EntityRef
  /** What all rows are about: what keys and the palette act on where a row is nothing by itself. */
  readonly about?: EntityRef
  readonly selectable?: boolean
  /** What Enter starts. */
  readonly open?: (row: Row) => Invocation
  /** 'key': what Enter starts is asked in the palette, as from a key; else in its form, as from the row's button. */
  readonly openVia?: 'row' | 'key'
  /** What a row offers: its buttons, and the keys that the footer names. */
  readonly actions?: (row: Row) => readonly Action[]
  /** 'Actions' when not given. */
  readonly actionsTitle?: string
  readonly actionsWidth?: number
  readonly dim?: ((row: Row) => boolean) | undefined
  /** Beside the search box, and at its far end. */
  readonly filter?: ReactNode
  /** What the list offers: its buttons at the far end of the search box, and their keys. */
  readonly toolbar?: readonly Action[]
  /** The row the list starts on. */
  readonly start?: string | undefined
  readonly onCursor?: (id: string) => void
  /** How many there are, once it is known. */
  readonly onCount?: (shown: number) => void
  /** The last thing in the footer. */
  readonly end?: ReactNode
}

const typingPause = 250
/** Milliseconds of a frame that a search may take. */
const frameShare = 8
const noneSelected: ReadonlySet<string> = new Set()
const noActions: readonly Action[] = []

/** Search box, table and pager of a list; what it shows and where it stands is in the URL. */
export function List<Row extends object>({
  label,
  level,
  rows,
  id,
  searchText,
  columns,
  pageSize = 16,
  alwaysPaged = false,
  search,
  empty,
  subject,
  about,
  selectable = false,
  open,
  openVia = 'row',
  actions,
  actionsTitle = t('Actions'),
  actionsWidth,
  dim,
  filter,
  toolbar = noActions,
  start,
  onCursor,
  onCount,
  end,
}: ListProps<Row>) {
  const { navigator, runner } = useApp()
  const url = useSearch()
  const { q = '', page = 1 } = level === 'screen' ? url : { q: url.vq, page: url.vpage }
  const sort = level === 'screen' && url.sort ? sortIn(url.sort) : undefined
  const [typed, setTyped] = useState(q)
  const [cursor, setCursor] = useState(start)
  // Which row that is may become known with the rows.
  if (cursor === undefined && start !== undefined) setCursor(start)
  const [selected, setSelected] = useState(noneSelected)
  const focus = useFocus()
  const focusRows = useCallback(() => focus([`list ${label}`]), [focus, label])
  const withLetters = useStore(letters)
  const told = useRef(q)

  // Back, a link or another screen's command changes the text from outside.
  useEffect(() => {
    if (q === told.current) return
    told.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      const q = typed || undefined
      navigator.adjust(level === 'screen' ? { q, page: undefined } : { vq: q, vpage: undefined })
    }, typingPause)
    return () => clearTimeout(timer)
  }, [typed, navigator, level])

  const searched = search === undefined ? undefined : searchText
  const seek = useMemo(() => (rows && searched ? listSearch(rows, searched) : undefined), [rows, searched])
  useEffect(() => (seek ? whenIdle(seek.prepare) : undefined), [seek])
  // A search that leaves the frame time for the rest is shown together with the letter. One that does not gives way to
  // the next key press: the box never waits for the list.
  const later = useDeferredValue(typed)
  const sought = seek?.isWithin(frameShare, typed) === false ? later : typed
  const found = useMemo(() => seek?.find(sought) ?? rows ?? [], [rows, seek, sought])
  // After the rows: whoever is told draws the whole screen once more.
  useEffect(() => {
    if (rows) startTransition(() => onCount?.(found.length))
  }, [rows, found, onCount])
  const sortColumn = sort && columns.find(column => column.id === sort.column)
  const order = useMemo(
    () => (rows && sortColumn ? orderOf(rows, sortColumn, sort?.descending ?? false) : undefined),
    [rows, sortColumn, sort?.descending],
  )
  const shown = useMemo(() => order?.(found) ?? found, [order, found])

  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const go = useCallback(
    (next: number) => {
      const page = next === 1 ? undefined : next
      navigator.adjust(level === 'screen' ? { page } : { vpage: page })
    },
    [navigator, level],
  )
  const setSort = useCallback(
    (next: { column: string; descending: boolean } | undefined) =>
      navigator.adjust({
        sort: next ? `${next.descending ? '-' : ''}${next.column}` : undefined,
        page: undefined,
      }),
    [navigator],
  )
  const move = useCallback(
    (next: string) => {
      setCursor(next)
      onCursor?.(next)
    },
    [onCursor],
  )

  // Looked for by its id when the cursor moves or the list is another one, and not with every letter of a search.
  const known = useMemo(
    () => (cursor === undefined ? undefined : rows?.find(row => id(row) === cursor)),
    [rows, cursor, id],
  )
  const loading = rows === undefined
  const scope: Scope = useMemo(() => {
    const at = known && found.includes(known) ? known : undefined
    const chosen = selected.size === 0 ? [] : found.filter(row => selected.has(id(row)))
    return {
      row: (at && subject?.(at)) ?? about,
      selected: subject ? chosen.map(subject) : [],
      ...(search === undefined
        ? {}
        : {
            search: {
              text: typed,
              enter: () => focus(['search']),
              clear: () => setTyped(''),
            },
          }),
      pages: { now: Math.min(page, pages), all: pages, go },
      toolbar,
      loading,
    }
  }, [known, found, id, subject, about, selected, search, typed, page, pages, go, toolbar, loading, focus])
  useScope(level, scope)

  const onOpen = useMemo(() => open && ((row: Row) => void runner.start(open(row), openVia)), [open, openVia, runner])
  const rowActions = useMemo(() => actions && ((row: Row) => <Actions of={actions(row)} via="row" />), [actions])
  return (
    <>
      <ListBar
        search={
          search === undefined
            ? undefined
            : {
                placeholder: t(search),
                keys: level === 'screen' || withLetters ? '/' : undefined,
                value: typed,
                onChange: setTyped,
                onLeave: focusRows,
              }
        }
        filter={filter}
        toolbar={toolbar}
      />
      <Table
        label={label}
        first
        rows={shown}
        rowId={id}
        columns={columns}
        pageSize={pageSize}
        page={page}
        onPage={go}
        {...(level === 'screen' ? { sort, onSort: setSort } : {})}
        cursor={cursor}
        onCursor={move}
        {...(selectable ? { selected, onSelect: setSelected } : {})}
        onOpen={onOpen}
        actions={rowActions}
        actionsTitle={actionsTitle}
        actionsWidth={actionsWidth}
        dim={dim}
        state={loading ? 'loading' : 'ready'}
        loadingText={t('Loading')}
        empty={
          rows?.length ? (
            <Empty
              text={fill(t("Nothing matches '{typed}'."), { typed: sought.trim() })}
              action={<Button small label={t('Clear search')} keys="Esc" onClick={() => setTyped('')} />}
            />
          ) : (
            <Empty text={t(empty)} />
          )
        }
        {...(level === 'screen' ? { fill: true } : { tall: Math.max(pageSize, rows?.length ?? 0) })}
        letters={withLetters}
        listKey={sought}
      />
      <ListFooter
        level={level}
        pager={alwaysPaged || pages > 1 ? { page: Math.min(page, pages), pages, onPage: go } : undefined}
        selectable={selectable}
        selected={selected.size}
        row={known ?? rows?.[0]}
        open={open}
        actions={actions}
        toolbar={toolbar}
        end={end}
      />
    </>
  )
}

const sortIn = (text: string) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })
