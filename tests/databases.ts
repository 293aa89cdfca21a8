import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { type Database, openDatabase, type Where } from '#server/db/open.ts'
import { startPostgres } from './postgres.ts'

export type FreshDatabase = {
  /** For `openDatabase`, as often as a test likes: two servers on one database call it twice. */
  readonly options: Where
  /** The caller closes what it opened first. */
  drop(): Promise<void>
}

export type Engine = {
  readonly name: 'SQLite' | 'PostgreSQL'
  /**
   * A new, empty database. A `durable` one is written to the disk as in production, for tests about crashes: SQLite's
   * file is on the disk and not in memory, and PostgreSQL is a server of its own.
   */
  open(options?: { readonly durable?: boolean }): Promise<FreshDatabase>
  /** The same with all tables, copied from a migrated one. */
  openMigrated(): Promise<FreshDatabase>
}

let file: Promise<Buffer> | undefined
const sqliteTemplate = async (): Promise<Buffer> => {
  file ??= (async () => {
    const folder = mkdtempSync(join(inject('folder'), 'sqlite-'))
    const database = await openDatabase({ file: join(folder, 'migrated.db') })
    try {
      await migrate(database)
      await database.backup(join(folder, 'template.db'))
      return readFileSync(join(folder, 'template.db'))
    } finally {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })()
  return file
}

export const sqlite: Engine = {
  name: 'SQLite',
  open({ durable = false } = {}) {
    const folder = mkdtempSync(durable ? join(tmpdir(), 'klass-sqlite-') : join(inject('folder'), 'sqlite-'))
    return Promise.resolve({
      options: { file: join(folder, 'klass.db') },
      drop() {
        rmSync(folder, { recursive: true, force: true })
        return Promise.resolve()
      },
    })
  },
  async openMigrated() {
    return sqliteFrom(await sqliteTemplate())
  },
}

async function sqliteFrom(file: Buffer): Promise<FreshDatabase> {
  const fresh = await sqlite.open()
  if ('file' in fresh.options) writeFileSync(fresh.options.file, file)
  return fresh
}

/** Not skipped when there is none: a suite that did not run on PostgreSQL has not passed. */
function postgresOfThisRun() {
  const found = inject('postgres')
  if (found.url === undefined) throw new Error(found.words)
  return found
}

/** SQLite whose new databases are copies of a school, without its staff: each world brings its own. */
export async function copiesOf(school: Database): Promise<Engine> {
  await school.write(async tx => {
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('staff').execute()
  })
  const folder = mkdtempSync(join(inject('folder'), 'sqlite-'))
  await school.backup(join(folder, 'school.db'))
  const copy = readFileSync(join(folder, 'school.db'))
  rmSync(folder, { recursive: true, force: true })
  return { ...sqlite, openMigrated: () => sqliteFrom(copy) }
}

const databaseOf = (url: string, name: string): string => {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** One connection of this worker that makes databases and drops them: a new one costs more than either. */
let maker: Promise<pg.Client> | undefined
let before: Promise<unknown> = Promise.resolve()
function ask(url: string, statement: string): Promise<void> {
  const asked = before.then(async () => {
    maker ??= connectTo(url)
    await (await maker).query(statement)
  })
  before = asked.catch(() => undefined)
  return asked
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {
    maker = undefined
  })
  await client.connect()
  return client
}

let made = 0
/** Text is ordered by its bytes, as in SQLite, whatever the server's locale. */
async function create(url: string, like = `template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`) {
  made += 1
  const name = `klass_test_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
  await ask(url, `create database ${name} template ${like} strategy file_copy`)
  return {
    options: { url: databaseOf(url, name) },
    async drop() {
      await ask(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Test files run side by side. One of them makes the template, and the others wait for it. */
async function postgresTemplate(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const { options, drop } = await create(url)
    try {
      const database = await openDatabase(options)
      await migrate(database)
      await database.close()
      await client.query(`create database ${name} template ${new URL(options.url).pathname.slice(1)}`)
    } finally {
      await drop()
    }
  } finally {
    await client.end()
  }
}

let template: Promise<void> | undefined
const postgres: Engine = {
  name: 'PostgreSQL',
  async open({ durable = false } = {}) {
    if (!durable) return create(postgresOfThisRun().url)
    const server = await startPostgres({ fsync: true })
    return { options: { url: server.url }, drop: () => server.stop() }
  },
  async openMigrated() {
    const { url, template: name } = postgresOfThisRun()
    template ??= postgresTemplate(url, name)
    await template
    return create(url, name)
  },
}

const asked = process.env.ENGINES

/** `describe.each(engines)('receipts on $name', engine => ...)`: one suite, every database that this tier is for. */
export const engines: readonly Engine[] = [sqlite, postgres].filter(({ name }) => asked === undefined || name === asked)
