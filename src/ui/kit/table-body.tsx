// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned, which a tr cannot be
import { memo, type ReactNode } from 'react'
import { sizes } from './sizes.ts'
import type { Column } from './table-column.ts'
import type { Badge, Mark } from './table-letters.tsx'
import { TableRow } from './table-row.tsx'
import { nextSlots, type Slot } from './table-slots.ts'
import { mountedIndexes, type View } from './table-window.ts'
import { useDerived } from './use-derived.ts'

type TableBodyProps<Row> = {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** How many columns stand in the first line of a row with two; undefined for rows of one line. */
  readonly leads: number | undefined
  /** The columns that stay in view while the table scrolls sideways, with their left offsets in pixels. */
  readonly pins: ReadonlyMap<string, number> | undefined
  readonly view: View
  /** How many rows are mounted on both sides of the view. */
  readonly beyond: number
  /** Pixels. */
  readonly height: number
  /** `at` is the index of the cursor row, or -1; `stop` is the index of the row that Tab stops at. */
  readonly at: number
  readonly stop: number
  /** Undefined if rows cannot be selected. */
  readonly selected: ReadonlySet<string> | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly dim: ((row: Row) => boolean) | undefined
  readonly mark: ((row: Row) => Mark | undefined) | undefined
  readonly badge: ((row: Row) => Badge | undefined) | undefined
  readonly dot: ((row: Row) => string | undefined) | undefined
}

const none: readonly Slot[] = []

/** The mounted rows: those in or near the view, and the row that Tab stops at. */
function TableBodyOf<Row>({
  rows,
  rowId,
  columns,
  leads,
  pins,
  view,
  beyond,
  height,
  at,
  stop,
  selected,
  actions,
  dim,
  mark,
  badge,
  dot,
}: TableBodyProps<Row>) {
  const mounted = mountedIndexes(view, rows.length, stop, beyond).map(index => {
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
          top={index * sizes.get().row}
          columns={columns}
          leads={leads}
          pins={pins}
          actions={actions}
          cursor={index === at}
          stop={index === stop}
          selected={selected?.has(id)}
          dim={dim?.(row) ?? false}
          mark={mark?.(row)}
          badge={badge?.(row)}
          dot={dot?.(row)}
        />
      ))}
    </div>
  )
}

// The cast restores the type parameter, which memo() loses.
export const TableBody = memo(TableBodyOf) as typeof TableBodyOf
