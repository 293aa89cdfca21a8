import type { UndoableCall } from '#contract/calls.ts'
import type { Asker, Change, Moment, Writer } from '../answer.ts'
import { attendanceSubject } from '../students/save-attendance.ts'
import { keysOf, type PastChange, type PutBackTable } from './rows.ts'

/** The undoing of an operation: who asks for it, when, and which entry of the log it is about. */
export type Undoing = Pick<Moment, 'now'> & { readonly asker: Asker; readonly entry: number }

/** How the operations of a call are undone, besides that every row they changed becomes what it was. */
export type Inverse = {
  /** The tables whose rows are put back. What the operation changed in other tables stays. */
  readonly tables: readonly PutBackTable[]
  /** The locks that the operation itself takes, so that nobody does the same thing meanwhile. */
  readonly locks: (changes: readonly PastChange[]) => readonly string[]
  /** Why whoever asks may not undo it, in a sentence. */
  readonly guard?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<string | undefined>
  /** Which rule is in the way by now, in a clause. Asked only when all rows are still as the operation left them. */
  readonly obstacle?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<string | undefined>
  /** Posts what the ledger of tokens needs. The ledger only ever gets new entries. */
  readonly settle?: (tx: Writer, changes: readonly PastChange[], at: Undoing) => Promise<readonly Change[]>
  /** Puts the rows back where this cannot be done one by one. */
  readonly putBack?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
  /** Changes what depends on the rows, once they are what they were. */
  readonly align?: (tx: Writer, changes: readonly PastChange[]) => Promise<readonly Change[]>
}

/** Some of the inverses; `inverses.ts` puts them together and has one for every call that the contract marks `undo`. */
export type Inverses = { readonly [N in UndoableCall]?: Inverse }

export const always =
  (...names: string[]) =>
  () =>
    names

export const idsOf = (changes: readonly PastChange[], table: PutBackTable): readonly string[] =>
  changes.flatMap(change => (change.table === table ? change.id : []))

/** The lessons that marks, results and quizzes belong to. */
export const lessonsIn = (changes: readonly PastChange[]): readonly string[] => [
  ...new Set(changes.flatMap(change => (change.table === 'live_lessons' ? [] : (keysOf(change).live_lesson_id ?? [])))),
]

export const markLocks = (changes: readonly PastChange[]) => lessonsIn(changes).map(attendanceSubject)

export const leaveLocks = (changes: readonly PastChange[]) =>
  changes.flatMap(change => {
    const { student_id, lesson_id } = keysOf(change)
    return change.table === 'leave_requests' ? [`leave:${student_id}:${lesson_id}`] : []
  })
