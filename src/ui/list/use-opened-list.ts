import type { Given, OpenedList } from '#client/data/opened-list.ts'
import type { ReadName } from '#client/data/queries.ts'
import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { useRead } from '../app/use-read.ts'

const none: readonly never[] = []

/** The rows of the list in a dialog, as its command declares it; `undefined` while they are loading for the first time. */
export function useOpenedList<Row extends object>(list: OpenedList<Row>, given: Given): readonly Row[] | undefined {
  const [name, input] = list.read(given)
  // Whoever declares a list says which call it reads, with what that call takes.
  const { data, isPending } = useRead<ReadName>(name, input as Input<Calls[ReadName]>)
  return data === undefined ? (isPending ? undefined : none) : list.rows(data, given)
}
