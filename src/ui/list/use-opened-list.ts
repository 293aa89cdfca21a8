import { useMemo } from 'react'
import { isEqual } from '#client/core/is-equal.ts'
import type { ReadName } from '#client/data/load-list.ts'
import type { Given, OpenedList } from '#client/data/opened-list.ts'
import { rowsIn } from '#client/data/read-state.ts'
import { RowValues } from '#client/data/row-values.ts'
import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { useRead } from '../app/use-read.ts'
import { useDerived } from '../kit/use-derived.ts'

const none: readonly never[] = []

/** The rows of the list in a dialog, as its command declares it; `undefined` while they are loading for the first time. */
export function useOpenedList<Row extends object>(list: OpenedList<Row>, given: Given): readonly Row[] | undefined {
  const [name, input] = list.read(given)
  // Whoever declares a list says which call it reads, with what that call takes.
  const { data, isPending } = useRead<ReadName>(name, input as Input<Calls[ReadName]>)
  const same = useDerived(given, before => (isEqual(before, given) ? before : given))
  // What is made of a row stays for as long as the row reads the same.
  const made = useMemo(() => new RowValues(list.made(same)), [list, same])
  return useMemo(() => {
    const rows = rowsIn(data)
    return rows ? rows.flatMap(row => made.of(row)) : isPending ? undefined : none
  }, [data, isPending, made])
}
