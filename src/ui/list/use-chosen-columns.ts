import { useMemo } from 'react'
import type { Column } from '../kit/table-column.ts'
import type { Scope } from '../scope.ts'
import { useSearch } from '../use-search.ts'

/** The columns that the rows of a list can have. */
export type ColumnChoices<Row> = {
  readonly all: readonly { readonly id: string; readonly title: string }[]
  /** None for an unknown id. */
  readonly of: (id: string) => readonly Column<Row>[]
}

/**
 * The columns that the URL names, in its order; the usual ones when it names none. `offered` is what can be chosen, on a
 * screen: the URL has one list of columns.
 */
export function useChosenColumns<Row>(
  usual: readonly Column<Row>[],
  choices: ColumnChoices<Row> | undefined,
  level: 'screen' | 'dialog',
): { readonly columns: readonly Column<Row>[]; readonly offered: Scope['columns'] } {
  const ids = useSearch('columns')
  return useMemo(() => {
    if (level === 'dialog' || !choices) return { columns: usual, offered: undefined }
    const chosen = ids === undefined ? [] : ids.split(',').flatMap(choices.of)
    const columns = chosen.length > 0 ? chosen : usual
    return { columns, offered: { all: choices.all, shown: columns.map(({ id }) => id) } }
  }, [ids, usual, choices, level])
}
