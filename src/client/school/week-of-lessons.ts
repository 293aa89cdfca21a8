import type { QueryClient } from '@tanstack/query-core'
import { weekAround } from '#rules/timetable-grid.ts'
import type { Api } from '../core/api.ts'
import { dataOf } from '../data/data-client.ts'
import { read } from '../data/queries.ts'

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Whether the server answers with the lessons of all days, whatever days it is asked for. */
const knowsNoDays = (client: QueryClient): boolean => dataOf(client).answersAll.has('getLiveLessons')

/** What to ask for the lessons in the week of a day. A server that knows no days is asked for all lessons, once. */
export function lessonsAround(client: QueryClient, day: string): Days {
  if (knowsNoDays(client)) return {}
  const { start, end } = weekAround(day)
  return { from: start, to: end }
}

/**
 * Loads the weeks beside one that has been loaded, so that they are there when somebody turns to them. When the server has
 * answered with all lessons, they are all there.
 */
export function keepAround(client: QueryClient, api: Api, day: string): void {
  if (knowsNoDays(client)) return
  const { start } = weekAround(day)
  for (const weeks of [1, -1]) {
    const beside = Temporal.PlainDate.from(start).add({ weeks }).toString()
    void client.prefetchQuery(read(api, 'getLiveLessons', lessonsAround(client, beside)))
  }
}
