import { closeSync, createReadStream, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { timings } from '../process/timings.ts'
import { mergeLog } from './damage.ts'

const kept = 500

/**
 * The values that may be bound. A Date or an object as the first argument would be read as named parameters and stored
 * as NULL. A number is bound as REAL, so 12 would reach a text column as '12.0'.
 */
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array) {
    return value
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('Only finite numbers can be stored.')
    return Number.isSafeInteger(value) ? BigInt(value) : value
  }
  throw new TypeError(`Cannot store ${value === undefined ? 'undefined' : Object.prototype.toString.call(value)}.`)
}

class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  constructor(statement: StatementSync) {
    this.reader = statement.columns().length > 0
    this.#statement = statement
  }
  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bindable))
  }
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(bindable))
  }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(bindable))
  }
}

/**
 * node:sqlite as Kysely's SQLite dialect wants it. Prepared statements are cached, and the least recently used is
 * dropped first.
 */
class NodeSqlite implements SqliteDatabase {
  readonly raw: DatabaseSync
  readonly #kept = new Map<string, Statement>()
  constructor(raw: DatabaseSync) {
    this.raw = raw
  }
  prepare(sql: string): Statement {
    let statement = this.#kept.get(sql)
    if (statement) this.#kept.delete(sql)
    else statement = new Statement(this.raw.prepare(sql))
    this.#kept.set(sql, statement)
    if (this.#kept.size > kept) {
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest)
        break
      }
    }
    return statement
  }
  close(): void {
    this.#kept.clear()
    this.raw.close()
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5

class Driver extends SqliteDriver {
  readonly #raw: DatabaseSync
  constructor(database: NodeSqlite) {
    super({ database })
    this.#raw = database.raw
  }
  /** After some errors, such as a full disk, SQLite has ended the transaction itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Rows are streamed many at once: a promise for each would take as long as the query. */
class ReadingDriver extends Driver {
  readonly #database: NodeSqlite
  constructor(database: NodeSqlite) {
    super(database)
    this.#database = database
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const database = this.#database
    return Object.assign(await super.acquireConnection(), {
      async *streamQuery<R>({ sql, parameters }: CompiledQuery<R>, size: number): AsyncGenerator<QueryResult<R>> {
        let rows: R[] = []
        // The rows are those that the query was typed for, as in Kysely's own driver.
        for (const row of database.prepare(sql).iterate(parameters) as Iterable<R>) {
          if (rows.push(row) < size) continue
          yield { rows }
          rows = []
        }
        yield { rows }
      },
    })
  }
}

class WritingDriver extends Driver {
  readonly #raw: DatabaseSync
  constructor(database: NodeSqlite) {
    super(database)
    this.#raw = database.raw
  }
  /**
   * Takes the write lock first, so that no transaction fails half way when another process writes too. SQLite's own
   * waiting would stop the event loop, and with it the very transaction it waits for if that is in this process.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + timings.fileBusy
    for (let wait = 1; ; wait = Math.min(wait * 2, timings.longestBusyPause)) {
      this.#raw.exec('pragma busy_timeout = 0')
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
      } finally {
        this.#raw.exec('pragma busy_timeout = 5000')
      }
      await sleep(wait * (0.5 + Math.random()))
    }
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite has transactional DDL: a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Dialect extends SqliteDialect {
  readonly #database: NodeSqlite
  readonly #writes: boolean
  constructor(database: NodeSqlite, writes: boolean) {
    super({ database })
    this.#database = database
    this.#writes = writes
  }
  override createDriver(): SqliteDriver {
    return this.#writes ? new WritingDriver(this.#database) : new ReadingDriver(this.#database)
  }
  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }
}

/** One connection that writes, one transaction after the other. Creates the file if it is missing. */
export function writingSqlite(file: string): SqliteDialect {
  const raw = new DatabaseSync(file, {
    timeout: 5000,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  // recursive_triggers: without it `insert or replace` would bypass the triggers that keep a ledger append-only.
  raw.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory;' +
      'pragma trusted_schema = off; pragma recursive_triggers = on;',
  )
  return new Dialect(new NodeSqlite(raw), true)
}

const readOnly = { timeout: 5000, readOnly: true, enableDoubleQuotedStringLiterals: false } as const

/** A second connection, which SQLite itself opens read-only. */
export const readingSqlite = (file: string): SqliteDialect => readingOver(new DatabaseSync(file, readOnly))

function readingOver(raw: DatabaseSync): SqliteDialect {
  raw.exec(
    'pragma query_only = on; pragma cache_size = -65536; pragma temp_store = memory; pragma trusted_schema = off;',
  )
  return new Dialect(new NodeSqlite(raw), false)
}

/** Pages of 4 KiB that are copied before the disk has to have them. */
const atOnce = 1000

/** A connection that holds a snapshot: a copy would begin anew with each commit of others. */
function snapshotOf(file: string): DatabaseSync {
  const raw = new DatabaseSync(file, { timeout: 5000, readOnly: true })
  raw.exec('begin')
  raw.prepare('select count(*) from sqlite_schema').all()
  return raw
}

/**
 * Copies a snapshot of a database into a new file, while others read and write. A disk that gets gigabytes to write at
 * once lets every commit wait until it has, so it gets some megabytes at a time.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const raw = snapshotOf(from)
  let written: number | undefined
  const flush = () => {
    written ??= openSync(to, 'r+')
    fdatasyncSync(written)
  }
  try {
    await backup(raw, to, { rate: atOnce, progress: flush })
    flush()
  } finally {
    if (written !== undefined) closeSync(written)
    raw.close()
  }
  // Nobody writes to a copy: it needs no log beside it.
  mergeLog(to)
}

/** A copy that no name leads to. It is gone when it is closed, and with the process, however that ends. */
type UnnamedCopy = {
  readonly raw: DatabaseSync
  readonly dialect: SqliteDialect
  bytes(): AsyncIterable<Buffer>
  close(): void
}

/** Pages that SQLite holds in memory before it writes the first of a transaction; it is 500 of them. */
const held = 100
/** Where a file of SQLite says that it has a log beside it, and that it has none. */
const logAt = { position: 18, none: new Uint8Array([1, 1]) }

/**
 * Copies a snapshot into a file that loses its name before anything is in it. Whoever has it open goes on using it. Windows
 * does not take the name of an open file: there it has one until it is closed.
 */
export async function copyUnnamed(from: string, to: string): Promise<UnnamedCopy> {
  const raw = snapshotOf(from)
  let descriptor: number | undefined
  let copy: DatabaseSync | undefined
  let copied = 0
  const close = () => {
    copy?.close()
    if (descriptor !== undefined) closeSync(descriptor)
    rmSync(to, { force: true })
  }
  const progress = () => {
    if (descriptor === undefined) {
      descriptor = openSync(to, 'r+')
      copy = new DatabaseSync(to, readOnly)
      if (process.platform !== 'win32') rmSync(to)
    }
    copied += 1
    if (copied % (atOnce / held) === 0) fdatasyncSync(descriptor)
  }
  try {
    const pages = Number(raw.prepare('pragma page_count').get()?.page_count)
    // In two steps at least, because it tells of none that is the last.
    await backup(raw, to, { rate: Math.max(1, Math.min(held, Math.floor(pages / 2))), progress })
    if (descriptor === undefined || !copy) throw new Error('The copy was made in one step.')
    writeSync(descriptor, logAt.none, 0, logAt.none.length, logAt.position)
    const [open, fd] = [copy, descriptor]
    return {
      raw: open,
      dialect: readingOver(open),
      bytes: () => createReadStream('', { fd, start: 0, autoClose: false }),
      close,
    }
  } catch (error) {
    close()
    throw error
  } finally {
    raw.close()
  }
}
