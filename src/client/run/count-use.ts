import type { Usage } from '../usage.ts'
import type { Subscriber } from './operation.ts'

/** Counts how often each command is used: recents and ranking want to know. */
export const countUse = (usage: Usage): Subscriber => ({
  ended({ plan }, outcome) {
    if (outcome.kind === 'done') usage.used(plan.id)
  },
})
