import { write } from '../../calls/handler.ts'
import { addJob } from './add-job.ts'
import { ownJob } from './own-job.ts'

export const undoJob = write('undoJob', async ({ job_id: undoes }, { tx, now, caller, refuse }) => {
  const job = await ownJob(tx, undoes, caller.username)
  if (!job) return refuse('unknown', { id: undoes })
  if (job.state === 'running') refuse('running')
  const undoing = await tx.selectFrom('jobs').select('job_id').where('undoes', '=', undoes).executeTakeFirst()
  if (undoing) refuse('undone')
  // Two rows may have changed the same record: what was done last is undone first.
  const done = await tx
    .selectFrom('job_rows')
    .select(['row_id', 'entry'])
    .where('job_id', '=', undoes)
    .where('entry', 'is not', null)
    .orderBy('entry', 'desc')
    .execute()
  if (done.length === 0) refuse('final')
  // A job is undone once.
  const job_id = `undo-${undoes}`
  const rows = done.map(({ row_id, entry }) => ({ id: row_id, call: 'undoOperation', input: { audit_id: entry } }))
  const { command, kind } = job
  const changed = await addJob(tx, { job_id, staff: caller.username, command, kind, undoes, rows, now })
  return { answer: { success: true, message: 'Started.', job_id }, changed }
})
