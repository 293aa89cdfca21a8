import type { Plan, ReadyPlan, RefusedPlan } from './plan.ts'
import {
  type Checking,
  type Closed,
  type Conversation,
  draftName,
  keptOf,
  type OpenPrompt,
  openPrompt,
  type Prompt,
  type PromptEvent,
  type Running,
} from './prompt.ts'
import { transitions } from './prompt-transitions.ts'

type Kept = Conversation['kept']

/** Whether an event comes from a look-up or a run that belongs to no prompt in this state any more. */
const isLate = (prompt: Exclude<Prompt, Closed>, event: PromptEvent): boolean =>
  event.type !== 'started' &&
  event.type !== 'opened' &&
  'number' in event &&
  event.number !== undefined &&
  (event.number !== prompt.number || ('attempt' in event && 'attempt' in prompt && event.attempt !== prompt.attempt))

function step(prompt: Prompt, event: PromptEvent): Prompt {
  const transition = transitions[prompt.state][event.type]
  // What is not about the look-up is about the prompt under it.
  if (prompt.state === 'looking up' && !transition) {
    const over = step(prompt.over, event)
    return over === prompt.over || over.state === 'looking up' ? prompt : { ...prompt, over }
  }
  if (!transition || (prompt.state !== 'closed' && isLate(prompt, event))) return prompt
  // The table ties each transition to its state and its event, which an index by both cannot follow.
  return (transition as (prompt: Prompt, event: PromptEvent) => Prompt)(prompt, event)
}

const without = (kept: Kept, name: string): Kept => {
  const { [name]: _, ...others } = kept
  return others
}

/** What waits for the next time: a draft that was left, until it is taken up again, thrown away or done. */
function keep(kept: Kept, before: OpenPrompt | undefined, event: PromptEvent, after: OpenPrompt | undefined): Kept {
  if (event.type === 'forgotten' || event.type === 'handed over') return {}
  const draft = event.type === 'ended' || event.type === 'failed' ? kept[event.draft] : undefined
  if (draft && event.type === 'ended' && draft.run === event.run) return without(kept, event.draft)
  if (draft && event.type === 'failed' && event.unsure)
    return { ...kept, [event.draft]: { ...draft, unsure: [...draft.unsure, event.run] } }
  if (before?.number === after?.number) return kept
  const taken = after ? without(kept, draftName(after)) : kept
  if (!before || event.type === 'ended' || before.command.form?.afresh) return taken
  const thrownAway = event.type === 'stepped back' && !event.keep
  const runs = event.type === 'checked' && event.plan.step === 'ready'
  return thrownAway || runs ? taken : { ...taken, [draftName(before)]: keptOf(before) }
}

/** What has become of the conversation after an event. */
export function reduce(now: Conversation, event: PromptEvent): Conversation {
  const prompt = step(now.prompt, event)
  const kept = keep(now.kept, openPrompt(now), event, openPrompt({ ...now, prompt }))
  return prompt === now.prompt && kept === now.kept ? now : { prompt, kept }
}

/** What has to be done because of a transition; the driver does it. */
export type Effect =
  /** The initial values follow the record of another answer, or are compared with what is stored. */
  | { readonly type: 'redraw'; readonly anotherRecord: boolean }
  | { readonly type: 'check'; readonly prompt: Checking }
  | { readonly type: 'run'; readonly plan: ReadyPlan; readonly prompt: Running | undefined }
  | { readonly type: 'refuse'; readonly plan: RefusedPlan }
  | { readonly type: 'say'; readonly text: string }

export function effectsOf(before: Conversation, event: PromptEvent, after: Conversation): readonly Effect[] {
  if (before.prompt === after.prompt) return []
  const now = openPrompt(after)
  switch (event.type) {
    case 'planned':
    case 'opened':
      return effectsOfPlan(event.plan)
    case 'checked':
      if (event.plan.step === 'ready')
        return [{ type: 'run', plan: event.plan, prompt: now?.state === 'running' ? now : undefined }]
      return event.plan.step === 'refused' && 'text' in event.plan ? [{ type: 'refuse', plan: event.plan }] : []
    case 'answered':
    case 'accepted': {
      const follows = now?.command.arguments[event.name]?.kind === 'entity' && !('wrong' in event && event.wrong)
      return [...(follows ? [{ type: 'redraw', anotherRecord: true } as const] : []), ...effectsOfSending(before, now)]
    }
    case 'submitted':
    case 'confirmed':
      return effectsOfSending(before, now)
    default:
      return []
  }
}

const effectsOfSending = (before: Conversation, now: OpenPrompt | undefined): readonly Effect[] =>
  now?.state === 'checking' && openPrompt(before)?.state !== 'checking' ? [{ type: 'check', prompt: now }] : []

/** What a plan leads to that needs no prompt, or has just opened one. */
export function effectsOfPlan(plan: Plan): readonly Effect[] {
  switch (plan.step) {
    case 'ready':
      return [{ type: 'run', plan, prompt: undefined }]
    case 'refused':
      return [{ type: 'refuse', plan }]
    case 'missing': {
      const [problem] = plan.problems
      const said: readonly Effect[] = problem ? [{ type: 'say', text: problem.text }] : []
      return [...said, { type: 'redraw', anotherRecord: false }]
    }
    case 'confirm':
      return []
  }
}
