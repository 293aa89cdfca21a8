import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine, Statements } from './ddl.ts'
import { engines } from './ddl.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { people } from './migrations/0002-people.ts'
import { teaching } from './migrations/0003-teaching.ts'
import { billing } from './migrations/0004-billing.ts'
import { visits } from './migrations/0005-visits.ts'
import { undoing } from './migrations/0006-undoing.ts'
import { answeredOperations } from './migrations/0007-answered-operations.ts'
import { idempotencyEntry } from './migrations/0008-idempotency-entry.ts'
import type { Database } from './open.ts'

/** In order. A released migration never changes; new ones are added at the end. */
const list: Readonly<Record<string, Statements>> = {
  '0001-foundation': foundation,
  '0002-people': people,
  '0003-teaching': teaching,
  '0004-billing': billing,
  '0005-visits': visits,
  '0006-undoing': undoing,
  '0007-answered-operations': answeredOperations,
  '0008-idempotency-entry': idempotencyEntry,
}

const migration = (statements: Statements, engine: Engine): Migration => ({
  async up(db) {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

/**
 * Migrates the database to the newest schema, in one transaction. When several processes do so at once, one works, and
 * the others wait and then find nothing to do.
 */
export async function migrate(database: Database): Promise<void> {
  const engine = engines[database.kind]
  await renameRecorded(database)
  const migrator = new Migrator({
    db: database.schema,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(list).map(([name, statements]) => [name, migration(statements, engine)])),
        ),
    },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new Error('This database was made by a newer Klass. Start that version, or restore a backup.', {
      cause: error,
    })
  }
  if (error !== undefined) throw error
}

/** A migration is identified by its number, because earlier releases recorded some under other names. */
async function renameRecorded({ schema }: Database): Promise<void> {
  const tables = await schema.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return
  for (const name of Object.keys(list)) {
    const number = `${name.slice(0, name.indexOf('-') + 1)}%`
    await sql`update migrations set name = ${name} where name like ${number} and name <> ${name}`.execute(schema)
  }
}
