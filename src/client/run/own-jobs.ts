import { type ReadStore, store } from '../store.ts'
import type { Subscriber } from './operation.ts'

export type OwnJobs = {
  /** The jobs that were started from this window and whose end was not said yet. */
  readonly watched: ReadStore<readonly string[]>
  /** Remembers what the rows of a job are called: when it is done, they may be in no list any more. */
  readonly started: (
    job: string,
    kind: string,
    rows: readonly { readonly id: string; readonly label: string }[],
  ) => void
  readonly watch: (job: string) => void
  readonly over: (job: string) => void
  readonly labelOf: (kind: string, id: string) => string | undefined
  readonly subscriber: Subscriber
}

/** The jobs of this window. They are forgotten when somebody else signs in; the server goes on with them. */
export function ownJobs(): OwnJobs {
  const watched = store<readonly string[]>([])
  const labels = new Map<string, string>()
  const forget = () => {
    labels.clear()
    watched.set([])
  }
  const watch = (job: string) => watched.set(all => [...all.filter(each => each !== job), job])
  return {
    watched,
    watch,
    started(job, kind, rows) {
      for (const { id, label } of rows) labels.set(`${kind} ${id}`, label)
      watch(job)
    },
    over: job => watched.set(all => all.filter(each => each !== job)),
    labelOf: (kind, id) => labels.get(`${kind} ${id}`),
    subscriber: { handedOver: forget, forgotten: forget },
  }
}
