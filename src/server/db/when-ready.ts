import { setTimeout as sleep } from 'node:timers/promises'
import { timings } from '../process/timings.ts'

/** PostgreSQL is starting, does not listen yet, or its machine is not in the network yet. */
const notYet = ['57P03', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']
const tooLate = 'timeout exceeded when trying to connect'

/** Opens a database server that may still be starting, and tries again for this many seconds. */
export async function whenReady<T>(
  open: () => Promise<T>,
  seconds: number,
  waiting: (error: unknown) => void = () => undefined,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const isEarly = notYet.includes(code) || (error instanceof Error && error.message.includes(tooLate))
      if (!isEarly || performance.now() + timings.databaseStarts > deadline) throw error
      waiting(error)
      await sleep(timings.databaseStarts)
    }
  }
}
