import { useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { noActions } from '../actions/action.ts'
import { Actions } from '../actions/actions.tsx'
import { CommandButton, labelOfAction } from '../actions/command-button.tsx'
import { useApp } from '../app/app.ts'
import { letters } from '../app/preferences.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/empty.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { Table } from '../kit/table.tsx'
import { ReportCount } from '../screen/screen.tsx'
import { isDocumentedEmpty } from './documented-empty.ts'
import { ListBar } from './list-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListProps } from './list-props.ts'
import { PrintedList } from './printed-list.tsx'
import { RowMenu } from './row-menu.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useMark } from './use-author-mark.ts'
import { useMade } from './use-created-row.ts'
import { useListButtons } from './use-list-buttons.ts'
import { useListScope } from './use-list-scope.ts'
import { useListState } from './use-list-state.ts'
import { useRowButtons } from './use-row-buttons.ts'
import { useSelection } from './use-selection.ts'
import { useShownRows } from './use-shown-rows.ts'
import { useSort } from './use-sorted.ts'
import { useBadge } from './use-viewer-badge.ts'

/** Tells the heading of the screen how many rows its list shows; `undefined` while that is not known. */
function useReportedCount(count: number | undefined): void {
  const report = useContext(ReportCount)
  // Before the paint: reported later, the count would cost a second frame for every letter.
  useLayoutEffect(() => {
    if (count !== undefined) report(count)
  }, [count, report])
}

type Cursor<Row> = Pick<ListProps<Row & object>, 'start' | 'onCursor'> & {
  readonly id: (row: Row) => string
  readonly rows: readonly Row[] | undefined
  readonly found: readonly Row[]
}
/** The id of the row with the cursor, and the row itself if the search finds it. */
function useListCursor<Row>({ id, start, onCursor, rows, found }: Cursor<Row>) {
  const [cursor, setCursor] = useState(start)
  // The start row may become known only when the rows are loaded.
  if (cursor === undefined && start !== undefined) setCursor(start)
  const move = useCallback(
    (next: string) => {
      setCursor(next)
      onCursor?.(next)
    },
    [onCursor],
  )
  // Searched for by id when the cursor or the list changes, but not for every letter of a search.
  const known = useMemo(
    () => (cursor === undefined ? undefined : rows?.find(row => id(row) === cursor)),
    [rows, cursor, id],
  )
  const at = useMemo(() => (known && found.includes(known) ? known : undefined), [known, found])
  return { cursor, at, move }
}

/** What stands there before there is any, and what makes the first one. */
function NothingYet({ empty, emptyHint, toolbar }: Pick<ListProps<object>, 'empty' | 'emptyHint' | 'toolbar'>) {
  const creating = toolbar?.find(({ command }) => command.keys === 'N')
  const hint = emptyHint ?? (creating && listText.beginWith({ what: labelOfAction(creating) }))
  return <Empty text={t(empty)} hint={hint && t(hint)} />
}

type NothingFoundProps = Pick<ListProps<object>, 'one' | 'empty' | 'toolbar'> & {
  readonly searchedFor: string
  readonly onClear: () => void
}
/** What stands in place of the rows when the search finds none of them. */
function NothingFound({ one, empty, toolbar, searchedFor, onClear }: NothingFoundProps) {
  const noneMatches = t(listText.noneMatches({ one: caption(one), typed: searchedFor.trim() }))
  /** What makes another such record. */
  const creating = toolbar?.find(({ command }) => command.keys === 'N')
  return (
    <Empty
      {...(isDocumentedEmpty(empty) ? { text: t(empty), hint: noneMatches } : { text: noneMatches })}
      action={
        <span className="flex items-center gap-2">
          <Button small label={t(listText.clearSearch)} keys="Esc" onClick={onClear} />
          {creating ? <CommandButton action={{ ...creating, look: 'plain' }} small /> : null}
        </span>
      }
    />
  )
}

/** Search box, table and pager of a list. The URL holds its search and its page, where it is on a screen or in a dialog. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { label, level, id, one, search, empty, subject, open, actions, unread, serverSearch } = props
  const { pageSize = 16, alwaysPaged = false, openVia = 'row', toolbar = noActions } = props
  const app = useApp()
  const settings = useListState(level)
  const { q = '', page = 1, adjust } = settings
  const [typing, setTyping] = useState(false)
  const focus = useFocus()
  const focusRows = useCallback(() => focus([`list ${one}`]), [focus, one])
  const withLetters = useStore(letters)
  const setSearch = useCallback((text: string) => adjust({ q: text || undefined, page: undefined }), [adjust])

  const { sort, setSort } = useSort(settings)
  const { rows, found, shown, columns, offered, searchedFor, marks, complete, progress, loading } = useShownRows(
    props,
    settings,
    sort,
  )
  const isWhole = loading === undefined
  useReportedCount(props.rows && !progress && level === 'screen' ? found.length : undefined)
  const { cursor, at, move } = useListCursor({ ...props, rows, found })
  useMade({ made: props.made, name: one, rows: props.rows, id, move })
  const listKey = `${sort?.column} ${sort?.descending} ${searchedFor}`
  const { kept, arrived, onView } = useArrivals({ name: one, rows, shown, id, listKey, move })
  const { selection, chosen, clear } = useSelection(found, id)

  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const go = useCallback((next: number) => adjust({ page: next === 1 ? undefined : next }), [adjust])
  const paging = useMemo(() => ({ now: Math.min(page, pages), all: pages, go }), [page, pages, go])
  const scope = useListScope(props, {
    at,
    shown,
    chosen,
    columns,
    offered,
    q,
    setSearch,
    arrived,
    loading,
    paging,
    move,
  })

  const buttons = useListButtons(toolbar, level, props.sheetColumns !== undefined, offered !== undefined)
  const onOpen = useMemo(() => open && ((row: Row) => void app.runner.start(open(row), openVia)), [open, openVia, app])
  const mark = useMark()
  const badge = useBadge(subject)
  const dot = useMemo(() => unread && ((row: Row) => (unread(row) ? t(listText.unread) : undefined)), [unread])
  const { actionsWidth, areInMenu } = useRowButtons(rows?.[0], actions, props.actionsWidth)
  const rowActions = useMemo(() => {
    if (areInMenu && subject && actions) return (row: Row) => <RowMenu of={subject(row)} actions={actions(row)} />
    return actions && ((row: Row) => <Actions of={actions(row)} via="row" />)
  }, [actions, areInMenu, subject])
  return (
    <>
      <ListBar
        search={
          search && {
            placeholder: t(search),
            keys: level === 'screen' || withLetters ? '/' : undefined,
            value: q,
            marks,
            complete,
            onChange: setSearch,
            onLeave: focusRows,
            onTyping: setTyping,
          }
        }
        filter={props.filter}
        progress={progress}
        arrived={arrived}
        toolbar={buttons}
      />
      <Table
        name={one}
        label={label}
        first
        rows={kept}
        rowId={id}
        columns={columns}
        pageSize={pageSize}
        page={page}
        onPage={go}
        onView={onView}
        sort={sort}
        onSort={setSort}
        cursor={cursor}
        onCursor={move}
        selection={selection}
        onOpen={onOpen}
        actions={rowActions}
        actionsTitle={props.actionsTitle ?? t(generalText.actions)}
        actionsWidth={actionsWidth}
        dim={props.dim}
        mark={mark}
        badge={badge}
        dot={dot}
        state={isWhole ? 'ready' : 'loading'}
        loadingText={t(generalText.loading)}
        empty={
          rows?.length || (serverSearch && searchedFor) ? (
            <NothingFound {...{ one, empty, toolbar, searchedFor }} onClear={() => setSearch('')} />
          ) : (
            <NothingYet {...props} />
          )
        }
        {...(level === 'screen' ? { fill: true } : { tall: Math.max(pageSize, rows?.length ?? 0) })}
        letters={withLetters}
        listKey={searchedFor}
      />
      {isWhole ? (
        <PrintedList title={label} search={searchedFor.trim()} rows={shown} id={id} columns={columns} />
      ) : null}
      <ListFooter
        level={level}
        pager={alwaysPaged || pages > 1 ? { page: paging.now, pages, onPage: go } : undefined}
        selectable={found.length > 0}
        selected={chosen.length}
        onClear={clear}
        onSelect={at && (() => selection.onChange(new Set([id(at)])))}
        subject={scope.row}
        row={at}
        typing={typing}
        open={open}
        actions={actions}
        toolbar={toolbar}
        end={props.end}
      />
    </>
  )
}
