import { once } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export type ThreadOnDemand = {
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
    const worker = new Worker(file, options)
    thread = worker
    const gone = () => {
      if (thread === worker) thread = undefined
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    worker.unref()
    return worker
  }

  async function askNow(message: unknown): Promise<unknown> {
    const worker = started()
    const ended = new AbortController()
    const { signal } = ended
    const gone = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('A thread ended.')))
    try {
      // Rejects on an error event, too.
      const answered = once(worker, 'message', { signal })
      worker.ref()
      worker.postMessage(message)
      const [answer] = (await Promise.race([answered, gone])) as [unknown]
      return answer
    } finally {
      ended.abort()
      worker.unref()
    }
  }

  return {
    start: () => void started(),
    ask(message) {
      const asked = before.then(() => askNow(message))
      before = asked.catch(() => undefined)
      return asked
    },
    async close() {
      await thread?.terminate()
    },
  }
}
