import type { Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import type { Table } from '#contract/tables.ts'
import type { Tables } from './tables.ts'

/** A database for reads. The type has no writes, and its connection refuses them too. */
export type Reader = ReadonlyKysely<Tables>
/** The database inside the transaction of a write. */
export type Writer = Transaction<Tables>
/** For queries that both reads and writes use: a Reader and a Writer both fit. */
export type Queries = Pick<Reader, 'selectFrom'>

/** A row before and after. `null`: there is no row. The handler leaves out secrets and bytes. */
export type Change = {
  readonly table: Table
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}
