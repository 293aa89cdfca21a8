import { pick, sameAnswer } from '../command/command-answers.ts'
import type { Problem } from '../command/values.ts'
import type { Message } from '../messages/message.ts'
import type { KeptDraft } from './draft.ts'
import type { Plan, ReadyPlan, RefusedPlan } from './plan-types.ts'
import {
  type Asking,
  type Checking,
  type Closed,
  type Conversation,
  draftFor,
  draftName,
  keptOf,
  type OpenPrompt,
  openPrompt,
  type Prompt,
  type PromptEvent,
  type Running,
} from './prompt.ts'
import { meanwhile, textsIn, transitions } from './prompt-transitions.ts'

type Kept = Conversation['kept']

/** Whether an event is the result of a look-up or run that an earlier prompt or attempt started. */
const isLate = (prompt: Exclude<Prompt, Closed>, event: PromptEvent): boolean =>
  event.type !== 'started' &&
  event.type !== 'opened' &&
  'number' in event &&
  event.number !== undefined &&
  (event.number !== prompt.number || ('attempt' in event && 'attempt' in prompt && event.attempt !== prompt.attempt))

function step(prompt: Prompt, event: PromptEvent): Prompt {
  const transition = transitions[prompt.state][event.type]
  // While a command is looked up, other events go to the prompt that was open before.
  if (prompt.state === 'looking up' && !transition) {
    const over = step(prompt.over, event)
    return over === prompt.over || over.state === 'looking up' ? prompt : { ...prompt, over }
  }
  if (!transition || (prompt.state !== 'closed' && isLate(prompt, event))) return prompt
  // The table's type pairs each transition with its state and event. Indexing by both loses that pairing.
  return (transition as (prompt: Prompt, event: PromptEvent) => Prompt)(prompt, event)
}

const without = (kept: Kept, name: string): Kept => {
  const { [name]: _, ...others } = kept
  return others
}

/** The drafts without the one that the prompt has opened with. After a reload it may be called otherwise. */
const withoutDraft = (kept: Kept, prompt: OpenPrompt): Kept => {
  const own = draftName(prompt)
  const isIt = (draft: KeptDraft) => prompt.via === 'link' && draft.opened !== undefined && draft.id === prompt.id
  const others = Object.entries(kept).filter(([name, draft]) => name !== own && !isIt(draft))
  return others.length === Object.keys(kept).length ? kept : Object.fromEntries(others)
}

/** The draft to keep of a prompt, merged over an earlier draft with the same name. */
export function draftOf(kept: Kept, prompt: OpenPrompt): KeptDraft {
  const own = keptOf(prompt)
  const earlier = kept[draftName(prompt)]
  const answers = { ...earlier?.answers, ...own.answers }
  return { ...own, answers, was: { ...earlier?.was, ...own.was }, typed: { ...earlier?.typed, ...own.typed } }
}

/** A prompt that opens continues from the draft with its name, even one that was kept after the look-up began. */
function withDraft(now: Conversation, prompt: Prompt, event: PromptEvent): Prompt {
  const opens = (event.type === 'planned' || event.type === 'opened') && event.plan.step === 'missing'
  if (!opens || prompt === now.prompt || prompt.state !== 'asking') return prompt
  const name = draftName(prompt)
  const before = openPrompt(now)
  const sameDraft = before && !before.command.form?.startsEmpty && draftName(before) === name
  const draft = sameDraft
    ? draftOf(now.kept, before)
    : draftFor(now.kept, event.about, pick(prompt.answers, prompt.prefilled))?.[1]
  if (!draft) return prompt
  const { line } = event.plan
  const inPalette = prompt.how === 'palette' && line ? line.typed : {}
  const inForm = prompt.how === 'form' && line ? textsIn(prompt.command, line.typed, event.plan.answers) : {}
  const answers = Object.entries(draft.answers).filter(([name]) => !(name in inPalette || name in inForm))
  return {
    ...prompt,
    ...reopened(draft),
    answers: { ...prompt.answers, ...Object.fromEntries(answers), ...pick(prompt.answers, prompt.prefilled) },
    typed: { ...prompt.typed, ...draft.typed, ...inPalette },
    unknownRuns: [...new Set([...prompt.unknownRuns, ...draft.unknownRuns])],
    problems: [...prompt.problems, ...changedSince(draft, prompt)],
  }
}

/** After a reload a prompt goes on where it was: in the palette too, which a link does not open. */
const reopened = ({ opened, prefilled }: KeptDraft): Partial<Pick<Asking, 'how' | 'at' | 'prefilled'>> =>
  opened
    ? { how: opened.how, prefilled: Object.keys(prefilled), ...(opened.at === undefined ? {} : { at: opened.at }) }
    : {}

/** What a colleague has changed since it was entered: it is shown before it is overwritten. */
const changedSince = ({ answers, was = {} }: KeptDraft, { initialValues }: Asking): readonly Problem[] =>
  Object.entries(was).flatMap(([argument, before]) => {
    const value = initialValues[argument]
    const isSo = !(argument in initialValues) || sameAnswer(value, before) || sameAnswer(value, answers[argument])
    return isSo ? [] : [meanwhile(argument, value)]
  })

/** The drafts after an event. A draft is kept until its prompt opens again, it is thrown away, or its run is done. */
function keep(kept: Kept, before: OpenPrompt | undefined, event: PromptEvent, after: OpenPrompt | undefined): Kept {
  if (event.type === 'forgotten' || event.type === 'handed over') return {}
  const draft = event.type === 'ended' || event.type === 'failed' ? kept[event.draft] : undefined
  if (draft && event.type === 'ended' && draft.run === event.run) return without(kept, event.draft)
  if (draft && event.type === 'failed' && event.mayBeDone)
    return { ...kept, [event.draft]: { ...draft, unknownRuns: [...draft.unknownRuns, event.run] } }
  if (before?.number === after?.number) return kept
  const others = after ? withoutDraft(kept, after) : kept
  if (!before || event.type === 'ended' || before.command.form?.startsEmpty) return others
  if (after && draftName(after) === draftName(before)) return others
  const thrownAway = event.type === 'stepped back' && !event.keep
  const runs = event.type === 'checked' && event.plan.step === 'ready'
  if (thrownAway || runs) return others
  return { ...others, [draftName(before)]: draftOf(others, before) }
}

/** The conversation after an event. */
export function reduce(now: Conversation, event: PromptEvent): Conversation {
  const prompt = withDraft(now, step(now.prompt, event), event)
  const kept = keep(now.kept, openPrompt(now), event, openPrompt({ ...now, prompt }))
  return prompt === now.prompt && kept === now.kept ? now : { prompt, kept }
}

/** A side effect of a transition. The runner carries it out. */
export type Effect =
  /** Compute the initial values again: from another record or day, or from the stored record. */
  | { readonly type: 'recompute'; readonly anotherRecord: boolean }
  | { readonly type: 'check'; readonly prompt: Checking }
  | { readonly type: 'run'; readonly plan: ReadyPlan; readonly prompt: Running | undefined }
  | { readonly type: 'refuse'; readonly plan: RefusedPlan }
  | { readonly type: 'say'; readonly text: Message }

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
      const kind = now?.command.arguments[event.name]?.kind
      const follows = (kind === 'entity' || kind === 'date') && !('wrong' in event && event.wrong)
      return [
        ...(follows ? [{ type: 'recompute', anotherRecord: true } as const] : []),
        ...effectsOfSending(before, now),
      ]
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

/** The effects of a plan that needs no prompt or has just opened one. */
export function effectsOfPlan(plan: Plan): readonly Effect[] {
  switch (plan.step) {
    case 'ready':
      return [{ type: 'run', plan, prompt: undefined }]
    case 'refused':
      return [{ type: 'refuse', plan }]
    case 'missing': {
      const [problem] = plan.problems
      const said: readonly Effect[] = problem ? [{ type: 'say', text: problem.text }] : []
      return [...said, { type: 'recompute', anotherRecord: false }]
    }
    case 'confirm':
      return []
  }
}
