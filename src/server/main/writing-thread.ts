import { parentPort, workerData } from 'node:worker_threads'
import { plainError } from '../calls/plain-error.ts'
import { runHere } from '../calls/units.ts'
import type { Asked, Reply } from '../calls/writing-thread.ts'
import { leaveCheckpoints } from '../db/checkpoints.ts'
import { openDatabase } from '../db/open.ts'
import { type Chore, doesChoreHere } from '../office/housekeeping/chores.ts'
import { handlers } from './handlers.ts'

const port = parentPort
if (!port) throw new Error('This file writes in a thread of its own.')
const database = await openDatabase(workerData as { readonly file: string })
await leaveCheckpoints(database)

const buffersIn = (result: unknown): readonly ArrayBuffer[] =>
  Object.values(result ?? {}).flatMap(value => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []))

const doesChore = doesChoreHere(database)

async function resultOf(asked: Asked<Chore>): Promise<unknown> {
  if ('chore' in asked) return doesChore(asked)
  const { unit, given } = asked
  return runHere(database, handlers[given.call], unit, given)
}

port.on('message', async (asked: Asked<Chore>) => {
  try {
    const result = await resultOf(asked)
    port.postMessage({ result } satisfies Reply, [...buffersIn(result)])
  } catch (error) {
    port.postMessage({ error: plainError(error) } satisfies Reply)
  }
})
