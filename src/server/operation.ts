import type { Answer, CallDescription, Parsed } from '#contract/call.ts'
import { type CallName, type Calls, calls, isUndoable } from '#contract/calls.ts'
import {
  type AnswerTo,
  type Asker,
  type Change,
  type Moment,
  Refusal,
  type Refuse,
  type WriteName,
  type Writer,
} from './answer.ts'
import { record } from './audit/record.ts'
import type { Database } from './db/open.ts'
import { failureOf } from './failure.ts'
import { type Kept, type Key, once } from './idempotency.ts'

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

async function inTransaction<T extends { readonly changed: readonly Change[]; readonly undoes?: number }>(
  tx: Writer,
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
  ready?: unknown,
): Promise<T & { readonly entry: number | undefined }> {
  const refuse = refuseOf(answer.name)
  const done = (await erased(answer)(input, { ...at, tx, refuse, ready })) as T
  const entry = await record(tx, {
    staff: at.asker.username,
    call: answer.name,
    requestId: at.asker.requestId,
    now: at.now,
    changed: done.changed,
    undoes: done.undoes,
  })
  return { ...done, entry }
}

/**
 * Runs `work` again after a clash with another request. By then the other's changes are visible, so the handler's own
 * checks refuse with their own sentence.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).sort !== 'clash') throw error
    return work()
  }
}

/** A write from the wire: idempotency key, work, audit entry and revisions in one transaction. */
export async function write(
  database: Database,
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
  key: Key | undefined,
): Promise<Kept & { readonly replayed: boolean }> {
  const description: CallDescription = calls[answer.name]
  const status = description.status ?? 200
  // The input was parsed for this call, but `erased` has dropped its type.
  const ready = await answer.ahead?.(input as never, { ...at, database })
  return twice(() =>
    database.write(async tx => {
      const work = async (): Promise<Kept> => {
        const done = await inTransaction<{ answer: unknown; changed: readonly Change[] }>(tx, answer, input, at, ready)
        return {
          status,
          text: JSON.stringify(done.answer),
          auditEntry: isUndoable(answer.name) ? done.entry : undefined,
        }
      }
      if (!key) return { ...(await work()), replayed: false }
      return once(tx, key, at.now, work, error => {
        const failure = failureOf(error)
        return failure.sort === 'refused' ? { status: failure.status, text: JSON.stringify(failure.body) } : undefined
      })
    }),
  )
}

/** A print: collected and logged in a transaction, drawn after it. */
export async function print(
  database: Database,
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
): Promise<{ readonly bytes: Uint8Array; readonly type: string; readonly name: string }> {
  type Gathered = { changed: readonly Change[]; draw: () => Promise<Answer<Calls['pdfOneLive']>> }
  const gathered = await database.write(tx => inTransaction<Gathered>(tx, answer, input, at))
  return gathered.draw()
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
  const done = await inTransaction<{ answer: Answer<Calls[N]>; changed: readonly Change[] }>(tx, answer, input, at)
  return done.answer
}
