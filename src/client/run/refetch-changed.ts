import type { QueryClient } from '@tanstack/query-core'
import { refresh } from '../queries.ts'
import type { Subscriber } from './operation.ts'
import { wasReached } from './outcome.ts'

/** Asks again for what an operation has changed, or may have. */
export const refetchChanged = (client: QueryClient): Subscriber => ({
  ended({ plan: { command } }, outcome) {
    if (command.effect === 'view' || command.effect === 'show' || outcome.kind === 'not offered') return
    if (outcome.kind === 'done') return refresh(client, outcome.changed)
    // Somebody else may have been faster. The form is free again at once: it does not wait for the lists.
    if (wasReached(outcome) || command.said.reloads) void refresh(client, outcome.changed)
  },
})
