// biome-ignore-all lint/a11y/useSemanticElements: the virtual rows below it are no tr elements either
import { type KeyboardEvent, memo, useState } from 'react'
import { classes } from './classes.ts'
import { nth } from './focus-reconciler.ts'
import { useFocus } from './focus-scope.ts'
import { Icon } from './icon.tsx'
import { grown } from './sizes.ts'
import { type Column, type Sort, sortable } from './table-column.ts'

type TableHeaderProps<Row> = {
  readonly columns: readonly Column<Row>[]
  /** The columns that stay in view while the table scrolls sideways, with their left offsets in pixels. */
  readonly pins: ReadonlyMap<string, number> | undefined
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort | undefined) => void) | undefined
  /** The title of the last column, if rows have actions. */
  readonly actions: string | undefined
  /** The table's focus name. */
  readonly list: string
}

const aligned = { left: '', right: 'justify-end text-right', center: 'justify-center' } as const

type SortButtonProps<Row> = {
  readonly column: Column<Row>
  readonly way: 'ascending' | 'descending' | 'none'
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onPress: () => void
}

function SortButton<Row>({ column, way, isStop, onFocus, onPress }: SortButtonProps<Row>) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      className={classes(
        '-mx-1 flex h-small min-w-small items-center gap-1 rounded-sm px-1 hover:text-text',
        column.align === 'right' && 'flex-row-reverse',
        way !== 'none' && 'text-text-2',
      )}
    >
      <span className="truncate">{column.title}</span>
      {way === 'none' ? null : <Icon name={way === 'ascending' ? 'arrow-up' : 'arrow-down'} className="size-3" />}
    </button>
  )
}

function TableHeaderOf<Row>({ columns, pins, sort, onSort, actions, list }: TableHeaderProps<Row>) {
  const [stop, setStop] = useState<string>()
  const focus = useFocus()
  const buttons = onSort ? columns.filter(sortable) : []
  const tabStop = buttons.find(column => column.id === stop) ?? buttons[0]

  const press = (column: Column<Row>): void => {
    if (sort?.column !== column.id) onSort?.({ column: column.id, descending: false })
    else onSort?.(sort.descending ? undefined : { column: column.id, descending: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = [...event.currentTarget.querySelectorAll('button')]
    const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: all.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    focus(step === undefined ? [list] : [list, 'titles', nth(Math.max(0, step))])
  }
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      data-focus-name="titles"
      onKeyDown={onKeyDown}
      className="row-titles sticky top-0 z-1 grid h-row items-stretch border-b border-line bg-(--ground) text-sm font-medium text-text-3 [grid-template-columns:var(--tracks)]"
    >
      {columns.map((column, at) => {
        const way = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none'
        const button = buttons.includes(column)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
          <div
            key={column.id}
            role="columnheader"
            aria-sort={button ? way : undefined}
            style={pins?.has(column.id) ? { left: grown(pins.get(column.id) ?? 0) } : undefined}
            className={classes(
              'cell flex min-w-0 items-center px-2',
              pins?.has(column.id) && 'pinned',
              at === 0 && 'pl-4',
              at === columns.length - 1 && actions === undefined && 'pr-4',
              aligned[column.align ?? 'left'],
            )}
          >
            {button ? (
              <SortButton
                column={column}
                way={way}
                isStop={column === tabStop}
                onFocus={() => setStop(column.id)}
                onPress={() => press(column)}
              />
            ) : (
              <span className="truncate">{column.title}</span>
            )}
          </div>
        )
      })}
      {actions === undefined ? null : (
        // biome-ignore lint/a11y/useFocusableInteractive: a title that does nothing
        <div role="columnheader" className="flex items-center justify-end pr-4 pl-2">
          {actions}
        </div>
      )}
    </div>
  )
}

/** Sortable titles are buttons and share one Tab stop. Left and right move between them, down goes to the rows. */
// The cast restores the type parameter, which memo() loses.
export const TableHeader = memo(TableHeaderOf) as typeof TableHeaderOf
