import { vi } from 'vitest'

/** Does work whose pauses are over at once, such as those of the queue of sign-ins. */
export async function inNoTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let isOver = false
  try {
    const done = work().finally(() => {
      isOver = true
    })
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise(resolve => setImmediate(resolve))
    }
    return await done
  } finally {
    vi.useRealTimers()
  }
}
