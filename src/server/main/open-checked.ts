import { sql } from 'kysely'
import { type Checkpoints, checkpointsOf } from '../db/checkpoints.ts'
import { damageIn } from '../db/damage.ts'
import { isMigrated, migrate } from '../db/migrations/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { whenReady } from '../db/when-ready.ts'
import { atMost } from '../process/at-most.ts'
import { facts, type Log } from '../process/log.ts'
import { SaidError, type Sentence } from '../terminal/sentence.ts'
import type { ServerOptions } from './server-options.ts'

/** Some gigabytes are checked meanwhile. */
const usualCheckWait = 10_000

export type OpenDatabase = {
  readonly database: Database
  readonly checkpoints: Checkpoints | undefined
  /** The check of a SQLite file that goes on: until it has ended, nothing is written. It resolves with the damage. */
  readonly checking: Promise<Sentence | undefined> | undefined
}

/** Opens the database and migrates it. `opened` is given what has to be closed, also when the rest fails. */
export async function openChecked(
  options: ServerOptions,
  log: Log,
  signal: AbortSignal,
  opened: (open: Partial<OpenDatabase>) => void,
): Promise<OpenDatabase> {
  const { where } = options
  const lost = (error: Error) => log('warn', 'connection lost', facts(error))
  const database = await whenReady(
    () => openDatabase(where, lost),
    options.databaseWait ?? 0,
    error => log('warn', 'waiting for the database', facts(error)),
  )
  opened({ database })
  const { checkpoints, checking } = 'file' in where ? await checked(where.file) : {}
  await migrate(database)
  await options.first?.(database)
  // Damage would grow, so nothing is written until the check has ended. Who signs in meanwhile is held in memory.
  if (checking !== undefined) await sql`pragma query_only = on`.execute(database.schema)
  return { database, checkpoints, checking }

  async function checked(file: string) {
    const checkpoints = checkpointsOf(file, error => log('warn', 'checkpoint failed', facts(error)))
    opened({ database, checkpoints })
    // A killed server may have left a long log, which commits would write into the file while everybody waits. What is
    // wrong with a file is told by the check that follows.
    await checkpoints.now('truncate').catch(() => undefined)
    const check = (options.check ?? damageIn)(file, signal)
    // A long check goes on beside the reads. A schema is only changed in a file that is sound.
    const patience = (await isMigrated(database)) ? (options.checkWait ?? usualCheckWait) : undefined
    const checking = check.then(damage => ({ damage }))
    const ended = await (patience === undefined ? checking : atMost(patience, checking))
    if (ended?.damage) throw new SaidError(ended.damage)
    return { checkpoints, checking: ended ? undefined : check }
  }
}
