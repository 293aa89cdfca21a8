import { useMemo } from 'react'
import type { Scope } from '../app/scope.ts'
import type { Column } from '../kit/table-column.ts'
import type { ListState } from './use-list-state.ts'

/** The columns that the rows of a list can have. */
export type ColumnChoices<Row> = {
  readonly all: readonly { readonly id: string; readonly title: string }[]
  /** None for an unknown id. */
  readonly of: (id: string) => readonly Column<Row>[]
}

/** The chosen columns in their order; the usual ones when none are. `offered` is what can be chosen. */
export function useChosenColumns<Row>(
  usual: readonly Column<Row>[],
  choices: ColumnChoices<Row> | undefined,
  { columns: ids, adjust }: ListState,
): { readonly columns: readonly Column<Row>[]; readonly offered: Scope['columns'] } {
  return useMemo(() => {
    if (!choices) return { columns: usual, offered: undefined }
    const chosen = ids === undefined ? [] : ids.split(',').flatMap(choices.of)
    const columns = chosen.length > 0 ? chosen : usual
    const set = (next: readonly string[] | undefined) => adjust({ columns: next?.join(',') })
    return {
      columns,
      offered: { all: choices.all, shown: columns.map(({ id }) => id), isOwn: ids !== undefined, set },
    }
  }, [ids, usual, choices, adjust])
}
