import { sql } from 'kysely'
import { summaryOf } from '../../calls/summary.ts'
import { appendOnly, type Statements } from '../ddl.ts'

/**
 * What the list of operations shows of each, in a table of its own: the changes of a month's invoices take megabytes,
 * and SQLite reads through them to reach what is stored behind. The other index finds the deletion of a course.
 */
export const auditSummaries: Statements = engine => {
  const { text, int, big, strict } = engine
  return [
    `create table audit_summaries (
      entry ${big} not null primary key,
      undoes ${big},
      rows ${int} not null,
      first ${text},
      subject ${text}
    ) ${strict}`,
    async db => {
      const short = sql<boolean>`length(changes) < 10000`
      for (const [size, which] of [
        [1000, short],
        [1, sql<boolean>`not ${short}`],
      ] as const) {
        let last = 0
        for (;;) {
          const entries = await db
            .selectFrom('audit_log')
            .select(['id', 'undoes', 'changes'])
            .where('id', '>', last)
            .where(which)
            .orderBy('id')
            .limit(size)
            .execute()
          if (entries.length === 0) break
          last = entries.at(-1)!.id
          await db
            .insertInto('audit_summaries')
            .values(
              entries.map(({ id, undoes, changes }) => ({ entry: id, undoes, ...summaryOf(JSON.parse(changes)) })),
            )
            .execute()
        }
      }
    },
    ...appendOnly(engine, 'audit_summaries'),
    'create index audit_log_by_call on audit_log (call, id)',
  ]
}
