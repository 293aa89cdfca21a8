import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Reader } from '../answer.ts'
import { answers } from '../answers.ts'
import type { Where } from '../db/open.ts'
import { openReader } from '../db/open.ts'
import { type PlainError, plainError } from './errors.ts'
import { answerRead, type Reading, type ReadPart } from './reading.ts'

/** The messages to and from a reading thread. It says when it has started, and then reads one thing at a time. */
export type Asked = Reading
export type Started = 'started'
/** A part of an answer that is not the last. */
export type PartOfAnswer = { readonly part: ReadPart }
export type Reply = (ReadPart | { readonly error: PlainError }) & {
  /** Milliseconds that it kept something busy: this thread, by its CPU, or PostgreSQL, by the clock. */
  readonly cost: number
}

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
      return answerRead(db, answers[reading.call], reading, part =>
        port.postMessage({ part } satisfies PartOfAnswer, [part.bytes.buffer]),
      )
    })
    port.postMessage({ ...answer, cost: cost() } satisfies Reply, [answer.bytes.buffer])
  } catch (error) {
    port.postMessage({ error: plainError(error), cost: cost() } satisfies Reply)
  }
})

port.postMessage('started' satisfies Started)
