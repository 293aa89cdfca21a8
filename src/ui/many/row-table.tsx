import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isEntityKind, kindOf } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { studentOf } from '#client/palette/student-of-record.ts'
import { besideName } from '#client/run/job-words.ts'
import { useApp } from '../app/app.ts'
import { usePeekKey } from '../app/peek-key.ts'
import { letters } from '../app/preferences.ts'
import { ScopedKeys } from '../app/scoped-keys.tsx'
import { useStore } from '../app/use-store.ts'
import { Chip } from '../kit/chip.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { useSizes } from '../kit/use-sizes.ts'

/** One of the rows that something is done with. */
type ShownRow = {
  readonly id: string
  readonly label: string
  readonly state: Message
  readonly tone: 'good' | 'bad' | 'plain'
  readonly why: Message | undefined
}

const columns = (kind: string, isPlain: boolean): readonly Column<ShownRow>[] => [
  {
    id: 'row',
    title: t(isEntityKind(kind) ? caption(kindOf(kind).title) : jobsText.row),
    width: 300,
    flex: 1,
    lead: true,
    render: ({ label }) => label,
  },
  ...(isPlain ? [] : stateColumns()),
]

const stateColumns = (): readonly Column<ShownRow>[] => [
  {
    id: 'state',
    title: t(jobsText.state),
    width: 110,
    render: ({ state, tone }) => <Chip tone={tone} label={t(state)} />,
  },
  {
    id: 'why',
    title: t(jobsText.why),
    width: 400,
    flex: 2,
    className: 'why text-text-2',
    render: ({ label, why }) => (why ? besideName(label, why) : ''),
  },
]

const idOf = ({ id }: ShownRow) => id

type Props = {
  readonly label: string
  /** What the rows are. */
  readonly kind: string
  readonly rows: readonly ShownRow[] | undefined
  readonly onOpen?: () => void
  /** `true`: nothing is refused and nothing is to be said of any row, so that only their names stand there. */
  readonly isPlain?: boolean
}

/** The reason in the row under the cursor, if the row has no room for all of it. */
function useCutReason(cursor: string | undefined, rows: readonly ShownRow[] | undefined) {
  const table = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState<string>()
  const { isTwoLines } = useSizes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when another cell or text stands there
  useLayoutEffect(() => {
    const cell = table.current?.querySelector('[data-cursor] .why')
    if (!cell) return setCut(undefined)
    const observer = new ResizeObserver(() =>
      setCut(cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? undefined) : undefined),
    )
    observer.observe(cell)
    return () => observer.disconnect()
  }, [cursor, rows, isTwoLines])
  return { table, cut }
}

/** The rows that something is done with, and what becomes of each. */
export function RowTable({ label, kind, rows, onOpen, isPlain = false }: Props) {
  const [cursor, setCursor] = useState<string>()
  const { records } = useApp()
  const student = cursor !== undefined && isEntityKind(kind) ? studentOf({ kind, id: cursor }, records) : undefined
  const peeks = usePeekKey(student)
  const withLetters = useStore(letters)
  const shown = useMemo(() => columns(kind, isPlain), [kind, isPlain])
  const { table, cut } = useCutReason(cursor, rows)
  return (
    <>
      <ScopedKeys list={[peeks]} />
      <div ref={table} className="flex min-h-0 flex-col">
        <Table
          name="rows"
          label={label}
          rows={rows ?? []}
          rowId={idOf}
          columns={shown}
          pageSize={10}
          selection="preview"
          tall={Math.max(3, rows?.length ?? 3)}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={onOpen}
          state={rows === undefined ? 'loading' : 'ready'}
          loadingText={t(generalText.loading)}
          letters={withLetters}
          className="-mx-4 box-content border-y border-line"
        />
      </div>
      {cut === undefined ? null : <p className="text-text-2">{cut}</p>}
    </>
  )
}
