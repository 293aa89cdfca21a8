import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { getPath } from 'hono/utils/url'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type Failed, failureOf, refused, unavailable } from '../calls/failure.ts'
import type { Handlers } from '../calls/handler.ts'
import { addressOf, cameByTls, networkOf } from '../office/session/address.ts'
import type { Log } from '../process/log.ts'
import { consolePages, hostOf } from './console.ts'
import { healthOf } from './health.ts'
import type { failureLog } from './log-failures.ts'
import { openapi } from './openapi.ts'
import { paced } from './pace-refusals.ts'
import { routeHandler } from './route-handler.ts'
import { routeNames } from './route-names.ts'
import { sendJson } from './send.ts'
import type { Env, Service } from './service.ts'

type AppOptions = {
  readonly handlers: Readonly<Partial<Handlers>>
  /** Undefined until the database is open and migrated. */
  readonly service: () => Service | undefined
  readonly log: Log
  readonly failures: Pick<ReturnType<typeof failureLog>, 'note'>
  readonly corsOrigins: readonly string[] | '*'
  /** Under TLS the answers tell browsers to use HTTPS only, and so they do when a trusted proxy says that it has TLS. */
  readonly tls: boolean
  readonly trustProxy: boolean
  /** The folder of the built console. Without it only the API is served. */
  readonly console?: string
}

/** Paths that are never a page of the console. */
export const isApi = (path: string): boolean => /^\/(admin|api|photos)(\/|$)/i.test(path)

const descriptions = Object.entries(calls) as [CallName, CallDescription][]

/** Requests that come all the time, and those that take as long as nothing happens. */
const quiet = new Set(['/healthz', ...descriptions.flatMap(([, { waits, path }]) => (waits ? [path] : []))])

/** Everything served over HTTP: the calls, the console's pages and the health check. */
export function createApp({
  handlers,
  service,
  log,
  corsOrigins,
  tls,
  trustProxy,
  console,
  failures,
}: AppOptions): Hono<Env> {
  const nameOf = routeNames(descriptions.map(([, { path }]) => path))
  const app = new Hono<Env>({ getPath: request => nameOf(getPath(request)) })

  app.use(async (c, next) => {
    const began = performance.now()
    c.set('requestId', randomUUID())
    c.set('route', 'none')
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    if (tls || cameByTls(c.env?.incoming, trustProxy)) c.header('Strict-Transport-Security', httpsOnly)
    log(quiet.has(c.get('route')) ? 'debug' : 'info', 'request', {
      method: c.req.method,
      route: c.get('route'),
      status: c.res.status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      request_id: c.get('requestId'),
      staff: c.get('staff'),
    })
  })

  // A page of the web whose name was made to lead to this computer could read what is there, as if it were of this server. A
  // certificate is not good for such a name, and a proxy that is trusted knows its own.
  const isForAnyName = tls || trustProxy
  app.use(async (c, next) =>
    isForAnyName || isNameOfHere(c.req.header('Host')) ? next() : fail(c, refused('otherHost')),
  )

  const ofPages = headersOfPages(console)
  app.use((c, next) => (c.req.path.startsWith('/assets/') ? ofAssets(c, next) : ofPages(c, next)))

  app.get('/healthz', async c => {
    c.set('route', '/healthz')
    const { lines, status } = await healthOf(service())
    return c.text(lines.join('\n'), status, { 'Cache-Control': 'no-store' })
  })

  app.get('/openapi.json', c => {
    c.set('route', '/openapi.json')
    return c.body(openapi(), 200, { 'Content-Type': 'application/json; charset=UTF-8', 'Cache-Control': 'no-store' })
  })

  const crossOrigin = crossOriginFor(corsOrigins)
  const mayAsk = (origin: string | undefined) =>
    corsOrigins === '*' || (origin !== undefined && corsOrigins.includes(origin))
  app.use(async (c, next) => {
    if (!isApi(c.req.path)) return next()
    // Some requests are sent by browsers without asking, as if the person who looks at the page had made them.
    const site = c.req.header('Sec-Fetch-Site')
    const isForeign = site === 'cross-site' || site === 'same-site'
    if (isForeign && !mayAsk(c.req.header('Origin'))) return fail(c, refused('otherOrigin'))
    return corsOrigins.length > 0 ? crossOrigin(c, next) : next()
  })

  // Hono runs GET routes for HEAD requests too, and then a print would be logged as printed.
  app.use(async (c, next) => {
    if (c.req.method === 'HEAD' && isApi(c.req.path)) return fail(c, refused('noHead'))
    return next()
  })

  const methods = new Map<string, string[]>()
  for (const [name, description] of descriptions) {
    const handler = handlers[name]
    if (!handler) continue
    methods.set(description.path, [...(methods.get(description.path) ?? []), description.method])
    let bound: { readonly service: Service; readonly handle: (c: Context<Env>) => Promise<Response> } | undefined
    app.on(description.method, description.path, c => {
      const open = service()
      if (!open) return fail(c, starting)
      if (bound?.service !== open) bound = { service: open, handle: routeHandler(open, handler) }
      return bound.handle(c)
    })
  }
  for (const [path, allowed] of methods) {
    app.all(path, c => {
      c.set('route', path)
      const methods = allowed.join(', ')
      return fail(c, refused('otherMethod', { methods }, { Allow: methods }))
    })
  }

  const nowhere = (c: Context<Env>) => fail(c, refused('noCall'))
  app.use(async (c, next) => (isApi(c.req.path) ? nowhere(c) : next()))
  if (console !== undefined) app.route('/', consolePages(console))
  app.notFound(c => (c.req.method === 'GET' ? nowhere(c) : fail(c, refused('pagesByGet'))))

  app.onError((error, c) => {
    const failure = failureOf(error)
    if (service()?.checking && failure.body.code === 'databaseAway') return fail(c, unavailable('checking', 5))
    const of = { request_id: c.get('requestId'), route: c.get('route') }
    failures.note(failure, error, of, c.req.raw.signal.aborted)
    return refuseSlowly(c, failure, trustProxy)
  })
  return app
}

/** What browsers may do with all that is served but the files of the pages. */
function headersOfPages(console: string | undefined) {
  const otherHost = console === undefined ? () => undefined : hostOf(console)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The hash is that of the style of copied cells (`client/export/as-text.ts`).
      styleSrc: ["'self'", "'sha256-jojPfQ+VS1gStlMhTHBLGW9H+vBsCouO/Bex95e1N2w='"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: [() => ["'self'", otherHost()].filter(Boolean).join(' ')],
      manifestSrc: ["'self'"],
      // The window that shows a PDF inherits this policy, and the browser's PDF viewer counts as a plugin.
      objectSrc: ['blob:'],
      frameSrc: ['blob:'],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    // The console opens a document in a window of its own and writes into it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    strictTransportSecurity: false,
  })
}

/** What a page may do is said with the page, and not again with each of its files. */
const ofAssets = secureHeaders({
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  strictTransportSecurity: false,
})

/** What pages of other origins may ask, and read of the answers. */
const crossOriginFor = (corsOrigins: AppOptions['corsOrigins']) =>
  cors({
    origin: corsOrigins === '*' ? '*' : [...corsOrigins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Cache-Control', 'Idempotency-Key', 'If-None-Match'],
    exposeHeaders: [
      'ETag',
      'X-Request-Id',
      'Retry-After',
      'Content-Disposition',
      'Idempotency-Replayed',
      'Undoable-Entry',
      'Changes-Cursor',
      'Rows-Total',
    ],
    maxAge: 86_400,
  })

/** Whether a request names this computer, or nobody, as simple health checks do. */
const isNameOfHere = (host = 'localhost'): boolean =>
  /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)

const starting = unavailable('starting', 1)
/** Not for other hosts of the school's domain: printers often have no HTTPS. */
const httpsOnly = 'max-age=31536000'

async function refuseSlowly(c: Context<Env>, failed: Failed, trustProxy: boolean): Promise<Response> {
  if (c.get('staff') === undefined) await paced(networkOf(addressOf(c.env?.incoming, trustProxy)))
  return fail(c, failed)
}

function fail(c: Context<Env>, { status, body, headers }: Failed): Promise<Response> {
  const named = { ...body, request_id: c.get('requestId') }
  const isVerify = c.get('call') === 'verify' && status === 401
  return sendJson(c, { status, text: JSON.stringify(isVerify ? { isValid: false, ...named } : named), headers })
}
