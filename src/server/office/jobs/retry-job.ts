import { write } from '../../calls/handler.ts'
import { keyOf } from './add-job.ts'
import { ownJob } from './own-job.ts'
import { noInput } from './rows-given.ts'

export const retryJob = write('retryJob', async ({ job_id }, { tx, caller, refuse }) => {
  const job = await ownJob(tx, job_id, caller.username)
  if (!job) return refuse('unknown', { id: job_id })
  if (job.state === 'running') refuse('running')
  const undoing = await tx.selectFrom('jobs').select('job_id').where('undoes', '=', job_id).executeTakeFirst()
  if (undoing) refuse('undone')
  const rows = await tx
    .selectFrom('job_rows')
    .select(['position', 'key', 'input', 'refusal'])
    .where('job_id', '=', job_id)
    .where('state', 'in', ['refused', 'cancelled'])
    .execute()
  if (rows.length === 0) refuse('nothing')
  for (const { position, key, input, refusal: known } of rows) {
    const attempt = Number(key.split(' ').at(-1)) + 1
    // What was no input is refused again for the same reason.
    const refusal = input === noInput ? known : null
    await tx
      .updateTable('job_rows')
      .set({ state: 'waiting', refusal, begun: 0, begun_at: null, key: keyOf(job_id, position, attempt) })
      .where('job_id', '=', job_id)
      .where('position', '=', position)
      .execute()
  }
  await tx.updateTable('jobs').set({ state: 'running' }).where('job_id', '=', job_id).execute()
  return {
    answer: { success: true, message: 'Started again.' },
    changed: [{ table: 'jobs', id: job_id, before: { state: job.state }, after: { state: 'running' } }],
  }
})
