import type { AnyCommand } from '../command/command.ts'
import type { CommandsById } from '../command/commands-by-id.ts'
import type { Facts } from '../command/facts.ts'
import type { Navigator } from '../command/navigator.ts'
import type { Answers } from '../command/values.ts'
import type { Api, CallsMade, EntriesMade, UndoableEntries } from '../core/api.ts'
import type { EndedRecords } from './ended-records.ts'
import type { KeptInTab } from './kept-in-tab.ts'
import type { Looked } from './lookups.ts'
import type { Subscriber } from './operation.ts'
import type { ForMany } from './plan-for-many.ts'

/** What the runner is made of. */
export type RunnerParts = {
  readonly api: Api
  readonly records: Looked
  readonly navigator: Navigator
  readonly registry: CommandsById
  readonly facts: () => Facts
  readonly subscribers: readonly Subscriber[]
  /** The audit log entries that can be undone, by idempotency key. The api fills it in. */
  readonly undoable?: UndoableEntries
  /** The write calls that were sent, by idempotency key. The api fills it in. */
  readonly made?: CallsMade
  /** The entries of the change feed that they made, by idempotency key. The api fills it in. */
  readonly entries?: EntriesMade
  /** Answers that the screen proposes for a command. The person can change each of them. */
  readonly proposed?: (command: AnyCommand) => Answers | undefined
  /** Shows what a command would do with each of the selected rows, before it is done. */
  readonly showMany?: (planned: ForMany) => void
  /** The records for which nothing more is started. */
  readonly ended?: Pick<EndedRecords, 'isFor'>
  readonly newKey?: () => string
  /** What survives a reload of the page. */
  readonly kept?: Pick<KeptInTab, 'drafts' | 'keys'>
}
