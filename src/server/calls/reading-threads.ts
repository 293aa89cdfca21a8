import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Where } from '../db/open.ts'
import { startThread } from '../process/start-thread.ts'
import { errorOf, type PlainError } from './plain-error.ts'
import { inParts, type Readers, type Reading, type ReadPart, type Tell } from './reading.ts'
import { failure } from './refusal.ts'

/** The messages to and from a reading thread. It says when it has started, and then reads one thing at a time. */
export type Asked = Reading
export type Started = 'started'
/** A part of an answer that is not the last. */
export type PartOfAnswer = { readonly part: ReadPart }
export type Reply = (ReadPart | { readonly error: PlainError }) & {
  /** Milliseconds that it kept something busy: this thread, by its CPU, or PostgreSQL, by the clock. */
  readonly cost: number
}

type Job = {
  readonly reading: Reading
  readonly tell: Tell
  /** Takes the last part of the answer. */
  readonly resolve: (last: ReadPart) => void
  readonly reject: (error: unknown) => void
}
type Thread = {
  readonly worker: Worker
  started: boolean
  job: Job | undefined
  slow: boolean
  /** Replaces the thread when nothing comes of its read. */
  watch?: NodeJS.Timeout
}
/** Milliseconds after which a read that has sent nothing is given up, together with its thread. */
const silentFor = 60_000

/**
 * Reads that take more than this count as slow, in milliseconds. With SQLite these are milliseconds of CPU: by the clock
 * every read would be slow on a busy machine.
 */
const slowFrom = 50

/** Two more than processors: while one of them makes a long list and another waits for the disk, the others read on. */
export const usualThreads = (): number => Math.max(4, Math.min(8, availableParallelism() + 2))

/**
 * Reads a database in threads of their own, which run `file`. SQLite blocks the thread that uses it, and the long answers of PostgreSQL
 * take long to parse and to write as JSON. Slow calls never occupy all threads, so that quick ones do not wait for them,
 * and searches never more than half. Which calls are slow is learned from how long they took. The threads start when
 * they are needed, or `ahead`: one after the other, from now on.
 */
export function readInThreads(file: URL, where: Where, size = usualThreads(), ahead = false): Readers {
  const threads = new Set<Thread>()
  const queue: Job[] = []
  const took = new Map<string, number>()
  let closed = false
  /** A call that was never made may be slow. */
  const isSlow = ({ reading }: Job) => (took.get(reading.call) ?? Number.POSITIVE_INFINITY) > slowFrom
  const isSearch = ({ reading }: Job) => reading.patience !== undefined

  function next(): void {
    const busy = [...threads].flatMap(({ job, slow }) => (job ? [{ job, slow }] : []))
    const maySlow = busy.filter(({ slow }) => slow).length < Math.max(1, size - 1)
    const maySearch = busy.filter(({ job }) => isSearch(job)).length < Math.max(1, Math.floor(size / 2))
    const at = queue.findIndex(job => (maySlow || !isSlow(job)) && (maySearch || !isSearch(job)))
    const job = queue[at]
    const thread = [...threads].find(({ started, job }) => started && !job)
    // What waits is read by the thread that is free first, which is seldom the one that starts.
    if (!thread && threads.size < size && ![...threads].some(({ started }) => !started)) start()
    if (!job || !thread) return
    queue.splice(at, 1)
    Object.assign(thread, { job, slow: isSlow(job) })
    thread.worker.ref()
    watch(thread)
    try {
      thread.worker.postMessage(job.reading satisfies Asked)
    } catch (error) {
      // It cannot be copied, so the thread never hears of it.
      thread.job = undefined
      clearTimeout(thread.watch)
      thread.worker.unref()
      job.reject(error)
    }
    next()
  }

  /** A thread whose database neither answers nor fails would read nothing any more. */
  function watch(thread: Thread): void {
    const { job } = thread
    clearTimeout(thread.watch)
    if (!job) return
    thread.watch = setTimeout(() => {
      giveUp(job)
      job.reject(failure('databaseAway', {}, { 'Retry-After': '2' }))
    }, silentFor)
    thread.watch.unref()
  }

  function start(): void {
    const worker = startThread(file, { workerData: where })
    const thread: Thread = { worker, started: false, job: undefined, slow: false }
    threads.add(thread)
    worker.on('message', (reply: Reply | PartOfAnswer | Started) => {
      if (reply === 'started') {
        thread.started = true
        worker.unref()
        if (ahead && threads.size < size) start()
        return next()
      }
      const { job } = thread
      if (!job) return
      if ('part' in reply) {
        watch(thread)
        return job.tell(reply.part)
      }
      thread.job = undefined
      clearTimeout(thread.watch)
      const { cost, ...answered } = reply
      const { call } = job.reading
      // A call that was slow once becomes quick again by and by.
      took.set(call, Math.max(cost, Math.min(took.get(call) ?? cost, 1000) * 0.8))
      worker.unref()
      if ('error' in answered) job.reject(errorOf(answered.error))
      else job.resolve(answered)
      next()
    })
    // When a thread ends, its read fails. What waits fails only when no thread can be started.
    // A thread whose read was given up has left before, and nobody else fails with it.
    const gone = (error: unknown) => {
      if (!threads.delete(thread)) return
      clearTimeout(thread.watch)
      thread.job?.reject(error)
      thread.job = undefined
      if (!thread.started && threads.size === 0) for (const { reject } of queue.splice(0)) reject(error)
      if (!closed && queue.length > 0) next()
    }
    worker.on('error', gone)
    worker.on('exit', () => gone(new Error('A reading thread ended.')))
  }

  /** Takes a read off the queue. */
  function drop(job: Job): boolean {
    const at = queue.indexOf(job)
    if (at >= 0) queue.splice(at, 1)
    return at >= 0
  }

  /** Gives a read up that nobody waits for. It ends the thread that makes it, which cannot be stopped otherwise. */
  function giveUp(job: Job): void {
    const thread = [...threads].find(each => each.job === job)
    if (drop(job) || !thread) return
    threads.delete(thread)
    thread.job = undefined
    void thread.worker.terminate()
    next()
  }

  if (ahead) start()
  return {
    read: (reading, signal) =>
      inParts(tell => {
        const { promise, resolve, reject } = Promise.withResolvers<ReadPart>()
        if (closed) reject(new Error('The reading threads are closed.'))
        const job: Job = { reading, tell, resolve, reject }
        const { patience } = reading
        const late = () => {
          giveUp(job)
          reject(failure('searchTooSlow', {}, { 'Retry-After': '1' }))
        }
        const timer = patience === undefined ? undefined : setTimeout(late, patience * 1000)
        // A read that has begun is let finish: another thread would take longer to start.
        const aborted = () => {
          drop(job)
          reject(signal?.reason)
        }
        if (signal?.aborted) aborted()
        else {
          signal?.addEventListener('abort', aborted)
          queue.push(job)
          next()
        }
        return promise.finally(() => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', aborted)
        })
      }),
    async close() {
      closed = true
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
