import type { QueryClient } from '@tanstack/query-core'
import type { Table } from '#contract/tables.ts'
import { refetchHeldBack, refresh, refreshHeard, refreshShort, refreshUntold, type Spared } from '../data/queries.ts'
import type { Subscriber } from './operation.ts'
import { wasReached } from './outcome.ts'

/** Whether the change feed has told of something. 'late': not in time. 'no feed': nobody follows one. */
export type Told = 'told' | 'late' | 'no feed'
/** What is asked of the change feed. */
export type News = {
  /** Waits until it has told of an entry. */
  readonly until: (entry: number) => Promise<Told>
  /** Waits until it has told of everything that has happened by now. */
  readonly untilNow: () => Promise<Told>
}
const noFeed: News = { until: () => Promise.resolve('no feed'), untilNow: () => Promise.resolve('no feed') }

/** Refetches what has changed in these tables, as far as the feed has not told of it. */
async function refetch(client: QueryClient, told: Told, changed: ReadonlySet<Table>, spared?: Spared): Promise<void> {
  if (told === 'no feed') return refresh(client, changed, undefined, spared)
  if (told === 'late') return refreshShort(client, changed)
  return refreshHeard(client)
}

/** Refetches what operations have changed that the server has done by itself, as those of a job. */
export const refetchDone =
  (client: QueryClient, news: News) =>
  async (changed: ReadonlySet<Table>): Promise<void> => {
    const told = await news.untilNow()
    if (told === 'told') void refreshUntold(client, changed)
    return refetch(client, told, changed)
  }

/**
 * Refetches the data that an operation changed or may have changed. As far as the change feed tells of it, that is only
 * what has changed; without a feed, all that depends on the same tables.
 */
export const refetchChanged = (client: QueryClient, news: News = noFeed): Subscriber => ({
  async ended({ plan: { command } }, outcome) {
    if (command.effect === 'view' || command.effect === 'show' || outcome.kind === 'not offered') return
    const { changed } = outcome
    const isDone = outcome.kind === 'done'
    if (isDone) void refetchHeldBack(client)
    else if (!wasReached(outcome) && !command.said.reloads) return
    // A refusal may mean that the data on the screen is old. The form does not wait for the lists to reload.
    if (!isDone) void refetchDone(client, news)(changed)
    else {
      const told = outcome.feedEntry === undefined ? 'no feed' : await news.until(outcome.feedEntry)
      return refetch(client, told, changed, outcome.spared)
    }
  },
})
