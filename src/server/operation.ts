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

/** An answer whose call is not known by name here; what it is given has been parsed by that call's description. */
type Erased = (input: unknown, at: unknown) => Promise<unknown>
export const erased = (answer: AnswerTo<CallName>): Erased => answer.handle as Erased

export type At = Moment & { readonly asker: Asker }

/** Refuses with a call's own sentences. */
export const refuseOf =
  <N extends CallName>(name: N): Refuse<N> =>
  (refusal, ...[values, headers]) => {
    const { refusals }: CallDescription = calls[name]
    // The name is one of the call's own: the type says so.
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
 * Runs `work` once more when it clashed with somebody else's: by then what they did can be seen, and the handler's own
 * checks refuse it in their own words.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (failureOf(error).sort !== 'clash') throw error
    return work()
  }
}

/** A write as it comes over the wire: in one transaction its key, its work, its audit row, its revisions. */
export async function write(
  database: Database,
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
  key: Key | undefined,
): Promise<Kept & { readonly replayed: boolean }> {
  const description: CallDescription = calls[answer.name]
  const status = description.status ?? 200
  // What was parsed for this call, as `erased` has it.
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

/** A print: gathered and noted in a transaction, drawn outside of it. */
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
 * Does a write without the wire, for whoever makes a school out of nothing: the same handler and audit row as a
 * request's, in a transaction that may hold many. `input` is as parsed; refusals are thrown.
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
