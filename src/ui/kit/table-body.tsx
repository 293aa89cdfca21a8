// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned, which a tr cannot be
import { memo, type ReactNode } from 'react'
import { sizes } from './sizes.ts'
import type { Column } from './table-column.ts'
import type { Badge, Mark } from './table-letters.tsx'
import { TableRow } from './table-row.tsx'

type TableBodyProps<Row> = {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  /** How many columns stand in the first line of a row with two; undefined for rows of one line. */
  readonly leads: number | undefined
  /** The columns that stay in view while the table scrolls sideways, with their left offsets in pixels. */
  readonly pins: ReadonlyMap<string, number> | undefined
  /** The indexes of the rows to mount, in order. */
  readonly mounted: readonly number[]
  /** CSS lengths. */
  readonly height: string
  readonly minHeight: string | undefined
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

/** The mounted rows: those in or near the view, and the row that Tab stops at. */
function TableBodyOf<Row>({
  rows,
  rowId,
  columns,
  leads,
  pins,
  mounted,
  height,
  minHeight,
  at,
  stop,
  selected,
  actions,
  dim,
  mark,
  badge,
  dot,
}: TableBodyProps<Row>) {
  return (
    <div role="rowgroup" className="relative" style={{ height, minHeight }}>
      {mounted.map(index => {
        const row = rows[index]
        if (row === undefined) return null
        const id = rowId(row)
        return (
          <TableRow
            key={id}
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
        )
      })}
    </div>
  )
}

// The cast restores the type parameter, which memo() loses.
export const TableBody = memo(TableBodyOf) as typeof TableBodyOf
