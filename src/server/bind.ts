import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls, isUndoable } from '#contract/calls.ts'
import { isRole } from '#rules/roles.ts'
import { type AnswerTo, type Asker, failure } from './answer.ts'
import { type Clock, momentOf } from './clock.ts'
import type { Database } from './db/open.ts'
import { acceptedEncoding, type Encoding, encode, worthwhile } from './encoding.ts'
import { type Kept, requestHash } from './idempotency.ts'
import { type At, erased, print, refuseOf, write } from './operation.ts'
import { parseInput, readBody } from './parse.ts'
import { revisionsOf } from './revisions.ts'
import { addressOf } from './session/address.ts'
import { findSession } from './session/sessions.ts'
import { isCurrent, type WholeLists } from './whole-lists.ts'

export type Env = {
  Bindings: HttpBindings
  Variables: { requestId: string; route: string; call: CallName | undefined; staff: string | undefined }
}

export type Service = {
  readonly database: Database
  readonly clock: Clock
  readonly sessionHours: number
  readonly trustProxy: boolean
  readonly lists: WholeLists
}

const bodyLimit = 64 * 1024

type Sent = Kept & { readonly headers?: Readonly<Record<string, string>> }

/** Sends a JSON text, compressed when that saves bytes. */
export async function sendJson(c: Context<Env>, { status, text, headers = {} }: Sent): Promise<Response> {
  const encoding = text.length < worthwhile ? undefined : acceptedEncoding(c.req.header('Accept-Encoding'))
  const bytes = Buffer.from(text)
  return sendBytes(c, status, encoding ? await encode(bytes, encoding) : bytes, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'no-store',
    ...headers,
    ...encoded(encoding),
  })
}

const encoded = (encoding: Encoding | undefined): Readonly<Record<string, string>> => ({
  Vary: 'Accept-Encoding',
  ...(encoding ? { 'Content-Encoding': encoding } : {}),
})

function sendBytes(
  c: Context<Env>,
  status: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: name === 'Vary' })
  c.header('Content-Length', String(bytes.byteLength))
  // The types allow Node's buffers to use shared memory. These never do.
  return c.newResponse(bytes as Uint8Array<ArrayBuffer>, status as 200)
}

const bearer = { 'WWW-Authenticate': 'Bearer realm="klass"' }

async function askerOf(c: Context<Env>, service: Service, now: Temporal.Instant, open: boolean): Promise<Asker> {
  const common = { address: addressOf(c.env.incoming, service.trustProxy), requestId: c.get('requestId') }
  if (open) return { ...common, username: '', name: '', role: 'admin', sessionHash: '' }
  const token = /^Bearer +([\w-]{43})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (token === undefined) throw failure('notSignedIn', {}, bearer)
  const session = await findSession(service.database, token, now, service.sessionHours)
  if (!session) throw failure('sessionEnded', {}, bearer)
  c.set('staff', session.username)
  const { username, name, role, hash: sessionHash } = session
  if (!isRole(role)) throw failure('noRole')
  return { ...common, username, name, role, sessionHash }
}

function idempotencyKey(c: Context<Env>): string | undefined {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return undefined
  if (/^[\x20-\x7e]{1,200}$/.test(key)) return key
  throw failure('badKey')
}

/** The route handler of a call. */
export function bind(service: Service, answer: AnswerTo<CallName>): (c: Context<Env>) => Promise<Response> {
  const { name } = answer
  const description: CallDescription = calls[name]
  const { database, lists } = service
  const open = description.open === true

  return async c => {
    c.set('route', description.path)
    c.set('call', name)
    const moment = momentOf(service.clock)
    const asker = await askerOf(c, service, moment.now, open)
    const input = parseInput(description, {
      params: c.req.param(),
      query: c.req.queries(),
      body: description.body ? await readBody(c.req.raw, description.limit ?? bodyLimit) : {},
    })
    const at: At = { ...moment, asker }
    const status = description.status ?? 200
    const refuse = refuseOf(name)

    if (open) {
      const found = await erased(answer)(input, { ...at, database, refuse })
      return sendJson(c, { status, text: JSON.stringify(found) })
    }
    if (description.kind === 'write') {
      const key = name === 'logout' ? undefined : idempotencyKey(c)
      const request = requestHash(name, input)
      const done = await write(
        database,
        answer,
        input,
        at,
        key === undefined ? undefined : { key, staff: asker.username, request },
      )
      // The stored refusal is sent again, with the id of this request.
      const text = done.status < 400 ? done.text : named(done.text, asker.requestId)
      return sendJson(c, {
        status: done.status,
        text,
        headers: {
          ...(done.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
          // Sent as `none` when nothing changed, so that the console does not offer to undo an older operation.
          ...(done.status < 400 && isUndoable(name) ? { 'Undoable-Entry': String(done.auditEntry ?? 'none') } : {}),
        },
      })
    }
    if (description.kind === 'print') return sendFile(c, await print(database, answer, input, at))

    if (!answer.wholeList) {
      const found = await database.read(db => erased(answer)(input, { ...at, db, refuse }))
      // The contract says that this call answers bytes, so the answer has that type.
      if (typeof description.answer === 'string') return sendFile(c, found as File)
      return sendJson(c, { status, text: JSON.stringify(found) })
    }
    const { reads } = description
    const request = requestHash(name, input)
    const { etag, list } = await database.read(async db => {
      const etag = lists.etag(request, await revisionsOf(db, reads))
      if (isCurrent(c.req.header('If-None-Match'), etag)) return { etag }
      const make = async () => JSON.stringify(await erased(answer)(input, { ...at, db, refuse }))
      return { etag, list: await lists.get(request, etag, make) }
    })
    const fresh = { ETag: etag, 'Cache-Control': 'private, no-cache' }
    if (!list) return c.body(null, 304, { ...fresh, ...encoded(undefined) })
    const { bytes, encoding } = await list.in(acceptedEncoding(c.req.header('Accept-Encoding')))
    return sendBytes(c, status, bytes, {
      'Content-Type': 'application/json; charset=UTF-8',
      ...fresh,
      ...encoded(encoding),
    })
  }
}

const named = (failure: string, request_id: string): string =>
  JSON.stringify({ ...(JSON.parse(failure) as object), request_id })

type File = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

function sendFile(c: Context<Env>, { bytes, type, name }: File): Response {
  const plain = name.replace(/[^\w.-]/g, '_')
  return sendBytes(c, 200, bytes, {
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
}
