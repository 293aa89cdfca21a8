import type { UndoableCall } from '#contract/calls.ts'
import { type Clause, clause } from '#contract/fill.ts'
import type { Caller } from '../../calls/caller.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import type { LockName } from '../../db/lock.ts'
import { attendanceSubject } from '../../db/lock.ts'
import type { Moment } from '../../process/clock.ts'
import { keysOf, type PastChange, type PutBackTable } from './rows.ts'

/** The request to undo an operation: who asks, when, and for which audit entry. */
type Undoing = Pick<Moment, 'now'> & { readonly caller: Caller; readonly entry: number }

/** How to undo the operations of a call, beyond restoring every row they changed. */
export type Inverse = {
  /** The tables whose rows are restored. Changes in other tables stay. */
  readonly tables: readonly PutBackTable[]
  /** The locks of the operation itself, so that nobody does the same thing at the same time. */
  readonly locks: (changes: readonly PastChange[]) => readonly LockName[]
  /** Why this person may not undo it. */
  readonly guard?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<Clause | undefined>
  /** The rule that forbids the undo now. Asked only when no row has changed since the operation. */
  readonly obstacle?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<Clause | undefined>
  /** As much of `obstacle` as takes long, asked before the transaction. What it did not find is quickly asked again. */
  readonly look?: (
    db: Queries,
    changes: readonly PastChange[],
    at: Pick<Undoing, 'entry'>,
  ) => Promise<Clause | undefined>
  /** Posts the token entries that the undo needs, and takes away what belongs to its rows. The ledger only ever gets new entries. */
  readonly settle?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<readonly Change[]>
  /** Restores the rows, where that cannot be done one by one. */
  readonly putBack?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<readonly Change[]>
  /** Updates what depends on the rows, after they are restored. */
  readonly align?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
}

/** The inverses of one noun. `inverses.ts` joins them and has one for every call that the contract marks `undo`. */
export type Inverses = { readonly [N in UndoableCall]?: Inverse }

/** What a restored row would need and is deleted now. */
export const deletedNow = (
  table: 'classes' | 'lessons' | 'live_lessons' | 'messages' | 'students' | 'tokens' | 'video_classes',
  id: string,
): Clause => clause('isDeleted', { what: clause(table, { id }) })

export const always =
  (...names: LockName[]) =>
  () =>
    names

export const idsOf = (changes: readonly PastChange[], table: PutBackTable): readonly string[] =>
  changes.flatMap(change => (change.table === table ? change.id : []))

/** The lessons of marks, results and quizzes. */
export const lessonsIn = (changes: readonly PastChange[]): readonly string[] => [
  ...new Set(changes.flatMap(change => (change.table === 'live_lessons' ? [] : (keysOf(change).live_lesson_id ?? [])))),
]

export const markLocks = (changes: readonly PastChange[]) => lessonsIn(changes).map(attendanceSubject)

export const leaveLocks = (changes: readonly PastChange[]) =>
  changes.flatMap(change => {
    const { student_id, lesson_id } = keysOf(change)
    return change.table === 'leave_requests' ? [`leave:${student_id}:${lesson_id}` as const] : []
  })
