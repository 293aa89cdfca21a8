import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { type SheetPart, sheetOf, sheetOfParts, sheetWithTotal } from '#client/export/sheet.ts'
import { fileNameOf } from '#client/links/views.ts'
import { noActions } from '../actions/action.ts'
import { type App, useApp } from '../app/app.ts'
import type { Scope } from '../app/scope.ts'
import { useFocus } from '../kit/focus-scope.ts'
import type { Column } from '../kit/table-column.ts'
import type { ListProps } from './list-props.ts'
import type { Arrived } from './use-arrivals.ts'
import type { ListLevel } from './use-list-state.ts'
import { useScope } from './use-scope.ts'

/** What a file of a list is called, without its ending. A panel shows no view. */
function fileNameFor({ records, address }: App, label: string, level: ListLevel): string {
  const views = records.cached('view').map(({ record }) => record)
  return level === 'panel' ? `${label} ${today()}` : fileNameOf(label, address.search.get(), views, level, today())
}

type Shown<Row> = {
  /** The row with the cursor. */
  readonly at: Row | undefined
  readonly shown: readonly Row[]
  /** The selected rows. */
  readonly chosen: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly offered: Scope['columns']
  readonly q: string
  readonly setSearch: (text: string) => void
  readonly arrived: Arrived | undefined
  readonly loading: Scope['loading']
  readonly paging: NonNullable<Scope['pages']>
  /** Moves the cursor to the row with this id. */
  readonly move: (id: string) => void
}

/** What a list provides to keys and commands. */
export function useListScope<Row extends object>(
  { id, one, label, level, subject, about, search, toolbar = noActions, sheetColumns, serverSearch }: ListProps<Row>,
  { at, shown, chosen, columns, offered, q, setSearch, arrived, loading, paging, move }: Shown<Row>,
): Scope {
  const app = useApp()
  const focus = useFocus()
  const sheet = useMemo(
    () =>
      sheetColumns &&
      (async (part: SheetPart) => {
        const name = fileNameFor(app, label, level)
        const titles = await sheetColumns(part.columns === 'all' ? 'all' : columns.map(({ id }) => id))
        if (part.rows === 'found')
          return serverSearch?.all ? sheetOfParts(name, titles, serverSearch.all) : sheetWithTotal(name, titles, shown)
        const marked = new Set(chosen)
        return sheetOf(
          name,
          titles,
          shown.filter(row => marked.has(row)),
        )
      }),
    [app, label, level, sheetColumns, columns, serverSearch, shown, chosen],
  )
  const along = useMemo(() => {
    if (!subject) return undefined
    const placeOf = (row: EntityRef) =>
      shown.findIndex(each => {
        const { kind, id } = subject(each)
        return kind === row.kind && id === row.id
      })
    return {
      placeOf(row: EntityRef) {
        const at = placeOf(row)
        return at < 0 ? undefined : { at: at + 1, all: shown.length }
      },
      move(from: EntityRef, by: -1 | 1) {
        const at = placeOf(from)
        const next = at < 0 ? undefined : shown[at + by]
        if (!next) return undefined
        move(id(next))
        // Whoever comes back to the list comes to that row.
        focus([`list ${one}`, `row ${id(next)}`])
        return subject(next)
      },
    }
  }, [subject, shown, id, one, move, focus])
  const scope: Scope = useMemo(
    () => ({
      row: (at && subject?.(at)) ?? about,
      selected: subject ? chosen.map(subject) : [],
      ...(search && { search: { text: q, enter: () => focus(['search']), clear: () => setSearch('') } }),
      sheet: loading ? undefined : sheet,
      columns: offered,
      selectedRows: chosen.length,
      along,
      pages: paging,
      arrived: arrived?.onShow,
      toolbar,
      loading,
      ...(loading ? {} : { paper: true }),
    }),
    [at, subject, about, chosen, search, q, focus, setSearch, sheet, offered, paging, along, arrived, toolbar, loading],
  )
  useScope(level, scope)
  return scope
}
