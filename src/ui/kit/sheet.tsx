import { Fragment, useRef, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { classes } from './classes.ts'
import { nth } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { type ListedKey, useHeardKeys } from './receive-keys.ts'
import { grown } from './sizes.ts'
import type { Column } from './table-column.ts'
import { rowOf } from './use-table-pointer.ts'
import { useVirtualLines } from './use-virtual-rows.ts'

/** A flexible column takes the width that the others leave. */
export type SheetColumn<Row> = Pick<Column<Row>, 'id' | 'title' | 'width' | 'flex' | 'align' | 'render'>

type SheetProps<Row> = {
  /** What the focus finds it by: unique in its scope, and in no language. */
  readonly name: string
  /** Accessible name. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly columns: readonly SheetColumn<Row>[]
  /** Whether a row has unsaved input: it is marked at the row's edge, and by `unsavedText` for screen readers. */
  readonly unsaved: (row: Row) => boolean
  readonly unsavedText: string
  /** Called when the focus comes to a row. */
  readonly onCursor?: (row: Row) => void
  /** Called on Enter in the last box. */
  readonly onEnd: () => void
  /** Called on Shift+Space in a row. */
  readonly onShiftSpace?: (row: Row) => void
}

const steps = [
  { keys: 'Enter ArrowDown', does: 'nextBox', by: 1 },
  { keys: 'ArrowUp', does: 'previousBox', by: -1 },
  { keys: 'Shift Enter', does: 'previousBox', by: -1 },
] as const
export const sheetKeys: readonly ListedKey[] = steps

/** The room of rows that are not mounted, in pixels. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  )
}

/**
 * A sheet with one text box per row. Enter and the arrow keys go from box to box, and digits go into the box at once. Enter
 * in the last box ends it, as it sends a form.
 */
export function Sheet<Row>({
  name,
  label,
  rows,
  rowId,
  columns,
  unsaved,
  unsavedText,
  onCursor,
  onEnd,
  onShiftSpace,
}: SheetProps<Row>) {
  const focus = useFocus()
  const [at, setAt] = useState<{ readonly id: string | undefined; readonly index: number }>({ id: undefined, index: 0 })
  const list = `list ${name}`
  const found = rows.findIndex(row => rowId(row) === at.id)
  const stop = found >= 0 ? found : Math.min(at.index, rows.length - 1)
  const cursor = rows[stop]
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = rows.map(rowId)
  const { measure, mounted, below } = useVirtualLines({ scroller: () => scroller.current, ids, stop })
  const indexOf = ({ target }: KeyPress): number => Number(rowOf(target)?.dataset.index ?? -1)
  const step = (by: 1 | -1) => (press: KeyPress) => {
    if (!(press.target instanceof HTMLInputElement)) return false
    const index = indexOf(press) + by
    const next = rows[index]
    if (next !== undefined) {
      setAt({ id: rowId(next), index })
      focus([list, `row ${rowId(next)}`, nth(0)])
    } else if (press.key === 'Enter' && by === 1 && !press.repeat) onEnd()
    return true
  }
  const onKeyDown = useHeardKeys(body, [
    ...steps.map(({ keys, does, by }) => ({ keys, does, held: true, inFields: true, run: step(by) }) as const),
    ...(onShiftSpace
      ? [
          {
            keys: 'Shift Space',
            inFields: true,
            run: (press: KeyPress) => {
              const row = rows[indexOf(press)]
              if (row !== undefined) onShiftSpace(row)
              return row !== undefined
            },
          } as const,
        ]
      : []),
  ])
  return (
    <div ref={scroller} className="max-h-136 overflow-auto scroll-pt-row [scrollbar-width:thin]">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-focus-name={list}
        data-focus-cursor={cursor === undefined ? '' : `row ${rowId(cursor)}`}
        // In a narrow window it scrolls sideways, and the name stays in view.
        style={{ minWidth: grown(columns.reduce((sum, { width }) => sum + width, 0)) }}
        className="w-full table-fixed border-collapse"
      >
        <thead className="sticky top-0 z-10 bg-raised">
          <tr aria-rowindex={1}>
            {columns.map(column => (
              <th
                key={column.id}
                scope="col"
                style={column.flex ? undefined : { width: grown(column.width) }}
                className={classes(
                  'h-8 border-b border-line px-2 text-sm font-medium text-text-3 first:pl-4 last:pr-4',
                  column.flex !== undefined && 'sticky left-0 bg-raised',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {mounted.map(({ index, gap }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = rowId(row)
            return (
              <Fragment key={id}>
                <Gap height={gap} />
                <tr
                  ref={measure}
                  data-index={index}
                  data-focus-name={`row ${id}`}
                  aria-rowindex={index + 2}
                  onFocus={() => {
                    setAt({ id, index })
                    onCursor?.(row)
                  }}
                  className={classes('focus-within:bg-cursor', unsaved(row) && 'shadow-[inset_2px_0_var(--warn)]')}
                >
                  {columns.map((column, nth) => (
                    <td
                      key={column.id}
                      className={classes(
                        'h-row truncate border-b border-line px-2 first:pl-4 last:pr-4',
                        column.flex !== undefined && 'sticky left-0 bg-raised [tr:focus-within>&]:bg-cursor',
                        column.align === 'right' && 'text-right',
                      )}
                    >
                      {column.render(row)}
                      {nth === 0 && unsaved(row) ? <span className="sr-only">{unsavedText}</span> : null}
                    </td>
                  ))}
                </tr>
              </Fragment>
            )
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  )
}
