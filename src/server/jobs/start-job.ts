import { randomUUID } from 'node:crypto'
import { isForMany } from '#contract/calls.ts'
import { answer } from '../answer.ts'
import { addJob } from './add-job.ts'

export const startJob = answer('startJob', async ({ command, kind, rows, goes_on }, { tx, now, asker, refuse }) => {
  const wrong = rows.find(({ call }) => !isForMany(call))
  if (wrong) refuse('notForMany', { call: wrong.call })
  const job_id = randomUUID()
  const changed = await addJob(tx, { job_id, staff: asker.username, command, kind, undoes: null, rows, goes_on, now })
  return { answer: { success: true, message: 'Started.', job_id }, changed }
})
