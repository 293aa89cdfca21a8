import type { Answer, CallDescription, Parsed } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { Change, Writer } from '../db/access.ts'
import { forgetOrder } from '../db/lock.ts'
import { readOnly } from '../db/open.ts'
import type { Moment } from '../process/clock.ts'
import type { Caller } from './caller.ts'
import { failureOf } from './failure.ts'
import type { AnyHandler, AnyWrite, WriteHandler, WriteName } from './handler.ts'
import { record } from './record.ts'
import { Refusal, type Refuse } from './refusal.ts'

/** Runs a handler with an input that was parsed by the description of its call, which the types cannot follow. */
export const run = (handler: AnyHandler, input: unknown, at: object): Promise<unknown> =>
  handler.run(input as never, at as never)

/** The handler of a call that was found to be a write. */
export function writeOf(handler: AnyHandler): AnyWrite {
  if (handler.kind !== 'write') throw new Error(`${handler.name} is no write.`)
  return handler
}

export type At = Moment & { readonly caller: Caller }

/** Refuses with one of the call's own sentences. */
export const refuseOf =
  <N extends CallName>(name: N): Refuse<N> =>
  (refusal, ...[values, headers]) => {
    const { refusals }: CallDescription = calls[name]
    // The type makes sure that the name is one of the call's own.
    throw new Refusal(refusal, refusals[refusal]!, values, headers)
  }

/** The work of a write with its audit entry and revisions, in a transaction. */
export async function inTransaction<T extends { readonly changed: readonly Change[]; readonly undoes?: number }>(
  tx: Writer,
  handler: AnyWrite,
  input: unknown,
  at: At,
  ready?: unknown,
): Promise<T & { readonly entry: number | undefined }> {
  const { caller, now } = at
  const refuse = refuseOf(handler.name)
  const done = (await run(handler, input, { ...at, tx, refuse, ready })) as T
  const { changed, undoes } = done
  const of = { staff: caller.username, call: handler.name, requestId: caller.requestId }
  return { ...done, entry: await record(tx, { ...of, now, changed, undoes }) }
}

/**
 * Runs `work` again after a clash with another request. By then the other's changes are visible, so the handler's own
 * checks refuse with their own sentence.
 */
export async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).sort !== 'clash') throw error
    return work()
  }
}

/**
 * Runs a write without HTTP, for the demo school: the same handler and audit entry as for a request, in a transaction
 * that may hold many. `input` is already parsed. Refusals are thrown.
 */
export async function perform<N extends WriteName>(
  tx: Writer,
  handler: WriteHandler<N>,
  input: Parsed<Calls[N]>,
  at: At,
): Promise<Answer<Calls[N]>> {
  if (handler.ahead) throw new Error(`${handler.name} has a slow part, which has no place in a transaction.`)
  forgetOrder(tx)
  // Nobody else writes meanwhile.
  const ready = await handler.look?.(input, { ...at, db: readOnly(tx) })
  const done = await inTransaction<{ answer: Answer<Calls[N]>; changed: readonly Change[] }>(
    tx,
    handler,
    input,
    at,
    ready,
  )
  return done.answer
}
