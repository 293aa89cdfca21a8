import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import type { Readers } from '../calls/reading.ts'
import { failure } from '../calls/refusal.ts'
import { WholeLists } from '../calls/whole-lists.ts'
import { type Checkpoints, checkpointsOf, leaveCheckpoints } from '../db/checkpoints.ts'
import { writeTest } from '../db/health.ts'
import { isMigrated, isOfNewer, migrate } from '../db/migrations/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { damageIn } from '../db/sound.ts'
import { whenReady } from '../db/wait.ts'
import { createApp, isApi } from '../http/app.ts'
import { certificateRenewal } from '../http/certificates/renewal.ts'
import { freeMegabytesAt } from '../http/health.ts'
import { createHttpServer } from '../http/http-server.ts'
import { malformed } from '../http/malformed.ts'
import type { Service } from '../http/service.ts'
import { missingTools } from '../office/backups/dump.ts'
import { type Backups, backupsOf, noBackups } from '../office/backups/schedule.ts'
import { type Changes, watchChanges } from '../office/changes/watch.ts'
import { draw } from '../office/documents/draw.ts'
import { followPrint } from '../office/documents/printing.ts'
import { type DoesChore, doesChoreHere, tidyInParts } from '../office/housekeeping/chores.ts'
import { type Jobs, jobsOf } from '../office/jobs/jobs.ts'
import { type Openings, openingsOf } from '../office/personal-data/openings.ts'
import { signedIn } from '../office/session/sessions.ts'
import { atMost } from '../process/at-most.ts'
import { systemClock } from '../process/clock.ts'
import { createLog, facts } from '../process/log.ts'
import { release } from '../process/release.ts'
import { handlers as allHandlers } from './handlers.ts'
import type { Server, ServerOptions } from './server-options.ts'
import { readInThreads, type Writer, writeInThread } from './threads.ts'

export type { HttpServer, Server, ServerOptions } from './server-options.ts'

const builtConsole = join(import.meta.dirname, '../../../dist/ui')
const hour = 3_600_000
const minute = 60_000
const second = 1000
/** Some gigabytes are checked meanwhile. */
const usualCheckWait = 10 * second
/** How long a stop waits for running requests before it closes their connections, and then for each thing to close. */
const stopTimeout = 30_000
const closeTimeout = 3000
/**
 * Starts to listen, then opens and migrates the database. Resolves when it is ready; until then every call and /healthz
 * answer 503. Port 0, the default, takes any free one.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { host = '127.0.0.1', port = 0, sessionHours = 12, clock = systemClock, tls, trustProxy = false } = options
  const log = options.log ?? createLog(options.logLevel ?? 'info')
  const folder = options.console === undefined ? builtConsole : options.console
  // The files may be those of another release when the first thread starts.
  const lists = new WholeLists(release())
  let service: Service | undefined
  let stopping = false
  const underWay = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    const forget = () => underWay.delete(work)
    work.then(forget, forget)
    return work
  }

  const app = createApp({
    handlers: options.handlers ?? allHandlers,
    service: () => service,
    log,
    corsOrigins: options.corsOrigins ?? [],
    tls: tls !== undefined,
    trustProxy,
    ...(folder === null || options.pages ? {} : { console: folder }),
  })
  const api = getRequestListener(
    async (request, env) => {
      const response = await track(Promise.resolve(app.fetch(request, env)))
      if (stopping) response.headers.set('Connection', 'close')
      return response
    },
    { errorHandler: malformed },
  )

  let pages: RequestListener | undefined
  const listener: RequestListener = (request, response) => {
    // Node ignores the upgrade, but reports no error on this connection any more: too long headers would get no answer.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close')
    const path = (request.url ?? '').split('?')[0] ?? ''
    // Simple health checks speak HTTP/1.0, which has no Host.
    if (path === '/healthz' && request.httpVersion === '1.0') request.headers.host ??= 'localhost'
    if (pages && !isApi(path) && path !== '/healthz') pages(request, response)
    else void api(request, response)
  }
  const { server, secure } = createHttpServer(tls, listener)
  pages = await options.pages?.(server)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  let database: Database | undefined
  let readers: Readers | undefined
  let writer: Writer | undefined
  let openings: Openings | undefined
  let jobs: Jobs | undefined
  let changes: Changes | undefined
  let tidying: NodeJS.Timeout | undefined
  let renewing: NodeJS.Timeout | undefined
  let writing: NodeJS.Timeout | undefined
  let watchingSchema: NodeJS.Timeout | undefined
  let checkpoints: Checkpoints | undefined
  let backups: Backups | undefined
  let backingUp: NodeJS.Timeout | undefined
  const closing = new AbortController()
  async function close(): Promise<void> {
    stopping = true
    const began = performance.now()
    closing.abort()
    const left = changes?.close()
    clearInterval(tidying)
    clearInterval(renewing)
    clearInterval(writing)
    clearInterval(backingUp)
    clearInterval(watchingSchema)
    const closed = once(server, 'close')
    server.close()
    // A connection whose answer was just sent becomes idle a moment later.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), stopTimeout)
    await closed
    clearInterval(sweeping)
    clearTimeout(late)
    // When a client disconnects, its request may still be running.
    const settled = async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
      await left
      await jobs?.close()
      await openings?.write()
    }
    await atMost(Math.max(closeTimeout, began + stopTimeout - performance.now()), settled())
    await readers?.close()
    await writer?.close()
    await checkpoints?.close()
    await atMost(closeTimeout, database?.close())
  }

  try {
    const lost = (error: Error) => log('warn', 'connection lost', facts(error))
    const opened = await whenReady(
      () => openDatabase(options.where, lost),
      options.databaseWait ?? 0,
      error => log('warn', 'waiting for the database', facts(error)),
    )
    database = opened
    let check: Promise<string | undefined> | undefined
    let checking = false
    if ('file' in options.where) {
      checkpoints = checkpointsOf(options.where.file, error => log('warn', 'checkpoint failed', facts(error)))
      // A killed server may have left a long log, which commits would write into the file while everybody waits. What is
      // wrong with a file is told by the check that follows.
      await checkpoints.now('truncate').catch(() => undefined)
      check = (options.check ?? damageIn)(options.where.file, closing.signal)
      // A long check goes on beside the reads. A schema is only changed in a file that is sound.
      const patience = (await isMigrated(opened)) ? (options.checkWait ?? usualCheckWait) : undefined
      const late = patience === undefined ? [] : [pause(patience, null, { ref: false })]
      const damage = await Promise.race([check, ...late])
      if (typeof damage === 'string') throw new Error(damage)
      checking = damage === null
    }
    await migrate(opened)
    await options.first?.(opened)
    // Damage would grow, so nothing is written until the check has ended. Who signs in meanwhile is held in memory.
    if (checking) await sql`pragma query_only = on`.execute(opened.schema)
    const doesChore: DoesChore = chore => (service?.doesChore ?? doesChoreHere(opened))(chore)
    const tidy = () =>
      track(
        tidyInParts(doesChore, { now: clock(), sessionHours }, closing.signal).catch((error: unknown) =>
          log('warn', 'tidying up failed', facts(error)),
        ),
      )
    if (!checking) await tidy()
    tidying = setInterval(tidy, hour)
    tidying.unref()
    if (secure && tls && options.certificate) {
      renewing = setInterval(certificateRenewal(secure, { files: options.certificate, used: tls, log }), minute)
      renewing.unref()
    }
    // Tests that bring their own handlers, or want no further threads, keep all work in this one.
    if (!options.handlers && options.readers !== 0) {
      readers = readInThreads(options.where, options.readers, options.threadsAhead)
      if ('file' in options.where) writer = writeInThread(opened, options.where.file, options.threadsAhead)
    }
    if (checkpoints) {
      const checkpoint = checkpoints.now
      writing = setInterval(() => void checkpoint().catch(() => undefined), second)
      writing.unref()
      await leaveCheckpoints(opened)
    }
    if (options.backups) {
      const missing = 'url' in options.where ? await missingTools(options.where.url) : undefined
      if (missing === undefined) {
        backups = backupsOf(opened, options.where, options.backups, { clock, log })
        backingUp = setInterval(backups.now, minute)
        backingUp.unref()
      } else {
        log('warn', 'no backups', { reason: missing })
        backups = noBackups(opened, missing, clock)
      }
    }
    openings = openingsOf(
      given => doesChore({ chore: 'addOpenings', given }),
      error => log('error', 'openings not written', facts(error)),
    )
    changes = watchChanges(opened, hashes => signedIn(opened, hashes, clock(), sessionHours), clock)
    const { wrote } = changes
    jobs = jobsOf({
      database: opened,
      handlers: allHandlers,
      readers,
      runUnit: () => service?.writer?.runUnit,
      wrote: () => wrote(),
      clock,
      log,
    })
    const threadFor = (checking: boolean) => (checking ? {} : { writer, doesChore: writer?.doesChore })
    service = {
      jobs,
      prints: { draw, follow: followPrint },
      openings,
      changes,
      database: opened,
      clock,
      sessionHours,
      trustProxy,
      lists,
      readers,
      ...threadFor(checking),
      checking,
      afterwards(work) {
        void track(work.catch((error: unknown) => log('error', 'work after an answer failed', facts(error))))
      },
      backups,
      writes: writeTest(opened, clock, log),
      freeMegabytes: 'file' in options.where ? freeMegabytesAt(dirname(options.where.file)) : undefined,
    }
    // Those that a stop or a crash has interrupted.
    jobs.wake()
    watchingSchema = setInterval(async () => {
      // A failure is that of the database, which whoever reads hears of.
      if (!service || !(await isOfNewer(opened.reader).catch(() => false))) return
      clearInterval(watchingSchema)
      log('error', 'a newer Klass has taken over the database: this server has to be stopped')
      opened.stopWrites(failure('newerSchema', {}, { 'Retry-After': '60' }))
      service = { ...service, isOld: true }
      clearInterval(tidying)
      clearInterval(backingUp)
      await jobs?.close()
    }, second)
    watchingSchema.unref()
    let closed: Promise<void> | undefined
    const closeOnce = () => {
      closed ??= close()
      return closed
    }
    const ended = Promise.withResolvers<string>()
    const checked = async (damage: string | undefined) => {
      if (damage !== undefined) {
        log('error', 'the database is damaged', { why: damage })
        await closeOnce()
        ended.resolve(damage)
        return
      }
      await sql`pragma query_only = off`.execute(opened.schema)
      if (service) service = { ...service, checking: false, ...threadFor(false) }
      await tidy()
    }
    if (checking)
      check?.then(checked).catch((error: unknown) => {
        if (closing.signal.aborted) return
        if (service) service = { ...service, checking: false }
        log('error', 'the check of the database failed', facts(error))
      })
    return {
      url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
      port: actualPort,
      database: opened,
      ended: ended.promise,
      close: closeOnce,
    }
  } catch (error) {
    await close()
    throw error
  }
}
