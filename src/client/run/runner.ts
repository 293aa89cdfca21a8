import type { Api, CallsMade, UndoableEntries } from '../api.ts'
import type { AnyCommand } from '../command.ts'
import type { Facts } from '../facts.ts'
import type { Invocation } from '../invocation.ts'
import type { Navigator } from '../navigator.ts'
import type { Records } from '../records.ts'
import type { Registry } from '../registry.ts'
import { derived, type ReadStore, store } from '../store.ts'
import type { SpareWords } from '../typed-words.ts'
import { type Drafts, parse } from '../values.ts'
import { mayAsk, type Run, runId } from './answers.ts'
import { initialValuesOf, newInitialValues, redrawn } from './initial-values.ts'
import { type Look, lookupsIn } from './lookups.ts'
import type { Subscriber } from './operation.ts'
import { operations } from './operations.ts'
import { isUnsure, type Outcome, type Started, wasReached, wordsOf } from './outcome.ts'
import { gateOf, plan, type ReadyPlan, type RefusedPlan, type Via } from './plan.ts'
import {
  type Checking,
  type Conversation,
  draftName,
  type LookingUp,
  type OpenPrompt,
  openPrompt,
  type PromptEvent,
  type Running,
} from './prompt.ts'
import { type Effect, effectsOf, effectsOfPlan, reduce } from './prompt-reducer.ts'

export type Runner = {
  /** The prompt that is open. */
  readonly prompt: ReadStore<OpenPrompt | undefined>
  /** What will ask something in a moment: keys pressed meanwhile are meant for that. */
  readonly lookingUp: ReadStore<LookingUp | undefined>
  /** What is under way. */
  readonly running: ReadStore<readonly Run[]>
  /** Ids of commands whose call this server does not have. They are dropped; everything documented keeps working. */
  readonly lacking: ReadStore<readonly string[]>
  /** Why a command may not be started, in a sentence. */
  readonly gate: (command: AnyCommand) => string | undefined
  /** Starts a command, and tells what came of it. `words`: what was typed beside it, and is not dropped. */
  readonly start: (invocation: Invocation, via: Via, words?: SpareWords) => Promise<Started>
  /** Gives up what is looked up. */
  readonly giveUp: () => void
  /** Resolves when the other initial values are there. */
  readonly answer: (name: string, answer: unknown) => Promise<void>
  /** Answers a question of the palette and goes on to the next one, or says what is wrong. `off`: why it cannot be chosen. */
  readonly accept: (name: string, answer: unknown, off?: string) => Promise<Started>
  /** What stands in a question of the palette, accepted or not. */
  readonly type: (name: string, text: string) => void
  /** Goes to a question of the palette; the answers stay. */
  readonly goTo: (name: string) => void
  readonly submit: () => Promise<Started>
  readonly confirm: () => Promise<Started>
  /** One level up: from the confirmation to the questions, from the questions out. `keep`: the answers wait for the next time. */
  readonly back: (keep: boolean) => void
  /** Leaves the prompt; the answers wait for the next time. */
  readonly leave: () => void
  /** Somebody else signs in over what stands on the screen: that stays, what was sent is not theirs. */
  readonly handOver: () => void
  /** Somebody else signs in: nothing that was typed or sent before is theirs. */
  readonly forget: () => void
}

type Parts = {
  readonly api: Api
  readonly records: Records
  readonly navigator: Navigator
  readonly registry: Registry
  readonly facts: () => Facts
  readonly subscribers: readonly Subscriber[]
  /** What the api was told can be undone from the audit log. */
  readonly undoable?: UndoableEntries
  /** The calls that the api was told to make, by key. */
  readonly made?: CallsMade
  /** What the screen proposes for a command's questions, each to be answered otherwise. */
  readonly proposed?: (command: AnyCommand) => Drafts | undefined
  readonly newKey?: () => string
}

const asked = { kind: 'asked' } as const
const left = { kind: 'left' } as const

/** Drives the prompt, and runs what is planned. What follows from an operation is left to the subscribers. */
export function runner(parts: Parts): Runner {
  const { api, registry, navigator, facts, subscribers, undoable, made } = parts
  const newKey = parts.newKey ?? (() => crypto.randomUUID())
  const conversation = store<Conversation>({ prompt: { state: 'closed' }, kept: {} })
  const done = operations({ api, navigator, undoable, made, subscribers, newKey })
  const lookups = lookupsIn(api, parts.records)
  /** Counts prompts. */
  let count = 0
  /** The initial values on their way: `soon` as the screen shows them, then as they are stored. */
  let redrawing = { soon: Promise.resolve(), whole: Promise.resolve() }

  const open = () => openPrompt(conversation.get())
  const isLacking = (id: string) => done.lacking.get().includes(id)
  const gate = (command: AnyCommand) => gateOf({ command, lacking: isLacking(registry.idOf(command)) }, facts())

  const isTaken = (event: PromptEvent): boolean => {
    const before = conversation.get().prompt
    void send(event)
    return conversation.get().prompt !== before
  }
  /** Reduces an event, and does what its transition asks for. */
  const send = (event: PromptEvent): Promise<Started> => {
    const before = conversation.get()
    const after = reduce(before, event)
    conversation.set(after)
    return before.prompt === after.prompt ? Promise.resolve(left) : doAll(effectsOf(before, event, after))
  }
  const doAll = (effects: readonly Effect[]): Promise<Started> => {
    let started = Promise.resolve<Started>(open() ? asked : left)
    for (const effect of effects) started = doOne(effect) ?? started
    return started
  }
  const doOne = (effect: Effect): Promise<Started> | undefined => {
    switch (effect.type) {
      case 'check':
        return check(effect.prompt)
      case 'run':
        return run(effect.plan, effect.prompt)
      case 'refuse':
        return Promise.resolve(refuse(effect.plan))
      case 'say':
        for (const { refused } of subscribers) refused?.('bad', [effect.text])
        return undefined
      case 'redraw': {
        const soon = effect.anotherRecord ? redraw(lookups.near, false) : Promise.resolve()
        redrawing = { soon, whole: soon.then(() => redraw(lookups.find, true)) }
        return undefined
      }
    }
  }

  const redraw = async (look: Look, sameRecord: boolean) => {
    const prompt = open()
    if (!prompt?.command.start) return
    const { number, answers } = prompt
    const initialValues = await redrawn(prompt, look, facts().today)
    void send({ type: 'redrawn', number, answers, initialValues, sameRecord })
  }
  const refuse = (plan: RefusedPlan): Started => {
    const tone = plan.reason === 'link' ? 'plain' : 'bad'
    const texts = 'text' in plan ? [plan.text] : plan.problems.map(({ text }) => text)
    for (const { refused } of subscribers) refused?.(tone, texts)
    return { kind: 'not started', looked: plan.reason !== 'not looked up' }
  }
  /** What is sent is what was seen: nobody writes over somebody else's change without having seen it. */
  const check = async ({ number, attempt }: Checking): Promise<Started> => {
    await redrawing.whole
    const prompt = open()
    if (!prompt) return left
    const { id, command, via, how, answers: given, unsure, confirmation } = prompt
    const answered = { question: confirmation?.question, unsure, how }
    try {
      const news = confirmation ? undefined : await newInitialValues(prompt, lookups, facts().today)
      if (news) return send({ type: 'changed meanwhile', number, attempt, ...news })
      const planned = await plan({ id, command, via, given, answered }, facts(), lookups)
      return send({ type: 'checked', number, attempt, plan: planned })
    } catch (error) {
      void send({ type: 'not checked', number, attempt })
      throw error
    }
  }
  const run = async (ready: ReadyPlan, prompt: Running | undefined): Promise<Started> => {
    const outcome = await done.run(ready, async result =>
      prompt ? isTaken(await eventOf(ready, prompt, result)) : false,
    )
    if (outcome.kind === 'under way' && prompt) void send({ type: 'under way', number: prompt.number })
    if (outcome.kind !== 'done' || !('next' in ready.command)) return outcome
    const next = ready.command.next?.(ready.values, outcome.answer)
    // Whoever has begun something else by now is not taken away from it.
    if (next && conversation.get().prompt.state === 'closed') navigator.open(next)
    return outcome
  }
  /** What came of a run, for the prompt it was sent from. */
  const eventOf = async (ready: ReadyPlan, prompt: Running, outcome: Outcome): Promise<PromptEvent> => {
    const { id, command, answers } = ready
    const { number } = prompt
    const of = { number, draft: draftName(prompt), run: runId(id, answers) }
    if (outcome.kind === 'done' || outcome.kind === 'not offered') return { type: 'ended', ...of }
    const said = 'said' in command ? command.said : {}
    const empties = wasReached(outcome) && said.empties
    return {
      type: 'failed',
      ...of,
      failure: said.quiet ? undefined : wordsOf(ready, outcome),
      unsure: isUnsure(command, outcome),
      ...(empties ? { emptied: await initialValuesOf(command, {}, lookups.near, facts().today) } : {}),
    }
  }

  return {
    prompt: derived(conversation, openPrompt),
    lookingUp: derived(conversation, ({ prompt }: Conversation) =>
      prompt.state === 'looking up' ? prompt : undefined,
    ),
    running: done.running,
    lacking: done.lacking,
    gate,
    async start({ command, given }, via, words) {
      const id = registry.idOf(command)
      const about = { id, command, via }
      count += 1
      const number = count
      const asks = via !== 'undo' && (words !== undefined || mayAsk(command, given)) && gate(command) === undefined
      if (asks) void send({ type: 'started', number, command })
      const kept = (prefilled: Drafts) => conversation.get().kept[runId(id, prefilled)]
      const request = { ...about, given, lacking: isLacking(id), proposed: parts.proposed?.(command), words, kept }
      const planned = await plan(request, facts(), lookups).catch((error: unknown) => {
        void send({ type: 'given up', number })
        throw error
      })
      if (asks) return send({ type: 'planned', number, about, plan: planned })
      if (planned.step === 'missing' || planned.step === 'confirm')
        return send({ type: 'opened', number, about, plan: planned })
      return doAll(effectsOfPlan(planned))
    },
    giveUp: () => void send({ type: 'given up' }),
    answer(name, answer) {
      void send({ type: 'answered', name, answer })
      return redrawing.soon
    },
    async accept(name, answer, off) {
      const prompt = open()
      const argument = prompt?.command.arguments[name]
      if (!prompt || !argument) return left
      const found = off === undefined ? await parse(argument, answer, lookups.find, facts().today) : { text: off }
      const wrong = 'text' in found ? found.text : undefined
      return send({ type: 'accepted', number: prompt.number, name, answer, wrong })
    },
    type: (name, text) => void send({ type: 'typed', name, text }),
    goTo: name => void send({ type: 'went to', name }),
    submit: () => send({ type: 'submitted' }),
    confirm: () => send({ type: 'confirmed' }),
    back: keep => void send({ type: 'stepped back', keep }),
    leave: () => void send({ type: 'left' }),
    handOver() {
      void send({ type: 'handed over' })
      done.handOver()
    },
    forget() {
      void send({ type: 'forgotten' })
      done.forget()
    },
  }
}
