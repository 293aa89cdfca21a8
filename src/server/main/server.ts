import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { ReadingThreads } from '../calls/reading-threads.ts'
import { failure } from '../calls/refusal.ts'
import { WholeLists } from '../calls/whole-lists.ts'
import { leaveCheckpoints } from '../db/checkpoints.ts'
import { writeTest } from '../db/health.ts'
import { isOfNewer } from '../db/migrations/migrate.ts'
import type { Database } from '../db/open.ts'
import { createApp } from '../http/app.ts'
import { certificateRenewal } from '../http/certificates/renewal.ts'
import { freeMegabytesAt } from '../http/health.ts'
import { listen } from '../http/listen.ts'
import { failureLog } from '../http/log-failures.ts'
import type { Service } from '../http/service.ts'
import { missingTools } from '../office/backups/dump.ts'
import { type Backups, backupsOf, noBackups } from '../office/backups/schedule.ts'
import { type Changes, watchChanges } from '../office/changes/watch.ts'
import { draw } from '../office/documents/draw-in-thread.ts'
import { followPrint } from '../office/documents/printing.ts'
import { type DoesChore, doesChoreHere } from '../office/housekeeping/chores.ts'
import { type Jobs, jobsOf } from '../office/jobs/jobs.ts'
import { type Openings, openingsOf } from '../office/personal-data/openings.ts'
import { accountsIn, signedIn } from '../office/session/sessions.ts'
import { atMost } from '../process/at-most.ts'
import { type Clock, systemClock } from '../process/clock.ts'
import { createLog, facts, type Log } from '../process/log.ts'
import { release } from '../process/release.ts'
import { underWay } from '../process/running-work.ts'
import { schedule, type Tasks } from '../process/schedule.ts'
import { timings } from '../process/timings.ts'
import { type Sentence, wordedIn } from '../terminal/sentence.ts'
import { handlers as allHandlers } from './handlers.ts'
import { type OpenDatabase, openChecked } from './open-checked.ts'
import type { Server, ServerOptions } from './server-options.ts'
import { readInThreads, type Writer, writeInThread } from './threads.ts'

export type { HttpServer, Server, ServerOptions } from './server-options.ts'

const builtConsole = join(import.meta.dirname, '../../../dist/ui')
/** How long a stop waits for running requests before it closes their connections, and then for each thing to close. */
const stopTimeout = 30_000
const closeTimeout = 3000

/** What a server has started, and closes again. Until it is ready some of it is missing. */
type Started = Partial<OpenDatabase> & {
  readers?: ReadingThreads | undefined
  writer?: Writer | undefined
  changes?: Changes
  jobs?: Jobs
  openings?: Openings
}

/**
 * Starts to listen, then opens and migrates the database. Resolves when it is ready; until then every call and /healthz
 * answer 503. Port 0, the default, takes any free one.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const running = new Running(options)
  const web = await running.listen()
  try {
    const opened = await running.open()
    await running.tidy(opened)
    await running.serve(opened)
    const ended = running.endWhenDamaged(opened)
    return { url: web.url, port: web.port, database: opened.database, ended, close: () => running.close() }
  } catch (error) {
    await running.close()
    throw error
  }
}

/** A server from its start to its end. Its methods are called in this order. */
class Running {
  readonly #options: ServerOptions
  readonly #log: Log
  readonly #clock: Clock
  readonly #sessionHours: number
  // The files may be those of another release when the first thread starts.
  readonly #lists = new WholeLists(release())
  readonly #requests = underWay()
  readonly #failures: ReturnType<typeof failureLog>
  readonly #closing = new AbortController()
  #web: Awaited<ReturnType<typeof listen>> | undefined
  #started: Started = {}
  /** Undefined until the database is open and migrated. */
  #service: Service | undefined
  #stopSchedule: (() => void) | undefined
  #closed: Promise<void> | undefined

  constructor(options: ServerOptions) {
    this.#options = options
    this.#log = options.log ?? createLog(options.logLevel ?? 'info')
    this.#failures = failureLog(this.#log)
    this.#clock = options.clock ?? systemClock
    this.#sessionHours = options.sessionHours ?? 12
  }

  async listen() {
    const { host = '127.0.0.1', port = 0, tls, pages, trustProxy = false, console = builtConsole } = this.#options
    const app = createApp({
      handlers: this.#options.handlers ?? allHandlers,
      service: () => this.#service,
      log: this.#log,
      failures: this.#failures,
      corsOrigins: this.#options.corsOrigins ?? [],
      tls: tls !== undefined,
      trustProxy,
      ...(console === null || pages ? {} : { console }),
    })
    this.#web = await listen(app, { host, port, tls, pages, track: this.#requests.track })
    return this.#web
  }

  open(): Promise<OpenDatabase> {
    return openChecked(this.#options, this.#log, this.#closing.signal, open => {
      this.#started = open
    })
  }

  /** Does a chore in the writing thread, once there is one. */
  #doesChoreOn(database: Database): DoesChore {
    return chore => (this.#service?.doesChore ?? doesChoreHere(database))(chore)
  }

  /** Tidies up a part. Returns whether there is more: meanwhile others write. */
  #tidyPart(database: Database): Promise<boolean> {
    const given = { now: this.#clock().toString(), sessionHours: this.#sessionHours }
    const tidying = this.#doesChoreOn(database)({ chore: 'tidyUp', given })
    return this.#requests.track(
      tidying.catch((error: unknown) => {
        this.#log('warn', 'tidying up failed', facts(error))
        return false
      }),
    )
  }

  /** Tidies up, if the database may be written. Nobody is served yet. */
  async tidy({ database, checking }: OpenDatabase): Promise<void> {
    let isMore = checking === undefined
    while (isMore && !this.#closing.signal.aborted) isMore = await this.#tidyPart(database)
  }

  /** Starts what answers calls. From then on they are answered. */
  async serve(opened: OpenDatabase): Promise<void> {
    const { database, checkpoints, checking } = opened
    const { where, trustProxy = false } = this.#options
    const [log, clock, sessionHours] = [this.#log, this.#clock, this.#sessionHours]
    const { readers, writer } = startThreads(this.#options, database)
    this.#started = { ...opened, readers, writer }
    if (checkpoints) await leaveCheckpoints(database)
    const backups = await startBackups(this.#options, database, log)
    const changes = watchChanges(database, hashes => signedIn(database, hashes, clock(), sessionHours), clock)
    const { wrote } = changes
    const runUnit = () => this.#service?.writer?.runUnit
    const jobs = jobsOf({ database, handlers: allHandlers, readers, runUnit, wrote: () => wrote(), clock, log })
    const doesChore = this.#doesChoreOn(database)
    const openings = openingsOf(
      given => doesChore({ chore: 'addOpenings', given }),
      error => log('error', 'openings not written', facts(error)),
    )
    this.#started = { ...this.#started, openings, changes, jobs }
    this.#service = {
      accountOf: accountsIn(database),
      ...{ database, clock, sessionHours, trustProxy, lists: this.#lists, readers },
      ...{ jobs, openings, changes, backups, prints: { draw, follow: followPrint } },
      ...(checking === undefined ? { writer, doesChore: writer?.doesChore } : { checking: true }),
      afterwards: work =>
        void this.#requests.track(
          work.catch((error: unknown) => log('error', 'work after an answer failed', facts(error))),
        ),
      writes: writeTest(database, clock, log),
      freeMegabytes: 'file' in where ? freeMegabytesAt(dirname(where.file)) : undefined,
    }
    // Those that a stop or a crash has interrupted.
    jobs.wake()
    this.#stopSchedule = schedule(this.#tasks(opened), (task, error) =>
      this.#log('error', 'a task failed', { task, ...facts(error) }),
    )
  }

  /** What the server does again and again, once it is ready. */
  #tasks({ database, checkpoints }: OpenDatabase): Tasks {
    const { readers, changes, jobs, openings } = this.#started
    const { tls, certificate } = this.#options
    const log = this.#log
    const secure = this.#web?.secure
    const mayWrite = () => !this.#service?.isOld && !this.#service?.checking
    const { backups } = this.#service ?? {}
    const renew = secure && tls && certificate && certificateRenewal(secure, { files: certificate, used: tls, log })
    return {
      'counted refusals': { every: timings.countedRefusals, run: this.#failures.tell },
      'deleting what has expired': { every: timings.tidying, run: () => mayWrite() && this.#tidyPart(database) },
      'a renewed certificate': { every: timings.certificateLook, run: () => renew?.() },
      checkpoints: { every: timings.checkpoint, run: () => checkpoints?.now().catch(() => undefined) },
      backups: { every: timings.backupLook, run: () => mayWrite() && backups?.now() },
      'rows of jobs': { every: timings.jobsLook, run: () => mayWrite() && jobs?.wake() },
      'openings of records': { every: timings.openings, run: () => mayWrite() && openings?.write() },
      'changes of other servers': { every: timings.changesLook, run: () => changes?.look() },
      'threads that are silent': { every: timings.second, run: () => readers?.replaceSilent() },
      'a newer Klass': { every: timings.newerLook, run: () => mayWrite() && this.#endWithNewer(database) },
    }
  }

  /** Writes nothing any more, once a newer Klass has migrated the database. */
  async #endWithNewer(database: Database): Promise<void> {
    // A failure is that of the database, which whoever reads hears of.
    if (!(await isOfNewer(database.reader).catch(() => false))) return
    this.#log('error', 'a newer Klass has taken over the database: this server has to be stopped')
    database.stopWrites(failure('newerSchema', {}, { 'Retry-After': '60' }))
    this.#change({ isOld: true })
    await this.#started.jobs?.close()
  }

  #change(change: Partial<Service>): void {
    if (this.#service) this.#service = { ...this.#service, ...change }
  }

  /** Lets the database be written once its check has ended. When it is damaged, the server ends and the promise resolves. */
  endWhenDamaged({ database, checking }: OpenDatabase): Promise<Sentence> {
    const ended = Promise.withResolvers<Sentence>()
    const checked = async (damage: Sentence | undefined) => {
      if (damage !== undefined) {
        this.#log('error', 'the database is damaged', { why: wordedIn('en', damage) })
        await this.close()
        ended.resolve(damage)
        return
      }
      await sql`pragma query_only = off`.execute(database.schema)
      const { writer } = this.#started
      this.#change({ checking: false, writer, doesChore: writer?.doesChore })
    }
    checking?.then(checked).catch((error: unknown) => {
      if (this.#closing.signal.aborted) return
      this.#change({ checking: false })
      this.#log('error', 'the check of the database failed', facts(error))
    })
    return ended.promise
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const began = performance.now()
    this.#closing.abort()
    const left = this.#started.changes?.close()
    this.#stopSchedule?.()
    await this.#web?.stop(stopTimeout)
    const { jobs, openings, readers, writer, checkpoints, database } = this.#started
    // When a client disconnects, its request may still be running.
    const settled = async () => {
      await this.#requests.over()
      await left
      await jobs?.close()
      await openings?.write()
    }
    // What hangs does not keep the process: whoever wanted its answer has been cut off.
    await atMost(Math.max(closeTimeout, began + stopTimeout - performance.now()), settled())
    await readers?.close()
    await writer?.close()
    await checkpoints?.close()
    await atMost(closeTimeout, database?.close())
  }
}

/** The threads that read and write. Tests that bring their own handlers, or want no threads, keep all work in this one. */
function startThreads(options: ServerOptions, database: Database): Pick<Started, 'readers' | 'writer'> {
  const { where, threadsAhead } = options
  if (options.handlers || options.readers === 0) return {}
  return {
    readers: readInThreads(where, options.readers, threadsAhead),
    writer: 'file' in where ? writeInThread(database, where.file, threadsAhead) : undefined,
  }
}

/** The backups that are made by themselves, if any are. */
async function startBackups(
  { where, backups, clock = systemClock }: ServerOptions,
  database: Database,
  log: Log,
): Promise<Backups | undefined> {
  if (!backups) return undefined
  const missing = 'url' in where ? await missingTools(where.url) : undefined
  if (missing === undefined) return backupsOf(database, where, backups, { clock, log })
  const reason = wordedIn('en', missing)
  log('warn', 'no backups', { reason })
  return noBackups(database, reason, clock)
}
