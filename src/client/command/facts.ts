import type { EntityRef } from '../entities/kinds.ts'
import type { ScreenPath } from './screens.ts'

/** The closed list of facts that a gate may use. */
export type Facts = {
  /** Any text: another server may have other roles. */
  readonly role: string | undefined
  readonly screen: ScreenPath | undefined
  /** The row under the cursor in the focused table, else in the screen's table. */
  readonly row: EntityRef | undefined
  readonly selected: readonly EntityRef[]
  readonly today: Temporal.PlainDate
  /** What exists on the screen or in this window, such as a search text, a next page or something to undo. */
  readonly has: ReadonlySet<
    | 'search'
    | 'list'
    | 'selected rows'
    | 'columns'
    | 'opened view'
    | 'search text'
    | 'next page'
    | 'previous page'
    | 'tabs'
    | 'undo'
    | 'redo'
    | 'document'
    | 'last command'
    | 'recording'
    | 'recorded steps'
    | 'continue'
    | 'dialog'
    | 'month'
    | 'paper'
    | 'no absences'
    | 'new rows'
  >
}
