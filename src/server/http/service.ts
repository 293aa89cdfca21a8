import type { HttpBindings } from '@hono/node-server'
import type { CallName } from '#contract/calls.ts'
import type { CallService } from '../calls/service.ts'
import type { Backups } from '../office/backups/schedule.ts'
import type { DoesChore } from '../office/housekeeping/chores.ts'
import type { AccountOf } from '../office/session/sessions.ts'

export type Env = {
  /** Without a connection, as in tests, there is no outgoing message. */
  Bindings: Pick<HttpBindings, 'incoming'> & Partial<HttpBindings>
  Variables: { requestId: string; route: string; call: CallName | undefined; staff: string | undefined }
}

export type Service = CallService & {
  readonly sessionHours: number
  readonly accountOf: AccountOf
  readonly trustProxy: boolean
  /** Writes what nobody has asked for, in the writing thread. Without it this thread does. */
  readonly doesChore?: DoesChore | undefined
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
