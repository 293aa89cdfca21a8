import { type ReadStore, store } from '../core/store.ts'
import type { Message } from '../messages/message.ts'
import type { Subscriber } from './operation.ts'

/** What is known of a row from its plan. */
export type OwnRow = {
  readonly id: string
  readonly label: string
  /** Dollars. */
  readonly amount?: number | undefined
  /** The number of the invoice that gets a receipt. */
  readonly invoice?: string | undefined
}

type OwnJob = {
  readonly rows: ReadonlyMap<string, OwnRow>
  /** What was answered for all of them. */
  readonly answers: readonly Message[]
}

export type OwnJobs = {
  /** The jobs that were started from this window and whose end was not said yet. */
  readonly watched: ReadStore<readonly string[]>
  /** Remembers what the rows of a job are called: when it is done, they may be in no list any more. */
  readonly started: (job: string, kind: string, rows: readonly OwnRow[], answers: readonly Message[]) => void
  readonly watch: (job: string) => void
  readonly over: (job: string) => void
  /** A job that was started from this window. */
  readonly of: (job: string) => OwnJob | undefined
  readonly labelOf: (kind: string, id: string) => string | undefined
  readonly subscriber: Subscriber
}

/** The jobs of this window. They are forgotten when somebody else signs in; the server goes on with them. */
export function ownJobs(): OwnJobs {
  const watched = store<readonly string[]>([])
  const labels = new Map<string, string>()
  const all = new Map<string, OwnJob>()
  const forget = () => {
    labels.clear()
    all.clear()
    watched.set([])
  }
  const watch = (job: string) => watched.set(all => [...all.filter(each => each !== job), job])
  return {
    watched,
    watch,
    started(job, kind, rows, answers) {
      for (const { id, label } of rows) labels.set(`${kind} ${id}`, label)
      all.set(job, { rows: new Map(rows.map(row => [row.id, row])), answers })
      watch(job)
    },
    over: job => watched.set(all => all.filter(each => each !== job)),
    of: job => all.get(job),
    labelOf: (kind, id) => labels.get(`${kind} ${id}`),
    subscriber: { handedOver: forget, forgotten: forget },
  }
}
