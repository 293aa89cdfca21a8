import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import { plainError } from '../calls/plain-error.ts'
import { readWith } from '../calls/reading.ts'
import type { Asked, PartOfAnswer, Reply, Started } from '../calls/reading-threads.ts'
import type { Reader } from '../db/access.ts'
import { openReader, type Where } from '../db/open.ts'
import { handlers } from './handlers.ts'

const port = parentPort
if (!port) throw new Error('This file reads in a thread of its own.')
const where = workerData as Where
const reader = openReader(where)

/** PostgreSQL works on when this thread is ended, so it ends the search by itself a moment later. */
const giveUpAfter = (seconds: number, db: Reader) =>
  db
    .selectNoFrom(sql<string>`set_config('statement_timeout', ${String((seconds + 1) * 1000)}, true)`.as('limit'))
    .execute()

port.on('message', async (reading: Asked) => {
  const began = performance.now()
  const before = process.threadCpuUsage()
  const cost = () => {
    const { user, system } = process.threadCpuUsage(before)
    return 'file' in where ? (user + system) / 1000 : performance.now() - began
  }
  try {
    const answer = await reader.read(async db => {
      if (reading.patience !== undefined && 'url' in where) await giveUpAfter(reading.patience, db)
      return readWith(db, handlers[reading.call], reading, part =>
        port.postMessage({ part } satisfies PartOfAnswer, [part.bytes.buffer]),
      )
    })
    port.postMessage({ ...answer, cost: cost() } satisfies Reply, [answer.bytes.buffer])
  } catch (error) {
    port.postMessage({ error: plainError(error), cost: cost() } satisfies Reply)
  }
})

port.postMessage('started' satisfies Started)
