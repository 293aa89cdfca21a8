import type { QueryClient } from '@tanstack/query-core'
import { refetchHeldBack, refresh, refreshHeard } from '../queries.ts'
import type { Subscriber } from './operation.ts'
import { wasReached } from './outcome.ts'

const noFeed = () => Promise.resolve(false)

/**
 * Refetches the data that an operation changed or may have changed. `heard` waits until the change feed has told of an
 * entry, and resolves with whether it did: then only what changed is refetched.
 */
export const refetchChanged = (
  client: QueryClient,
  heard: (entry: number) => Promise<boolean> = noFeed,
): Subscriber => ({
  async ended({ plan: { command } }, outcome) {
    if (command.effect === 'view' || command.effect === 'show' || outcome.kind === 'not offered') return
    if (outcome.kind === 'done') {
      void refetchHeldBack(client)
      const isHeard = outcome.feedEntry !== undefined && (await heard(outcome.feedEntry))
      return isHeard ? refreshHeard(client) : refresh(client, outcome.changed)
    }
    // A refusal may mean that the data on the screen is old. The form does not wait for the lists to reload.
    if (wasReached(outcome) || command.said.reloads) void refresh(client, outcome.changed)
  },
})
