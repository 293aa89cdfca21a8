import { whenIdle } from './idle.ts'
import type { ReadStore } from './store.ts'

/**
 * Does work after something has changed, while the browser is idle. What changes meanwhile counts for the next time, which
 * comes after a rest. `begin` returns a step for `whenIdle`. `restAfter` gets the milliseconds that the work took, and
 * returns those of the rest. Returns a function that ends it.
 */
export function afterChanges(
  changes: Pick<ReadStore<unknown>, 'subscribe'>,
  begin: () => (milliseconds: number) => boolean,
  { restAfter }: { readonly restAfter: (spent: number) => number },
): () => void {
  let isAtWork = false
  let hasChanged = false
  let restsUntil = 0
  let stop = (): void => undefined
  const work = (): void => {
    hasChanged = false
    const step = begin()
    let spent = 0
    stop = whenIdle(milliseconds => {
      const began = performance.now()
      let isOver = true
      try {
        isOver = step(milliseconds)
      } finally {
        // Work that fails is over too. Otherwise no later change would begin it again.
        spent += performance.now() - began
        if (isOver) rest(spent)
      }
      return isOver
    })
  }
  const rest = (spent: number): void => {
    restsUntil = performance.now() + restAfter(spent)
    isAtWork = false
    if (hasChanged) soon()
  }
  const soon = (): void => {
    hasChanged = true
    if (isAtWork) return
    isAtWork = true
    const timer = setTimeout(work, restsUntil - performance.now())
    stop = () => clearTimeout(timer)
  }
  const end = changes.subscribe(soon)
  return () => {
    end()
    stop()
  }
}
