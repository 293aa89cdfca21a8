import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Writer } from './access.ts'

/**
 * Everything that is locked by name, in the one order in which a transaction takes locks, so that no two transactions
 * wait for each other. A name with a colon is followed by the id of what it locks.
 */
const order = [
  'operation:',
  'message:',
  'staff',
  'business',
  'retention',
  'views',
  'day closings',
  'recordings',
  'booking:',
  // Who puts money to invoices, takes it back or voids one, and who moves a student to another family, holds it alone.
  'money',
  'courses',
  'tokens',
  // Who bills lessons holds it alone.
  'billing',
  'classes',
  'holidays',
  'quizzes',
  'leave:',
  // The marks of a lesson.
  'attendance:',
  // The token that a course costs.
  'course tokens',
  'video invoice:',
  'schedules',
  'slots:',
  // Held exclusively by who ends or deletes an enrolment, and shared by who records something for the students of a
  // class: a mark, a leave request, a result, an invoice. Otherwise both could find nothing of the other.
  'enrolments',
  'students',
  'families',
  'video class:',
  'student tokens:',
  'progress:',
  'letterheads',
] as const
type Listed = (typeof order)[number]
export type LockName = { [N in Listed]: N extends `${string}:` ? `${N}${string}` : N }[Listed]

/** The lock of the marks of a lesson, and the subject of the ledger entries for them. */
export const attendanceSubject = (liveLessonId: string) => `attendance:${liveLessonId}` as const

const rankOf = (name: LockName): number =>
  order.findIndex(listed => name === listed || (listed.endsWith(':') && name.startsWith(listed)))

/** The locks that each transaction has for itself, and the last one that it took. */
const held = new WeakMap<Writer, { readonly names: Set<LockName>; last: LockName }>()

async function take(
  tx: Writer,
  names: readonly LockName[],
  isShared: boolean,
  how: (name: LockName) => RawBuilder<unknown>,
): Promise<void> {
  const sorted = [...new Set(names)].sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  for (const name of sorted) {
    const own = held.get(tx)
    if (own?.names.has(name)) continue
    if (own && rankOf(name) < rankOf(own.last))
      throw new Error(`The lock '${name}' was taken after '${own.last}'. lock.ts has them in the other order.`)
    const alone = own?.names ?? new Set()
    held.set(tx, { names: isShared ? alone : alone.add(name), last: name })
    if (tx.getExecutor().adapter instanceof PostgresAdapter) await how(name).execute(tx)
  }
}

/** Begins the order anew, for a transaction of several operations that has the database to itself. */
export const forgetOrder = (tx: Writer): void => {
  held.delete(tx)
}

/**
 * From now on the transaction fails when it has waited for a lock for so long: for one that takes locks in another order
 * than all others, and must give way to them. On SQLite every write is alone.
 */
export async function waitAtMost(tx: Writer, milliseconds: number): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql.raw(`set local lock_timeout = ${milliseconds}`).execute(tx)
}

/** Whether a transaction has failed because it waited for too long. */
export const isLocked = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * Makes others who want the same lock wait until this transaction ends. It is for rules that read before they write,
 * where no row exists yet to lock. On SQLite every write is already alone, and only the order is checked.
 */
export const lock = (tx: Writer, ...names: LockName[]): Promise<void> =>
  take(tx, names, false, name => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)

/** A shared lock: it waits only for exclusive holders. It is for transactions that rely on data without changing it. */
export const share = (tx: Writer, ...names: LockName[]): Promise<void> =>
  take(tx, names, true, name => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
