import type { Recording, Step } from '#contract/recordings.ts'
import { answerWords } from '../command/answer-words.ts'
import { isAnswer } from '../command/argument-for.ts'
import type { Argument } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Facts } from '../command/facts.ts'
import type { Answers } from '../command/values.ts'
import { failureOf } from '../core/failure.ts'
import type { Records } from '../data/records.ts'
import { type EntityRef, kindOf } from '../entities/kinds.ts'
import { generalText } from '../messages/general.ts'
import { caption, isSame, list, type Message, sentences, t } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { recordingsText } from '../messages/recordings.ts'
import { type Outcome, type Started, wordsOf } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'
import type { PlannedStep } from './planned-step.ts'
import { isQuoted } from './quote.ts'
import { type RowAt, rowFor } from './recording.ts'
import type { Runner } from './runner.ts'
import { saidOf } from './say-outcomes.ts'
import { type DoneStep, finalText } from './undo-steps.ts'

/** What the marks of a recording stand for where it is run. */
export type Here = {
  readonly row: RowAt | undefined
  readonly selected: readonly EntityRef[]
  readonly today: Temporal.PlainDate
}

/** A recording that is about to be run, and where. */
export type ToReplay = { readonly recording: Recording; readonly here: Here; readonly facts: Facts }

type CommandOf = (id: string) => AnyCommand | undefined
type Steps = readonly Pick<Step, 'command' | 'answers'>[]

/** The most runs of one recording: each is planned and shown before anything is done. */
const mostRuns = 200

const selectedFor = (argument: Argument | undefined, { selected }: Here): readonly EntityRef[] =>
  argument?.kind === 'entity' ? selected.filter(({ kind }) => isAnswer(argument.of, kind)) : []

/** Why a recording cannot be run here: it needs a row, or selected rows. */
export function blockedHere(steps: Steps, commandOf: CommandOf, here: Here): Message | undefined {
  for (const { command, answers } of steps)
    for (const [name, answer] of Object.entries(answers)) {
      const argument = commandOf(command)?.arguments[name]
      if (argument?.kind !== 'entity') continue
      const { one } = kindOf(argument.of)
      if (answer === '$row' && rowFor(argument, here.row) === undefined) return recordingsText.needsRow({ one })
      if (answer === '$selected' && selectedFor(argument, here).length === 0)
        return recordingsText.needsSelected({ one })
    }
  return runsOf(steps, commandOf, here).length > mostRuns ? recordingsText.tooMany({ most: mostRuns }) : undefined
}

/** A command of a recording with the records of this time. A step for the selected rows is one run for each of them. */
export type Run = {
  /** The number of its step, from 1. */
  readonly step: number
  /** Undefined when this version has no such command. */
  readonly command: AnyCommand | undefined
  readonly title: Message
  readonly given: Answers
}

export function runsOf(steps: Steps, commandOf: CommandOf, here: Here): readonly Run[] {
  return steps.flatMap(({ command: id, answers }, at) => {
    const command = commandOf(id)
    const of = { step: at + 1, command, title: caption(command?.title ?? id) }
    const given = Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => {
        const argument = command?.arguments[name]
        if (answer === '$row') return [name, rowFor(argument, here.row) ?? answer]
        return [name, answer === '$today' && argument?.kind === 'date' ? here.today.toString() : answer]
      }),
    )
    const each = Object.keys(answers).find(name => answers[name] === '$selected')
    const chosen = each === undefined ? [] : selectedFor(command?.arguments[each], here)
    return chosen.length === 0
      ? [{ ...of, given }]
      : chosen.map(({ id }) => ({ ...of, given: { ...given, [each!]: id } }))
  })
}

export type PlannedRun = Run & {
  /** What it would do. */
  readonly sentence: Message
  /** What else the person accepts by running it. */
  readonly more: readonly Message[]
  readonly question: Message | undefined
  readonly refused: Message | undefined
}

type Parts = {
  readonly step: Runner['step']
  readonly facts: Facts
  readonly records: Records
}

/** Why a plan cannot go on, in a sentence. */
function refusalOf({ plan }: PlannedStep, title: Message): Message | undefined {
  if (plan.step === 'missing') return operationsText.failed({ title })
  if (plan.step !== 'refused') return undefined
  return 'text' in plan ? plan.text : plan.problems[0].text
}

const noSuchCommand = (run: Run): PlannedRun => ({
  ...run,
  sentence: run.title,
  more: [],
  question: undefined,
  refused: recordingsText.noSuchCommand,
})

function worded(run: Run & { readonly command: AnyCommand }, planned: PlannedStep, records: Records): PlannedRun {
  const { command, given } = run
  const { plan, preview } = planned
  const question = plan.step === 'confirm' ? plan.question : undefined
  const asked = question && !isSame(question, operationsText.goOn) ? question : undefined
  const answers = answerWords(command, given, records)
  const summary = preview ?? (answers.length > 0 ? list(answers) : run.title)
  const sentence = asked && isQuoted(command) ? asked : summary
  return {
    ...run,
    sentence,
    more: [
      ...(asked && !isSame(asked, sentence) ? [asked] : []),
      ...(plan.step === 'confirm' ? plan.warnings : []),
      ...(command.effect === 'final' ? [command.final] : []),
    ],
    question,
    refused: refusalOf(planned, run.title),
  }
}

async function planRun(run: Run, parts: Parts, accepted?: PlannedRun) {
  const { command, given } = run
  if (!command) return { run: noSuchCommand(run), plan: undefined }
  const how = { via: 'recording', question: accepted?.question, runs: accepted !== undefined } as const
  const planned = await parts.step.plan({ command, given, ...how }, parts.facts)
  return { run: worded({ ...run, command }, planned, parts.records), plan: planned.plan }
}

/** Plans each run, and changes nothing. */
export async function planReplay(
  runs: readonly Run[],
  parts: Parts,
  signal: AbortSignal,
): Promise<readonly PlannedRun[]> {
  const planned: PlannedRun[] = []
  for (const run of runs) if (!signal.aborted) planned.push((await planRun(run, parts)).run)
  return planned
}

/** What became of a recording: `stopped` is the run at which it ended, and why. */
export type Replayed = {
  readonly done: readonly DoneStep[]
  readonly stopped: { readonly at: number; readonly why: Message } | undefined
}

/** Runs one after the other, up to the first that is refused. Each is planned once more, now that those before are done. */
export async function replay(
  planned: readonly PlannedRun[],
  parts: Parts,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<Replayed> {
  const done: DoneStep[] = []
  for (const [at, run] of planned.entries()) {
    const stop = (why: Message): Replayed => ({ done, stopped: { at, why } })
    if (signal.aborted) return stop(recordingsText.youStopped)
    const next = await planRun(run, parts, run).catch(
      (error: unknown) => failureOf(error).words ?? generalText.serverNotReachable,
    )
    if ('id' in next) return stop(next)
    const { run: now, plan } = next
    if (plan?.step !== 'ready') return stop(now.refused ?? changed(now))
    // Nobody has accepted another amount than the one that was shown.
    if (plan.command.effect === 'final' && !isSame(now.sentence, run.sentence)) return stop(changed(now))
    const outcome = await parts.step.run(plan)
    // What was done was done by somebody else than who is signed in now.
    if (outcome.kind === 'left') return { done: [], stopped: { at, why: recordingsText.youStopped } }
    if (outcome.kind !== 'done') return stop(whyNot(plan, outcome))
    const step = doneStep(plan, outcome, parts.records)
    if (step) done.push(step)
    onDone(at + 1)
  }
  return { done, stopped: undefined }
}

/** What would be done now is not what was shown. */
const changed = ({ sentence, more }: PlannedRun): Message =>
  recordingsText.changedSince({ now: sentences(sentence, ...more) })

function whyNot(plan: ReadyPlan, outcome: Started): Message {
  if (outcome.kind === 'refused' || outcome.kind === 'unknown') {
    const { text, more } = wordsOf(plan, outcome)
    return more ? sentences(text, more) : text
  }
  if (outcome.kind === 'not offered') return operationsText.notOffered
  return operationsText.failed({ title: caption(plan.command.title) })
}

function doneStep(
  plan: ReadyPlan,
  outcome: Extract<Outcome, { readonly kind: 'done' }>,
  records: Records,
): DoneStep | undefined {
  const { command } = plan
  const { title } = command
  if (outcome.entry === 'nothing') return undefined
  if (outcome.entry === undefined) return { title, final: finalText(command) }
  const said = saidOf(plan, outcome, records.related())
  const about = said && t(sentences(said.text, ...(said.more ? [said.more] : [])))
  return { title, entry: outcome.entry, about }
}
