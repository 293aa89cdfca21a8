import { askedNow, mayAsk, pick, type Run, runId } from '../command/answers.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Facts } from '../command/facts.ts'
import type { Invocation } from '../command/invocation.ts'
import { type Answers, parse } from '../command/values.ts'
import { repeats, type Via } from '../command/via.ts'
import { derived, following, type ReadStore, store, until } from '../core/store.ts'
import type { EntityRef } from '../entities/kinds.ts'
import type { Said } from '../line/said.ts'
import { caption, list, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { KeptDraft } from './draft.ts'
import { merges, type News, newInitialValues, recomputed } from './initial-values.ts'
import { storedDrafts } from './kept-in-tab.ts'
import { type Look, lookupsIn } from './lookups.ts'
import { operations } from './operations.ts'
import type { Started } from './outcome.ts'
import { eventOf } from './outcome-event.ts'
import { gateOf, plan, type ReadyPlan, type RefusedPlan } from './plan.ts'
import {
  type Checking,
  type Conversation,
  draftFor,
  draftName,
  isEntered,
  type LookingUp,
  type OpenPrompt,
  openPrompt,
  type PromptEvent,
  type Running,
} from './prompt.ts'
import { type Effect, effectsOf, effectsOfPlan, reduce } from './prompt-reducer.ts'
import type { RunnerParts } from './runner-parts.ts'
import { fileOf, selectedFor } from './selected-for.ts'
import { type PlannedStep, planStep, type Step } from './step.ts'

export type Runner = {
  /** The prompt that is open. */
  readonly prompt: ReadStore<OpenPrompt | undefined>
  /** The records that the open prompt is about, when it is about many. */
  readonly chosen: () => readonly EntityRef[]
  /** Whether these were offered in one row of the palette, and not selected. */
  readonly isTogether: () => boolean
  /** The command whose questions are being looked up. Keys pressed meanwhile are meant for it. */
  readonly lookingUp: ReadStore<LookingUp | undefined>
  /** What was entered and not sent, newest last. */
  readonly drafts: ReadStore<readonly KeptDraft[]>
  /** The runs in progress. */
  readonly running: ReadStore<readonly Run[]>
  /** Ids of commands whose call this server does not have. The other commands keep working. */
  readonly notOffered: ReadStore<readonly string[]>
  /** Why a command may not be started, in a sentence. */
  readonly gate: (command: AnyCommand) => Message | undefined
  /** Starts a command. `line`: what the line in the palette says, beside the answers that it gives. */
  readonly start: (invocation: Invocation, via: Via, line?: Said) => Promise<Started>
  /** Cancels the look-up. */
  readonly giveUp: () => void
  /** Resolves when the initial values that depend on this answer have been computed. */
  readonly answer: (name: string, answer: unknown) => Promise<void>
  /** Answers the palette's question. A wrong answer is asked again. `off`: why this option cannot be chosen. */
  readonly accept: (name: string, answer: unknown, off?: Message) => Promise<Started>
  /** Records the text in the input box of a question. */
  readonly type: (name: string, text: string) => void
  /** Goes to another question of the palette. The answers stay. */
  readonly goTo: (name: string) => void
  readonly submit: () => Promise<Started>
  /** Steps that run one after the other. They ask nothing, and whoever runs them says what became of them. */
  readonly step: {
    readonly plan: (step: Invocation & Pick<Step, 'via' | 'question' | 'runs'>, at: Facts) => Promise<PlannedStep>
    readonly run: (ready: ReadyPlan) => Promise<Started>
  }
  readonly confirm: () => Promise<Started>
  /** One level up: from the confirmation to the questions, or out of them. `keep`: the answers become a draft. */
  readonly back: (keep: boolean) => void
  /** Leaves the prompt. The answers become a draft. */
  readonly leave: () => void
  /** Somebody else signed in and keeps the current screen. They must not undo the previous person's operations. */
  readonly handOver: () => void
  /** The person signs out: what they entered and did not send is removed. */
  readonly discard: () => void
  /** Somebody else signed in. Everything the previous person typed or sent is removed. */
  readonly forget: () => void
}

const [asked, left] = [{ kind: 'asked' }, { kind: 'left' }] as const
const refusedBy = (text: Message): RefusedPlan => ({ step: 'refused', reason: 'gate', text })

/** Drives the prompt and runs plans. The subscribers react to the outcomes. */
export function runner(parts: RunnerParts): Runner {
  const { api, registry, navigator, facts, subscribers, undoable, made, entries } = parts
  const newKey = parts.newKey ?? (() => crypto.randomUUID())
  const conversation = store<Conversation>({ prompt: { state: 'closed' }, kept: parts.kept?.drafts.get() ?? {} })
  conversation.subscribe(() => parts.kept?.drafts.set(storedDrafts(conversation.get())))
  const kept = derived(conversation, now => now.kept)
  const done = operations({ api, navigator, undoable, made, entries, subscribers, newKey, kept: parts.kept?.keys })
  const lookups = lookupsIn(api, parts.records)
  /** The number of the newest prompt. */
  let count = 0
  /** The rows that were selected when the prompt was opened for all of them. */
  let chosen: readonly EntityRef[] = []
  let isTogether = false
  /** The initial values being computed: `soon` from the records on the screen, `whole` also from refreshed ones. */
  let recomputing = { soon: Promise.resolve(), whole: Promise.resolve() }

  const open = () => openPrompt(conversation.get())
  const isNotOffered = (id: string) => done.notOffered.get().includes(id)
  const waits = (command: AnyCommand) => 'aboutLast' in command && done.pending.get().length > 0
  const gate = (command: AnyCommand) =>
    waits(command) ? undefined : gateOf({ command, notOffered: isNotOffered(registry.idOf(command)) }, facts())

  const isTaken = (event: PromptEvent): boolean => {
    const before = conversation.get().prompt
    void send(event)
    return conversation.get().prompt !== before
  }
  /** Reduces an event and carries out its effects. */
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
      case 'recompute': {
        const soon = effect.anotherRecord ? recompute(lookups.near, false) : Promise.resolve()
        recomputing = { soon, whole: soon.then(() => recompute(lookups.find, true)) }
        return undefined
      }
    }
  }

  const recompute = async (look: Look, sameRecord: boolean) => {
    const prompt = open()
    if (!prompt?.command.start) return
    const { number, answers } = prompt
    const initialValues = await recomputed(prompt, look, facts().today)
    void send({ type: 'recomputed', number, answers, initialValues, sameRecord })
  }
  const refuse = (plan: RefusedPlan): Started => {
    const tone = plan.reason === 'link' ? 'plain' : 'bad'
    const texts = 'text' in plan ? [plan.text] : plan.problems.map(({ text }) => text)
    for (const { refused } of subscribers) refused?.(tone, texts)
    return { kind: 'not started', looked: plan.reason !== 'not looked up' }
  }
  /** Takes what a colleague has changed in fields that the person has left as they were, and says so. */
  const merge = ({ number, answers, command }: OpenPrompt, { initialValues, changedNames }: News) => {
    void send({ type: 'recomputed', number, answers, initialValues, sameRecord: true })
    const labels = changedNames.map(name => caption(command.arguments[name]?.label ?? name))
    for (const { refused } of subscribers) refused?.('plain', [operationsText.othersKept({ fields: list(labels) })])
  }
  /** Checks the answers before they are sent. Somebody else's change is shown before it can be overwritten. */
  const check = async ({ number, attempt }: Checking): Promise<Started> => {
    await recomputing.whole
    const prompt = open()
    if (!prompt) return left
    const { id, command, via, how, answers: given, unknownRuns, confirmation } = prompt
    const answered = { question: confirmation?.question, unknownRuns, how }
    try {
      const news = confirmation ? undefined : await newInitialValues(prompt, lookups, facts().today)
      if (news && !merges(prompt, news.changedNames))
        return send({ type: 'changed meanwhile', number, attempt, ...news })
      if (news) merge(prompt, news)
      const merged = { ...given, ...pick(open()?.answers ?? {}, news?.changedNames ?? []) }
      const planned = await plan({ id, command, via, given: merged, answered }, facts(), lookups)
      return send({ type: 'checked', number, attempt, plan: planned })
    } catch (error) {
      void send({ type: 'not checked', number, attempt })
      throw error
    }
  }
  const showMany = ({ id, command, answers }: ReadyPlan, prompt: Running | undefined): Started => {
    if (prompt) void send({ type: 'ended', number: prompt.number, draft: draftName(prompt), run: runId(id, answers) })
    const common = Object.entries(answers).filter(([name]) => name !== command.many?.each)
    parts.showMany?.({ id, command, answers: Object.fromEntries(common), chosen, isTogether })
    return asked
  }
  const showFile = (command: AnyCommand, rows: readonly EntityRef[]): Started => {
    const text = gate(command)
    if (text) return refuse(refusedBy(text))
    parts.showMany?.({ id: registry.idOf(command), command, answers: {}, chosen: rows })
    return asked
  }
  const run = async (ready: ReadyPlan, prompt: Running | undefined): Promise<Started> => {
    if (ready.via === 'many') return showMany(ready, prompt)
    const outcome = await done.run(ready, async result =>
      prompt ? isTaken(await eventOf(ready, prompt, result, lookups.near, facts().today)) : false,
    )
    if (outcome.kind === 'under way' && prompt) void send({ type: 'under way', number: prompt.number })
    if (outcome.kind !== 'done' || !('next' in ready.command)) return outcome
    const next = ready.command.next?.(ready.values, outcome.answer)
    // If another prompt is open by now, the person has moved on: do not open anything over it.
    if (next && conversation.get().prompt.state === 'closed') navigator.follow(next)
    return outcome
  }

  return {
    prompt: derived(conversation, openPrompt),
    chosen: () => chosen,
    isTogether: () => isTogether,
    lookingUp: derived(conversation, ({ prompt }: Conversation) =>
      prompt.state === 'looking up' ? prompt : undefined,
    ),
    drafts: { get: following([kept], () => Object.values(kept.get()).filter(isEntered)), subscribe: kept.subscribe },
    running: done.running,
    notOffered: done.notOffered,
    gate,
    async start({ command, given: own, rows: named }, from, line) {
      const id = registry.idOf(command)
      const rows = named ?? selectedFor({ command, given: own }, from, facts())
      if (rows && fileOf(command)) return showFile(command, rows)
      const via = rows ? 'many' : from
      const given = rows && command.many ? { ...own, ...command.many.given, [command.many.each]: rows[0]!.id } : own
      if (rows) [chosen, isTogether] = [rows, named !== undefined]
      // A button of its row may be there for a moment longer.
      else if (parts.ended?.isFor(command, given))
        return refuse(refusedBy(operationsText.overAlready({ title: caption(command.title) })))
      const about = { id, command, via }
      count += 1
      const number = count
      const asksFirst = !repeats(via) && (line !== undefined || mayAsk(command, given)) && gate(command) === undefined
      const asks = waits(command) || asksFirst
      if (asks) void send({ type: 'started', number, command })
      if (waits(command)) await until(done.pending, all => all.length === 0)
      const kept = (prefilled: Answers) => draftFor(conversation.get().kept, about, prefilled)?.[1]
      const request = { ...about, given, notOffered: isNotOffered(id), proposed: parts.proposed?.(command), line, kept }
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
      return recomputing.soon
    },
    async accept(name, answer, off) {
      const prompt = open()
      const argument = prompt && askedNow(prompt.command, prompt.answers, prompt.via)[name]
      if (!prompt || !argument) return left
      const { find, related } = lookups
      const found = off === undefined ? await parse(argument, answer, find, facts().today, related()) : { text: off }
      const wrong = 'text' in found ? found.text : undefined
      return send({ type: 'accepted', number: prompt.number, name, answer, wrong })
    },
    type: (name, text) => void send({ type: 'typed', name, text }),
    goTo: name => void send({ type: 'went to', name }),
    submit: () => send({ type: 'submitted' }),
    step: {
      plan({ command, given, via, question, runs }, at) {
        const id = registry.idOf(command)
        return planStep({ id, command, given, via, question, runs, notOffered: isNotOffered(id) }, at, lookups)
      },
      run: ready => done.run(ready, () => Promise.resolve(true), true),
    },
    confirm: () => send({ type: 'confirmed' }),
    back: keep => void send({ type: 'stepped back', keep }),
    leave: () => void send({ type: 'left' }),
    handOver() {
      void send({ type: 'handed over' })
      done.handOver()
    },
    discard: () => void send({ type: 'forgotten' }),
    forget() {
      void send({ type: 'forgotten' })
      lookups.forget()
      done.forget()
    },
  }
}
