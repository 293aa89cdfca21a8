import { useCallback, useMemo, useState } from 'react'
import type { Selection } from '../kit/table-selection.ts'

const none: ReadonlySet<string> = new Set()
const noRows: readonly never[] = []

/** The selection of a table, and the selected ones of its rows: those that a search has hidden are not meant. */
export function useSelection<Row extends object>(
  rows: readonly Row[] | undefined,
  id: (row: Row) => string,
): { readonly selection: Selection; readonly chosen: readonly Row[]; readonly clear: () => void } {
  const [ids, onChange] = useState(none)
  const selection = useMemo(() => ({ ids, onChange }), [ids])
  const chosen = useMemo(() => (rows && ids.size > 0 ? rows.filter(row => ids.has(id(row))) : noRows), [rows, ids, id])
  const clear = useCallback(() => onChange(none), [])
  return { selection, chosen, clear }
}
