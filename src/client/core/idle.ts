import { timings } from './timings.ts'

/**
 * Does work in short slices while the browser is idle. `step` gets the milliseconds it may take, and returns whether
 * the work is finished. Returns a function that stops it.
 */
export function whenIdle(step: (milliseconds: number) => boolean): () => void {
  let stopped = false
  const slice = () => {
    if (!stopped && !step(timings.idleSlice)) wait()
  }
  // Not every browser has requestIdleCallback. Without it, a pause between slices lets other work run.
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(slice, { timeout: timings.longestUntilIdle })
    else setTimeout(slice, 4 * timings.idleSlice)
  }
  wait()
  return () => {
    stopped = true
  }
}

/** A step for `whenIdle` that handles the items of a list one by one. */
export function eachInTurn<T>(all: readonly T[], work: (one: T) => void): (milliseconds: number) => boolean {
  let next = 0
  return milliseconds => {
    const until = performance.now() + milliseconds
    while (next < all.length) {
      // Reading the clock can cost more than handling an item.
      const end = Math.min(all.length, next + 100)
      for (; next < end; next += 1) work(all[next]!)
      if (performance.now() >= until) break
    }
    return next >= all.length
  }
}

/**
 * For work that has to be done soon, but never blocks the page for long. What it returns is to be awaited between its
 * parts: it gives way when the last time was a while ago.
 */
export function takingTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < timings.longestTurn) return
    await turn()
    began = performance.now()
  }
}

/**
 * Does work that somebody waits for: a short part of it, then whatever else is to be done, and so on. `step` gets the
 * milliseconds it may take, and returns whether the work is finished. Returns a function that stops it.
 */
export function inTurns(step: (milliseconds: number) => boolean, finished: () => void): () => void {
  let stopped = false
  const go = async () => {
    await turn()
    while (!stopped && !step(timings.shortTurn)) await turn()
    if (!stopped) finished()
  }
  void go()
  return () => {
    stopped = true
  }
}

/** Resolves in a task of its own. Timers that follow one another are delayed, so the scheduler is asked where there is one. */
const turn = (): Promise<void> =>
  'scheduler' in globalThis ? scheduler.yield() : new Promise(resolve => setTimeout(resolve))

/** Resolves when the page has drawn so many frames less one, and begins the last; at once when nobody sees it. */
export async function framesDrawn(count: number): Promise<void> {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return
  for (let frame = 0; frame < count; frame += 1)
    await new Promise<void>(resolve => {
      const waiting = setTimeout(resolve, timings.longestFrame)
      requestAnimationFrame(() => {
        clearTimeout(waiting)
        resolve()
      })
    })
}
