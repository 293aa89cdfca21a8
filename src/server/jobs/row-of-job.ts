import { isUndoable } from '#contract/calls.ts'
import type { Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import type { Kept } from '../idempotency.ts'

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
