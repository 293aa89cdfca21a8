import { type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#client/language.ts'
import { fullName } from '#rules/names.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFocus } from '../../kit/focus-scope.ts'
import { Table } from '../../kit/table.tsx'
import { tracks } from '../../kit/table-column.ts'
import { Tabs } from '../../kit/tabs.tsx'
import { letters } from '../../preferences.ts'
import { done, rowKeys, type ScopedKey } from '../../scoped-key.ts'
import { ScopedKeys } from '../../scoped-keys.tsx'
import { useStore } from '../../use-store.ts'
import { ColumnStrip } from './column-strip.tsx'
import { ownColumns, useColumns } from './columns.tsx'
import { type FatedRow, type Fates, type Filter, filterOf, filterWords, grouped } from './fates.ts'
import { RowDialog } from './row-dialog.tsx'
import { type Fields, type Sheet, withEdit, withField, withHeading, withLeftOut } from './sheet.ts'

declare module 'react' {
  interface CSSProperties {
    /** As wide as all columns need it. */
    '--sheet'?: string
  }
}

type Props = {
  readonly sheet: Sheet
  readonly fates: Fates
  readonly onChange: (sheet: Sheet) => void
}

const label = t('Import students')
const list = `list ${label}`
const id = ({ row }: FatedRow): string => String(row.line)
const isLeftOut = ({ row }: FatedRow): boolean => row.leftOut
const filters: readonly Filter[] = ['all', 'create', 'change', 'same', 'refuse', 'out']

/** What could become of the rows, what each column is, and the means to put both right. */
export function RowsStep({ sheet, fates, onChange }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const [cursor, setCursor] = useState<string>()
  const [editing, setEditing] = useState<number>()
  const withLetters = useStore(letters)
  const { counts } = fates

  const rows = useMemo(
    () => (filter === 'all' ? fates.rows : fates.rows.filter(each => filterOf(each) === filter)),
    [fates.rows, filter],
  )
  const columns = useColumns(sheet)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const scrolled = useScrolledTogether()

  const focus = useFocus()
  const focusRows = useCallback(() => focus([list]), [focus])
  useLayoutEffect(focusRows, [focusRows])

  const byId = useMemo(() => new Map(rows.map(each => [id(each), each])), [rows])
  const at = cursor === undefined ? undefined : byId.get(cursor)
  const edited = editing === undefined ? undefined : fates.rows.find(each => each.row.line === editing)
  const refused = useMemo(
    () => fates.rows.filter(each => filterOf(each) === 'refuse').map(each => each.row.line),
    [fates.rows],
  )
  const leaveOut = (lines: readonly number[], out: boolean) => onChange(withLeftOut(sheet, lines, out))
  const showFilter = (next: Filter) => {
    setFilter(next)
    focusRows()
  }
  // The last row in view has gone elsewhere, and the focus with it.
  const seen = useRef({ filter, count: rows.length })
  useLayoutEffect(() => {
    const emptied = seen.current.filter === filter && seen.current.count > 0 && rows.length === 0
    seen.current = { filter, count: rows.length }
    if (emptied) showFilter('all')
  })
  const open = useCallback(({ row }: FatedRow) => setEditing(row.line), [])

  const onRow = (act: (row: FatedRow) => void) => () => {
    if (at) act(at)
    return at !== undefined
  }
  const leaveOutRow = onRow(({ row }) => leaveOut([row.line], !row.leftOut))
  const keys: readonly ScopedKey[] = [
    { keys: 'Enter', words: 'Edit the row' },
    { keys: 'F2', words: 'Edit the row', run: onRow(open) },
    { keys: 'X', words: 'Leave the row out, or take it back', run: leaveOutRow },
    { keys: 'Delete', words: 'Leave the row out, or take it back', run: leaveOutRow },
    ...(refused.length > 0
      ? [{ keys: 'Shift X', words: 'Leave out what is refused', run: done(() => leaveOut(refused, true)) }]
      : []),
    {
      keys: 'R',
      words: 'What is refused, or all rows',
      run: done(() => showFilter(filter === 'refuse' ? 'all' : 'refuse')),
    },
    { keys: 'Ctrl Enter', words: 'Import' },
    ...rowKeys,
  ]

  return (
    <>
      <ScopedKeys title={label} list={keys} within={scrolled.table} />
      <div className="flex h-10 shrink-0 items-center gap-3 px-4 pb-1.5">
        <Tabs
          label={t('Rows')}
          panel="import-rows"
          value={filter}
          onChange={setFilter}
          tabs={filters
            .filter(each => each !== 'out' || counts.out > 0 || filter === 'out')
            .map(each => ({
              id: each,
              label: `${t(filterWords[each])} ${grouped(counts[each])}`,
              keys: each === 'refuse' && withLetters ? 'R' : undefined,
            }))}
        />
        <span className="flex-1" />
        {refused.length > 0 ? (
          <Button
            label={`${t('Leave out')} ${grouped(refused.length)} ${t('refused')}`}
            keys={withLetters ? 'Shift X' : undefined}
            onClick={() => {
              leaveOut(refused, true)
              showFilter('all')
            }}
          />
        ) : null}
      </div>
      <ColumnStrip
        ref={scrolled.strip}
        sheet={sheet}
        tracks={tracks(columns, undefined)}
        before={ownColumns}
        width={width}
        onField={(column, field) => onChange(withField(sheet, column, field))}
        onScroll={scrolled.fromStrip}
      >
        <Checkbox
          label={t('First line is a heading')}
          checked={sheet.heading}
          onChange={heading => onChange(withHeading(sheet, heading))}
        />
      </ColumnStrip>
      <div
        id="import-rows"
        role="tabpanel"
        ref={scrolled.table}
        onScrollCapture={scrolled.fromTable}
        style={{ '--sheet': `${width}px` }}
        className="flex min-h-0 flex-1 flex-col border-t border-line"
      >
        <Table
          label={label}
          first
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={12}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          dim={isLeftOut}
          letters={withLetters}
          listKey={filter}
          empty={<Empty text={t(filter === 'refuse' ? 'No row is refused.' : 'There are no such rows.')} />}
          fill
          className="overflow-x-auto! [scrollbar-gutter:stable] [&>[role=grid]]:min-w-(--sheet)"
        />
      </div>
      <div className="flex h-11 shrink-0 items-center gap-3 border-y border-line px-4">
        {at ? <About of={at} /> : <span className="flex-1" />}
        {at ? (
          <>
            <Button small label={t('Edit')} keys="Enter" onClick={() => open(at)} />
            <Button
              small
              label={t(at.row.leftOut ? 'Take back' : 'Leave out')}
              keys={withLetters ? 'X' : 'Delete'}
              onClick={() => {
                leaveOut([at.row.line], !at.row.leftOut)
                focusRows()
              }}
            />
          </>
        ) : null}
      </div>
      {edited ? (
        <RowDialog
          of={edited}
          onClose={() => setEditing(undefined)}
          onSave={(fields: Fields) => {
            setEditing(undefined)
            onChange(withEdit(withLeftOut(sheet, [edited.row.line], false), edited.row.line, fields))
          }}
        />
      ) : null}
    </>
  )
}

/** The row under the cursor in full, because its cell may be too narrow for it. */
function About({ of: { row, fate } }: { readonly of: FatedRow }) {
  const { first_name = '', surname = '', chinese_name = '' } = row.fields
  const name = [fullName({ first_name, surname }), chinese_name].filter(Boolean).join(' ')
  return (
    <p className="line-clamp-2 min-w-0 flex-1 text-sm [overflow-wrap:anywhere]" title={fate?.reason}>
      <span className="text-text-3">
        {[`${t('Line')} ${row.line}`, name, fate?.student_id].filter(Boolean).join(' · ')}
        {' · '}
      </span>
      {row.leftOut
        ? t('Left out of the import.')
        : fate === undefined
          ? null
          : fate.reason
            ? t(fate.reason)
            : t(fate.outcome === 'create' ? 'A new student.' : 'Stored already, with nothing to change.')}
    </p>
  )
}

/** Scrolls the strip of selects with the table, and the table with a select that takes the focus. */
function useScrolledTogether() {
  const strip = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  return {
    strip,
    table,
    fromTable: (event: UIEvent<HTMLElement>) => {
      if (strip.current && event.target instanceof Element) strip.current.scrollLeft = event.target.scrollLeft
    },
    fromStrip: (left: number) => {
      const scroller = table.current?.firstElementChild
      if (scroller && scroller.scrollLeft !== left) scroller.scrollLeft = left
    },
  }
}
