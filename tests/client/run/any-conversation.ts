import fc from 'fast-check'
import { ask, optional } from '#client/command/arguments.ts'
import { type AnyCommand, command } from '#client/command/command.ts'
import { answersOfRun, runId } from '#client/command/command-answers.ts'
import type { Answers } from '#client/command/values.ts'
import { verbatim } from '#client/messages/message.ts'
import type { KeptDraft } from '#client/run/draft.ts'
import type { ConfirmPlan, MissingPlan, Plan, ReadyPlan } from '#client/run/plan-types.ts'
import { type Conversation, draftName, type OpenPrompt, openPrompt, type PromptEvent } from '#client/run/prompt.ts'
import { type Effect, effectsOf, reduce } from '#client/run/prompt-reducer.ts'

/*
 * A conversation as it could go: a person, look-ups and runs that come to something late or in another order. Whatever
 * the person answers is a text that nobody else uses, so that it can be found again.
 */

const said = { aliases: [], zh: ['一'], said: { done: null } } as const
const questions = {
  student: ask.entity('student', { label: 'Student' }),
  title: ask.text({ label: 'Title' }),
  words: optional(ask.text({ label: 'Words' })),
}
const note: AnyCommand = command({
  ...said,
  title: 'Note',
  arguments: questions,
  effect: 'undoable',
  run: async () => undefined,
})
const look: AnyCommand = command({ ...said, title: 'Look', arguments: questions, effect: 'view' })
const idOf = (command: AnyCommand) => `test/${command.title}`

type LookUp = {
  readonly command: AnyCommand
  readonly prefilled: Answers
  readonly kept: KeptDraft | undefined
  readonly via: 'palette' | 'bar'
}
type Run = { readonly draft: string; readonly run: string; readonly answers: Answers }

/** What is known of the conversation beside its state. */
export type Model = {
  now: Conversation
  /** Numbers prompts, and texts. */
  count: number
  /** What was started and is still looked up, by the number of its prompt. */
  readonly lookUps: Map<number, LookUp>
  /** What was sent and has come to nothing yet, by the number of its prompt. */
  readonly runs: Map<number, Run>
}
export const newModel = (): Model => ({
  now: { prompt: { state: 'closed' }, kept: {} },
  count: 0,
  lookUps: new Map(),
  runs: new Map(),
})

type Kind = PromptEvent['type'] | 'nothing'
/** What happens often in a state. */
const likely: { readonly [S in Conversation['prompt']['state']]: readonly Kind[] } = {
  closed: ['started', 'started', 'opened'],
  'looking up': ['planned', 'planned', 'planned', 'typed', 'given up'],
  asking: [
    'answered',
    'accepted',
    'typed',
    'went to',
    'recomputed',
    'submitted',
    'submitted',
    'submitted',
    'started',
    'left',
  ],
  checking: ['checked', 'checked', 'checked', 'checked', 'not checked', 'changed meanwhile', 'answered', 'recomputed'],
  confirming: ['confirmed', 'confirmed', 'confirmed', 'stepped back', 'started', 'left'],
  running: ['failed', 'failed', 'failed', 'ended', 'under way', 'answered', 'typed', 'started', 'left', 'stepped back'],
  failed: ['answered', 'accepted', 'typed', 'went to', 'recomputed', 'submitted', 'confirmed', 'stepped back', 'left'],
}
/** What happens at any time. The first stands for nothing: a failure is made simpler with it. */
const any: readonly Kind[] = [
  'nothing',
  ...new Set(Object.values(likely).flat()),
  'stepped back',
  'handed over',
  'forgotten',
]

/** Something that happens next, with what it may turn out to be. */
const chance = fc.record({
  kind: fc.constantFrom(...any),
  /** Whether it is that kind, or one of those that happen often now. */
  often: fc.integer({ min: 0, max: 3 }).map(each => each > 0),
  /** One of whatever there are, counted round. */
  which: fc.nat(20),
  name: fc.constantFrom<'student' | 'title' | 'words'>('student', 'title', 'title', 'words'),
  yes: fc.boolean(),
  /** Results that nobody waits for any more. */
  late: fc.integer({ min: 0, max: 9 }).map(each => each === 0),
  empty: fc.integer({ min: 0, max: 5 }).map(each => each === 0),
  step: fc.constantFrom<Plan['step']>('missing', 'missing', 'confirm', 'ready', 'refused'),
  student: fc.constantFrom(undefined, 'S1', 'S1', 'S2'),
  view: fc.integer({ min: 0, max: 4 }).map(each => each === 0),
})
export type Chance = typeof chance extends fc.Arbitrary<infer C> ? C : never
export const conversation = fc.array(chance, { minLength: 100, maxLength: 100 })

const oneOf = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length]

function missingPlan({ command, prefilled, kept }: LookUp, words: string): MissingPlan {
  const initialValues = { words }
  return {
    step: 'missing',
    answers: { ...initialValues, ...kept?.answers, ...prefilled },
    initialValues,
    proposed: {},
    prefilled: Object.keys(prefilled),
    open: Object.keys(command.arguments).filter(name => !(name in prefilled)),
    typed: kept?.typed ?? {},
    unknownRuns: kept?.unknownRuns ?? [],
    problems: [],
  }
}
const confirmPlan = (answers: Answers): ConfirmPlan => ({
  step: 'confirm',
  answers,
  question: verbatim('Really?'),
  warnings: [],
})
const readyPlan = (command: AnyCommand, answers: Answers): ReadyPlan => ({
  step: 'ready',
  id: idOf(command),
  command,
  via: 'bar',
  answers: answersOfRun(command, answers),
  values: {},
})
const notFound: Plan = { step: 'refused', reason: 'not found', text: verbatim('Not found.') }
const wrong: Plan = { step: 'refused', reason: 'values', problems: [{ argument: 'title', text: verbatim('No.') }] }

/** What was started, with what is kept of the last time. */
function lookUp({ now }: Model, { student, view, yes }: Chance): LookUp {
  const command = view ? look : note
  const prefilled = student === undefined ? {} : { student }
  return { command, prefilled, kept: now.kept[runId(idOf(command), prefilled)], via: yes ? 'palette' : 'bar' }
}
const about = ({ command, via }: LookUp) => ({ id: idOf(command), command, via })

/** The event that a chance turns out to be, or none when there is nothing for it to be about. */
function eventOf(model: Model, by: Chance): PromptEvent | undefined {
  const open = openPrompt(model.now)
  const fresh = () => {
    model.count += 1
    return model.count
  }
  const answer = () => (by.name === 'student' ? (by.student ?? '') : by.empty ? '' : `answer ${fresh()}`)
  const kind = by.often ? (oneOf(likely[model.now.prompt.state], by.which) ?? by.kind) : by.kind
  switch (kind) {
    case 'nothing':
      return undefined
    case 'started': {
      const started = lookUp(model, by)
      const number = fresh()
      model.lookUps.set(number, started)
      return { type: 'started', number, command: started.command }
    }
    case 'planned': {
      const all = [...model.lookUps].toReversed()
      const [number, found] = (by.late ? oneOf(all, by.which) : all[0]) ?? []
      if (number === undefined || !found) return undefined
      model.lookUps.delete(number)
      const answers = { ...found.prefilled, title: `answer ${fresh()}` }
      const plans: Record<Plan['step'], Plan> = {
        missing: missingPlan(found, `first ${fresh()}`),
        confirm: confirmPlan(answers),
        ready: readyPlan(found.command, answers),
        refused: by.yes ? wrong : notFound,
      }
      return { type: 'planned', number, about: about(found), plan: plans[by.step] }
    }
    case 'opened': {
      const found = lookUp(model, by)
      const plan = by.yes
        ? missingPlan(found, `first ${fresh()}`)
        : confirmPlan({ ...found.prefilled, title: `answer ${fresh()}` })
      return { type: 'opened', number: fresh(), about: about(found), plan }
    }
    case 'given up': {
      const number = oneOf([...model.lookUps.keys()], by.which)
      return by.yes || number === undefined ? { type: 'given up' } : { type: 'given up', number }
    }
    case 'answered':
      return { type: 'answered', name: by.name, answer: answer() }
    case 'accepted': {
      if (!open) return undefined
      const name = open.at ?? by.name
      const number = open.number - (by.late ? 1 : 0)
      const taken = name === 'student' ? (by.student ?? 'S1') : answer()
      return { type: 'accepted', number, name, answer: taken, ...(by.empty ? { wrong: verbatim('No.') } : {}) }
    }
    case 'typed':
      return { type: 'typed', name: by.name, text: `answer ${fresh()}` }
    case 'went to':
      return { type: 'went to', name: by.name }
    case 'recomputed': {
      if (!open) return undefined
      const number = open.number - (by.late ? 1 : 0)
      const answers = by.empty ? { student: 'S9' } : open.answers
      return { type: 'recomputed', number, answers, initialValues: { words: `first ${fresh()}` }, sameRecord: by.yes }
    }
    case 'changed meanwhile':
    case 'checked':
    case 'not checked': {
      if (!open) return undefined
      const of = { number: open.number, attempt: open.attempt - (by.late ? 1 : 0) }
      if (kind === 'not checked') return { type: kind, ...of }
      const words = `first ${fresh()}`
      if (kind === 'changed meanwhile') return { type: kind, ...of, initialValues: { words }, changedNames: ['words'] }
      const found = { command: open.command, prefilled: {}, kept: undefined, via: 'bar' } as const
      const plans: Record<Plan['step'], Plan> = {
        missing: by.yes ? missingPlan(found, words) : readyPlan(open.command, open.answers),
        confirm: confirmPlan(open.answers),
        ready: readyPlan(open.command, open.answers),
        refused: by.yes ? wrong : notFound,
      }
      return { type: 'checked', ...of, plan: plans[by.step] }
    }
    case 'ended':
    case 'failed':
    case 'under way': {
      const own = open && model.runs.get(open.number)
      const [number, run] = (own && !by.late ? [open.number, own] : oneOf([...model.runs], by.which)) ?? []
      if (number === undefined || !run) return undefined
      model.runs.delete(number)
      if (kind === 'under way') return { type: kind, number }
      const of = { number, draft: run.draft, run: run.run }
      if (kind === 'ended') return { type: kind, ...of }
      const emptied = by.late ? { emptied: { words: `first ${fresh()}` } } : {}
      return { type: kind, ...of, failure: { text: verbatim('Failed.') }, mayBeDone: by.yes, ...emptied }
    }
    case 'stepped back':
      return { type: 'stepped back', keep: by.yes }
    case 'submitted':
    case 'confirmed':
    case 'left':
    case 'handed over':
    case 'forgotten':
      return { type: kind }
  }
}

export type Happened = {
  readonly event: PromptEvent
  readonly before: Conversation
  readonly after: Conversation
  readonly effects: readonly Effect[]
  /** What was done, when it is what has ended. */
  readonly ended?: Run | undefined
}

/** Lets something happen. What runs because of it is under way from then on. */
export function happen(model: Model, by: Chance): Happened | undefined {
  const runs = new Map(model.runs)
  const event = eventOf(model, by)
  if (!event) return undefined
  const before = model.now
  const after = reduce(before, event)
  model.now = after
  const effects = effectsOf(before, event, after)
  for (const effect of effects)
    if (effect.type === 'run' && effect.prompt) model.runs.set(effect.prompt.number, runOf(effect.prompt, effect.plan))
  return { event, before, after, effects, ended: event.type === 'ended' ? runs.get(event.number) : undefined }
}

const runOf = (prompt: OpenPrompt, { id, answers }: ReadyPlan): Run => ({
  draft: draftName(prompt),
  run: runId(id, answers),
  answers,
})
