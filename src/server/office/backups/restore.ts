import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { Writer } from '../../db/access.ts'
import { refOf } from '../../db/counters.ts'
import { mergeLog, refuseInUse } from '../../db/damage.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { type Database, openDatabase, openReader, type Where } from '../../db/open.ts'
import { stored } from '../../process/clock.ts'
import { asItIs, SaidError, type Sentence, sentence } from '../../terminal/sentence.ts'
import { wrongInBooks } from './books.ts'
import { type Contents, contentsOf } from './contents.ts'
import { checkBooks, dropDatabase, putInPlace, restoreBeside } from './dump.ts'
import { prove } from './make-backup.ts'
import { hashOfPacked, unpack, unpacked } from './pack.ts'

/** The highest numbers on paper, by series: 'LR-2026'. */
export type Highest = Readonly<Record<string, number>>

/** A backup, opened beside the database it is to replace, migrated to this version, and proved. */
export type Prepared = {
  readonly contents: Contents
  readonly copy: Where
  /**
   * Puts it in the place of the database, which is kept beside it under another name. Numbers that are on paper are not
   * issued again, and everybody has to sign in. Returns the name of the earlier database.
   */
  restore(highest: Highest, now: Temporal.Instant): Promise<string | undefined>
  discard(): Promise<void>
}

/** How the files begin that a backup of each engine is. */
const beginnings = { file: 'SQLite format 3\0', url: 'PGDMP' } as const

/** Throws a sentence when a backup is none of a database of this engine. */
async function refuseOther(backup: string, where: Where, passphrase: string | undefined): Promise<void> {
  const beginning = beginnings['file' in where ? 'file' : 'url']
  let found = Buffer.alloc(0)
  for await (const bytes of unpacked(backup, passphrase)) {
    found = Buffer.concat([found, bytes])
    if (found.length >= beginning.length) break
  }
  if (found.toString('latin1', 0, beginning.length) !== beginning)
    throw new SaidError(sentence('file' in where ? 'noBackupOfFile' : 'noBackupOfPostgres', { file: backup }))
}

/** Opens and proves a backup. The database is not touched. */
export async function prepare(backup: string, where: Where, passphrase: string | undefined): Promise<Prepared> {
  // Before anything is made of it: with another passphrase it looks like any bytes.
  await hashOfPacked(backup, passphrase)
  await refuseOther(backup, where, passphrase)
  if ('url' in where) return prepareDump(unpacked(backup, passphrase), where.url)
  const copy = `${where.file}.restoring`
  removeFile(copy)
  await unpack(backup, copy, passphrase)
  return prepareFile(copy, where.file)
}

async function prepareFile(copy: string, file: string): Promise<Prepared> {
  try {
    const database = await openDatabase({ file: copy })
    await migrate(database).finally(() => database.close())
    const contents = await prove(copy)
    return {
      contents,
      copy: { file: copy },
      restore: (highest, now) => replaceFile({ file, copy, contents }, highest, now),
      discard() {
        removeFile(copy)
        return Promise.resolve()
      },
    }
  } catch (error) {
    removeFile(copy)
    throw error
  }
}

async function prepareDump(plain: AsyncIterable<Buffer>, url: string): Promise<Prepared> {
  const copy = await restoreBeside(url, plain, 'klass_restoring')
  let isInPlace = false
  const discard = async (): Promise<void> => {
    if (!isInPlace) await dropDatabase(copy)
  }
  try {
    const database = await openDatabase({ url: copy, connections: 1 })
    await migrate(database).finally(() => database.close())
    const contents = await checkBooks(copy)
    return {
      contents,
      copy: { url: copy },
      discard,
      async restore(highest, now) {
        const database = await openDatabase({ url: copy, connections: 1 })
        await adopt(database, contents, highest, now).finally(() => database.close())
        const aside = await putInPlace(url, copy, stored(now))
        isInPlace = true
        return aside
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

function removeFile(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

/** What is in the database that is to be replaced; undefined when it cannot be read. */
export async function present(where: Where): Promise<Contents | undefined> {
  if ('file' in where && !existsSync(where.file)) return undefined
  try {
    const reader = openReader(where)
    return await reader.read(contentsOf).finally(() => reader.close())
  } catch {
    return undefined
  }
}

/** A student of whom everything is erased, or the details alone. */
export type Erased = { readonly student: string; readonly isWhole: boolean }

/** The students of whom something is erased in a file. None when it cannot be read. */
export async function erasedIn(where: Where): Promise<readonly Erased[]> {
  if ('file' in where && !existsSync(where.file)) return []
  try {
    const reader = openReader(where)
    const rows = await reader
      .read(db =>
        db
          .selectFrom('students')
          .select(['student_id', 'erased_at'])
          .where('details_erased_at', 'is not', null)
          .orderBy('student_id')
          .execute(),
      )
      .finally(() => reader.close())
    return rows.map(({ student_id, erased_at }) => ({ student: student_id, isWhole: erased_at !== null }))
  } catch {
    // One of an earlier version has erased nobody.
    return []
  }
}

/** The numbers that were issued and are not in the copy: 'LR-2026-000007 to LR-2026-000012'. */
export const lostBetween = (contents: Contents, highest: Highest): readonly Sentence[] =>
  Object.entries(highest).flatMap(([series, last]) => {
    const known = contents.highest[series] ?? 0
    const ref = (number: number) => refOf(series, number)
    if (last <= known) return []
    const to = ref(last)
    return [known + 1 === last ? asItIs(to) : sentence('lostBetween', { from: ref(known + 1), to })]
  })

async function replaceFile(
  { file, copy, contents }: { readonly file: string; readonly copy: string; readonly contents: Contents },
  highest: Highest,
  now: Temporal.Instant,
): Promise<string | undefined> {
  refuseInUse(file)
  const database = await openDatabase({ file: copy })
  await adopt(database, contents, highest, now).finally(() => database.close())
  mergeLog(copy)
  let aside: string | undefined
  if (existsSync(file)) {
    aside = `${file}.before-${stored(now).replaceAll(/[-:.]/g, '')}`
    for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) linkSync(file + end, aside + end)
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  }
  renameSync(copy, file)
  return aside
}

async function adopt(database: Database, contents: Contents, highest: Highest, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    // Sessions that were ended since the backup must not come back.
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('backup_state').execute()
    await skipEntries(tx, database.kind)
    for (const [series, last] of Object.entries(highest)) {
      const known = contents.highest[series] ?? 0
      if (last <= known) continue
      await tx
        .insertInto('lost_numbers')
        .values({ series, first: known + 1, last, noted_at: stored(now) })
        .execute()
      await tx
        .insertInto('counters')
        .values({ name: series, value: last })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: last }))
        .execute()
    }
  })
  const [wrong] = await database.read(wrongInBooks)
  if (wrong !== undefined) throw new SaidError(wrong)
}

/** So many operations no school makes between a backup and its restore. */
const leastSkipped = 100_000
const mostSkipped = 1_000_000

/**
 * The ids of the log go on well above those that were given since the backup. An open console names the last one that it
 * knows, which must not become that of another operation. At random, for who restores one backup after another.
 */
async function skipEntries(tx: Writer, kind: Database['kind']): Promise<void> {
  const skipped = leastSkipped + Math.floor(Math.random() * (mostSkipped - leastSkipped))
  if (kind === 'postgres') {
    const series = sql`pg_get_serial_sequence('audit_log', 'id')`
    await sql`select setval(${series}, nextval(${series}) + ${skipped}::bigint)`.execute(tx)
    return
  }
  // A log without an entry has none yet.
  await sql`insert into sqlite_sequence (name, seq)
    select 'audit_log', 0 where not exists (select 1 from sqlite_sequence where name = 'audit_log')`.execute(tx)
  await sql`update sqlite_sequence set seq = seq + ${skipped} where name = 'audit_log'`.execute(tx)
}
