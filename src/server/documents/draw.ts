import { Worker } from 'node:worker_threads'
import type { Print } from './papers.ts'
import type { Asked, Drawn } from './worker.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }
/** The drawing thread, and what it still owes to whom. */
type Drawer = { readonly thread: Worker; readonly waiting: Map<number, Waiting> }

let drawer: Drawer | undefined
let jobs = 0

/**
 * Makes the PDF in the drawing thread, after what was asked of it before, so that five hundred invoices keep nobody
 * else waiting. The thread is started when it is first needed and holds the process only while it draws.
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
  // A thread that is gone takes its documents with it; the next one asked for starts another.
  const gone = (why: Error): void => {
    if (drawer?.thread === thread) drawer = undefined
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
  }
  thread.on('error', error => gone(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => gone(new Error('The drawing thread ended.')))
  return { thread, waiting }
}
