import type { Sort } from '../kit/table-column.ts'
import type { ListProps } from './list-props.ts'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useFilteredColumns } from './use-filtered-columns.ts'
import { useListSearch } from './use-list-search.ts'
import type { ListState } from './use-list-state.ts'
import { useSorted } from './use-sorted.ts'

/** The rows that have arrived, those that the search finds, in their order, and their columns. */
export function useShownRows<Row extends object>(props: ListProps<Row>, settings: ListState, sort: Sort | undefined) {
  const { rows: whole, arriving, search, searchText, filterable, reread, serverSearch } = props
  // Which rows are the first ones in another order is known only when all are there. Until then others would stand there,
  // and be pushed away from under the cursor by those that come: so none is shown, and it is said why.
  const rows = whole ?? (sort ? undefined : arriving?.soFar)
  const count = whole?.length ?? arriving?.arrived ?? 0
  const { anew, searched, ...result } = useListSearch(
    rows,
    count,
    search && searchText,
    filterable,
    settings.q ?? '',
    reread,
  )
  /** How much of the list is shown, or searched, while it is not all. */
  const progress =
    arriving || searched !== undefined
      ? {
          count: searched ?? count,
          total: arriving?.total ?? whole?.length ?? count,
          searching: result.searchedFor !== '',
          sorted: !whole && sort !== undefined,
        }
      : undefined
  const chosen = useChosenColumns(props.columns, props.choices, settings)
  const columns = useFilteredColumns(chosen.columns, props.choices, filterable, result.searchedFor)
  const { shown, undone } = useSorted(rows, anew, result.found, columns, sort, props.sorting)
  const isNothingThere = rows === undefined || filterable?.loading === true
  const isRestComing = undone || progress !== undefined || serverSearch?.isUnderWay === true
  /** What is still loading; `undefined` when what is shown is all that there is to show. */
  const loading = isNothingThere ? ('all' as const) : isRestComing ? ('rest' as const) : undefined
  return { ...result, rows, shown, columns, offered: chosen.offered, progress, loading }
}
