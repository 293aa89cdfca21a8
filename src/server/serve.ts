import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Answers } from './answer.ts'
import { answers as allAnswers } from './answers.ts'
import { createApp, isApi } from './app.ts'
import type { Service } from './bind.ts'
import { type Clock, systemClock } from './clock.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase, type Where } from './db/open.ts'
import { tidyUp } from './housekeeping.ts'
import { createLog, facts, type Log } from './log.ts'
import { malformed, refuseMalformed } from './malformed.ts'
import type { Settings } from './settings.ts'
import { WholeLists } from './whole-lists.ts'

export type ServerOptions = Partial<Omit<Settings, 'where'>> & {
  readonly where: Where
  readonly clock?: Clock
  readonly log?: Log
  /** For tests: fewer answers than there are calls. The rest is not found. */
  readonly answers?: Readonly<Partial<Answers>>
  /** The folder of the built console; null serves the API alone. */
  readonly console?: string | null
  /** Answers every path that is not a call, in place of the built console. */
  readonly pages?: (server: HttpServer) => Promise<RequestListener>
}

export type HttpServer = ReturnType<typeof createServer>

export type Server = {
  /** 'http://127.0.0.1:8443' */
  readonly url: string
  readonly port: number
  readonly database: Database
  /** Accepts no more requests, finishes the running ones, then closes the database. */
  close(): Promise<void>
}

const builtConsole = join(import.meta.dirname, '../../dist/ui')
const hour = 3_600_000
/** How long a stop waits for running requests before it closes their connections. */
const stopTimeout = 30_000

/**
 * Starts to listen, then opens and migrates the database. Resolves when it is ready; until then every call and /healthz
 * answer 503. Port 0, the default, takes any free one.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { host = '127.0.0.1', port = 0, sessionHours = 12, clock = systemClock, tls } = options
  const log = options.log ?? createLog(options.logLevel ?? 'info')
  const folder = options.console === undefined ? builtConsole : options.console
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
    answers: options.answers ?? allAnswers,
    service: () => service,
    log,
    corsOrigins: options.corsOrigins ?? '*',
    tls: tls !== undefined,
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
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (pages && !isApi(path) && path !== '/healthz') pages(request, response)
    else void api(request, response)
  }
  // `malformed` refuses a request without a Host, so that it has the shape of all refusals.
  const settings = { requireHostHeader: false }
  const server: HttpServer = tls
    ? createSecureServer({ ...settings, ...tls }, listener)
    : createServer(settings, listener)
  refuseMalformed(server)
  server.headersTimeout = 10_000
  server.requestTimeout = 120_000
  server.keepAliveTimeout = 65_000
  pages = await options.pages?.(server)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port

  let database: Database | undefined
  let tidying: NodeJS.Timeout | undefined
  async function close(): Promise<void> {
    stopping = true
    clearInterval(tidying)
    const closed = once(server, 'close')
    server.close()
    // A connection whose answer was just sent becomes idle a moment later.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), stopTimeout)
    await closed
    clearInterval(sweeping)
    clearTimeout(late)
    // When a client disconnects, its request may still be running.
    while (underWay.size > 0) await Promise.allSettled(underWay)
    await database?.close()
  }

  try {
    const opened = await openDatabase(options.where, error => log('warn', 'connection lost', facts(error)))
    database = opened
    await migrate(opened)
    const tidy = () =>
      track(
        tidyUp(opened, clock(), sessionHours).catch((error: unknown) => log('warn', 'tidying up failed', facts(error))),
      )
    await tidy()
    tidying = setInterval(tidy, hour)
    tidying.unref()
    service = {
      database: opened,
      clock,
      sessionHours,
      trustProxy: options.trustProxy ?? false,
      lists: new WholeLists(),
    }
    let closing: Promise<void> | undefined
    return {
      url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
      port: actualPort,
      database: opened,
      close() {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
