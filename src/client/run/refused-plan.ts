import type { Message } from '../messages/message.ts'
import { type Failed, wordsOf } from './outcome.ts'
import type { ReadyPlan, RefusedPlan } from './plan-types.ts'

export const refused = (reason: 'gate' | 'link' | 'not loaded' | 'not found', text: Message): RefusedPlan => ({
  step: 'refused',
  reason,
  text,
})

/** The last question shows what the server said. A command that asks nothing says it in a notice. */
export function refusedByServer(ready: ReadyPlan, outcome: Failed): RefusedPlan {
  const { text, instead } = wordsOf(ready, outcome)
  const argument = Object.keys(ready.command.arguments).at(-1)
  return argument === undefined
    ? refused('not found', text)
    : { step: 'refused', reason: 'values', problems: [{ argument, text, ...(instead ? { instead } : {}) }] }
}
