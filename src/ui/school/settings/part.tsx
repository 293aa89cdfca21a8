import { useCallback, useEffect, useRef, useState } from 'react'
import type { EntityRef } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import type { Action } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { labelOfAction } from '../../actions/command-button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Table } from '../../kit/table.tsx'
import type { Column } from '../../kit/table-column.ts'
import type { Selection } from '../../kit/table-selection.ts'
import { ArrivedButton } from '../../list/arrived-button.tsx'
import { pagerTexts } from '../../list/pager-texts.ts'
import { useArrivals } from '../../list/use-arrivals.ts'
import { useMark } from '../../list/use-author-mark.ts'
import { useRowButtons } from '../../list/use-row-buttons.ts'
import { useBadge } from '../../list/use-viewer-badge.ts'

const pageSize = 15
const nothing: readonly never[] = []

/** The page with the row at an index; the first one where there is no such row. */
export const pageWith = (index: number): number => Math.floor(Math.max(0, index) / pageSize) + 1

type PartProps<Row extends object> = {
  readonly letters: boolean
  readonly name: string
  readonly title: string
  readonly rows: readonly Row[] | undefined
  readonly id: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** Gets the row's id. */
  readonly actions: (id: string) => readonly Action[]
  readonly actionsWidth: number
  /** What makes the first row. */
  readonly begin: Action
  readonly page: number
  readonly onPage: (page: number) => void
  readonly selection: Selection
  /** The row where the cursor starts. */
  readonly start: string | undefined
  readonly onCursor: (id: string) => void
  readonly onOpen?: (row: Row) => void
  readonly subject: (row: Row) => EntityRef
  /** Called with how the new rows that wait are shown. */
  readonly onArrived: (show: (() => void) | undefined) => void
}

/** One of the two tables of the settings. The pager is shown only if there is more than one page. */
export function Part<Row extends object>({
  letters: withLetters,
  name,
  title,
  rows,
  id,
  columns,
  actions,
  actionsWidth,
  begin,
  page,
  onPage,
  selection,
  start,
  onCursor,
  onOpen,
  subject,
  onArrived,
}: PartProps<Row>) {
  const [chosen, setCursor] = useState<string>()
  // Where it starts may become known with the rows.
  const cursor = chosen ?? start
  const actionsOfRow = useCallback((row: Row) => actions(id(row)), [actions, id])
  const buttons = useCallback((row: Row) => <Actions of={actionsOfRow(row)} via="row" />, [actionsOfRow])
  const { actionsWidth: width } = useRowButtons(rows?.[0], actionsOfRow, actionsWidth)
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize))
  const latest = useRef<string>(undefined)
  const move = useCallback(
    (next: string) => {
      latest.current = next
      setCursor(next)
      onCursor(next)
    },
    [onCursor],
  )
  const { kept, arrived, onView } = useArrivals({ name, rows, shown: rows ?? nothing, id, listKey: '', move })
  const show = arrived?.onShow
  useEffect(() => onArrived(show), [show, onArrived])
  return (
    <section
      aria-label={title}
      // Keys act on the table with the focus, also when the focus returns to the row it was on.
      onFocus={() => (latest.current ?? start) !== undefined && onCursor(latest.current ?? start ?? '')}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <h2 className="flex h-9 shrink-0 items-center gap-2 px-4 font-bold">
        {title}
        <span className="font-normal text-text-3">{rows?.length ?? ''}</span>
        <ArrivedButton arrived={arrived} />
      </h2>
      <Table
        letters={withLetters}
        name={name}
        label={title}
        rows={kept}
        onView={onView}
        mark={useMark()}
        badge={useBadge(subject)}
        rowId={id}
        columns={columns}
        pageSize={pageSize}
        page={page}
        onPage={onPage}
        selection={selection}
        cursor={cursor}
        onCursor={move}
        onOpen={onOpen}
        actions={buttons}
        actionsTitle={t(generalText.actions)}
        actionsWidth={width}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        empty={
          <Empty text={t(generalText.nothingToShow)} hint={t(listText.beginWith({ what: labelOfAction(begin) }))} />
        }
        fill
      />
      {pages > 1 ? (
        <footer className="flex min-h-9 shrink-0 items-center border-t border-line px-4">
          <Pager page={Math.min(page, pages)} pages={pages} onPage={onPage} texts={pagerTexts()} />
        </footer>
      ) : null}
    </section>
  )
}
