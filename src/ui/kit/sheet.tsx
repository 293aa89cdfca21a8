import { useRef, useState } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { classes } from './classes.ts'
import { nth } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { type ListedKey, useHeardKeys } from './receive-keys.ts'
import { grown } from './sizes.ts'
import type { Column } from './table-column.ts'

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

/**
 * A sheet with one text box per row. Enter and the arrow keys go from box to box, and digits go into the box at once. Enter
 * in the last box ends it, as it sends a form. It has no virtual rows: a sheet is as long as a class has students.
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
  const cursor = rows[found >= 0 ? found : Math.min(at.index, rows.length - 1)]
  const body = useRef<HTMLTableSectionElement>(null)
  const indexOf = ({ target }: KeyPress): number => {
    const row = target instanceof Element ? target.closest('tr') : null
    return row ? row.sectionRowIndex : -1
  }
  const step = (by: 1 | -1) => (press: KeyPress) => {
    if (!(press.target instanceof HTMLInputElement)) return false
    const next = rows[indexOf(press) + by]
    if (next !== undefined) focus([list, `row ${rowId(next)}`, nth(0)])
    else if (press.key === 'Enter' && by === 1 && !press.repeat) onEnd()
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
    <div className="max-h-136 overflow-auto [scrollbar-width:thin]">
      <table
        aria-label={label}
        data-focus-name={list}
        data-focus-cursor={cursor === undefined ? '' : `row ${rowId(cursor)}`}
        // In a narrow window it scrolls sideways, and the name stays in view.
        style={{ minWidth: grown(columns.reduce((sum, { width }) => sum + width, 0)) }}
        className="w-full table-fixed border-collapse"
      >
        <thead className="sticky top-0 z-10 bg-raised">
          <tr>
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
          {rows.map((row, index) => (
            <tr
              key={rowId(row)}
              data-focus-name={`row ${rowId(row)}`}
              onFocus={() => {
                setAt({ id: rowId(row), index })
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
          ))}
        </tbody>
      </table>
    </div>
  )
}
