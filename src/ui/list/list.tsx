import { useCallback, useMemo, useState } from 'react'
import { sheetOf, sheetOfParts, sheetWithTotal } from '#client/export/sheet.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { caption, t } from '#client/messages/message.ts'
import { noActions } from '../actions/action.ts'
import { Actions } from '../actions/actions.tsx'
import { CommandButton } from '../actions/command-button.tsx'
import { useApp } from '../app/app.ts'
import { letters } from '../app/preferences.ts'
import type { Scope } from '../app/scope.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/empty.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { Table } from '../kit/table.tsx'
import { isDocumentedEmpty } from './documented-empty.ts'
import { fileNameFor } from './file-name-for.ts'
import { ListBar } from './list-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListProps } from './list-props.ts'
import { PrintedList } from './printed-list.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useBadge } from './use-badge.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useFilteredColumns } from './use-filtered-columns.ts'
import { useListButtons } from './use-list-buttons.ts'
import { useListSearch } from './use-list-search.ts'
import { useListState } from './use-list-state.ts'
import { useMade } from './use-made.ts'
import { useMark } from './use-mark.ts'
import { useReportedCount } from './use-reported-count.ts'
import { useRowButtons } from './use-row-buttons.ts'
import { useScope } from './use-scope.ts'
import { useSelection } from './use-selection.ts'
import { useSort, useSorted } from './use-sorted.ts'

/** Search box, table and pager of a list. The URL holds its search and its page, where it is on a screen or in a dialog. */
export function List<Row extends object>({
  label,
  level,
  rows: whole,
  arriving,
  serverSearch,
  id,
  one,
  searchText,
  filterable,
  reread,
  columns: usual,
  sorting,
  choices,
  sheetColumns,
  pageSize = 16,
  alwaysPaged = false,
  search,
  empty,
  subject,
  about,
  open,
  openVia = 'row',
  actions,
  actionsTitle = t(generalText.actions),
  actionsWidth: usualWidth,
  dim,
  unread,
  filter,
  toolbar = noActions,
  start,
  made,
  onCursor,
  end,
}: ListProps<Row>) {
  const app = useApp()
  const settings = useListState(level)
  const { q = '', page = 1, adjust } = settings
  const [cursor, setCursor] = useState(start)
  // The start row may become known only when the rows are loaded.
  if (cursor === undefined && start !== undefined) setCursor(start)
  const [typing, setTyping] = useState(false)
  const focus = useFocus()
  const focusRows = useCallback(() => focus([`list ${one}`]), [focus, one])
  const withLetters = useStore(letters)
  const setSearch = useCallback((text: string) => adjust({ q: text || undefined, page: undefined }), [adjust])

  const { sort, setSort } = useSort(settings)
  // Which rows are the first ones in another order is known only when all are there. Until then others would stand there,
  // and be pushed away from under the cursor by those that come: so none is shown, and it is said why.
  const rows = whole ?? (sort ? undefined : arriving?.soFar)
  const textOfRow = search === undefined ? undefined : searchText
  const count = whole?.length ?? arriving?.arrived ?? 0
  const { anew, found, searchedFor, searched, marks, complete } = useListSearch(
    rows,
    count,
    textOfRow,
    filterable,
    q,
    reread,
  )
  /** How much of the list is shown, or searched, while it is not all. */
  const progress =
    arriving || searched !== undefined
      ? {
          count: searched ?? count,
          total: arriving?.total ?? whole?.length ?? count,
          searching: searchedFor !== '',
          sorted: !whole && sort !== undefined,
        }
      : undefined
  useReportedCount(whole && !progress && level === 'screen' ? found.length : undefined)
  const own = useChosenColumns(usual, choices, settings)
  const { offered } = own
  const columns = useFilteredColumns(own.columns, choices, filterable, searchedFor)
  const { shown, undone } = useSorted(rows, anew, found, columns, sort, sorting)

  const noneMatches = t(listText.noneMatches({ one: caption(one), typed: searchedFor.trim() }))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const go = useCallback((next: number) => adjust({ page: next === 1 ? undefined : next }), [adjust])
  const move = useCallback(
    (next: string) => {
      setCursor(next)
      onCursor?.(next)
    },
    [onCursor],
  )

  useMade({ made, name: one, rows: whole, id, move })

  const listKey = `${sort?.column} ${sort?.descending} ${searchedFor}`
  const { kept, arrived, onView } = useArrivals({ name: one, rows, shown, id, listKey, move })
  // Searched for by id when the cursor or the list changes, but not for every letter of a search.
  const known = useMemo(
    () => (cursor === undefined ? undefined : rows?.find(row => id(row) === cursor)),
    [rows, cursor, id],
  )
  const loading = rows === undefined || filterable?.loading === true
  /** Whether what is shown is all that there is to show. */
  const isWhole = !loading && !undone && progress === undefined && !serverSearch?.isUnderWay
  const { selection, chosen, clear } = useSelection(found, id)
  const at = useMemo(() => (known && found.includes(known) ? known : undefined), [known, found])
  const scope: Scope = useMemo(() => {
    return {
      row: (at && subject?.(at)) ?? about,
      selected: subject ? chosen.map(subject) : [],
      ...(search && { search: { text: q, enter: () => focus(['search']), clear: () => setSearch('') } }),
      sheet:
        isWhole && sheetColumns
          ? async part => {
              const name = fileNameFor(app, label, level)
              const wanted = part.columns === 'all' ? 'all' : columns.map(column => column.id)
              if (serverSearch?.all && part.rows === 'found')
                return sheetOfParts(name, await sheetColumns(wanted), serverSearch.all)
              const marked = new Set(chosen)
              if (part.rows === 'found') return sheetWithTotal(name, await sheetColumns(wanted), shown)
              return sheetOf(
                name,
                await sheetColumns(wanted),
                shown.filter(row => marked.has(row)),
              )
            }
          : undefined,
      columns: offered,
      selectedRows: chosen.length,
      pages: { now: Math.min(page, pages), all: pages, go },
      arrived: arrived?.onShow,
      toolbar,
      loading: isWhole ? undefined : loading ? 'all' : 'rest',
      ...(isWhole ? { paper: true } : {}),
    }
  }, [
    at,
    shown,
    subject,
    about,
    chosen,
    search,
    q,
    setSearch,
    page,
    pages,
    go,
    arrived,
    toolbar,
    loading,
    isWhole,
    focus,
    sheetColumns,
    columns,
    offered,
    label,
    level,
    app,
    serverSearch,
  ])
  useScope(level, scope)

  const buttons = useListButtons(toolbar, level, sheetColumns !== undefined, offered !== undefined)
  /** What makes another such record. */
  const creating = toolbar.find(({ command }) => command.keys === 'N')
  const onOpen = useMemo(() => open && ((row: Row) => void app.runner.start(open(row), openVia)), [open, openVia, app])
  const mark = useMark()
  const badge = useBadge(subject)
  const dot = useMemo(() => unread && ((row: Row) => (unread(row) ? t(listText.unread) : undefined)), [unread])
  const { actionsWidth, areBelow } = useRowButtons(rows?.[0], actions, usualWidth)
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
                value: q,
                marks,
                complete,
                onChange: setSearch,
                onLeave: focusRows,
                onTyping: setTyping,
              }
        }
        filter={filter}
        progress={progress}
        arrived={arrived}
        toolbar={buttons}
      />
      {/* The rows of a screen end where the last whole one does. */}
      <div className={level === 'screen' ? 'min-h-0 flex-1 [container-type:size]' : 'contents'}>
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
          actions={areBelow ? undefined : rowActions}
          actionsTitle={actionsTitle}
          actionsWidth={actionsWidth}
          dim={dim}
          mark={mark}
          badge={badge}
          dot={dot}
          state={isWhole ? 'ready' : 'loading'}
          loadingText={t(generalText.loading)}
          empty={
            rows?.length || (serverSearch && searchedFor) ? (
              <Empty
                {...(isDocumentedEmpty(empty) ? { text: t(empty), hint: noneMatches } : { text: noneMatches })}
                action={
                  <span className="flex items-center gap-2">
                    <Button small label={t(listText.clearSearch)} keys="Esc" onClick={() => setSearch('')} />
                    {creating ? <CommandButton action={{ ...creating, look: 'plain' }} small /> : null}
                  </span>
                }
              />
            ) : (
              <Empty text={t(empty)} />
            )
          }
          {...(level === 'screen' ? { fill: true } : { tall: Math.max(pageSize, rows?.length ?? 0) })}
          letters={withLetters}
          listKey={searchedFor}
        />
      </div>
      {isWhole ? (
        <PrintedList title={label} search={searchedFor.trim()} rows={shown} id={id} columns={columns} />
      ) : null}
      <ListFooter
        level={level}
        pager={alwaysPaged || pages > 1 ? { page: Math.min(page, pages), pages, onPage: go } : undefined}
        selectable={found.length > 0}
        selected={chosen.length}
        onClear={clear}
        onSelect={at && (() => selection.onChange(new Set([id(at)])))}
        subject={scope.row}
        row={at}
        typing={typing}
        open={open}
        actions={actions}
        buttons={areBelow && at ? actions?.(at) : undefined}
        toolbar={toolbar}
        end={end}
      />
    </>
  )
}
