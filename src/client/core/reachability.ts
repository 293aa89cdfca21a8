import type { Seconds } from './seconds.ts'
import { type ReadStore, store } from './store.ts'
import { timings } from './timings.ts'

type Reachability = {
  /** Whether the last request got any answer. */
  readonly reached: ReadStore<boolean>
  /** To be called after every request, with whether the server answered. */
  readonly heard: (answered: boolean) => void
}

/** Tracks whether the server answers. While it does not, calls `ask` every few seconds. */
export function reachability(ask: () => Promise<unknown>, seconds: Seconds): Reachability {
  const reached = store(true)
  /** When the last request failed; never while the server is asked. */
  let failedAt = Number.POSITIVE_INFINITY
  let stop: (() => void) | undefined
  const look = (): void => {
    if (performance.now() - failedAt < timings.reachAgain) return
    failedAt = Number.POSITIVE_INFINITY
    // It is a request like any other, so its result is heard as well.
    void ask().catch(() => undefined)
  }
  return {
    reached,
    heard(answered) {
      failedAt = performance.now()
      if (answered) {
        stop?.()
        stop = undefined
      } else stop ??= seconds.subscribe(look)
      reached.set(answered)
    },
  }
}
