import type { EntityRef } from './entities.ts'
import type { ScreenPath } from './screens.ts'

/** The facts a gate may look at: who, where, and what is under the cursor. A closed list. */
export type Facts = {
  /** As stored: another server may know other roles. */
  readonly role: string | undefined
  readonly screen: ScreenPath | undefined
  /** The row under the cursor of the table that has the focus, else of the screen. */
  readonly row: EntityRef | undefined
  readonly selected: readonly EntityRef[]
  readonly today: Temporal.PlainDate
  /** What there is on the screen and in this window: a search text, a page to go on to, something to undo. */
  readonly has: ReadonlySet<
    | 'search'
    | 'search text'
    | 'next page'
    | 'previous page'
    | 'tabs'
    | 'undo'
    | 'document'
    | 'continue'
    | 'dialog'
    | 'month'
    | 'no absences'
  >
}
