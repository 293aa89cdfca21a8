const slice = 6
/** Milliseconds after which work goes on all the same: on a busy computer, a page that draws nothing is never called idle. */
const longest = 200

/**
 * Does work in short slices while the browser is idle. `step` gets the milliseconds it may take, and returns whether
 * the work is finished. Returns a function that stops it.
 */
export function whenIdle(step: (milliseconds: number) => boolean): () => void {
  let stopped = false
  const turn = () => {
    if (!stopped && !step(slice)) wait()
  }
  // Not every browser has requestIdleCallback. Without it, a pause between slices lets other work run.
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(turn, { timeout: longest })
    else setTimeout(turn, 4 * slice)
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

/** Milliseconds of work after which other work gets its turn: a key, a click, a frame. */
const longestTurn = 12

/**
 * For work that has to be done soon, but never blocks the page for long. What it returns is to be awaited between its
 * parts: it gives way when the last time was a while ago.
 */
export function takingTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurn) return
    await turn()
    began = performance.now()
  }
}

/** Milliseconds of work that somebody waits for, within a frame that has other things to do. */
const shortTurn = 4

/**
 * Does work that somebody waits for: a short part of it, then whatever else is to be done, and so on. `step` gets the
 * milliseconds it may take, and returns whether the work is finished. Returns a function that stops it.
 */
export function inTurns(step: (milliseconds: number) => boolean, finished: () => void): () => void {
  let stopped = false
  const go = async () => {
    await turn()
    while (!stopped && !step(shortTurn)) await turn()
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

/** Milliseconds after which a frame is not waited for any longer. */
const longestFrame = 50

/** Resolves when the page has drawn so many frames less one, and begins the last; at once when nobody sees it. */
export async function framesDrawn(count: number): Promise<void> {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return
  for (let frame = 0; frame < count; frame += 1)
    await new Promise<void>(resolve => {
      const waiting = setTimeout(resolve, longestFrame)
      requestAnimationFrame(() => {
        clearTimeout(waiting)
        resolve()
      })
    })
}
