import type { ReadStore } from './store.ts'
import { timings } from './timings.ts'

/** Calls its listeners every second. */
export type Seconds = Pick<ReadStore<unknown>, 'subscribe'>

/** One timer for all that looks at the clock in a window. It runs while anybody listens. */
export function everySecond(): Seconds {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(tell, timings.second)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
