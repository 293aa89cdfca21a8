import type { QueryClient } from '@tanstack/query-core'
import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { weekAround } from '#rules/week.ts'
import type { Api } from '../core/api.ts'
import { wholeOf } from '../core/narrowed.ts'
import { read } from '../data/queries.ts'

type Lessons = Answer<Calls['getLiveLessons']>
type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Servers that answer with the lessons of all days, whatever days they were asked for. */
const withoutDays = new WeakSet<QueryClient>()

/** What to ask for the lessons in the week of a day. A server that knows no days is asked for all lessons, once. */
export function lessonsAround(client: QueryClient, day: string): Days {
  if (withoutDays.has(client)) return {}
  const { start, end } = weekAround(day)
  return { from: start, to: end }
}

/**
 * Takes note of an answer for a week: loads the weeks beside it, so that they are there when somebody turns to them. When
 * the server has answered with all lessons, they are all there.
 */
export function keepAround(client: QueryClient, api: Api, day: string, answer: Lessons): void {
  if (withoutDays.has(client)) return
  const { start } = weekAround(day)
  const whole = wholeOf(answer)
  if (whole) {
    withoutDays.add(client)
    client.setQueryData(['getLiveLessons', {}], whole)
    return
  }
  for (const weeks of [1, -1]) {
    const beside = Temporal.PlainDate.from(start).add({ weeks }).toString()
    void client.prefetchQuery(read(api, 'getLiveLessons', lessonsAround(client, beside)))
  }
}
