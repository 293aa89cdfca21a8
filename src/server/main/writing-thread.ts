import { parentPort, workerData } from 'node:worker_threads'
import type { CallName } from '#contract/calls.ts'
import type { AnswerTo } from '../calls/handler.ts'
import { unpacked } from '../calls/packed-input.ts'
import { plainError } from '../calls/plain-error.ts'
import { works } from '../calls/units.ts'
import type { Asked, Reply } from '../calls/writing-thread.ts'
import { leaveCheckpoints } from '../db/checkpoints.ts'
import { openDatabase } from '../db/open.ts'
import { type Chore, doesChoreHere } from '../office/housekeeping/chores.ts'
import { answers } from './handlers.ts'

const port = parentPort
if (!port) throw new Error('This file writes in a thread of its own.')
const database = await openDatabase(workerData as { readonly file: string })
await leaveCheckpoints(database)

const buffersIn = (result: unknown): readonly ArrayBuffer[] =>
  Object.values(result ?? {}).flatMap(value => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []))

const doesChore = doesChoreHere(database)

async function resultOf(asked: Asked<Chore>): Promise<unknown> {
  if ('chore' in asked) return doesChore(asked)
  const { work, given } = asked
  // Work and given come from one call of `does`, which has tied them to each other.
  const perform = works[work] as (on: typeof database, answer: AnswerTo<CallName>, given: unknown) => Promise<unknown>
  return perform(database, answers[given.call] as AnswerTo<CallName>, unpacked(given))
}

port.on('message', async (asked: Asked<Chore>) => {
  try {
    const result = await resultOf(asked)
    port.postMessage({ result } satisfies Reply, [...buffersIn(result)])
  } catch (error) {
    port.postMessage({ error: plainError(error) } satisfies Reply)
  }
})
