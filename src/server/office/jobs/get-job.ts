import type { Failure } from '#contract/call.ts'
import type { JobRow } from '#contract/jobs.ts'
import { read } from '../../calls/handler.ts'
import { readJobs } from './read-jobs.ts'

export const getJob = read('getJob', async ({ job_id, from }, { db, caller, refuse }) => {
  const [job] = await readJobs(db, caller.username, { job_id })
  if (!job) return refuse('unknown', { id: job_id })
  const rows = await db
    .selectFrom('job_rows')
    .select(['position', 'row_id', 'state', 'refusal', 'call'])
    .where('job_id', '=', job_id)
    .$if(from !== undefined, query => query.where('position', '>=', from ?? 0).where('state', '!=', 'waiting'))
    .orderBy('position')
    .execute()
  return {
    success: true,
    data: {
      ...job,
      rows: rows.map(({ refusal, call, ...row }) => ({
        ...row,
        refusal: row.state === 'refused' ? refusalIn(refusal, call) : null,
      })),
    },
  }
})

function refusalIn(refusal: string | null, call: string): JobRow['refusal'] {
  if (refusal === null) return null
  // This server wrote it.
  const { code, message, values } = JSON.parse(refusal) as Failure
  return { code, message, values, call }
}
