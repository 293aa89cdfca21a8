import { sql } from 'kysely'
import { threadOnDemand } from '../process/thread-on-demand.ts'
import type { Checkpoint, Failed, Mode } from './checkpoint-thread.ts'
import type { Database } from './open.ts'

/** Pages of 4 KiB. The invoices of a month in a school of 10,000 students write a quarter of it within seconds. */
const longLog = 256_000

/** SQLite writes its log into the file itself only when the thread that does so cannot keep up. */
export async function leaveCheckpoints({ schema }: Database): Promise<void> {
  await sql.raw(`pragma wal_autocheckpoint = ${longLog}`).execute(schema)
}

export type Checkpoints = {
  /**
   * Moves what was committed from SQLite's log into the database file. While a slow disk is still at it, it is not asked
   * again, and what it does is the answer to everybody.
   */
  now(mode?: Mode): Promise<Checkpoint>
  close(): Promise<void>
}

/**
 * Moves commits into the database file in a thread of its own. Otherwise SQLite does so in the commit that finds the log
 * long, and every request waits until the disk has written it.
 */
export function checkpointsOf(file: string, failed: (error: unknown) => void): Checkpoints {
  const thread = threadOnDemand(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: { file } })
  const ask = async (mode: Mode): Promise<Checkpoint> => {
    const answered = thread.ask(mode)
    answered.catch(failed)
    const answer = (await answered) as Checkpoint | Failed
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  let working: Promise<Checkpoint> | undefined
  return {
    now(mode = 'passive') {
      working ??= ask(mode).finally(() => {
        working = undefined
      })
      return working
    },
    close: thread.close,
  }
}
