import { setImmediate as messages } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { giveWay } from '../../process/lower-priority.ts'
import type { Print } from './papers.ts'
import { type Turn, Turns } from './turns.ts'

/** The messages to and from the drawing thread. */
export type Asked = { readonly job: number; readonly papers: Uint8Array } | { readonly cancel: number }
export type Drawn =
  | { readonly job: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly job: number; readonly error: string }
  /** So many of its papers are drawn. */
  | { readonly job: number; readonly papers: number }

const port = parentPort
if (!port) throw new Error('This file draws in a thread of its own.')
giveWay()

async function tell(turn: Turn): Promise<void> {
  const { job } = turn
  try {
    if ('error' in turn) throw turn.error
    if (turn.papers % tellsEach === 0) port?.postMessage({ job, papers: turn.papers } satisfies Drawn)
    const bytes = await turn.sheet?.finish()
    if (bytes) port?.postMessage({ job, bytes } satisfies Drawn, [bytes.buffer])
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    port?.postMessage({ job, error: words } satisfies Drawn)
  }
}

/** How far a document is, is told after each of so many papers. */
const tellsEach = 5

function drawer(): (asked: Asked) => void {
  const turns = new Turns()
  let isDrawing = false
  const draw = async (): Promise<void> => {
    if (isDrawing) return
    isDrawing = true
    for (let turn = turns.next(); turn; turn = turns.next()) {
      await tell(turn)
      // What was asked for or cancelled meanwhile.
      await messages()
    }
    isDrawing = false
  }
  return asked => {
    if ('cancel' in asked) return turns.cancel(asked.cancel)
    turns.add(asked.job, deserialize(asked.papers) as Print)
    void draw()
  }
}

port.on('message', drawer())
