import { sql, type TableMetadata } from 'kysely'
import type { Writer } from '#server/db/access.ts'
import { batches } from '#server/db/batches.ts'
import { migrations, migratorOf } from '#server/db/migrations/migrate.ts'
import type { Database } from '#server/db/open.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The rows of every table, in the order of their text. */
export async function rowsOf({ schema }: Pick<Database, 'schema'>): Promise<ReadonlyMap<string, Rows>> {
  const tables = await tablesOf(schema)
  const all = new Map<string, Rows>()
  for (const { name } of tables) {
    const { rows } = await sql<Rows[number]>`select * from ${sql.table(name)}`.execute(schema)
    const texts = new Map(rows.map(row => [row, JSON.stringify(row)]))
    all.set(
      name,
      rows.toSorted((one, other) => (texts.get(one)! < texts.get(other)! ? -1 : 1)),
    )
  }
  return all
}

const tablesOf = async (schema: Database['schema']): Promise<readonly TableMetadata[]> =>
  (await schema.introspection.getTables()).filter(({ name }) => !name.startsWith('migrations'))

/**
 * Turns a database into one of an earlier version, before the migration with this number: the tables are made by the
 * migrations of that version, and hold what they can of the rows.
 */
export async function beforeMigration(number: string, database: Database): Promise<void> {
  const { schema, kind } = database
  const rows = await rowsOf(database)
  if (kind === 'postgres') await sql`drop schema public cascade; create schema public`.execute(schema)
  else {
    await sql`pragma foreign_keys = off`.execute(schema)
    for (const { name } of await schema.introspection.getTables({ withInternalKyselyTables: true }))
      await sql`drop table ${sql.table(name)}`.execute(schema)
  }
  const earlier = Object.keys(migrations).filter(name => name < number)
  const { error } = await migratorOf(database).migrateTo(earlier.at(-1)!)
  if (error !== undefined) throw error
  // Triggers would change what is put back, and foreign keys ask for an order.
  const triggers = kind === 'sqlite' ? await triggersOf(schema) : []
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(schema)
  const tables = await tablesOf(schema)
  const counted = new Set(
    (await schema.selectFrom('revisions').select('table_name').execute()).map(row => row.table_name),
  )
  const letterheads = new Map((rows.get('money_in') ?? []).map(row => [row.receipt_ref, row.letterhead_id]))
  const known = (name: string): Rows | undefined => {
    const all = rows.get(name)
    if (name === 'revisions') return all?.filter(row => counted.has(String(row.table_name)))
    // A receipt had its letterhead in its payment.
    if (name === 'payments')
      return all?.map(row => ({ ...row, letterhead_id: letterheads.get(row.receipt_ref) ?? null }))
    return all
  }
  await database.write(async tx => {
    if (kind === 'postgres') await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of tables) await putBack(tx, kind, table, known(table.name) ?? [])
  })
  for (const trigger of triggers) await sql.raw(trigger.sql).execute(schema)
  if (kind === 'sqlite') await sql`pragma foreign_keys = on`.execute(schema)
}

async function triggersOf(schema: Database['schema']) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(schema)
  return rows
}

async function putBack(tx: Writer, kind: Database['kind'], { name, columns }: TableMetadata, rows: Rows) {
  const table = sql.table(name)
  const names = columns.map(column => column.name)
  await sql`delete from ${table}`.execute(tx)
  for (const some of batches(rows, names.length))
    await sql`insert into ${table} (${sql.join(names.map(each => sql.ref(each)))})
      ${sql.raw(kind === 'postgres' ? 'overriding system value' : '')}
      values ${sql.join(some.map(row => sql`(${sql.join(names.map(each => row[each] ?? null))})`))}`.execute(tx)
  const counted = columns.find(column => column.isAutoIncrementing)
  if (kind !== 'postgres' || !counted) return
  const { name: id } = counted
  await sql`select setval(pg_get_serial_sequence(${name}, ${id}), coalesce(max(${sql.ref(id)}), 1), count(*) > 0) from ${table}`.execute(
    tx,
  )
}
