import type { Kind } from '../entities/kind.ts'
import type { ListRead } from './queries.ts'

/** What a dialog was opened with, as the address says it. */
export type Given = Readonly<Record<string, string | undefined>>

/**
 * A list that exists once for each record, in its dialog: the invoices of each month, the lessons of each class. Saved views of it are
 * counted in what is read here, which is what the dialog reads.
 */
export type OpenedList<Row extends object = object> = {
  readonly kind: Kind<object>
  readonly read: (given: Given) => ListRead
  /** The rows of an answer. Of one answer they are always the same. */
  readonly rows: (answer: object, given: Given) => readonly Row[]
}

/** `rowsOf`: what the dialog makes of the rows of the answer. */
export function openedList<Row extends object>(
  kind: Kind<Row>,
  read: OpenedList['read'],
  rowsOf: (rows: readonly Row[], given: Given) => readonly Row[] = rows => rows,
): OpenedList<Row> {
  const known = new WeakMap<object, readonly Row[]>()
  return {
    // Whoever counts gives it the rows of the same list only.
    kind: kind as unknown as Kind<object>,
    read,
    rows(answer, given) {
      // The calls of these lists answer with their rows, bare or in the documents' envelope.
      const list = answer as readonly Row[] | { readonly data: readonly Row[] }
      const rows = known.get(answer) ?? rowsOf('data' in list ? list.data : list, given)
      known.set(answer, rows)
      return rows
    },
  }
}
