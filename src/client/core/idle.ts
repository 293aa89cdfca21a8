import { timings } from './timings.ts'

type Step = (milliseconds: number) => boolean

/** Does work in slices, each in a task of its own. Returns a function that stops it. */
function inSlices(step: Step, milliseconds: number, task: () => Promise<unknown>, finished?: () => void): () => void {
  let stopped = false
  const go = async () => {
    do await task()
    while (!stopped && !step(milliseconds))
    if (!stopped) finished?.()
  }
  go().catch((error: unknown) => reportError(error))
  return () => {
    stopped = true
  }
}

/**
 * Does work in short slices when the browser has nothing else to do. `step` gets the milliseconds it may take, and returns
 * whether the work is finished. Returns a function that stops it.
 */
export const whenIdle = (step: Step): (() => void) => inSlices(step, timings.idleSlice, idleTask)

/** Resolves in a task that comes after all others. Where there is no scheduler, other work gets a frame between two slices. */
const idleTask = (): Promise<unknown> =>
  'scheduler' in globalThis
    ? scheduler.postTask(() => undefined, { priority: 'background' })
    : framesDrawn(1).then(nextTask)

/** A step for `whenIdle` that handles the items of a list one by one. */
export function eachInTurn<T>(all: readonly T[], work: (one: T) => void): Step {
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
 * Does work that somebody waits for: a short part of it, then whatever else is to be done, and so on. Otherwise it is as
 * `whenIdle`.
 */
export const inTurns = (step: Step, finished: () => void): (() => void) =>
  inSlices(step, timings.shortTurn, turn, finished)

/** Resolves in a task of its own. Timers that follow one another are delayed, so a message is sent where there is no scheduler. */
const turn = (): Promise<void> => ('scheduler' in globalThis ? scheduler.yield() : nextTask())

/** Resolves in the next task. */
export const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Resolves when the page has drawn so many frames less one, and begins the last; at once when nobody sees it. */
export async function framesDrawn(count: number): Promise<void> {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return
  const over = new AbortController()
  for (let frame = 0; frame < count; frame += 1)
    await new Promise<unknown>(resolve => {
      requestAnimationFrame(resolve)
      // A page that nobody sees any more draws no frames.
      document.addEventListener('visibilitychange', resolve, { signal: over.signal })
    })
  over.abort()
}
