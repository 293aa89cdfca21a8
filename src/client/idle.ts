const slice = 6

/**
 * Does work in short slices while nothing else is to be done. `step` is told how many milliseconds it may take, and
 * answers whether that was all. Answers how to stop.
 */
export function whenIdle(step: (milliseconds: number) => boolean): () => void {
  let stopped = false
  const turn = () => {
    if (!stopped && !step(slice)) wait()
  }
  // Not every browser tells when it is idle; a pause between slices lets others work there.
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(turn)
    else setTimeout(turn, 4 * slice)
  }
  wait()
  return () => {
    stopped = true
  }
}

/** A step for `whenIdle` that does something with each of a list. */
export function eachInTurn<T>(all: readonly T[], work: (one: T) => void): (milliseconds: number) => boolean {
  let next = 0
  return milliseconds => {
    const until = performance.now() + milliseconds
    while (next < all.length) {
      // Asking the clock costs more than some of the work.
      const end = Math.min(all.length, next + 100)
      for (; next < end; next += 1) work(all[next]!)
      if (performance.now() >= until) break
    }
    return next >= all.length
  }
}
