import { Worker } from 'node:worker_threads'
import type { Print } from './papers.ts'
import type { Asked, Drawn } from './worker.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }
/** The drawing thread, and the promises waiting for its results. */
type Drawer = { readonly thread: Worker; readonly waiting: Map<number, Waiting> }

let drawer: Drawer | undefined
let jobs = 0

/**
 * Makes a PDF in the drawing thread, after those requested before. A batch of five hundred invoices does not block the
 * server. The thread starts on first use, and keeps the process alive only while it draws.
 */
export function draw(print: Print): Promise<Uint8Array> {
  drawer ??= start()
  const { thread, waiting } = drawer
  jobs += 1
  const job = jobs
  return new Promise((resolve, reject) => {
    waiting.set(job, { resolve, reject })
    thread.ref()
    thread.postMessage({ job, print } satisfies Asked)
  })
}

function start(): Drawer {
  const thread = new Worker(new URL('./worker.ts', import.meta.url))
  const waiting: Drawer['waiting'] = new Map()
  thread.on('message', (drawn: Drawn) => {
    const { resolve, reject } = waiting.get(drawn.job) ?? {}
    waiting.delete(drawn.job)
    if (waiting.size === 0) thread.unref()
    if ('bytes' in drawn) resolve?.(drawn.bytes)
    else reject?.(new Error(`A document could not be drawn: ${drawn.error}`))
  })
  // When the thread stops, its documents fail. The next document starts a new thread.
  const gone = (why: Error): void => {
    if (drawer?.thread === thread) drawer = undefined
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
  }
  thread.on('error', error => gone(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => gone(new Error('The drawing thread ended.')))
  return { thread, waiting }
}
