import type { Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'

/** Somebody's own job, which nobody else changes until the transaction ends. */
export const ownJob = (tx: Writer, job_id: string, staff: string): Promise<Row<'jobs'> | undefined> =>
  tx
    .updateTable('jobs')
    .set(row => ({ state: row.ref('state') }))
    .where('job_id', '=', job_id)
    .where('staff', '=', staff)
    .returningAll()
    .executeTakeFirst()
