import { sql } from 'kysely'
import type { Queries, Writer } from '../db/access.ts'
import type { Row } from '../db/tables.ts'
import { stored } from '../process/clock.ts'
import { failure } from './refusal.ts'

/** The answer to a request, stored so that it can be sent again. */
export type Kept = {
  readonly status: number
  /** A JSON body. */
  readonly text: string
  /** The headers that this answer has beside those of every answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>
}

export type Key = {
  readonly key: string
  readonly staff: string
  /** SHA-256 of the call and its input. */
  readonly request: string
}

/** Notes a request that has no answer yet. */
const beginning = (tx: Writer, { key, staff, request }: Key, now: Temporal.Instant) =>
  tx.insertInto('idempotency').values({
    key,
    staff,
    request_hash: request,
    status: null,
    answer: null,
    headers: '{}',
    created_at: stored(now),
  })

/** The stored answer, once there is one. */
const keptIn = ({ status, answer, headers }: Pick<Row<'idempotency'>, 'status' | 'answer' | 'headers'>) =>
  status === null ? undefined : { status, text: answer ?? '', headers: JSON.parse(headers) as Kept['headers'] }

/** The answer that a request with this key got earlier; undefined without one. */
export async function earlierAnswer(db: Queries, { key, staff, request }: Key): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'answer', 'headers'])
    .where('staff', '=', staff)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_hash !== request) throw failure('keyUsed')
  return keptIn(row)
}

/**
 * For a request whose answer has a secret and is not stored: the same request gets another answer, and a different one with
 * this key is refused.
 */
export async function claim(tx: Writer, key: Key, now: Temporal.Instant): Promise<void> {
  await beginning(tx, key, now)
    .onConflict(conflict => conflict.columns(['staff', 'key']).doNothing())
    .execute()
  await earlierAnswer(tx, key)
}

/**
 * Runs `work` unless its key was answered before, and stores the answer, also a refusal: the same key always gets the
 * first answer. A second request at the same time waits for the first. `refusal` turns an error of `work` into the
 * answer to store, after what `work` stored is rolled back. When it returns undefined, the error is thrown on.
 */
export async function once(
  tx: Writer,
  { key, staff, request }: Key,
  now: Temporal.Instant,
  work: () => Promise<Kept>,
  refusal: (error: unknown) => Kept | undefined,
): Promise<Kept & { readonly replayed: boolean }> {
  const first = await beginning(tx, { key, staff, request }, now)
    .onConflict(conflict => conflict.columns(['staff', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) {
    const kept = await earlierAnswer(tx, { key, staff, request })
    if (!kept) throw new Error(`The request ${key} of ${staff} has no answer.`)
    return { ...kept, replayed: true }
  }
  await sql`savepoint operation`.execute(tx)
  let kept: Kept
  try {
    kept = await work()
  } catch (error) {
    const refused = refusal(error)
    if (!refused) throw error
    await sql`rollback to savepoint operation`.execute(tx)
    kept = refused
  }
  await tx
    .updateTable('idempotency')
    .set({ status: kept.status, answer: kept.text, headers: JSON.stringify(kept.headers) })
    .where('staff', '=', staff)
    .where('key', '=', key)
    .execute()
  return { ...kept, replayed: false }
}

/**
 * What is known of a request that is made in parts: its answer, or what it noted of the parts that are done. The row
 * stays locked until the transaction ends.
 */
export async function progressOf(
  tx: Writer,
  { key, staff, request }: Key,
  now: Temporal.Instant,
): Promise<{ readonly kept: Kept | undefined; readonly notes: readonly string[] }> {
  const row = await beginning(tx, { key, staff, request }, now)
    .onConflict(conflict =>
      conflict.columns(['staff', 'key']).doUpdateSet(old => ({ created_at: old.ref('idempotency.created_at') })),
    )
    .returning(['request_hash', 'status', 'answer', 'headers'])
    .executeTakeFirstOrThrow()
  if (row.request_hash !== request) throw failure('keyUsed')
  const kept = keptIn(row)
  if (kept) return { kept, notes: [] }
  return { kept: undefined, notes: row.answer === null ? [] : (JSON.parse(row.answer) as string[]) }
}

export async function keepProgress(
  tx: Writer,
  { key, staff }: Key,
  progress: { readonly status: number | null; readonly answer: string },
): Promise<void> {
  await tx.updateTable('idempotency').set(progress).where('staff', '=', staff).where('key', '=', key).execute()
}
