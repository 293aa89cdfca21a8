import { runId } from '../command/command-answers.ts'
import { initialValuesOf } from './initial-values.ts'
import type { Look } from './lookups.ts'
import { mayBeDone, type Outcome, saidBy, wasReached, wordsOf } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'
import { draftName, type PromptEvent, type Running } from './prompt.ts'

/** The outcome of a run as an event for its prompt. */
export async function eventOf(
  ready: ReadyPlan,
  prompt: Running,
  outcome: Outcome,
  near: Look,
  today: Temporal.PlainDate,
): Promise<PromptEvent> {
  const { id, command, answers } = ready
  const { number } = prompt
  const of = { number, draft: draftName(prompt), run: runId(id, answers) }
  if (outcome.kind === 'done' || outcome.kind === 'not offered') return { type: 'ended', ...of }
  const said = saidBy(command)
  const empties = wasReached(outcome) && said.empties
  return {
    type: 'failed',
    ...of,
    failure: said.quiet ? undefined : wordsOf(ready, outcome),
    mayBeDone: mayBeDone(command, outcome),
    ...(empties ? { emptied: await initialValuesOf(command, {}, near, today) } : {}),
  }
}
