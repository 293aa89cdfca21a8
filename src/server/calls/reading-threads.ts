import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Where } from '../db/open.ts'
import { startThread } from '../process/start-thread.ts'
import { timings } from '../process/timings.ts'
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
  /** When it was given its read, or sent a part of the answer, in the clock of `performance`. */
  heardAt: number
}

/**
 * Reads that take more than this count as slow, in milliseconds. With SQLite these are milliseconds of CPU: by the clock
 * every read would be slow on a busy machine.
 */
const slowFrom = 50

/** Two more than processors: while one of them makes a long list and another waits for the disk, the others read on. */
export const usualThreads = (): number => Math.max(4, Math.min(8, availableParallelism() + 2))

const isSearch = ({ reading }: Job) => reading.patience !== undefined

/** Where in the queue the first read is that may begin now; -1 when none may. */
function nextOf(
  queue: readonly Job[],
  threads: ReadonlySet<Thread>,
  size: number,
  isSlow: (job: Job) => boolean,
): number {
  const busy = [...threads].flatMap(({ job, slow }) => (job ? [{ job, slow }] : []))
  const maySlow = busy.filter(({ slow }) => slow).length < Math.max(1, size - 1)
  const maySearch = busy.filter(({ job }) => isSearch(job)).length < Math.max(1, Math.floor(size / 2))
  return queue.findIndex(job => (maySlow || !isSlow(job)) && (maySearch || !isSearch(job)))
}

/**
 * Reads a database in threads of their own, which run `file`. SQLite blocks the thread that uses it, and the long answers of PostgreSQL
 * take long to parse and to write as JSON. Slow calls never occupy all threads, so that quick ones do not wait for them,
 * and searches never more than half. Which calls are slow is learned from how long they took. The threads start when
 * they are needed, or `ahead`: one after the other, from now on.
 */
export class ReadingThreads implements Readers {
  readonly #file: URL
  readonly #where: Where
  readonly #size: number
  readonly #ahead: boolean
  readonly #threads = new Set<Thread>()
  readonly #queue: Job[] = []
  /** What each call has cost, in milliseconds. */
  readonly #took = new Map<string, number>()
  #isClosed = false

  constructor(file: URL, where: Where, size = usualThreads(), ahead = false) {
    this.#file = file
    this.#where = where
    this.#size = size
    this.#ahead = ahead
    if (ahead) this.#start()
  }

  read: Readers['read'] = (reading, signal) =>
    inParts(tell => {
      const { promise, resolve, reject } = Promise.withResolvers<ReadPart>()
      if (this.#isClosed) reject(new Error('The reading threads are closed.'))
      const job: Job = { reading, tell, resolve, reject }
      const { patience } = reading
      const late = () => {
        this.#giveUp(job)
        reject(failure('searchTooSlow', {}, { 'Retry-After': '1' }))
      }
      const limit = patience === undefined ? undefined : AbortSignal.timeout(patience * 1000)
      limit?.addEventListener('abort', late)
      // A read that has begun is let finish: another thread would take longer to start.
      const aborted = () => {
        this.#drop(job)
        reject(signal?.reason)
      }
      if (signal?.aborted) aborted()
      else {
        signal?.addEventListener('abort', aborted)
        this.#queue.push(job)
        this.#next()
      }
      return promise.finally(() => {
        limit?.removeEventListener('abort', late)
        signal?.removeEventListener('abort', aborted)
      })
    })

  close: Readers['close'] = async () => {
    this.#isClosed = true
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  /** A call that was never made may be slow. */
  #isSlow = ({ reading }: Job): boolean => (this.#took.get(reading.call) ?? Number.POSITIVE_INFINITY) > slowFrom

  #next(): void {
    const at = nextOf(this.#queue, this.#threads, this.#size, this.#isSlow)
    const job = this.#queue[at]
    const all = [...this.#threads]
    const thread = all.find(({ started, job }) => started && !job)
    // What waits is read by the thread that is free first, which is seldom the one that starts.
    if (!thread && all.length < this.#size && all.every(({ started }) => started)) this.#start()
    if (!job || !thread) return
    this.#queue.splice(at, 1)
    Object.assign(thread, { job, slow: this.#isSlow(job), heardAt: performance.now() })
    thread.worker.ref()
    try {
      thread.worker.postMessage(job.reading satisfies Asked)
    } catch (error) {
      // It cannot be copied, so the thread never hears of it.
      thread.job = undefined
      thread.worker.unref()
      job.reject(error)
    }
    this.#next()
  }

  /** Replaces threads whose database neither answers nor fails: they would read nothing any more. */
  replaceSilent(): void {
    for (const { job, heardAt } of [...this.#threads]) {
      if (!job || performance.now() - heardAt < timings.silentRead) continue
      this.#giveUp(job)
      job.reject(failure('databaseAway', {}, { 'Retry-After': '2' }))
    }
  }

  #start(): void {
    const worker = startThread(this.#file, { workerData: this.#where })
    const thread: Thread = { worker, started: false, job: undefined, slow: false, heardAt: 0 }
    this.#threads.add(thread)
    worker.on('message', (reply: Reply | PartOfAnswer | Started) => {
      if (reply === 'started') {
        thread.started = true
        worker.unref()
        if (this.#ahead && this.#threads.size < this.#size) this.#start()
        this.#next()
      } else this.#hear(thread, reply)
    })
    worker.on('error', error => this.#lose(thread, error))
    worker.on('exit', () => this.#lose(thread, new Error('A reading thread ended.')))
  }

  #hear(thread: Thread, reply: Reply | PartOfAnswer): void {
    const { job } = thread
    if (!job) return
    if ('part' in reply) {
      thread.heardAt = performance.now()
      job.tell(reply.part)
      return
    }
    thread.job = undefined
    const { cost, ...answered } = reply
    const { call } = job.reading
    // A call that was slow once becomes quick again by and by.
    this.#took.set(call, Math.max(cost, Math.min(this.#took.get(call) ?? cost, 1000) * 0.8))
    thread.worker.unref()
    if ('error' in answered) job.reject(errorOf(answered.error))
    else job.resolve(answered)
    this.#next()
  }

  /**
   * When a thread ends, its read fails. What waits fails only when no thread can be started. A thread whose read was given
   * up has left before, and nobody else fails with it.
   */
  #lose(thread: Thread, error: unknown): void {
    if (!this.#threads.delete(thread)) return
    thread.job?.reject(error)
    thread.job = undefined
    if (!thread.started && this.#threads.size === 0) for (const { reject } of this.#queue.splice(0)) reject(error)
    if (!this.#isClosed && this.#queue.length > 0) this.#next()
  }

  /** Takes a read off the queue. */
  #drop(job: Job): boolean {
    const at = this.#queue.indexOf(job)
    if (at >= 0) this.#queue.splice(at, 1)
    return at >= 0
  }

  /** Gives a read up that nobody waits for. It ends the thread that makes it, which cannot be stopped otherwise. */
  #giveUp(job: Job): void {
    const thread = [...this.#threads].find(each => each.job === job)
    if (this.#drop(job) || !thread) return
    this.#threads.delete(thread)
    thread.job = undefined
    void thread.worker.terminate()
    this.#next()
  }
}
