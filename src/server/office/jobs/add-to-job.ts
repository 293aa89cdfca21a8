import { sql } from 'kysely'
import { mostRows } from '#contract/jobs.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import { addRows, stateOf } from './add-job.ts'
import { ownJob } from './own-job.ts'
import { rowsGiven } from './rows-given.ts'

export const addToJob = writeAfterLook(
  'addToJob',
  async ({ rows }) => rowsGiven(rows),
  async (input, at) => {
    const { job_id, goes_on } = input
    const { tx, caller, refuse, ready } = at
    if ('notForMany' in ready) return refuse('notForMany', { call: ready.notForMany })
    const { rows } = ready
    const job = await ownJob(tx, job_id, caller.username)
    if (!job) return refuse('unknown', { id: job_id })
    const { all, waiting } = await tx
      .selectFrom('job_rows')
      .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) filter (where state = 'waiting')`.as('waiting')])
      .where('job_id', '=', job_id)
      .executeTakeFirstOrThrow()
    const before = Number(all)
    // Of a job that was begun, or was cancelled since, no row waits while it is not running.
    if (job.state !== 'cancelled' || Number(waiting) !== before) refuse('whole')
    if (before + rows.length > mostRows) refuse('tooMany', { most: mostRows })
    await addRows(tx, job_id, before, rows)
    const state = stateOf(goes_on)
    await tx.updateTable('jobs').set({ state }).where('job_id', '=', job_id).execute()
    const count = { rows: before + rows.length }
    return {
      answer: { success: true, message: goes_on ? 'Waits for more.' : 'Started.' },
      changed: [{ table: 'jobs', id: job_id, before: { state: job.state, rows: before }, after: { state, ...count } }],
    }
  },
)
