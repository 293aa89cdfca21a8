import { whenIdle } from './idle.ts'
import type { ReadStore } from './store.ts'

/**
 * Does work after something has changed, while the browser is idle. What changes meanwhile counts for the next time.
 * `begin` returns a step for `whenIdle`. Returns a function that ends it.
 */
export function idleAfterChanges(
  changes: Pick<ReadStore<unknown>, 'subscribe'>,
  begin: () => (milliseconds: number) => boolean,
): () => void {
  let hasChanged = false
  let stop: (() => void) | undefined
  const work = (): void => {
    let step: ReturnType<typeof begin> | undefined
    stop = whenIdle(milliseconds => {
      let isOver = true
      try {
        if (!step) hasChanged = false
        step ??= begin()
        isOver = step(milliseconds)
      } finally {
        // Work that fails is over too. Otherwise no later change would begin it again.
        if (isOver) stop = undefined
        if (isOver && hasChanged) work()
      }
      return isOver
    })
  }
  const end = changes.subscribe(() => {
    hasChanged = true
    if (!stop) work()
  })
  return () => {
    end()
    stop?.()
  }
}
