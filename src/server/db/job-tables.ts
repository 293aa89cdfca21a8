import type { Generated } from 'kysely'

/** The tables of jobs. */
export type JobTables = {
  /** One operation for many rows, which the server does row by row. */
  jobs: {
    job_id: string
    staff: string
    /** The id of the command, and the kind of its rows. */
    command: string
    kind: string
    state: 'running' | 'done' | 'cancelled'
    /** The job that this one undoes. */
    undoes: string | null
    created_at: string
    /** When the last row was done. */
    moved_at: string
  }
  job_rows: {
    job_id: string
    position: number
    /** The id of the record. */
    row_id: string
    call: string
    /** JSON, emptied once the row is done; `null` when what was given is not what the call takes. */
    input: string
    /** The idempotency key of its operation. */
    key: string
    state: 'waiting' | 'done' | 'refused' | 'cancelled'
    /** JSON: the body of the refusal, which a row without an input has from the beginning. */
    refusal: string | null
    /** How often it was begun, and when last. A row that was begun and has no result has ended its server. */
    begun: Generated<number>
    begun_at: string | null
    /** The entry of the audit log that undoes it. */
    entry: number | null
  }
}
