import { focusManager, type Query } from '@tanstack/query-core'
import { timings } from '../core/timings.ts'
import type { ReadState } from './read-state.ts'

/**
 * What takes long to load, such as a list of 100,000 rows, is loaded seldom, however often it changes: there is a rest of
 * this many times as long, up to `timings.reloadRest`.
 */
const restFactor = 3

/**
 * Refetches a query, at its own pace, as long as it is on the screen and misses a newer entry than before. `missed` is the
 * last entry that it does not show, 0 when it shows all. Resolves when it was loaded once. A window that nobody sees
 * refetches when it is looked at.
 */
export function refetchAtPace(query: Query, sync: ReadState, missed: () => number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  void work()
  return promise

  async function work(): Promise<void> {
    if (sync.isKeptUp) return resolve()
    sync.isKeptUp = true
    for (let upTo = 0; query.isActive() && focusManager.isFocused(); ) {
      const entry = missed()
      if (entry <= upTo) break
      // What is on its way may have been asked for before.
      if (query.state.fetchStatus === 'idle') upTo = entry
      const began = performance.now()
      // A read that fails shows that itself.
      await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined)
      resolve()
      const rest = Math.min(timings.reloadRest, restFactor * (performance.now() - began))
      await new Promise(rested => setTimeout(rested, rest))
    }
    sync.isKeptUp = false
    resolve()
  }
}
