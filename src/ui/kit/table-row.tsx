// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are positioned, which a tr cannot be
import { memo, type ReactNode, useMemo } from 'react'
import { classes } from './classes.ts'
import { grown } from './sizes.ts'
import { TabStop } from './tab-stop.ts'
import type { Column } from './table-column.ts'
import { type Badge, BadgeLetters, type Mark, MarkLetters, markDelay } from './table-letters.tsx'

type TableRowProps<Row> = {
  readonly id: string
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly columns: readonly Column<Row>[]
  /** How many columns stand in the first line of a row with two; undefined for rows of one line. */
  readonly leads: number | undefined
  /** The columns that stay in view while the table scrolls sideways, with their left offsets in pixels. */
  readonly pins: ReadonlyMap<string, number> | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  readonly cursor: boolean
  /** Tab stops at this row. */
  readonly stop: boolean
  /** Undefined if rows cannot be selected. */
  readonly selected: boolean | undefined
  readonly dim: boolean
  readonly mark: Mark | undefined
  readonly badge: Badge | undefined
  /** What the dot in front of a row that stands out means. */
  readonly dot: string | undefined
}

const aligned = { left: '', right: 'text-right', center: 'text-center' } as const

type CellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'columns' | 'pins' | 'badge' | 'dot'>
function Cells<Row>({ row, columns, pins, badge, dot }: CellsProps<Row>) {
  return columns.map((column, nth) => {
    const badged = nth === 0 ? badge : undefined
    const left = pins?.get(column.id)
    const own = typeof column.className === 'function' ? column.className(row) : column.className
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the row is what takes the focus
      <div
        key={column.id}
        role="gridcell"
        data-name={column.named ? (column.short ?? column.title) : undefined}
        style={left === undefined ? undefined : { left: grown(left) }}
        className={classes(
          'cell',
          column.flex ? 'flexible' : undefined,
          left !== undefined && 'pinned',
          badged && 'badged',
          aligned[column.align ?? 'left'],
          own,
        )}
      >
        {nth === 0 && dot !== undefined ? <span role="img" aria-label={dot} title={dot} className="row-dot" /> : null}
        {column.render(row)}
        {badged ? <BadgeLetters {...badged} /> : null}
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
  leads,
  pins,
  actions,
  cursor,
  stop,
  selected,
  dim,
  mark,
  badge,
  dot,
}: TableRowProps<Row>) {
  const animationDelay = useMemo(() => markDelay(mark), [mark])
  return (
    <div
      role="row"
      data-index={index}
      data-focus-name={`row ${id}`}
      data-cursor={cursor || undefined}
      data-mark={mark?.letters}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
      style={{ top, animationDelay }}
      className={classes('row', dim && 'dim', dot !== undefined && 'dotted')}
    >
      {leads === undefined ? (
        <Cells row={row} columns={columns} pins={pins} badge={badge} dot={dot} />
      ) : (
        <>
          <div className="row-line">
            <Cells row={row} columns={columns.slice(0, leads)} pins={undefined} badge={badge} dot={dot} />
          </div>
          <div className="row-line row-rest">
            <Cells row={row} columns={columns.slice(leads)} pins={undefined} badge={undefined} dot={undefined} />
          </div>
        </>
      )}
      {actions ? (
        // biome-ignore lint/a11y/useFocusableInteractive: the controls in it take the focus
        <div role="gridcell" className="row-actions">
          <TabStop value={cursor || stop}>{actions(row)}</TabStop>
        </div>
      ) : null}
      {mark === undefined ? null : <MarkLetters {...mark} />}
    </div>
  )
}

// The cast restores the type parameter, which memo() loses.
export const TableRow = memo(TableRowOf) as typeof TableRowOf
