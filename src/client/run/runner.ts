import type { AnyCommand } from '../command/command.ts'
import { mayAsk, type Run, runId } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import type { Invocation } from '../command/invocation.ts'
import { repeats, type Via } from '../command/start-source.ts'
import type { Answers } from '../command/values.ts'
import { derived, following, type ReadStore, until } from '../core/store.ts'
import type { EntityRef } from '../entities/kinds.ts'
import type { Said } from '../line/line-answers.ts'
import { caption, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { KeptDraft } from './draft.ts'
import { type Lookups, lookupsIn } from './lookups.ts'
import { type Operations, operations } from './operations.ts'
import type { Started } from './outcome.ts'
import { eventOf } from './outcome-event.ts'
import { gateOf, plan } from './plan.ts'
import type { ReadyPlan, RefusedPlan } from './plan-types.ts'
import { type PlannedStep, planStep, type Step } from './planned-step.ts'
import {
  type About,
  draftFor,
  draftName,
  isEntered,
  type LookingUp,
  type OpenPrompt,
  openPrompt,
  type Running,
} from './prompt.ts'
import { type PromptDriver, promptDriver } from './prompt-driver.ts'
import { effectsOfPlan } from './prompt-reducer.ts'
import { fileOf, selectedFor } from './run-for-selection.ts'
import type { RunnerParts } from './runner-parts.ts'

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

const refusedBy = (text: Message): RefusedPlan => ({ step: 'refused', reason: 'gate', text })

/** What a command is started with, and the rows that it is started for together. */
function startOf({ command, given, rows }: Invocation, via: Via, facts: Facts) {
  const selected = rows ?? selectedFor({ command, given }, via, facts)
  if (!selected) return { via, given, selected }
  const own = command.many ? { ...given, ...command.many.given, [command.many.each]: selected[0]!.id } : given
  return { via: 'many' as const, given: own, selected }
}

/** The rows that the open prompt was started for together. */
function chosenRows({ registry, showMany }: Pick<RunnerParts, 'registry' | 'showMany'>) {
  let chosen: readonly EntityRef[] = []
  let isTogether = false
  return {
    get: () => chosen,
    isTogether: () => isTogether,
    choose(rows: readonly EntityRef[], together: boolean) {
      chosen = rows
      isTogether = together
    },
    /** Shows what it would do with each of them. */
    show({ id, command, answers }: ReadyPlan) {
      const common = Object.entries(answers).filter(([name]) => name !== command.many?.each)
      showMany?.({ id, command, answers: Object.fromEntries(common), chosen, isTogether })
    },
    showFile: (command: AnyCommand, rows: readonly EntityRef[]) =>
      showMany?.({ id: registry.idOf(command), command, answers: {}, chosen: rows }),
  }
}

/** Starts commands: looks up what is missing, and asks it or runs. */
function starter(parts: RunnerParts, driver: PromptDriver, done: Operations, lookups: Lookups) {
  const { registry, facts, proposed } = parts
  const { conversation, send } = driver
  /** The number of the newest prompt. */
  let count = 0
  const isNotOffered = (id: string) => done.notOffered.get().includes(id)
  const waits = (command: AnyCommand) => 'aboutLast' in command && done.pending.get().length > 0
  const gate = (command: AnyCommand) =>
    waits(command) ? undefined : gateOf({ command, notOffered: isNotOffered(registry.idOf(command)) }, facts())

  return {
    gate,
    isNotOffered,
    async start(about: About, given: Answers, line: Said | undefined): Promise<Started> {
      const { id, command, via } = about
      count += 1
      const number = count
      const asksFirst = !repeats(via) && (line !== undefined || mayAsk(command, given)) && gate(command) === undefined
      const asks = waits(command) || asksFirst
      if (asks) void send({ type: 'started', number, command })
      if (waits(command)) await until(done.pending, all => all.length === 0)
      const kept = (prefilled: Answers) => draftFor(conversation.get().kept, about, prefilled)?.[1]
      const request = { ...about, given, notOffered: isNotOffered(id), proposed: proposed?.(command), line, kept }
      const planned = await plan(request, facts(), lookups).catch((error: unknown) => {
        void send({ type: 'given up', number })
        throw error
      })
      if (asks) return send({ type: 'planned', number, about, plan: planned })
      if (planned.step === 'missing' || planned.step === 'confirm')
        return send({ type: 'opened', number, about, plan: planned })
      return driver.doAll(effectsOfPlan(planned))
    },
  }
}

/** Plans commands, asks what is missing, and runs them. The subscribers react to the outcomes. */
export function runner(parts: RunnerParts): Runner {
  const { api, registry, navigator, facts, subscribers, undoable, made, entries } = parts
  const newKey = parts.newKey ?? (() => crypto.randomUUID())
  const done = operations({ api, navigator, undoable, made, entries, subscribers, newKey, kept: parts.kept?.keys })
  const lookups = lookupsIn(api, parts.records)
  const rows = chosenRows(parts)

  const run = async (ready: ReadyPlan, prompt: Running | undefined): Promise<Started> => {
    if (ready.via === 'many') {
      const { id, answers } = ready
      if (prompt) void send({ type: 'ended', number: prompt.number, draft: draftName(prompt), run: runId(id, answers) })
      rows.show(ready)
      return { kind: 'asked' }
    }
    const { command, values } = ready
    let follow: (() => void) | undefined
    const outcome = await done.run(ready, async result => {
      const event = prompt && (await eventOf(ready, prompt, result, lookups.near, facts().today))
      const isTaken = event !== undefined && driver.isTaken(event)
      const next = 'next' in command && result.kind === 'done' ? command.next?.(values, result.answer) : undefined
      follow = next && navigator.follow(next)
      return isTaken
    })
    if (outcome.kind === 'under way' && prompt) void send({ type: 'under way', number: prompt.number })
    // If another prompt is open by now, the person has moved on: do not open anything over it.
    if (conversation.get().prompt.state === 'closed') follow?.()
    return outcome
  }
  const driver = promptDriver({ lookups, facts, subscribers, drafts: parts.kept?.drafts, run })
  const { conversation, send } = driver
  const drafts = derived(conversation, ({ kept }) => kept)
  const { gate, isNotOffered, start } = starter(parts, driver, done, lookups)

  return {
    prompt: derived(conversation, openPrompt),
    chosen: rows.get,
    isTogether: rows.isTogether,
    lookingUp: derived(conversation, ({ prompt }) => (prompt.state === 'looking up' ? prompt : undefined)),
    drafts: {
      get: following([drafts], () => Object.values(drafts.get()).filter(isEntered)),
      subscribe: drafts.subscribe,
    },
    running: done.running,
    notOffered: done.notOffered,
    gate,
    async start(invocation, from, line) {
      const { command } = invocation
      const { via, given, selected } = startOf(invocation, from, facts())
      if (selected && fileOf(command)) {
        const text = gate(command)
        if (text) return driver.refuse(refusedBy(text))
        rows.showFile(command, selected)
        return { kind: 'asked' }
      }
      if (selected) rows.choose(selected, invocation.rows !== undefined)
      // A button of its row may be there for a moment longer.
      else if (parts.ended?.isFor(command, given))
        return driver.refuse(refusedBy(operationsText.overAlready({ title: caption(command.title) })))
      return start({ id: registry.idOf(command), command, via }, given, line)
    },
    giveUp: () => void send({ type: 'given up' }),
    answer(name, answer) {
      void send({ type: 'answered', name, answer })
      return driver.recomputed()
    },
    accept: driver.accept,
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
