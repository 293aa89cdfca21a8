import { Collection } from './collection.ts'
import { nextState, type SyncEvent, type SyncState } from './sync-states.ts'

/** An answer, and what is known of it. */
export type Shown = {
  readonly answer: unknown
  /** Up to which entry of the audit log it shows the changes of everybody; `undefined` when its server did not say. */
  readonly upTo: number | undefined
  /** Up to which entry some of its rows do. None of them may be replaced by an older one. */
  readonly newest: number
  /** How often all answers of its call were to be made anew when it was asked for, and when it came. */
  readonly times: number
  readonly epoch: number
  /** When it was loaded as a whole, in milliseconds since 1970. Some of its rows may be newer. */
  readonly wholeSince: number
}

/** What a read has answered, and how it stands to the server. */
export class ReadState {
  state: SyncState = 'empty'
  shown: Shown | undefined
  /** It is asked for again at its own pace. */
  isKeptUp = false
  /** What people were told of its failure. */
  readonly reported = new Set<string>()
  /** The rows of its answer, when that is a list. */
  readonly list: Collection

  constructor(id: string | undefined) {
    this.list = new Collection(id)
  }
  moved(event: SyncEvent): void {
    this.state = nextState(this.state, event)
  }
}

/** The rows of an answer, bare or in the documents' envelope; `undefined` when it is no list. */
export function rowsIn(answer: unknown): readonly object[] | undefined {
  const rows: unknown = Array.isArray(answer) ? answer : (answer as { readonly data?: unknown } | undefined)?.data
  return Array.isArray(rows) && (rows.length === 0 || (typeof rows[0] === 'object' && rows[0] !== null))
    ? rows
    : undefined
}
