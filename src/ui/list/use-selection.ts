import { useCallback, useMemo, useState } from 'react'
import { partOf } from '#client/data/made-of.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { bitByBit } from '#client/filter/bit-by-bit.ts'
import type { Selection } from '../kit/table-selection.ts'

const none: ReadonlySet<string> = new Set()
const noRows: readonly never[] = []

/** Those rows of a list that are selected. Of a list that came from another one, only the rows that came are looked at. */
export const selectedBy = <Row extends object>(
  ids: ReadonlySet<string>,
  id: (row: Row) => string,
): ((rows: readonly Row[]) => readonly Row[]) => (ids.size === 0 ? () => noRows : partOf<Row>(row => ids.has(id(row))))

/** The records that rows are. For a list that came from another one, only those of the rows that came are made. */
export const refsBy = <Row extends object>(
  subject: (row: Row) => EntityRef,
): ((rows: readonly Row[]) => readonly EntityRef[]) => bitByBit(subject, length => new Array<EntityRef>(length)).of

/** The selection of a table, and the selected ones of its rows: those that a search has hidden are not meant. */
export function useSelection<Row extends object>(
  rows: readonly Row[] | undefined,
  id: (row: Row) => string,
): { readonly selection: Selection; readonly chosen: readonly Row[]; readonly clear: () => void } {
  const [ids, onChange] = useState(none)
  const selection = useMemo(() => ({ ids, onChange }), [ids])
  const selected = useMemo(() => selectedBy(ids, id), [ids, id])
  const chosen = useMemo(() => (rows ? selected(rows) : noRows), [selected, rows])
  const clear = useCallback(() => onChange(none), [])
  return { selection, chosen, clear }
}
