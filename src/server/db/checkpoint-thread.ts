import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Either beside readers and writers, or emptying the log, which needs a moment without readers. */
export type Mode = 'passive' | 'truncate'

/** How many pages the log had, and how many of them are in the database file now. */
export type Checkpoint = { readonly log: number; readonly checkpointed: number }
export type Failed = { readonly error: string }

const port = parentPort
if (!port) throw new Error('This file works in a thread of its own.')
const { file } = workerData as { readonly file: string }
const database = new DatabaseSync(file, { timeout: 0 })

port.on('message', (mode: Mode) => {
  try {
    const { log, checkpointed } = database.prepare(`pragma wal_checkpoint(${mode})`).get() as Checkpoint
    port.postMessage({ log, checkpointed } satisfies Checkpoint)
  } catch (error) {
    port.postMessage({ error: String(error) } satisfies Failed)
  }
})
