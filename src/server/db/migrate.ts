import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine, Statements } from './ddl.ts'
import { engines } from './ddl.ts'
import { house } from './migrations/0001-house.ts'
import { people } from './migrations/0002-people.ts'
import { teaching } from './migrations/0003-teaching.ts'
import { billing } from './migrations/0004-billing.ts'
import { visits } from './migrations/0005-visits.ts'
import { undoing } from './migrations/0006-undoing.ts'
import { answeredDeeds } from './migrations/0007-answered-deeds.ts'
import type { Database } from './open.ts'

/** In order. What has been released is never changed; new ones are added at the end. */
const list: Readonly<Record<string, Statements>> = {
  '0001-house': house,
  '0002-people': people,
  '0003-teaching': teaching,
  '0004-billing': billing,
  '0005-visits': visits,
  '0006-undoing': undoing,
  '0007-answered-deeds': answeredDeeds,
}

const migration = (statements: Statements, engine: Engine): Migration => ({
  async up(db) {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db)
  },
})

/**
 * Brings the database to the newest shape, in one transaction. Several processes may do so at once: one works, the
 * others wait and find nothing to do.
 */
export async function migrate(database: Database): Promise<void> {
  const engine = engines[database.kind]
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
