import type { Database } from '../db/open.ts'
import { threadOnDemand } from '../process/thread-on-demand.ts'
import { errorOf, type PlainError } from './plain-error.ts'
import type { Given, RunUnit, UnitName } from './units.ts'

/** What the server writes without being asked to, as plain data. */
type Named = { readonly chore: string }
/** The messages to and from the writing thread. It does one thing at a time. */
export type Asked<Chore extends Named> = { readonly unit: UnitName; readonly given: Given<UnitName> } | Chore
export type Reply = { readonly result: unknown } | { readonly error: PlainError }

export type WritingThread<Chore extends Named> = {
  readonly runUnit: RunUnit
  /** Returns whether something is left to do. */
  readonly doesChore: (chore: Chore) => Promise<boolean>
  close(): Promise<void>
}

/**
 * Writes to a SQLite file in a thread of its own, because each statement, and the disk that a commit waits for, block the
 * thread they run in. One unit of work at a time, in the order in which they were asked for, with the writes of this
 * thread among them. When the thread ends, SQLite rolls back what it was doing. It runs `code`, when it is needed or `ahead`.
 */
export function writeInThread<Chore extends Named>(
  code: URL,
  { schema, mayWrite }: Pick<Database, 'schema' | 'mayWrite'>,
  file: string,
  ahead = false,
): WritingThread<Chore> {
  const thread = threadOnDemand(code, { workerData: { file } })
  if (ahead) thread.start()

  // The connection of this thread is held meanwhile, so that the two never wait for the lock of the file.
  const ask = (asked: Asked<Chore>): Promise<unknown> =>
    schema.connection().execute(async () => {
      mayWrite()
      const reply = (await thread.ask(asked)) as Reply
      if ('error' in reply) throw errorOf(reply.error)
      return reply.result
    })

  return {
    runUnit: ((unit, given) => ask({ unit, given })) as RunUnit,
    // The thread answers a chore with what `doesChoreHere` returns.
    doesChore: ask as (chore: Chore) => Promise<boolean>,
    close: thread.close,
  }
}
