import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import type { Filterable } from '#client/filter/filterable.ts'
import { fieldsIn, flagsIn } from '#rules/filter/filter-tree.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import type { Column } from '../kit/table-column.ts'
import { useDerived } from '../kit/use-derived.ts'
import type { ColumnChoices } from './use-chosen-columns.ts'

const none: readonly string[] = []

/** The columns of a list, and those that its search filters by: nobody sees otherwise why a row is there. */
export function useFilteredColumns<Row>(
  columns: readonly Column<Row>[],
  choices: ColumnChoices<Row> | undefined,
  filterable: Filterable<Row> | undefined,
  searchedFor: string,
): readonly Column<Row>[] {
  const language = filterable?.language
  const named = useMemo(() => {
    if (!language || !filterable || searchedFor === '') return none
    const { filter } = readFilter(searchedFor, language, today())
    const ofFlags = [...flagsIn(filter)].flatMap(flag => filterable.flags[flag]?.shownBy ?? [])
    return [...new Set([...fieldsIn(filter), ...ofFlags])]
  }, [language, filterable, searchedFor])
  const isSame = (before: readonly string[]) => before.join(' ') === named.join(' ')
  const ids = useDerived(none, before => (isSame(before) ? before : named))
  return useMemo(() => {
    if (!choices || ids.length === 0) return columns
    const shown = new Set(columns.map(({ id }) => id))
    const offered = new Set(choices.all.map(({ id }) => id))
    const others = ids.filter(id => offered.has(id) && !shown.has(id)).flatMap(choices.of)
    return others.length === 0 ? columns : [...columns, ...others]
  }, [columns, choices, ids])
}
