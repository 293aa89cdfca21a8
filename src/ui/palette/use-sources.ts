import { useEffect, useMemo, useState } from 'react'
import { whenIdle } from '#client/idle.ts'
import { lessonsAt } from '#client/palette-now.ts'
import { following, subscribeToAll } from '#client/store.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { type App, useApp } from '../app.ts'

/** Milliseconds without a change after which the rows of a palette that is not open are made anew. */
const pause = 300

/** What the rows of the palette are made of, beside the typed text. */
function sourcesOf(app: App) {
  const { cacheVersion, recent, viewCounts, lastRun, runner, facts, changes } = app
  const stores = [cacheVersion, recent.records.list, viewCounts, lastRun.last, runner.notOffered, runner.drafts]
  const day = () => facts().today
  const lessons = () => lessonsAt(app.records.lessonsToday(), minuteOf(Temporal.Now.instant(), day()))
  return {
    /** Another object once anything has changed. */
    now: following(
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
    ),
    changes: (heard: () => void) => subscribeToAll([...stores, { subscribe: changes }], heard),
  }
}

/**
 * What the rows of the palette are to be made of: another object when they are to be made anew. Before the palette opens that
 * is while the browser is idle, a moment after anything has changed, so that opening it makes them only if something has
 * changed just before. Once it is open it is when the facts change, and not when answers come: those would move the row
 * that somebody is about to run.
 */
export function useSources(isOpen: boolean): object {
  const app = useApp()
  const { now, changes } = useMemo(() => sourcesOf(app), [app])
  const [count, setCount] = useState(0)
  useEffect(() => {
    const again = () => setCount(before => before + 1)
    if (isOpen) return app.changes(again)
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const whenFree = () => {
      stop = whenIdle(() => {
        again()
        return true
      })
    }
    const end = changes(() => {
      clearTimeout(timer)
      stop?.()
      timer = setTimeout(whenFree, pause)
    })
    return () => {
      end()
      clearTimeout(timer)
      stop?.()
    }
  }, [app, changes, isOpen])
  return useMemo(() => {
    void isOpen
    void count
    return now()
  }, [now, isOpen, count])
}
