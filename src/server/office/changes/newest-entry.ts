import { sql } from 'kysely'
import type { Reader } from '../../db/access.ts'
import type { Database } from '../../db/open.ts'

/** What is known of the audit log. */
type Known = {
  /** This entry and all before it are decided: each is committed, or will never be. */
  readonly newest: number
  /** The last entry that is committed. Some before it may still be open. */
  readonly last: number
}

/** What was found stays good for so many milliseconds, unless this server writes. */
const freshFor = 1000

/** Looks for new entries of the audit log, once at a time. Calls `found` after each look. */
export function newestEntry(database: Database, found: () => void) {
  const entries = database.kind === 'sqlite' ? entriesOfSqlite(database.reader) : entriesOfPostgres(database.reader)
  let known: Known = { newest: 0, last: 0 }
  /** When the look began that found what is known. */
  let looked = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  /** Resolves after a look that began after this call. */
  function look(): Promise<void> {
    if (running !== undefined) {
      next ??= running.then(() => {
        next = undefined
        return look()
      })
      return next
    }
    const began = performance.now()
    running = entries()
      .then(now => {
        known = now
        looked = began
      })
      // The database is away. Who reads hears of it, and the next look finds what this one has missed.
      .catch(() => undefined)
      .then(() => {
        running = undefined
        found()
      })
    return running
  }

  return {
    known: () => known,
    look,
    /** What is known is old from now on. */
    outdate() {
      looked = Number.NEGATIVE_INFINITY
    },
    /** Resolves when what is known is no older than a second, and when no look is under way. */
    async catchUp() {
      if (next ?? running) await (next ?? running)
      else if (performance.now() - looked > freshFor) await look()
    },
  }
}

/** SQLite writes one transaction at a time, so its ids are in the order of its commits. */
function entriesOfSqlite(reader: Reader): () => Promise<Known> {
  let version: number | undefined
  let last = 0
  return async () => {
    // Changes when another connection has committed, also one of another process.
    const found = await reader
      .selectFrom(sql<{ data_version: number }>`pragma_data_version`.as('pragma'))
      .select('data_version')
      .executeTakeFirst()
    if (found?.data_version !== version) last = await lastOf(reader)
    version = found?.data_version
    return { newest: last, last }
  }
}

const lastOf = async (reader: Reader): Promise<number> => {
  const found = await reader
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirst()
  return found?.id ?? 0
}

/** How many entries the first look goes back. Operations that are older and still open would be missed. */
const firstLook = 1000
const atOnce = 1000

/**
 * PostgreSQL commits transactions in another order than they took their ids in. While an id is missing below one that is
 * committed, its operation is still open or was rolled back. While none is missing, nothing has to be waited for.
 *
 * Who is open is told by the locks of this one table, whatever other databases of the same PostgreSQL do. An `insert` locks
 * the table before it takes an id. So whoever holds an id below one that is seen has the lock when the locks are looked at
 * next, or has ended. PostgreSQL shows what a transaction has committed before it gives up its locks. So once those who had
 * the lock have given it up, a query that begins later sees all that they have committed, and what is missing then is
 * missing for ever.
 */
function entriesOfPostgres(reader: Reader): () => Promise<Known> {
  let newest: number | undefined
  /** An entry that is seen while one before it is missing, and who may hold that. */
  let doubt: { readonly upTo: number; readonly holders: ReadonlySet<string> } | undefined
  const look = async (): Promise<Known> => {
    newest ??= await entryBack(reader, firstLook)
    // Before the entries are looked at: whoever has ended by now is seen there.
    const holders = doubt?.holders
    const isOpen = holders !== undefined && (await writersOf(reader)).some(each => holders.has(each))
    const found = await reader
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', newest)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (doubt && !isOpen) {
      newest = Math.max(newest, doubt.upTo)
      doubt = undefined
    }
    for (const { id } of found) if (id === newest + 1) newest = id
    const last = Math.max(newest, found.at(-1)?.id ?? newest)
    if (last === newest || doubt) return { newest, last }
    doubt = { upTo: last, holders: new Set([...(await writersOf(reader)), prepared]) }
    return look()
  }
  return look
}

/** The id of the entry that is so many back, 0 when there are not so many. */
const entryBack = async (reader: Reader, entries: number): Promise<number> => {
  const found = await reader
    .selectFrom('audit_log')
    .select('id')
    .orderBy('id', 'desc')
    .offset(entries)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? 0
}

/** A transaction that is prepared for a commit in two phases has the lock without a process, under another name. */
const prepared = 'prepared'

/** The open transactions that write the audit log of this database. Every role may see locks. */
async function writersOf(reader: Reader): Promise<readonly string[]> {
  const locks = await reader
    .selectFrom(
      sql<{ holder: string }>`(
        select case when pid is null then ${sql.lit(prepared)} else virtualtransaction end as holder from pg_locks
        where database = (select oid from pg_database where datname = current_database())
          and relation = 'audit_log'::regclass and mode = 'RowExclusiveLock' and granted)`.as('locks'),
    )
    .select('holder')
    .execute()
  return locks.map(({ holder }) => holder)
}
