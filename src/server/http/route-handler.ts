import type { Context } from 'hono'
import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { answerCall } from '../calls/answer-call.ts'
import type { AnyHandler, AnyOpen } from '../calls/handler.ts'
import type { Request } from '../calls/request.ts'
import { refuseOf, run } from '../calls/run-handler.ts'
import { signOutHeld } from '../office/session/sessions-in-memory.ts'
import { momentOf } from '../process/clock.ts'
import { callerOf, visitorOf } from './caller.ts'
import { fingerprint, idempotencyKey } from './idempotency-key.ts'
import { inputOf } from './input.ts'
import { sendReply } from './reply.ts'
import { sendJson } from './send.ts'
import type { Env, Service } from './service.ts'

type Route = (c: Context<Env>) => Promise<Response>

/** The route of a call: who calls, and what they give; then its answer is sent. */
export function routeHandler(service: Service, handler: AnyHandler): Route {
  const { name } = handler
  const { path }: CallDescription = calls[name]
  const answer = handler.kind === 'open' ? openRoute(service, handler) : sessionRoute(service, handler)
  return c => {
    c.set('route', path)
    c.set('call', name)
    return answer(c)
  }
}

const inputIn = (c: Context<Env>, name: AnyHandler['name']) =>
  inputOf(name, c.req.raw, { params: c.req.param(), query: c.req.queries() })

/** A call without a session. */
function openRoute(service: Service, handler: AnyOpen): Route {
  const { name } = handler
  const { kind, status = 200 }: CallDescription = calls[name]
  return async c => {
    const moment = momentOf(service.clock)
    const at = { ...moment, caller: visitorOf(c, service), database: service.database, refuse: refuseOf(name) }
    const found = await run(handler, (await inputIn(c, name)).input, at)
    if (kind === 'write') service.changes.wrote()
    return sendJson(c, { status, text: JSON.stringify(found) })
  }
}

function sessionRoute(service: Service, handler: Exclude<AnyHandler, AnyOpen>): Route {
  const { name, kind } = handler
  const { status = 200 }: CallDescription = calls[name]
  const answer = answerCall(service, handler)
  return async c => {
    const moment = momentOf(service.clock)
    const caller = await callerOf(c, service, moment.now, name)
    const input = await inputIn(c, name)
    if (kind === 'write') signOutHeld(name, caller)
    const key = kind === 'write' && name !== 'logout' ? idempotencyKey(c.req.header('Idempotency-Key')) : undefined
    const of = { key: key ?? '', staff: caller.username }
    const request: Request = {
      ...input,
      caller,
      moment,
      key:
        key === undefined
          ? undefined
          : async () => ({ ...of, request: await fingerprint(input.hash(), input.input, of) }),
      ifNoneMatch: c.req.header('If-None-Match'),
      signal: c.req.raw.signal,
    }
    // The browser forgets what it has kept of this server.
    if (name === 'logout') c.header('Clear-Site-Data', '"cache"')
    return sendReply(c, service, status, await answer(request))
  }
}
