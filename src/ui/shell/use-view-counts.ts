import { useEffect, useState } from 'react'
import type { FilterNeed } from '#client/entities/field.ts'
import { whenIdle } from '#client/idle.ts'
import { countOfView } from '#client/palette-filter.ts'
import type { View } from '#contract/views.ts'
import { useApp } from '../app.ts'
import { today } from '../today.ts'

const none: ReadonlyMap<string, number> = new Map()

/**
 * How many rows each view has, by its id. They are counted while nothing else is to be done. Nothing is loaded for that:
 * a view whose list, or what its search needs, is not in the cache has no count yet.
 */
export function useViewCounts(views: readonly View[]): ReadonlyMap<string, number> {
  const { client, records } = useApp()
  const [counts, setCounts] = useState(none)
  useEffect(() => {
    if (views.length === 0) return
    const isLoaded = (need: FilterNeed) =>
      need === 'figures'
        ? client.getQueryData(['getStudentFigures', {}]) !== undefined
        : records.related()[need].size > 0
    let stop: () => void = () => undefined
    const count = () => {
      stop()
      stop = whenIdle(() => {
        const found = views.map(view => [view.view_id, countOfView(view, records, today(), isLoaded)] as const)
        setCounts(new Map(found.flatMap(([id, rows]) => (rows === undefined ? [] : [[id, rows]]))))
        return true
      })
    }
    count()
    const leave = client.getQueryCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success') count()
    })
    return () => {
      stop()
      leave()
    }
  }, [views, client, records])
  return counts
}
