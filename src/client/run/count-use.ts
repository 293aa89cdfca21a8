import type { Usage } from '../core/usage.ts'
import type { Subscriber } from './operation.ts'

/** Counts how often each command is used, for the ranking in the palette. */
export const countUse = (usage: Usage): Subscriber => ({
  ended({ plan }, outcome) {
    if (outcome.kind === 'done') usage.used(plan.id)
  },
})
