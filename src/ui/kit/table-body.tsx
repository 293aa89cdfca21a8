// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list stand where they are put, which a tr cannot
import type { ReactNode } from 'react'
import type { Column } from './table-column.ts'
import { TableRow } from './table-row.tsx'
import { nextSlots, type Slot } from './table-slots.ts'
import { mountedIndexes, rowHeight, type View } from './table-window.ts'
import { useDerived } from './use-derived.ts'

type TableBodyProps<Row> = {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** The columns that stay in view while the table scrolls sideways, and where. */
  readonly pins: ReadonlyMap<string, number> | undefined
  readonly view: View
  /** Pixels. */
  readonly height: number
  /** The index of the cursor row, -1 without one, and of the row that Tab stops at. */
  readonly at: number
  readonly stop: number
  /** Undefined where rows cannot be selected. */
  readonly selected: ReadonlySet<string> | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly dim: ((row: Row) => boolean) | undefined
}

const none: readonly Slot[] = []

/** The rows that are in view, and the cursor row. */
export function TableBody<Row>({
  rows,
  rowId,
  columns,
  pins,
  view,
  height,
  at,
  stop,
  selected,
  actions,
  dim,
}: TableBodyProps<Row>) {
  const mounted = mountedIndexes(view, rows.length, stop).map(index => {
    const row = rows[index]!
    return { row, index, id: rowId(row) }
  })
  const ids = mounted.map(({ id }) => id)
  const pinned = rows[stop]
  const slots = useDerived(none, before => nextSlots(before, ids, pinned && rowId(pinned)))
  return (
    <div role="rowgroup" className="relative" style={{ height }}>
      {mounted.map(({ row, index, id }, nth) => (
        <TableRow
          key={slots[nth]?.slot}
          id={id}
          row={row}
          index={index}
          top={index * rowHeight}
          columns={columns}
          pins={pins}
          actions={actions}
          cursor={index === at}
          stop={index === stop}
          selected={selected?.has(id)}
          dim={dim?.(row) ?? false}
        />
      ))}
    </div>
  )
}
