import type { CallName } from '#contract/calls.ts'
import type { Asker, Change, Moment, Writer } from '../answer.ts'
import { attendanceSubject } from '../students/save-attendance.ts'
import { keysOf, type PastChange, type PutBackTable } from './rows.ts'

/** How the operations of a call are taken back, besides that every row they changed becomes what it was. */
export type Inverse = {
  /** Whose rows are put back; what the operation changed in other tables stays. */
  readonly tables: readonly PutBackTable[]
  /** The locks of the operation itself: nobody does such a thing meanwhile. */
  readonly locks: (changes: readonly PastChange[]) => readonly string[]
  /** Which rule of the house stands in the way by now, in a clause; asked when all rows are as the operation left them. */
  readonly hindrance?: (tx: Writer, changes: readonly PastChange[]) => Promise<string | undefined>
  /** Posts what the ledger of tokens is owed: it is added to, and never put back. */
  readonly settle?: (
    tx: Writer,
    changes: readonly PastChange[],
    by: Pick<Moment, 'now'> & { readonly asker: Asker },
  ) => Promise<readonly Change[]>
  /** Puts the rows back where one by one they could not be. */
  readonly putBack?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
  /** What follows from the rows once they are what they were. */
  readonly align?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
}

export type Inverses = { readonly [N in CallName]?: Inverse }

export const always =
  (...names: string[]) =>
  () =>
    names

/** The lessons that the rows of others belong to. */
export const lessonsIn = (changes: readonly PastChange[]): readonly string[] => [
  ...new Set(changes.flatMap(change => (change.table === 'live_lessons' ? [] : (keysOf(change).live_lesson_id ?? [])))),
]

export const markLocks = (changes: readonly PastChange[]) => lessonsIn(changes).map(attendanceSubject)

export const leaveLocks = (changes: readonly PastChange[]) =>
  changes.flatMap(change => {
    const { student_id, lesson_id } = keysOf(change)
    return change.table === 'leave_requests' ? [`leave:${student_id}:${lesson_id}`] : []
  })
