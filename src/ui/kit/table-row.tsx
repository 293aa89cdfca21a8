// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list stand where they are put, which a tr cannot
import { memo, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { TabStop } from './tab-stop.ts'
import type { Column } from './table-column.ts'

export type TableRowProps<Row> = {
  readonly id: string
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly columns: readonly Column<Row>[]
  /** The columns that stay in view while the table scrolls sideways, and where. */
  readonly pins: ReadonlyMap<string, number> | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly cursor: boolean
  /** The one row that Tab stops at. */
  readonly stop: boolean
  /** Undefined where rows cannot be selected. */
  readonly selected: boolean | undefined
  readonly dim: boolean
}

const aligned = { left: '', right: 'text-right', center: 'text-center' } as const

function Cells<Row>({ row, columns, pins }: Pick<TableRowProps<Row>, 'row' | 'columns' | 'pins'>) {
  return columns.map(column => {
    const left = pins?.get(column.id)
    const own = typeof column.className === 'function' ? column.className(row) : column.className
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the row is what takes the focus
      <div
        key={column.id}
        role="gridcell"
        style={left === undefined ? undefined : { left }}
        className={classes('cell', left !== undefined && 'pinned', aligned[column.align ?? 'left'], own)}
      >
        {column.render(row)}
      </div>
    )
  })
}

function TableRowOf<Row>({
  id,
  row,
  index,
  top,
  columns,
  pins,
  actions,
  cursor,
  stop,
  selected,
  dim,
}: TableRowProps<Row>) {
  return (
    <div
      role="row"
      data-index={index}
      data-focus-name={`row ${id}`}
      data-cursor={cursor || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
      style={{ top }}
      className={dim ? 'row dim' : 'row'}
    >
      <Cells row={row} columns={columns} pins={pins} />
      {actions ? (
        // biome-ignore lint/a11y/useFocusableInteractive: the controls in it take the focus
        <div role="gridcell" className="row-actions">
          <TabStop value={cursor || stop}>{actions(row)}</TabStop>
        </div>
      ) : null}
    </div>
  )
}

// memo drops the type parameter.
export const TableRow = memo(TableRowOf) as typeof TableRowOf
