import type { Context } from 'hono'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isRole } from '#rules/roles.ts'
import type { Caller, Visitor } from '../calls/caller.ts'
import { failure } from '../calls/refusal.ts'
import { doesChoreHere } from '../office/housekeeping/chores.ts'
import { addressOf } from '../office/session/address.ts'
import { findSession, type Use } from '../office/session/sessions.ts'
import type { Env, Service } from './service.ts'

const bearer = { 'WWW-Authenticate': 'Bearer realm="klass"' }

export const visitorOf = (c: Context<Env>, { trustProxy }: Service): Visitor => ({
  address: addressOf(c.env.incoming, trustProxy),
  requestId: c.get('requestId'),
})

/** The calls of somebody who has to choose a password of their own. */
const beforeOwnPassword: readonly CallName[] = ['changePassword', 'logout', 'verify']
/** The calls of a boss who has to set up a second step. */
const beforeStep: readonly CallName[] = [...beforeOwnPassword, 'getSecondStep', 'beginSecondStep', 'confirmSecondStep']

/** Who sends a request. To wait for changes is no use of a session, so that a console left open does not prolong it. */
export async function callerOf(
  c: Context<Env>,
  service: Service,
  now: Temporal.Instant,
  name: CallName,
): Promise<Caller> {
  const { waits }: CallDescription = calls[name]
  const token = /^Bearer +([\w-]{43})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (token === undefined) throw failure('notSignedIn', {}, bearer)
  const doesChore = service.doesChore ?? doesChoreHere(service.database)
  const use = waits ? undefined : (given: Use) => doesChore({ chore: 'noteUse', given })
  const session = await findSession(service.database, service.accountOf, token, now, service.sessionHours, use)
  if (!session) throw failure('sessionEnded', {}, bearer)
  c.set('staff', session.username)
  const { role, hash: sessionHash, mustChange, mustEnrol } = session
  if (!isRole(role)) throw failure('noRole')
  if (mustChange && !beforeOwnPassword.includes(name)) throw failure('mustChange')
  if (mustEnrol && !beforeStep.includes(name)) throw failure('mustEnrol')
  return { ...visitorOf(c, service), username: session.username, name: session.name, role, sessionHash }
}
