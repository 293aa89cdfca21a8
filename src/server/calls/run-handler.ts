import type { Answer, CallDescription, Parsed } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { Change, Writer } from '../db/access.ts'
import { forgetOrder } from '../db/lock.ts'
import { readOnly } from '../db/open.ts'
import type { Moment } from '../process/clock.ts'
import type { Asker } from './caller.ts'
import { failureOf } from './failure.ts'
import type { AnswerTo, WriteName } from './handler.ts'
import { record } from './record.ts'
import { Refusal, type Refuse } from './refusal.ts'

/** An answer without the types of its call. Its input has been parsed by the call's description. */
type Erased = (input: unknown, at: unknown) => Promise<unknown>
export const erased = (answer: AnswerTo<CallName>): Erased => answer.handle as Erased

export type At = Moment & { readonly asker: Asker }

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
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
  ready?: unknown,
): Promise<T & { readonly entry: number | undefined }> {
  const { asker, now } = at
  const refuse = refuseOf(answer.name)
  const done = (await erased(answer)(input, { ...at, tx, refuse, ready })) as T
  const { changed, undoes } = done
  const of = { staff: asker.username, call: answer.name, requestId: asker.requestId }
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
  answer: AnswerTo<N>,
  input: Parsed<Calls[N]>,
  at: At,
): Promise<Answer<Calls[N]>> {
  if (answer.ahead) throw new Error(`${answer.name} has a slow part, which has no place in a transaction.`)
  forgetOrder(tx)
  // Nobody else writes meanwhile.
  const ready = await answer.look?.(input, { ...at, db: readOnly(tx) })
  const done = await inTransaction<{ answer: Answer<Calls[N]>; changed: readonly Change[] }>(
    tx,
    answer,
    input,
    at,
    ready,
  )
  return done.answer
}
