import { askedNow, pick } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { parse } from '../command/values.ts'
import { type ReadStore, store } from '../core/store.ts'
import { caption, list, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { merges, type News, newInitialValues, recomputed } from './initial-values.ts'
import { type KeptInTab, storedDrafts } from './kept-in-tab.ts'
import type { Look, Lookups } from './lookups.ts'
import type { Subscriber } from './operation.ts'
import type { Started } from './outcome.ts'
import { plan } from './plan.ts'
import type { ReadyPlan, RefusedPlan } from './plan-types.ts'
import {
  type Checking,
  type Conversation,
  type OpenPrompt,
  openPrompt,
  type PromptEvent,
  type Running,
} from './prompt.ts'
import { type Effect, effectsOf, reduce } from './prompt-reducer.ts'

type Parts = {
  readonly lookups: Lookups
  readonly facts: () => Facts
  readonly subscribers: readonly Subscriber[]
  readonly drafts: KeptInTab['drafts'] | undefined
  readonly run: (ready: ReadyPlan, prompt: Running | undefined) => Promise<Started>
}

export type PromptDriver = {
  readonly conversation: ReadStore<Conversation>
  /** Reduces an event and carries out its effects. */
  readonly send: (event: PromptEvent) => Promise<Started>
  /** The same, and whether the prompt was there to take it. */
  readonly isTaken: (event: PromptEvent) => boolean
  readonly doAll: (effects: readonly Effect[]) => Promise<Started>
  readonly refuse: (plan: RefusedPlan) => Started
  /** Checks the answer to one question. `off`: why this option cannot be chosen. */
  readonly accept: (name: string, answer: unknown, off?: Message) => Promise<Started>
  /** Resolves when the initial values that depend on the last answer have been computed. */
  readonly recomputed: () => Promise<void>
}

const [asked, left] = [{ kind: 'asked' }, { kind: 'left' }] as const

/** Drives the prompt. prompt-reducer.ts says what follows from an event, and here it is done. */
export function promptDriver({ lookups, facts, subscribers, drafts, run }: Parts): PromptDriver {
  const conversation = store<Conversation>({ prompt: { state: 'closed' }, kept: drafts?.get() ?? {} })
  conversation.subscribe(() => drafts?.set(storedDrafts(conversation.get())))
  const open = () => openPrompt(conversation.get())

  const send = (event: PromptEvent): Promise<Started> => {
    const before = conversation.get()
    const after = reduce(before, event)
    conversation.set(after)
    return before.prompt === after.prompt ? Promise.resolve(left) : doAll(effectsOf(before, event, after))
  }
  const checks = promptChecks(open, send, { lookups, facts, subscribers })
  const refuse = (plan: RefusedPlan): Started => {
    const tone = plan.reason === 'link' ? 'plain' : 'bad'
    const reasons = 'text' in plan ? [{ text: plan.text }] : plan.problems
    const could = 'text' in plan ? plan : {}
    for (const { refused } of subscribers) refused?.(tone, reasons, could)
    return { kind: 'not started', looked: plan.reason !== 'not looked up' }
  }
  const doOne = (effect: Effect): Promise<Started> | undefined => {
    switch (effect.type) {
      case 'check':
        return checks.check(effect.prompt)
      case 'run':
        return run(effect.plan, effect.prompt)
      case 'refuse':
        return Promise.resolve(refuse(effect.plan))
      case 'say':
        for (const { refused } of subscribers) refused?.('bad', [{ text: effect.text }])
        return undefined
      case 'recompute':
        checks.recompute(effect.anotherRecord)
        return undefined
    }
  }
  const doAll = (effects: readonly Effect[]): Promise<Started> => {
    let started = Promise.resolve<Started>(open() ? asked : left)
    for (const effect of effects) started = doOne(effect) ?? started
    return started
  }

  return {
    conversation,
    send,
    isTaken(event) {
      const before = conversation.get().prompt
      void send(event)
      return conversation.get().prompt !== before
    },
    doAll,
    refuse,
    accept: checks.accept,
    recomputed: checks.recomputed,
  }
}

/** What is looked up while a prompt is open. */
function promptChecks(
  open: () => OpenPrompt | undefined,
  send: PromptDriver['send'],
  { lookups, facts, subscribers }: Pick<Parts, 'lookups' | 'facts' | 'subscribers'>,
) {
  /** The initial values being computed: `soon` from the records on the screen, `whole` also from refreshed ones. */
  let recomputing = { soon: Promise.resolve(), whole: Promise.resolve() }

  const recompute = async (look: Look, sameRecord: boolean) => {
    const prompt = open()
    if (!prompt?.command.start) return
    const { number, answers } = prompt
    const initialValues = await recomputed(prompt, look, facts().today)
    void send({ type: 'recomputed', number, answers, initialValues, sameRecord })
  }
  /** Takes what a colleague has changed in fields that the person has left as they were, and says so. */
  const merge = ({ number, answers, command }: OpenPrompt, { initialValues, changedNames }: News) => {
    void send({ type: 'recomputed', number, answers, initialValues, sameRecord: true })
    const labels = changedNames.map(name => caption(command.arguments[name]?.label ?? name))
    for (const { refused } of subscribers)
      refused?.('plain', [{ text: operationsText.othersKept({ fields: list(labels) }) }])
  }

  return {
    recomputed: () => recomputing.soon,
    recompute(anotherRecord: boolean) {
      const soon = anotherRecord ? recompute(lookups.near, false) : Promise.resolve()
      recomputing = { soon, whole: soon.then(() => recompute(lookups.find, true)) }
    },
    /** Checks the answers before they are sent. Somebody else's change is shown before it can be overwritten. */
    async check({ number, attempt }: Checking): Promise<Started> {
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
    },
    async accept(name: string, answer: unknown, off?: Message): Promise<Started> {
      const prompt = open()
      const argument = prompt && askedNow(prompt.command, prompt.answers, prompt.via)[name]
      if (!prompt || !argument) return left
      const { find, related } = lookups
      const read = off === undefined ? await parse(argument, answer, find, facts().today, related()) : { text: off }
      const wrong = 'text' in read ? read.text : undefined
      return send({ type: 'accepted', number: prompt.number, name, answer, wrong })
    },
  }
}
