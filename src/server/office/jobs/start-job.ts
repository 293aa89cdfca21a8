import { randomUUID } from 'node:crypto'
import { writeAfterLook } from '../../calls/handler.ts'
import { addJob } from './add-job.ts'
import { rowsGiven } from './rows-given.ts'

export const startJob = writeAfterLook(
  'startJob',
  // Thousands of rows are parsed beside other writes.
  async ({ rows }) => rowsGiven(rows),
  async ({ command, kind, goes_on }, { tx, now, caller, refuse, ready }) => {
    if ('notForMany' in ready) return refuse('notForMany', { call: ready.notForMany })
    const { rows } = ready
    const job_id = randomUUID()
    const changed = await addJob(tx, {
      job_id,
      staff: caller.username,
      command,
      kind,
      undoes: null,
      rows,
      goes_on,
      now,
    })
    return { answer: { success: true, message: 'Started.', job_id }, changed }
  },
)
