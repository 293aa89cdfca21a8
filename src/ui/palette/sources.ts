import { afterChanges } from '#client/after-changes.ts'
import { lessonsAt } from '#client/palette-now.ts'
import { following, subscribeToAll } from '#client/store.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import type { App } from '../app.ts'

/**
 * Milliseconds after a change until the rows of a palette that is not open are looked at again, and how long they then
 * rest. To open it while they rest takes some milliseconds longer, and colleagues may change something all the time.
 */
const pause = 300
const rest = 10_000

/** What the rows of the palette are made of, beside the typed text. */
export function sourcesOf(app: App) {
  const { client, cacheVersion, recent, viewCounts, lastRun, runner, facts, changes } = app
  const stores = [cacheVersion, recent.records.list, viewCounts, lastRun.last, runner.notOffered, runner.drafts]
  const day = () => facts().today
  const lessons = () => lessonsAt(app.records.lessonsToday(), minuteOf(Temporal.Now.instant(), day()))
  const anything = following(
    [
      ...stores,
      { get: facts },
      { get: () => day().toString() },
      {
        get: () =>
          lessons()
            .map(lesson => lesson.live_lesson_id)
            .join(),
      },
    ],
    () => ({}),
  )
  let known = { at: anything(), made: {} }
  return {
    /** Another object once the rows may be others. */
    now(): object {
      const at = anything()
      if (at !== known.at) known = { at, made: {} }
      return known.made
    },
    /** The rows are the same after all that has changed. */
    keep(): void {
      known = { ...known, at: anything() }
    },
    /**
     * Calls back while the browser is idle and nothing is loading, a moment after something has changed. Returns a function
     * that ends it.
     */
    whenChanged: (heard: () => void): (() => void) =>
      afterChanges(
        { subscribe: changed => subscribeToAll([...stores, { subscribe: changes }], changed) },
        () => () => {
          if (client.isFetching() > 0) return false
          heard()
          return true
        },
        { pause, restAfter: () => rest },
      ),
  }
}
