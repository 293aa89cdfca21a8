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
  /** What the dialog makes of each row of the answer: one row, or several. */
  readonly made: (given: Given) => (row: object) => readonly Row[]
}

/** `made`: what the dialog makes of a row of the answer. Without it, rows are shown as they were sent. */
export function openedList<Row extends object, Sent extends object = Row>(
  kind: Kind<Row>,
  read: OpenedList['read'],
  made?: (given: Given) => (row: Sent) => readonly Row[],
): OpenedList<Row> {
  const asSent = () => (row: object) => [row]
  // Whoever counts gives it the rows of the same list only, and the call that is read says what rows it sends.
  return { kind: kind as unknown as Kind<object>, read, made: (made ?? asSent) as OpenedList<Row>['made'] }
}
