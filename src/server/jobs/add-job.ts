import type { Change, Writer } from '../answer.ts'
import { stored } from '../clock.ts'
import { batches } from '../db/batches.ts'

type NewJob = {
  readonly job_id: string
  readonly staff: string
  readonly command: string
  readonly kind: string
  readonly undoes: string | null
  readonly rows: readonly { readonly id: string; readonly call: string; readonly input: object }[]
  readonly now: Temporal.Instant
}

/** The idempotency key of a row. A row that is tried again has another one: the first keeps its refusal. */
export const keyOf = (job_id: string, position: number, attempt: number): string => `${job_id} ${position} ${attempt}`

/** Stores a job, of which every row waits. */
export async function addJob(
  tx: Writer,
  { job_id, staff, command, kind, undoes, rows, now }: NewJob,
): Promise<readonly Change[]> {
  const at = stored(now)
  await tx
    .insertInto('jobs')
    .values({ job_id, staff, command, kind, undoes, state: 'running', created_at: at, moved_at: at })
    .execute()
  const all = rows.map(({ id, call, input }, position) => ({
    job_id,
    position,
    row_id: id,
    call,
    input: JSON.stringify(input),
    key: keyOf(job_id, position, 1),
    state: 'waiting' as const,
    refusal: null,
    entry: null,
  }))
  for (const batch of batches(all, 9)) await tx.insertInto('job_rows').values(batch).execute()
  return [{ table: 'jobs', id: job_id, before: null, after: { command, rows: rows.length, undoes } }]
}
