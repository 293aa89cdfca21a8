import type { Worker, WorkerOptions } from 'node:worker_threads'
import { startThread } from './start-thread.ts'

type ThreadOnDemand = {
  /** Starts it before it is needed. */
  start(): void
  /** Sends a message, once those before it are answered, and waits for the answer. */
  ask(message: unknown): Promise<unknown>
  close(): Promise<void>
}

/**
 * A thread that does one thing at a time and answers each message with another. It starts when it is needed, and keeps
 * the process alive only while it works. When it ends, what it was doing fails, and the next message starts another one.
 */
export function threadOnDemand(file: URL, options?: WorkerOptions): ThreadOnDemand {
  let thread: Worker | undefined
  let before: Promise<unknown> = Promise.resolve()

  function started(): Worker {
    if (thread) return thread
    const worker = startThread(file, options)
    thread = worker
    const gone = () => {
      if (thread === worker) thread = undefined
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    worker.unref()
    return worker
  }

  return {
    start: () => void started(),
    ask(message) {
      const asked = before.then(() => answerOf(started(), message))
      before = asked.catch(() => undefined)
      return asked
    },
    async close() {
      await thread?.terminate()
    },
  }
}

/** One promise alone hears of the message, whatever becomes of it: another that nobody awaits would end the process. */
function answerOf(worker: Worker, message: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Error('A thread ended.'))
  worker.once('message', resolve)
  worker.once('messageerror', reject)
  worker.once('error', reject)
  worker.once('exit', ended)
  worker.ref()
  try {
    worker.postMessage(message)
  } catch (error) {
    // It cannot be copied: it is nested too deeply, or no plain data.
    reject(error)
  }
  return promise.finally(() => {
    worker.off('message', resolve).off('messageerror', reject).off('error', reject).off('exit', ended)
    worker.unref()
  })
}
