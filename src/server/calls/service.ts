import type { OpenRecord } from '#contract/presence.ts'
import type { Database } from '../db/open.ts'
import type { Clock } from '../process/clock.ts'
import type { Caller } from './caller.ts'
import type { Checked, CheckRows, Draw } from './handler.ts'
import type { Readers } from './reading.ts'
import type { RunUnit } from './units.ts'
import type { WholeLists } from './whole-lists.ts'

/** What answers calls: the database, its threads, and as much of the office as calls ask for. */
export type CallService = {
  readonly database: Database
  readonly clock: Clock
  readonly lists: WholeLists
  /** Threads that make reads. Without them this thread does. */
  readonly readers?: Readers | undefined
  /** A thread that writes. Without it this thread does. */
  readonly writer?: { readonly runUnit: RunUnit } | undefined
  /** Tells those who wait what changes. */
  readonly changes: {
    newest(): Promise<number>
    /** With `sessions`, some may have ended. */
    wrote(sessions?: boolean): void
    answer(waiting: Waiting, read: (newest: number) => Promise<Uint8Array>): Promise<Uint8Array | 'gone' | 'signed out'>
  }
  /** Does the rows of jobs. */
  readonly jobs?:
    | {
        wake(): void
        check(checking: {
          readonly call: Parameters<CheckRows>[0]
          readonly rows: Parameters<CheckRows>[1]
          readonly caller: Caller
          readonly now: string
        }): Promise<Checked>
      }
    | undefined
  /** Notes who opened whose details. */
  readonly openings?: { note(studentId: string, staff: string, now: Temporal.Instant): void } | undefined
  /** Draws what is printed, and follows how far it is. */
  readonly prints: {
    readonly draw: Draw
    follow(
      staff: string,
      name: string | undefined,
      all: number,
    ): { readonly drew: (drawn: number) => void; readonly over: () => void }
  }
  /** Keeps the database open for work that goes on after its answer was sent, and logs its failure. */
  readonly afterwards: (work: Promise<unknown>) => void
}

/** Somebody who waits for changes. */
export type Waiting = {
  readonly since: number | undefined
  readonly caller: Pick<Caller, 'username' | 'name' | 'sessionHash'>
  /** What the browser of the caller has open. Without it they are not present, and hear of nobody. */
  readonly here?: readonly OpenRecord[] | undefined
  /** The version of the people that they know of. */
  readonly knows?: string | undefined
  /** When the client no longer waits. */
  readonly signal: AbortSignal
}
