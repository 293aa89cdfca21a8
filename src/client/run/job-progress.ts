import type { Job, JobRow } from '#contract/jobs.ts'

export type JobWithRows = Job & { readonly rows: readonly JobRow[] }

/** The position of the first row that is not done yet, or behind the last one: the rows before it stay as they are. */
export const firstWaiting = ({ rows }: JobWithRows): number =>
  (rows.find(({ state }) => state === 'waiting') ?? { position: (rows.at(-1)?.position ?? -1) + 1 }).position

/**
 * A job with what has become of its rows meanwhile: `now` has only those that changed. `undefined` when they are not all,
 * as when more rows were brought, or refused ones are tried once more.
 */
export function withProgress(job: JobWithRows, now: JobWithRows): JobWithRows | undefined {
  const came = new Map(now.rows.map(row => [row.position, row]))
  const rows = came.size === 0 ? job.rows : job.rows.map(row => came.get(row.position) ?? row)
  const count = { waiting: 0, done: 0, refused: 0, cancelled: 0 }
  for (const { state } of rows) count[state] += 1
  const isAll =
    count.waiting === now.waiting &&
    count.done === now.done &&
    count.refused === now.refused &&
    count.cancelled === now.cancelled
  return isAll ? { ...now, rows } : undefined
}
