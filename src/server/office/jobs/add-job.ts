import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { stored } from '../../process/clock.ts'

/** A row with the input that its call takes, or with the body of the refusal when its input was none. */
export type NewRow = { readonly id: string; readonly call: string } & (
  | { readonly input: object; readonly refusal?: undefined }
  | { readonly input?: undefined; readonly refusal: string }
)

type NewJob = {
  readonly job_id: string
  readonly staff: string
  readonly command: string
  readonly kind: string
  readonly undoes: string | null
  readonly rows: readonly NewRow[]
  /** More rows follow, for which it waits. */
  readonly goes_on?: boolean
  readonly now: Temporal.Instant
}

/** The idempotency key of a row. A row that is tried again has another one: the first keeps its refusal. */
export const keyOf = (job_id: string, position: number, attempt: number): string => `${job_id} ${position} ${attempt}`

/** Stores a job. All its rows wait. */
export async function addJob(
  tx: Writer,
  { job_id, staff, command, kind, undoes, rows, goes_on = false, now }: NewJob,
): Promise<readonly Change[]> {
  const at = stored(now)
  await tx
    .insertInto('jobs')
    .values({ ...{ job_id, staff, command, kind, undoes, created_at: at, moved_at: at }, state: stateOf(goes_on) })
    .execute()
  await addRows(tx, job_id, 0, rows)
  return [{ table: 'jobs', id: job_id, before: null, after: { command, rows: rows.length, undoes } }]
}

/** Nothing of a job is done before it has all its rows. Whoever goes away until then has started nothing. */
export const stateOf = (goes_on: boolean) => (goes_on ? 'cancelled' : 'running')

/** Stores rows, which wait, from this position on. */
export async function addRows(tx: Writer, job_id: string, from: number, rows: readonly NewRow[]): Promise<void> {
  const all = rows.map(({ id, call, input = null, refusal = null }, at) => ({
    job_id,
    position: from + at,
    row_id: id,
    call,
    input: JSON.stringify(input),
    key: keyOf(job_id, from + at, 1),
    state: 'waiting' as const,
    refusal,
    begun: 0,
    begun_at: null,
    entry: null,
  }))
  for (const batch of batches(all, 11)) await tx.insertInto('job_rows').values(batch).execute()
}
