import { clause } from '#contract/fill.ts'
import { mayErase } from '#rules/roles.ts'
import { always, type Inverses } from '../audit/inverse.ts'

export const ofRetention = {
  updateRetention: {
    tables: ['retention'],
    locks: always('retention'),
    guard: async (_, __, { caller }) => (mayErase(caller.role) ? undefined : clause('mayNot', { actor: caller.role })),
  },
} as const satisfies Inverses
