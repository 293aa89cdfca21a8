import type { Database } from '../db/open.ts'
import { errorOf } from '../reading/errors.ts'
import { threadOnDemand } from '../thread-on-demand.ts'
import type { DoesChore } from './chores.ts'
import type { Asked, Reply } from './thread.ts'
import type { Does } from './works.ts'

export type Writer = { readonly does: Does; readonly doesChore: DoesChore; close(): Promise<void> }

/**
 * Writes to a SQLite file in a thread of its own, because each statement, and the disk that a commit waits for, block the
 * thread they run in. One unit of work at a time, in the order in which they were asked for, with the writes of this
 * thread among them. When the thread ends, SQLite rolls back what it was doing. It starts when it is needed, or `ahead`.
 */
export function writeInThread(
  { schema, mayWrite }: Pick<Database, 'schema' | 'mayWrite'>,
  file: string,
  ahead = false,
): Writer {
  const thread = threadOnDemand(new URL('./thread.ts', import.meta.url), { workerData: { file } })
  if (ahead) thread.start()

  // The connection of this thread is held meanwhile, so that the two never wait for the lock of the file.
  const ask = (asked: Asked): Promise<unknown> =>
    schema.connection().execute(async () => {
      mayWrite()
      const reply = (await thread.ask(asked)) as Reply
      if ('error' in reply) throw errorOf(reply.error)
      return reply.result
    })

  return {
    does: ((work, given) => ask({ work, given })) as Does,
    // The thread answers a chore with what `doesChoreHere` returns.
    doesChore: ask as DoesChore,
    close: thread.close,
  }
}
