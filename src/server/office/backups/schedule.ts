import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BackupState } from '#contract/backups.ts'
import type { Database, Where } from '../../db/open.ts'
import type { Clock } from '../../process/clock.ts'
import { facts, type Log } from '../../process/log.ts'
import { startThread } from '../../process/start-thread.ts'
import type { Limit } from '../session/attempts-in-memory.ts'
import { countAttempt, uncountAttempt } from '../session/count-attempts.ts'
import { revisionOf } from './contents.ts'
import { automaticName, copiedMark, type Order, prune, staleMark } from './make-backup.ts'
import { makeRoom, megabytes, spaceOf } from './space.ts'
import { lastKnown, noteState, readState } from './state.ts'
import { type Elsewhere, removeCopy, upload } from './upload.ts'
import { backupsIn, type Description } from './verified-backups.ts'
import { makingIn } from './working-folder.ts'

export type BackupSettings = {
  readonly folder: string
  readonly passphrase?: string | undefined
  /** Where each backup is copied to. */
  readonly elsewhere?: Elsewhere | undefined
  /** Bytes that they may take; by default half of what there is for them. */
  readonly budget?: number | undefined
}

export type Backups = {
  /** Makes a backup when one is due. Never throws: a failure is logged, and part of the state. */
  now(): Promise<void>
  /** Undefined until it was looked after them for the first time. */
  state(): Promise<BackupState | undefined>
}

/** On PostgreSQL one server at a time makes a backup. */
const turn: Limit = { name: 'backup', attempts: 1, minutes: 50 }
const hourly = Temporal.Duration.from({ minutes: 59 })

/** Makes a backup in a thread, because copying and reading a large database takes long. */
function makeInThread(order: Order): Promise<Description> {
  const worker = startThread(new URL('./backup-thread.ts', import.meta.url), { workerData: order })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread of the backup ended.')))
  })
}

/** Deletes a backup that needs more room than all of them may take, and fails. The earlier ones stay. */
function refuseTooLarge({ name, bytes }: Description, folder: string, budget: number | undefined): void {
  if (budget === undefined || bytes <= budget) return
  for (const end of ['.json', '']) rmSync(join(folder, name + end), { force: true })
  throw new Error(
    `A backup takes ${megabytes(bytes)}, and all of them may take ${megabytes(budget)}. Allow more with BACKUP_SPACE.`,
  )
}

/** Hourly backups of a database, as long as something changes in it. */
export function backupsOf(
  database: Database,
  where: Where,
  { folder, passphrase, elsewhere, budget }: BackupSettings,
  {
    clock,
    log,
    make = makeInThread,
    copy = upload,
    remove = removeCopy,
  }: {
    readonly clock: Clock
    readonly log: Log
    readonly make?: typeof makeInThread
    readonly copy?: typeof upload
    readonly remove?: typeof removeCopy
  },
): Backups {
  /** Everything until then is in a backup, since this server runs. */
  let covered: Temporal.Instant | undefined
  let failing = false
  let notBefore: Temporal.Instant | undefined
  let running: Promise<void> | undefined
  const making = makingIn(dirname(folder))
  /** What is said of the folder beside its backups. */
  let warning: string | undefined

  /** The proved backups of the folder. What cannot be used is named, and is in the way of nothing. */
  async function own(): Promise<readonly Description[]> {
    const { proved, unusable } = await backupsIn(folder)
    const found = unusable.length === 0 ? undefined : `Not usable as backups: ${unusable.join(', ')}.`.slice(0, 500)
    if (found !== undefined && found !== warning) log('warn', 'files that are no backups', { reason: found })
    warning = found
    return proved
  }

  async function copyOut(backup: Description): Promise<void> {
    const mark = join(folder, backup.name + copiedMark)
    if (!elsewhere || existsSync(mark)) return
    await copy(folder, backup, elsewhere)
    writeFileSync(mark, '')
  }

  /** The store keeps what the folder keeps. */
  async function pruneCopies(): Promise<void> {
    if (!elsewhere) return
    for (const file of readdirSync(folder).filter(name => name.endsWith(staleMark))) {
      await remove(file.slice(0, -staleMark.length), elsewhere)
      rmSync(join(folder, file), { force: true })
    }
  }

  /** Several servers, each with a folder of its own, share a PostgreSQL: what one of them has made is enough. */
  const isShared = 'url' in where

  async function newest(): Promise<Description | undefined> {
    const [ours] = await own()
    const theirs = isShared ? await lastKnown(database.reader) : undefined
    return ours && theirs ? (ours.made_at < theirs.made_at ? theirs : ours) : (ours ?? theirs)
  }

  /** Makes a backup when one is due. Returns whether it did. */
  async function makeDue(): Promise<boolean> {
    const began = clock()
    const last = await newest()
    const isDue = last?.contents.revision !== (await revisionOf(database.reader))
    if (isDue) {
      if (last && Temporal.Instant.compare(Temporal.Instant.from(last.made_at).add(hourly), began) > 0) return false
      if (isShared && (await countAttempt(database, [turn], began)) > 0) return false
      const at = began.toString({ smallestUnit: 'second' })
      const target = join(folder, automaticName(at, where))
      try {
        // Another server of the same file may have made it.
        if (!existsSync(target)) {
          await makeRoom(folder, where, budget)
          refuseTooLarge(await make({ where, target, at, passphrase, compress: true, making }), folder, budget)
        }
      } catch (error) {
        if (isShared) await database.write(tx => uncountAttempt(tx, turn))
        throw error
      }
      await prune(folder, budget)
    }
    covered = began
    return isDue
  }

  /** A store that cannot be reached does not keep the next backup from being made. What failed is tried each minute. */
  async function run(): Promise<boolean> {
    const made = await makeDue()
    const [last] = await own()
    if (!last) return made
    await copyOut(last)
    await pruneCopies()
    return made
  }

  /** Tells everybody how it went. */
  const note = async (): Promise<void> => {
    const last = await newest()
    const space = existsSync(folder) ? await spaceOf(folder, budget) : undefined
    await noteState(database, { last, covered, failed: undefined, warning, space }, clock())
  }
  /** The same of a failure, which is stored before it is looked at the folder: that may be what fails. */
  async function noteFailure(failed: string): Promise<void> {
    const noted = { covered, failed, warning, space: undefined }
    await noteState(database, { ...noted, last: await lastKnown(database.reader) }, clock())
    const last = await newest().catch(() => undefined)
    if (last) await noteState(database, { ...noted, last, warning }, clock())
  }

  async function look(): Promise<void> {
    const began = clock()
    if (notBefore && Temporal.Instant.compare(began, notBefore) < 0) return
    try {
      const warned = warning
      const made = await run()
      // What another server has failed at is not well because this one has nothing to do.
      if (made || failing || !isShared || warning !== warned) await note()
      failing = false
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!failing) log('error', 'backup failed', { ...facts(error), reason })
      failing = true
      // A large database is not copied all the time: when that took long, the next try begins after ten times as long.
      notBefore = began.add({ milliseconds: Math.round(10 * began.until(clock()).total('milliseconds')) })
      // Where a disk is full, this may not be stored either.
      await noteFailure(reason).catch((error: unknown) => log('error', 'backup failure not noted', facts(error)))
    }
  }

  return {
    now() {
      running ??= look().finally(() => {
        running = undefined
      })
      return running
    },
    state: () => readState(database.reader, clock()),
  }
}

/** A server that can make none. Another one of the same database may. */
export const noBackups = (database: Database, reason: string, clock: Clock): Backups => ({
  now: () => Promise.resolve(),
  state: async () =>
    (await readState(database.reader, clock())) ?? { state: 'failing', proved_at: null, age_minutes: null, reason },
})
