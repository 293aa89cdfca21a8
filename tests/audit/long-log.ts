import { batches } from '#server/db/batches.ts'
import type { Database } from '#server/db/open.ts'

/** Adds so many entries to the log: every third one that somebody signed in, the others that they edited a student. */
export const lengthenLog = (database: Database, count: number): Promise<void> =>
  database.write(async tx => {
    const entries = Array.from({ length: count }, (_, at) => ({
      at: '2026-11-19T02:00:00Z',
      staff: at % 2 === 0 ? 'may' : 'kit',
      call: at % 3 === 0 ? 'login' : 'updatestudent',
      request_id: 'long log',
      changes: '[]',
      undoes: null,
    }))
    for (const some of batches(entries, 6)) {
      const made = await tx.insertInto('audit_log').values(some).returning('id').execute()
      const summaries = made.map(({ id }) => ({ entry: id, undoes: null, rows: 0, first: null, subject: null }))
      await tx.insertInto('audit_summaries').values(summaries).execute()
    }
  })
