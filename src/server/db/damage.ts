import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { SaidError, type Sentence, sentence } from '../terminal/sentence.ts'

const run = promisify(execFile)

/** Earlier versions can corrupt a database in WAL mode that two connections use. */
const oldestSqlite = '3.51.3'

/** Throws a sentence when this Node brings a SQLite that may damage the database. */
export function refuseOldSqlite(): void {
  const raw = new DatabaseSync(':memory:')
  const version = String(raw.prepare('select sqlite_version() as version').get()?.version)
  raw.close()
  if (version.localeCompare(oldestSqlite, 'en', { numeric: true }) >= 0) return
  throw new SaidError(sentence('oldSqlite', { version, oldest: oldestSqlite }))
}

/** What SQLite finds wrong with the pages of a file; undefined for a sound one. It reads the whole file. */
export function damageOf(raw: DatabaseSync): string | undefined {
  try {
    const [first] = raw.prepare('pragma quick_check(1)').all()
    const found = String(first?.quick_check)
    return found === 'ok' ? undefined : found.replaceAll('\n', ' ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Reads the whole file. Returns a sentence when it is damaged. That takes some seconds for each gigabyte, in a process of
 * its own, because SQLite does not stop before it has read all: when the signal aborts, the process is killed.
 */
export async function damageIn(file: string, signal: AbortSignal): Promise<Sentence | undefined> {
  const { stdout: damage } = await run(process.execPath, [join(import.meta.dirname, 'damage-check.ts'), file], {
    signal,
  })
  return damage === '' ? undefined : sentence('databaseDamaged', { file, damage })
}

/** Reads every page, index and constraint of a copy. Throws a sentence when something is wrong. */
export function checkThoroughly(copy: DatabaseSync): void {
  const [first] = copy.prepare('pragma integrity_check(1)').all()
  if (first?.integrity_check !== 'ok') {
    throw new SaidError(sentence('copyDamaged', { damage: String(first?.integrity_check) }))
  }
  const [orphan] = copy.prepare('pragma foreign_key_check').all()
  if (orphan) throw new SaidError(sentence('copyOrphan', { table: String(orphan.table) }))
}

/** The same for a copy in a file. */
export function checkFileThoroughly(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    checkThoroughly(copy)
  } finally {
    copy.close()
  }
}

/** Throws a sentence when a process has the file open. A damaged file is not in use. */
export function refuseInUse(file: string): void {
  if (!existsSync(file)) return
  const raw = new DatabaseSync(file, { timeout: 0 })
  try {
    raw.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new SaidError(sentence('fileInUse', { file }), { cause: error })
  } finally {
    raw.close()
  }
}

/** Writes what stands in the log of a file into the file itself, so that it can be moved alone. */
export function mergeLog(file: string): void {
  const raw = new DatabaseSync(file)
  raw.exec('pragma journal_mode = delete')
  raw.close()
}
