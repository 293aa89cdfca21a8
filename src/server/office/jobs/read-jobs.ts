import { sql } from 'kysely'
import type { Job } from '#contract/jobs.ts'
import type { Queries } from '../../db/access.ts'

/** One's own jobs with the number of rows in each state, the newest first. */
export async function readJobs(
  db: Queries,
  staff: string,
  only: { readonly job_id?: string; readonly limit?: number } = {},
): Promise<readonly Job[]> {
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('jobs as undoing', 'undoing.undoes', 'jobs.job_id')
    .select(['jobs.job_id', 'jobs.command', 'jobs.kind', 'jobs.state', 'jobs.created_at', 'jobs.undoes'])
    .select('undoing.job_id as undone_by')
    .where('jobs.staff', '=', staff)
    .$if(only.job_id !== undefined, query => query.where('jobs.job_id', '=', only.job_id ?? ''))
    .orderBy('jobs.created_at', 'desc')
    .orderBy('jobs.job_id')
    .limit(only.limit ?? 1)
    .execute()
  if (jobs.length === 0) return []
  const counts = await db
    .selectFrom('job_rows')
    .select(['job_id', 'state'])
    .select([sql<number>`count(*)`.as('rows'), sql<number>`count(entry)`.as('undoable')])
    .where(
      'job_id',
      'in',
      jobs.map(({ job_id }) => job_id),
    )
    .groupBy(['job_id', 'state'])
    .execute()
  return jobs.map(job => {
    const own = counts.filter(({ job_id }) => job_id === job.job_id)
    const rowsIn = (state: string) => Number(own.find(each => each.state === state)?.rows ?? 0)
    return {
      ...job,
      waiting: rowsIn('waiting'),
      done: rowsIn('done'),
      refused: rowsIn('refused'),
      cancelled: rowsIn('cancelled'),
      undoable: own.reduce((sum, { undoable }) => sum + Number(undoable), 0),
    }
  })
}
