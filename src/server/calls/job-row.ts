import { isUndoable } from '#contract/calls.ts'
import type { Writer } from '../db/access.ts'
import { stored } from '../process/clock.ts'
import type { Kept } from './idempotency.ts'

/** Where a row of a job is. */
export type RowOfJob = { readonly job_id: string; readonly position: number }

/**
 * Whether the row still waits. It stays locked until the transaction ends, so that two servers do not do it at the same
 * time.
 */
export async function takeRow(tx: Writer, { job_id, position }: RowOfJob): Promise<boolean> {
  const taken = await tx
    .updateTable('job_rows')
    .set({ state: 'waiting' })
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .returning('position')
    .executeTakeFirst()
  return taken !== undefined
}

/** The most times that a row is begun without a result. */
export const mostBegun = 2
/** Milliseconds after which a row that was begun is not being done by another server any more. */
const goneAfter = { sqlite: 2000, postgres: 40_000 } as const

/** How often the row was begun with this time; or that it is not to be begun at all, or not yet. */
export type Begun = number | 'later' | 'enough'

/**
 * Notes that a row is begun, in a transaction before its operation, so that a row which ends the server is known by that.
 * `again`: it was begun before by this server, when the database went away.
 */
export async function beginRow(
  tx: Writer,
  { job_id, position, again, kind }: RowOfJob & { readonly again: boolean; readonly kind: keyof typeof goneAfter },
  now: Temporal.Instant,
): Promise<Begun> {
  const row = await tx
    .selectFrom('job_rows')
    .select(['begun', 'begun_at'])
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return 'later'
  if (again) return row.begun
  if (row.begun >= mostBegun) {
    const isOver = row.begun_at === null || row.begun_at <= stored(now.subtract({ milliseconds: goneAfter[kind] }))
    return isOver ? 'enough' : 'later'
  }
  const { begun } = await tx
    .updateTable('job_rows')
    .set(row => ({ begun: row('begun', '+', 1), begun_at: stored(now) }))
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .returning('begun')
    .executeTakeFirstOrThrow()
  return begun
}

/** Notes what became of a row, in the transaction of its operation. After the last one the job is done. */
export async function noteRow(
  tx: Writer,
  { job_id, position, call }: RowOfJob & { readonly call: string },
  { status, text, headers }: Kept,
  now: Temporal.Instant,
): Promise<void> {
  const isDone = status < 400
  const entry = Number(headers['Undoable-Entry'])
  await tx
    .updateTable('job_rows')
    .set(
      isDone
        ? { state: 'done', refusal: null, input: '{}', entry: isUndoable(call) && entry > 0 ? entry : null }
        : { state: 'refused', refusal: text },
    )
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .execute()
  const left = await tx
    .selectFrom('job_rows')
    .select('position')
    .where('job_id', '=', job_id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('jobs')
    .set({ moved_at: stored(now) })
    .where('job_id', '=', job_id)
    .execute()
  if (!left)
    await tx
      .updateTable('jobs')
      .set({ state: 'done' })
      .where('job_id', '=', job_id)
      .where('state', '=', 'running')
      .execute()
}
