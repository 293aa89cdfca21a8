import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { type Answers, parseAll } from '../command/values.ts'
import type { Message } from '../messages/message.ts'
import { initialValuesOf } from './initial-values.ts'
import type { Lookups } from './lookups.ts'
import { gateOf, plan } from './plan.ts'
import type { Plan } from './plan-types.ts'

/** One of several commands that run one after the other. It asks nothing. */
export type Step = {
  readonly id: string
  readonly command: AnyCommand
  readonly given: Answers
  /** 'undo' confirms nothing. */
  readonly via: 'recording' | 'undo'
  readonly notOffered: boolean
  /** The question that the person has accepted, when there was one. */
  readonly question: Message | undefined
  /** Whether it runs now: what its record answers is asked of the server once more. */
  readonly runs: boolean
}

/** `preview`: what it is about to do, when everything for that is known. */
export type PlannedStep = { readonly plan: Plan; readonly preview: Message | undefined }

/** Plans a step by the same function as everything else. What was not answered is taken from its record. */
export async function planStep({ runs, question, ...step }: Step, facts: Facts, all: Lookups): Promise<PlannedStep> {
  const { command } = step
  // Of a record that is gone, nothing is to be done.
  const lookups: Lookups = { ...all, seen: () => undefined }
  const text = gateOf(step, facts)
  if (text !== undefined) return { plan: { step: 'refused', reason: 'gate', text }, preview: undefined }
  const look = runs ? lookups.latest : lookups.near
  const given = { ...(await initialValuesOf(command, step.given, look, facts.today)), ...step.given }
  const answered = { question, unknownRuns: [], how: 'palette' } as const
  const planned = await plan({ ...step, given, answered }, facts, lookups)
  if (planned.step !== 'confirm' && planned.step !== 'ready') return { plan: planned, preview: undefined }
  const read = await parseAll(askedNow(command, given), given, lookups.near, facts.today, all.related())
  const preview = 'preview' in command && 'values' in read ? command.preview?.(read.values, all.related()) : undefined
  return { plan: planned, preview }
}
