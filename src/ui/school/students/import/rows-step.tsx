import { type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { fullName } from '#rules/names.ts'
import { usePeekKey } from '../../../app/peek-key.ts'
import { letters } from '../../../app/preferences.ts'
import { done, type ScopedKey } from '../../../app/scoped-key.ts'
import { ScopedKeys } from '../../../app/scoped-keys.tsx'
import { useStore } from '../../../app/use-store.ts'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { useFocus } from '../../../kit/focus-scope.ts'
import { grown } from '../../../kit/sizes.ts'
import { Table } from '../../../kit/table.tsx'
import { tracks } from '../../../kit/table-column.ts'
import { Tabs } from '../../../kit/tabs.tsx'
import { type CheckedRow, type CheckedRows, type Filter, filterWords, grouped, isIn } from './checked-rows.ts'
import { ColumnStrip } from './column-strip.tsx'
import { ownColumns, useColumns } from './columns.tsx'
import { Reading, readingKeys } from './reading.tsx'
import { RowDialog } from './row-dialog.tsx'
import { type Fields, type Sheet, whyLeftOut, withEdit, withField, withHeading, withLeftOut } from './sheet.ts'

declare module 'react' {
  interface CSSProperties {
    /** The width that all columns need. */
    '--sheet'?: string
  }
}

type Props = {
  readonly sheet: Sheet
  readonly checked: CheckedRows
  readonly onChange: (sheet: Sheet) => void
}

const id = ({ row }: CheckedRow): string => String(row.line)
const isLeftOut = ({ row }: CheckedRow): boolean => row.leftOut
const filters: readonly Filter[] = ['all', 'create', 'change', 'same', 'look', 'refuse', 'out']
/** Those that are shown only while they have rows. */
const seldom: readonly Filter[] = ['look', 'out']

const refusedIn = ({ rows }: CheckedRows): readonly number[] =>
  rows.filter(each => isIn('refuse', each)).map(each => each.row.line)
const indexOf = ({ csv }: Sheet, line: number): number => csv.rows.findIndex(each => each.line === line)

const tabsFor = (now: Filter, counts: CheckedRows['counts'], withLetters: boolean) =>
  filters
    .filter(each => !seldom.includes(each) || counts[each] > 0 || now === each)
    .map(each => ({
      id: each,
      label: t(studentImportText.filterCount({ filter: filterWords[each], count: grouped(counts[each]) })),
      keys: each === 'refuse' && withLetters ? 'R' : undefined,
    }))

/** A change has moved the last row out of a filter, and the focus with it. Showing all rows brings both back. */
function useWhenEmptied(filter: Filter, count: number, showAll: () => void): void {
  const seen = useRef({ filter, count })
  useLayoutEffect(() => {
    const isEmptied = seen.current.filter === filter && seen.current.count > 0 && count === 0
    seen.current = { filter, count }
    if (isEmptied) showAll()
  })
}

/** Shows the rows with their outcomes and the field of each column, and lets people correct both. */
export function RowsStep({ sheet, checked, onChange }: Props) {
  const label = t(studentImportText.importStudents)
  const [filter, setFilter] = useState<Filter>('all')
  const [cursor, setCursor] = useState<string>()
  const [editing, setEditing] = useState<number>()
  const withLetters = useStore(letters)
  const { counts } = checked

  const rows = useMemo(
    () => (filter === 'all' ? checked.rows : checked.rows.filter(each => isIn(filter, each))),
    [checked.rows, filter],
  )
  const columns = useColumns(sheet)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const scrolled = useScrolledTogether()

  const focus = useFocus()
  const focusRows = useCallback(() => focus(['list rows']), [focus])
  useLayoutEffect(focusRows, [focusRows])

  const byId = useMemo(() => new Map(rows.map(each => [id(each), each])), [rows])
  const at = cursor === undefined ? undefined : byId.get(cursor)
  const peeks = usePeekKey(at?.check?.student_id ?? undefined)
  const edited = editing === undefined ? undefined : checked.rows.find(each => each.row.line === editing)
  const refused = useMemo(() => refusedIn(checked), [checked])
  const leaveOut = (lines: readonly number[], out: boolean) => onChange(withLeftOut(sheet, lines, out))
  const showFilter = (next: Filter) => {
    setFilter(next)
    focusRows()
  }
  useWhenEmptied(filter, rows.length, () => showFilter('all'))
  const open = useCallback(({ row }: CheckedRow) => setEditing(row.line), [])

  const onRow = (act: (row: CheckedRow) => void) => () => {
    if (at) act(at)
    return at !== undefined
  }
  const leaveOutRow = onRow(({ row }) => leaveOut([row.line], !row.leftOut))
  const keys: readonly ScopedKey[] = [
    peeks,
    { keys: 'Enter', words: studentImportText.editTheRow },
    { keys: 'F2', words: studentImportText.editTheRow, run: onRow(open) },
    { keys: 'X', words: studentImportText.leaveOutOrTakeBack, run: leaveOutRow },
    { keys: 'Delete', words: studentImportText.leaveOutOrTakeBack, run: leaveOutRow },
    ...(refused.length > 0
      ? [{ keys: 'Shift X', words: studentImportText.leaveOutWhatIsRefused, run: done(() => leaveOut(refused, true)) }]
      : []),
    {
      keys: 'H',
      words: studentImportText.thisLineIsTheHeading,
      run: onRow(({ row }) => onChange(withHeading(sheet, indexOf(sheet, row.line)))),
    },
    ...readingKeys(sheet, onChange),
    {
      keys: 'R',
      words: studentImportText.whatIsRefusedOrAllRows,
      run: done(() => showFilter(filter === 'refuse' ? 'all' : 'refuse')),
    },
  ]

  return (
    <>
      <ScopedKeys title={label} list={keys} within={scrolled.table} />
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-3 px-4 pb-1.5">
        <Tabs
          label={t(studentImportText.rows)}
          panel="import-rows"
          value={filter}
          onChange={setFilter}
          tabs={tabsFor(filter, counts, withLetters)}
        />
        <span className="flex-1" />
        {refused.length > 0 ? (
          <Button
            label={t(studentImportText.leaveOutRefused({ count: grouped(refused.length) }))}
            keys={withLetters ? 'Shift X' : undefined}
            onClick={() => {
              leaveOut(refused, true)
              showFilter('all')
            }}
          />
        ) : null}
      </div>
      <Reading sheet={sheet} onChange={onChange} />
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
          label={t(studentImportText.lineIsTheHeading({ line: sheet.csv.rows[sheet.heading ?? 0]?.line ?? 1 }))}
          checked={sheet.heading !== undefined}
          onChange={isOn => onChange(withHeading(sheet, isOn ? 0 : undefined))}
        />
      </ColumnStrip>
      <div
        id="import-rows"
        role="tabpanel"
        ref={scrolled.table}
        onScrollCapture={scrolled.fromTable}
        style={{ '--sheet': grown(width) }}
        className="flex min-h-0 flex-1 flex-col border-t border-line"
      >
        <Table
          name="rows"
          label={label}
          first
          rows={rows}
          rowId={id}
          columns={columns}
          pageSize={12}
          selection="cells"
          cursor={cursor}
          onCursor={setCursor}
          onOpen={open}
          dim={isLeftOut}
          letters={withLetters}
          listKey={filter}
          empty={
            <Empty
              text={t(filter === 'refuse' ? studentImportText.noRowIsRefused : studentImportText.thereAreNoSuchRows)}
            />
          }
          fill
          className="overflow-x-auto! [scrollbar-gutter:stable] roomy:[&>[role=grid]]:min-w-(--sheet)"
        />
      </div>
      <div className="flex min-h-11 shrink-0 items-center gap-3 border-y border-line px-4">
        {at ? (
          <CursorRow
            of={at}
            keys={withLetters ? 'X' : 'Delete'}
            onEdit={open}
            onLeaveOut={({ row }) => {
              leaveOut([row.line], !row.leftOut)
              focusRows()
            }}
          />
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

type CursorRowProps = {
  readonly of: CheckedRow
  readonly keys: string
  readonly onEdit: (row: CheckedRow) => void
  readonly onLeaveOut: (row: CheckedRow) => void
}
function CursorRow({ of, keys, onEdit, onLeaveOut }: CursorRowProps) {
  const label = t(of.row.leftOut ? studentImportText.takeBack : studentImportText.leaveOut)
  return (
    <>
      <About of={of} />
      <Button small label={t(studentImportText.edit)} keys="Enter" onClick={() => onEdit(of)} />
      <Button small label={label} keys={keys} onClick={() => onLeaveOut(of)} />
    </>
  )
}

/** The outcome of the cursor row in full, because its cell may cut it off. */
function About({ of: { row, check } }: { readonly of: CheckedRow }) {
  const { first_name = '', surname = '', chinese_name = '' } = row.fields
  const name = [fullName({ first_name, surname }), chinese_name].filter(Boolean).join(' ')
  return (
    <p
      className="min-w-0 flex-1 text-sm roomy:line-clamp-2 [overflow-wrap:anywhere]"
      title={check?.reason && t(check.reason)}
    >
      <span className="text-text-3">
        {[t(studentImportText.lineOf({ line: row.line })), name, check?.student_id].filter(Boolean).join(' · ')}
        {' · '}
      </span>
      {row.leftOut ? t(whyLeftOut(row) ?? studentImportText.leftOutOfTheImport) : wordsOf(check)}
    </p>
  )
}

/** What would become of a row, and how it was read. */
function wordsOf(check: CheckedRow['check']): string {
  if (!check) return ''
  const { outcome, reason, notes } = check
  const usual = outcome === 'create' ? studentImportText.aNewStudent : studentImportText.storedAlready
  return [reason ?? usual, ...notes.map(({ text }) => text)].map(each => t(each)).join(' ')
}

/** Scrolls the strip of selects with the table. When a select gets the focus, the table scrolls with it. */
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
