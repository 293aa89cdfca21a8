import { type ReadStore, store } from './store.ts'
import { timings } from './timings.ts'

export type Reachability = {
  /** Whether the last request got any answer. */
  readonly reached: ReadStore<boolean>
  /** To be called after every request, with whether the server answered. */
  readonly heard: (answered: boolean) => void
}

/** Tracks whether the server answers. While it does not, calls `ask` every few seconds. */
export function reachability(ask: () => Promise<unknown>): Reachability {
  const reached = store(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    reached,
    heard(answered) {
      clearTimeout(timer)
      // `ask` is a request like any other, so its result arrives here as well.
      if (!answered) timer = setTimeout(() => void ask().catch(() => undefined), timings.reachAgain)
      reached.set(answered)
    },
  }
}
