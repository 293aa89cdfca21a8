import { type ReadStore, store } from './store.ts'

/** Milliseconds after which a server that did not answer is asked again. */
const pause = 5_000

export type Reachability = {
  /** Whether the last request was answered, with whatever. */
  readonly reached: ReadStore<boolean>
  /** Told of every request whether it was answered. */
  readonly heard: (answered: boolean) => void
}

/** Whether the server answers. While it does not, `ask` is sent every few seconds. */
export function reachability(ask: () => Promise<unknown>): Reachability {
  const reached = store(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    reached,
    heard(answered) {
      clearTimeout(timer)
      // What becomes of it is heard like of every other request.
      if (!answered) timer = setTimeout(() => void ask().catch(() => undefined), pause)
      reached.set(answered)
    },
  }
}
