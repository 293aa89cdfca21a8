import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Writer } from './access.ts'

/**
 * A table with a row for each row of a JSON list of lists, whose text is one parameter: to bind the values of thousands of
 * rows takes longer than the statement. `value ->> 0` is the first value of a row.
 */
export const listed = (tx: Writer, json: string): RawBuilder<{ readonly value: string }> =>
  tx.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(cast(${json} as json))`
    : sql`json_each(${json})`
