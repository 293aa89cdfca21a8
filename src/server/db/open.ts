import { AsyncLocalStorage } from 'node:async_hooks'
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dialect, Kysely, sql } from 'kysely'
import { timings } from '../process/timings.ts'
import { SaidError, sentence } from '../terminal/sentence.ts'
import type { Reader, Writer } from './access.ts'
import { refuseOldSqlite } from './damage.ts'
import { emptyLists } from './empty-lists.ts'
import { postgres } from './postgres.ts'
import { copySqlite, copyUnnamed, readingSqlite, writingSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A SQLite file, or the address of a PostgreSQL database and how many connections read it, and as many write. */
export type Where = { readonly file: string } | { readonly url: string; readonly connections?: number }

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  /** Reads what is committed. Its connections cannot write. */
  readonly reader: Reader
  /** Several reads of one snapshot of the database. Await nothing slow inside. */
  read<R>(work: (db: Reader) => Promise<R>): Promise<R>
  /**
   * One unit of work in one transaction: all of it or nothing. SQLite runs one at a time. PostgreSQL runs them side by
   * side at READ COMMITTED and runs `work` again after a deadlock, so `work` may change nothing but the database. Await
   * nothing slow inside. Nesting is an error.
   */
  write<R>(work: (tx: Writer) => Promise<R>): Promise<R>
  /** Refuses every write from now on, with this error. */
  stopWrites(why: Error): void
  /** Throws when writes are refused. For whoever writes over another connection. */
  mayWrite(): void
  /** For migrations: a connection without a transaction. */
  readonly schema: Kysely<Tables>
  /** Copies a snapshot of the database to a new file. SQLite only. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

const inside = new AsyncLocalStorage<true>()
const attempts = 10

/** Kysely's read-only types are not supertypes of its others. Its manual says to cast. */
export const readOnly = (kysely: Kysely<Tables>): Reader => kysely as never

const kyselyOf = (dialect: Dialect) => new Kysely<Tables>({ dialect, plugins: [emptyLists] })

const mayBeRetried = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['40001', '40P01', '55P03'].includes(String(error.code))

/** Opens a database, and creates the SQLite file and its folder if they are missing. `migrate` creates the tables. */
export const openDatabase = (where: Where, lost: (error: Error) => void = () => undefined): Promise<Database> =>
  'file' in where ? openFile(where.file) : openUrl(where, lost)

async function openUrl(where: Extract<Where, { url: string }>, lost: (error: Error) => void): Promise<Database> {
  const writer = kyselyOf(postgres(where, false, lost))
  const reader = kyselyOf(postgres(where, true, lost))
  const backup = () => Promise.reject(new Error('A PostgreSQL database is copied with pg_dump.'))
  const opened = await common('postgres', writer, reader)
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(reader)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') {
    await opened.close()
    throw new SaidError(sentence('databaseEncoding', { encoding: String(encoding), how: howToMakeOne }))
  }
  return { ...opened, backup }
}

/** By default PostgreSQL uses the encoding of its machine, which may lack Chinese. */
export const howToMakeOne = sentence('howToMakeDatabase')

async function openFile(file: string): Promise<Database> {
  refuseOldSqlite()
  const { writes, reads } = connectionsTo(file)
  const writer = kyselyOf(writes)
  const reader = kyselyOf(reads)
  return { ...(await common('sqlite', writer, reader)), backup: to => backUp(file, to) }
}

/** Reads a database that has been migrated, over one connection. It is for threads other than the main one. */
export function openReader(where: Where): Pick<Database, 'read' | 'close'> {
  // The main thread says in the log that PostgreSQL is away.
  const lost = () => undefined
  const dialect = 'file' in where ? readingSqlite(where.file) : postgres({ ...where, connections: 1 }, true, lost)
  const reader = kyselyOf(dialect)
  return { read: snapshots('file' in where ? 'sqlite' : 'postgres', reader), close: () => reader.destroy() }
}

/** A copy of a SQLite file that no name leads to, with its reader. */
export async function unnamedCopy(from: string, to: string) {
  const { raw, dialect, bytes, close } = await copyUnnamed(from, to)
  const reader = kyselyOf(dialect)
  return { raw, read: snapshots('sqlite', reader), bytes, close }
}

const snapshots =
  (kind: Database['kind'], reader: Kysely<Tables>): Database['read'] =>
  work => {
    const snapshot = reader.transaction()
    if (kind === 'sqlite') return snapshot.execute(tx => work(readOnly(tx)))
    return snapshot
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(tx => work(readOnly(tx)))
  }

function connectionsTo(file: string) {
  try {
    const isNew = !existsSync(file)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const writes = writingSqlite(file)
    if (isNew) chmodSync(file, 0o600)
    return { writes, reads: readingSqlite(file) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SaidError(sentence('databaseUnopened', { file, why }), { cause: error })
  }
}

/** Copies a SQLite database under a temporary name first, so that a file with the final name is always complete. */
export async function backUp(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new SaidError(sentence('fileThere', { file: to }))
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const partial = `${to}.partial`
  rmSync(partial, { force: true })
  try {
    await copySqlite(from, partial)
    chmodSync(partial, 0o600)
    const descriptor = openSync(partial, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    renameSync(partial, to)
  } finally {
    rmSync(partial, { force: true })
  }
}

const writing =
  (writer: Kysely<Tables>, mayWrite: () => void): Database['write'] =>
  async work => {
    if (inside.getStore()) {
      throw new Error('A unit of work was opened inside another one. Pass the transaction on instead.')
    }
    for (let attempt = 1; ; attempt += 1) {
      mayWrite()
      try {
        return await inside.run(true, () => writer.transaction().execute(work))
      } catch (error) {
        if (!mayBeRetried(error) || attempt === attempts) throw error
        await sleep(Math.random() * timings.conflict * 2 ** Math.min(attempt - 1, 5))
      }
    }
  }

async function common(
  kind: Database['kind'],
  writer: Kysely<Tables>,
  reader: Kysely<Tables>,
): Promise<Omit<Database, 'backup'>> {
  // Kysely closes only the dialects it has used, so both are used here.
  for (const kysely of [writer, reader]) await sql`select 1`.execute(kysely)
  let stopped: Error | undefined
  const mayWrite = () => {
    if (stopped) throw stopped
  }
  return {
    kind,
    reader: readOnly(reader),
    schema: writer,
    mayWrite,
    stopWrites(why) {
      stopped = why
    },
    read: snapshots(kind, reader),
    write: writing(writer, mayWrite),
    async close() {
      // SQLite empties its log when the last connection is closed, if that one may write.
      await reader.destroy()
      await writer.destroy()
    },
  }
}
