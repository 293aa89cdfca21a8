import type { Worker } from 'node:worker_threads'
import { startThread } from '../../process/start-thread.ts'
import type { Asked, Drawn } from './drawing-thread.ts'

type Waiting = {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: unknown) => void
  readonly drew: ((papers: number) => void) | undefined
}
/** The drawing thread, and the promises waiting for its results. */
type Drawer = { readonly thread: Worker; readonly waiting: Map<number, Waiting>; jobs: number }

let drawer: Drawer | undefined

/**
 * Makes a PDF of serialized papers (`Print`) in the drawing thread, in turns with others. A batch of five hundred invoices does not block the server,
 * and no receipt waits for it. The thread starts on first use, and keeps the process alive only while it draws. When the
 * signal aborts, the rest is not drawn. `drew` hears how many papers are drawn.
 */
export function draw(papers: Uint8Array, signal?: AbortSignal, drew?: (papers: number) => void): Promise<Uint8Array> {
  drawer ??= start()
  const started = drawer
  const { thread, waiting } = started
  started.jobs += 1
  const job = started.jobs
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  waiting.set(job, { resolve, reject, drew })
  thread.ref()
  try {
    thread.postMessage({ job, papers } satisfies Asked)
  } catch (error) {
    settle(started, job)
    reject(error)
  }
  const cancel = () => {
    thread.postMessage({ cancel: job } satisfies Asked)
    settle(started, job)?.reject(new Error('Nobody waits for this document any more.'))
  }
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  return promise.finally(() => signal?.removeEventListener('abort', cancel))
}

/** Takes a document off the list of those that are waited for. */
function settle({ thread, waiting }: Drawer, job: number): Waiting | undefined {
  const settled = waiting.get(job)
  waiting.delete(job)
  if (waiting.size === 0) thread.unref()
  return settled
}

function start(): Drawer {
  const thread = startThread(new URL('./drawing-thread.ts', import.meta.url))
  const started: Drawer = { thread, waiting: new Map(), jobs: 0 }
  thread.on('message', (drawn: Drawn) => {
    if ('papers' in drawn) return started.waiting.get(drawn.job)?.drew?.(drawn.papers)
    const waiting = settle(started, drawn.job)
    if ('bytes' in drawn) waiting?.resolve(drawn.bytes)
    else waiting?.reject(new Error(`A document could not be drawn: ${drawn.error}`))
  })
  // When the thread stops, its documents fail. The next document starts a new thread.
  const gone = (why: Error): void => {
    if (drawer === started) drawer = undefined
    for (const { reject } of started.waiting.values()) reject(why)
    started.waiting.clear()
  }
  thread.on('error', error => gone(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => gone(new Error('The drawing thread ended.')))
  return started
}
