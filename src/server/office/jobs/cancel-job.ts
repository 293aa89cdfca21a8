import { write } from '../../calls/handler.ts'
import { ownJob } from './own-job.ts'

export const cancelJob = write('cancelJob', async ({ job_id }, { tx, caller, refuse }) => {
  const job = await ownJob(tx, job_id, caller.username)
  if (!job) return refuse('unknown', { id: job_id })
  if (job.state !== 'running') refuse('ended')
  await tx.updateTable('jobs').set({ state: 'cancelled' }).where('job_id', '=', job_id).execute()
  await tx
    .updateTable('job_rows')
    .set({ state: 'cancelled' })
    .where('job_id', '=', job_id)
    .where('state', '=', 'waiting')
    .execute()
  return {
    answer: { success: true, message: 'Cancelled.' },
    changed: [{ table: 'jobs', id: job_id, before: { state: 'running' }, after: { state: 'cancelled' } }],
  }
})
