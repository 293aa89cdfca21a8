import type { HttpBindings } from '@hono/node-server'
import type { CallName } from '#contract/calls.ts'
import type { Readers } from '../calls/reading.ts'
import type { WholeLists } from '../calls/whole-lists.ts'
import type { WritingThread } from '../calls/writing-thread.ts'
import type { Database } from '../db/open.ts'
import type { Backups } from '../office/backups/schedule.ts'
import type { Changes } from '../office/changes/watch.ts'
import type { Chore } from '../office/housekeeping/chores.ts'
import type { Jobs } from '../office/jobs/jobs.ts'
import type { Openings } from '../office/personal-data/openings.ts'
import type { Clock } from '../process/clock.ts'

export type Env = {
  /** Without a connection, as in tests, there is no outgoing message. */
  Bindings: Pick<HttpBindings, 'incoming'> & Partial<HttpBindings>
  Variables: { requestId: string; route: string; call: CallName | undefined; staff: string | undefined }
}

export type Service = {
  readonly database: Database
  readonly clock: Clock
  readonly sessionHours: number
  readonly trustProxy: boolean
  readonly lists: WholeLists
  /** Tells those who wait what changes. */
  readonly changes: Changes
  /** Threads that make reads. Without them this thread does. */
  readonly readers?: Readers | undefined
  /** A thread that writes. Without it this thread does. */
  readonly writer?: Pick<WritingThread<Chore>, 'does' | 'doesChore'> | undefined
  /** Keeps the database open for work that goes on after its answer was sent, and logs its failure. */
  readonly afterwards: (work: Promise<unknown>) => void
  /** Does the rows of jobs. */
  readonly jobs?: Jobs | undefined
  /** Notes who opened whose details. */
  readonly openings?: Openings | undefined
  /** The SQLite file may still turn out to be damaged, so it takes no writes. */
  readonly checking?: boolean
  /** A newer server has migrated the database, so this one writes nothing any more. */
  readonly isOld?: boolean
  /** Whether the database takes writes. */
  readonly writes: () => Promise<boolean>
  /** The space that is left for a SQLite database. */
  readonly freeMegabytes?: (() => Promise<number>) | undefined
  /** Makes backups by itself. */
  readonly backups?: Backups | undefined
}
