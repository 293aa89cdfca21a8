import { answersOfRun, askedNow, runId } from '../command/answers.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Facts } from '../command/facts.ts'
import type { Search } from '../command/location.ts'
import type { ScreenPath } from '../command/screens.ts'
import { type Answers, isEmpty, missingText, type Problem, parseAll, type Refuses } from '../command/values.ts'
import { repeats, type Via } from '../command/via.ts'
import { NotOffered } from '../core/api.ts'
import { failureOf } from '../core/failure.ts'
import type { Said } from '../line/said.ts'
import { caption, isSame, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { commonAnswers, lineForMany } from './answers-for-many.ts'
import type { KeptDraft } from './draft.ts'
import { initialValuesOf, startingFrom, underCursor } from './initial-values.ts'
import type { Look, Lookups } from './lookups.ts'
import { wordsOf } from './outcome.ts'
import { quoteOf } from './quote.ts'

/** A command to run, and what is known when it is started. */
export type Request = {
  readonly id: string
  readonly command: AnyCommand
  readonly given: Answers
  readonly via: Via
  /** `true` when the server does not have the command's call. */
  readonly notOffered?: boolean
  /** Answers that the screen proposes. The person can change each of them. */
  readonly proposed?: Answers | undefined
  /** What the line in the palette says, beside the answers that it gives. */
  readonly line?: Said | undefined
  /** Finds the draft that was kept for these prefilled arguments. */
  readonly kept?: (prefilled: Answers) => KeptDraft | undefined
  /** Set once a prompt has been answered. `given` then holds all answers, and nothing is asked again. */
  readonly answered?: {
    /** The confirmation question that the person accepted, if any. */
    readonly question: Message | undefined
    readonly unknownRuns: readonly string[]
    /** A form has already shown the preview above its button. */
    readonly how: 'form' | 'palette'
  }
}

type Values = Readonly<Record<string, unknown>>

/** The command cannot run. Problems are shown beside their questions, `text` is shown in a notice. */
export type RefusedPlan = { readonly step: 'refused' } & (
  | {
      readonly reason: 'values' | 'not looked up'
      readonly problems: readonly [Problem, ...Problem[]]
    }
  | { readonly reason: 'gate' | 'link' | 'not loaded' | 'not found'; readonly text: Message }
)
/** Questions have to be asked first. */
export type MissingPlan = {
  readonly step: 'missing'
  readonly answers: Answers
  readonly initialValues: Answers
  readonly proposed: Answers
  /** The arguments that were given. They are not asked, unless the person steps back to them. */
  readonly prefilled: readonly string[]
  /** The arguments to ask. */
  readonly open: readonly string[]
  readonly typed: Readonly<Record<string, string>>
  /** The texts of the line in the palette that questions open with, and its words that fit none. */
  readonly line?: Pick<Said, 'typed' | 'unused'>
  readonly unknownRuns: readonly string[]
  readonly problems: readonly Problem[]
}
/** Everything is known, and the person has to confirm. */
export type ConfirmPlan = {
  readonly step: 'confirm'
  readonly answers: Answers
  readonly question: Message
  /** What the person should know before they confirm. */
  readonly warnings: readonly Message[]
}
/** The command can run now. */
export type ReadyPlan = {
  readonly step: 'ready'
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly answers: Answers
  readonly values: Values
  /** Where the dialog that it opens is shown. Without a path it is the home screen. */
  readonly dialog?: { readonly path: ScreenPath | undefined; readonly search: Search }
}
export type Plan = RefusedPlan | MissingPlan | ConfirmPlan | ReadyPlan

const refused = (reason: 'gate' | 'link' | 'not loaded' | 'not found', text: Message): RefusedPlan => ({
  step: 'refused',
  reason,
  text,
})

/** Why a command may not be started, in a sentence. */
export const gateOf = (
  { command, notOffered }: Pick<Request, 'command' | 'notOffered'>,
  facts: Facts,
): Message | undefined => (notOffered ? operationsText.notOffered : command.gate?.(facts))

/**
 * Decides what a command needs: the same function serves palette, form, button, key, drag, link and undo. It changes
 * nothing, and reads only through the look-ups it is given.
 */
export async function plan(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  if (request.answered) return decide(request, facts, lookups)
  const reason = gateOf(request, facts)
  if (reason !== undefined) return refused('gate', reason)
  const { id, command, via } = request
  const { prefilled, unknown, refusal } = await recognized(request, lookups)
  // Nothing is asked about a record with which it cannot be done. A link shows what it is about.
  if (refusal && via !== 'many' && via !== 'link') return { step: 'refused', reason: 'values', problems: [refusal] }
  let loaded: Answers | undefined
  try {
    loaded = await command.load?.(lookups.api)
  } catch (error) {
    // Saving a form that could not load the stored values would overwrite them.
    return refused('not loaded', failureOf(error).words ?? operationsText.failed({ title: caption(command.title) }))
  }
  const kept = request.kept?.(prefilled)
  const ofRow = via === 'palette' || via === 'key' ? underCursor(command, facts) : {}
  const isProposed = via === 'palette' || via === 'key' || via === 'many'
  const fromScreen = { ...ofRow, ...(isProposed ? startingFrom(command, request.proposed ?? {}, via) : {}) }
  const known = { ...fromScreen, ...kept?.answers, ...prefilled }
  const proposed = { ...fromScreen, ...loaded }
  const from = startingFrom(command, known, via)
  const initialValues = { ...(await initialValuesOf(command, from, lookups.near, facts.today)), ...proposed }
  const answers = { ...initialValues, ...known }
  const open = Object.entries(askedNow(command, answers, via)).filter(([name]) => !(name in prefilled))
  const required = open.filter(([, argument]) => !argument.optional)
  const opens = command.effect === 'view' || command.effect === 'show'
  // A link only asks or shows. It starts no unlisted command, and no `show` command that would run at once.
  if (via === 'link' && (command.unlisted || (command.effect === 'show' && required.length === 0)))
    return refused('link', operationsText.leftOutOfLink({ part: `do=${id}` }))
  const [firstUnknown, ...others] = unknown
  // Undo cannot ask for a record that no longer exists, so it refuses.
  if (repeats(via) && firstUnknown) return { step: 'refused', reason: 'values', problems: [firstUnknown, ...others] }
  const line = request.line && via === 'many' ? lineForMany(request.line, command, prefilled) : request.line
  // Words that fit nothing may change what the person meant, so they see the question first.
  const isUnclear = line !== undefined && (line.unused.length > 0 || Object.keys(line.typed).length > 0)
  const whole = line?.whole && !isUnclear ? await answeredBy(request, prefilled, lookups, facts) : undefined
  if (whole) return decide({ ...request, given: whole }, facts, lookups)
  const askedAnyway = !opens && (via === 'link' || isUnclear)
  const asks = (opens || repeats(via) ? required : open).length > 0 || askedAnyway
  if (!asks) return decide({ ...request, given: prefilled }, facts, lookups)
  return {
    step: 'missing',
    answers,
    initialValues,
    proposed,
    prefilled: Object.keys(prefilled),
    open: open.map(([name]) => name),
    typed: kept?.typed ?? {},
    ...(line ? { line: { typed: line.typed, unused: line.unused } } : {}),
    unknownRuns: kept?.unknownRuns ?? [],
    problems: unknown,
  }
}

/**
 * The given arguments, without empty ones, ones the command does not have, and records that do not exist. A text that the
 * person emptied is repeated as such.
 */
async function recognized({ command, given, via, line }: Request, { near, related }: Lookups) {
  const unknown: Problem[] = []
  let refusal: Problem | undefined
  const prefilled: Record<string, unknown> = {}
  for (const [name, answer] of Object.entries(given)) {
    const argument = command.arguments[name]
    if (!argument) continue
    if (isEmpty(answer) && !(answer === '' && argument.optional && (repeats(via) || line?.whole))) continue
    // When the list cannot be loaded, the record may still exist: the argument is kept.
    const record = argument.kind === 'entity' ? await near(argument.of, String(answer)).catch(() => null) : null
    if (record !== undefined) prefilled[name] = answer
    else unknown.push({ argument: name, text: missingText(argument) })
    const text = argument.kind === 'entity' && record ? (argument.refuses as Refuses)?.(record, related()) : undefined
    refusal ??= text && { argument: name, text }
  }
  return { prefilled, unknown, refusal }
}

/**
 * The answers of a line that leaves nothing to ask: those it gives, and for the others their initial values. What cannot
 * be undone has no initial values here, so that nothing is collected in cash because nobody said how.
 */
async function answeredBy(
  { command, via }: Request,
  given: Answers,
  { near }: Lookups,
  { today }: Facts,
): Promise<Answers | undefined> {
  const from = startingFrom(command, given, via)
  const initial = command.effect === 'final' ? {} : await initialValuesOf(command, from, near, today)
  const answers = { ...initial, ...given }
  const missing = Object.entries(askedNow(command, answers, via)).some(
    ([name, { optional }]) => !optional && isEmpty(answers[name]),
  )
  return missing ? undefined : answers
}

/** Once everything is answered: decides whether the command can run and whether the person has to confirm. */
async function decide(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  const { id, command, given, via, answered } = request
  const answers = answersOfRun(command, given)
  if (via === 'many') {
    const common = await commonAnswers(command, given, lookups.find, facts.today, lookups.related())
    return 'problems' in common
      ? { step: 'refused', reason: 'values', problems: common.problems }
      : { step: 'ready', id, command, via, ...common }
  }
  const confirmed = answered?.question
  const confirms = 'confirm' in command && command.confirm !== undefined && !repeats(via) && confirmed === undefined
  // Opening and confirming use the record as the screen shows it. Running uses a fresh one.
  const look = command.effect === 'view' || confirms ? lookups.near : lookups.find
  const isSentAgain = answered?.unknownRuns.includes(runId(id, answers)) ?? false
  let reached = true
  const lookUp: Look = async (kind, name) => {
    const asItWas = answered ? lookups.seen(kind, name) : undefined
    // What may have been done is sent again as it was, because that is what its key stands for.
    if (asItWas !== undefined && isSentAgain) return asItWas
    const record = await look(kind, name).catch((error: unknown) => {
      reached = false
      throw error
    })
    // A colleague may have ended the record since the question was asked. The server then says who and how.
    return record ?? asItWas
  }
  const result = await parseAll(askedNow(command, given), given, lookUp, facts.today, lookups.related())
  const wrong = 'problems' in result ? result.problems : [command.check?.(result.values) ?? []].flat()
  const [first, ...more] = wrong
  if (first) return { step: 'refused', reason: reached ? 'values' : 'not looked up', problems: [first, ...more] }
  const values = 'values' in result ? result.values : {}
  const ready = { step: 'ready', id, command, via, answers, values } as const
  if (command.effect === 'show') return ready
  if (command.effect === 'view') {
    const found = await command.lookUp?.(values, { api: lookups.api, screen: facts.screen })
    if (found && 'problem' in found) return refused('not found', found.problem)
    const about = { ...answers, ...found?.given }
    // It lies over where the person is, and leaves that as it was. Only where there is no screen its own one is shown under it.
    const settings = facts.screen === undefined ? (command.search?.(values) as Search | undefined) : undefined
    const search = {
      ...settings,
      view: id,
      ...Object.fromEntries(
        Object.entries(about).flatMap(([name, answer]) => (isEmpty(answer) ? [] : [[`v.${name}`, String(answer)]])),
      ),
    }
    return { ...ready, dialog: { path: facts.screen ?? command.screen, search } }
  }
  const quoted = repeats(via) || answered?.how === 'form' ? undefined : await quoteOf(command, values, lookups)
  if (quoted && 'refused' in quoted) {
    const { text } = wordsOf(ready, quoted.refused)
    const argument = Object.keys(command.arguments).at(-1)
    // The last question shows it. A command that asks nothing says it in a notice.
    return argument === undefined
      ? refused('not found', text)
      : { step: 'refused', reason: 'values', problems: [{ argument, text }] }
  }
  if (via === 'recording' && quoted?.warnings[0]) return refused('not found', quoted.warnings[0])
  const documented = command.confirm?.(values) ?? quoted?.sentence
  // The record changed after the question was shown, so the person confirmed another question.
  const asksAgain = confirmed !== undefined && documented !== undefined && !isSame(documented, confirmed)
  if (repeats(via) || (confirmed !== undefined && !asksAgain)) return ready
  // When this check cannot be made now, the server refuses when the command runs.
  const refusal = await command.refuses?.(values, lookups.api).catch(() => undefined)
  if (refusal) return { step: 'refused', reason: 'values', problems: [refusal] }
  const unknownRuns = answered?.unknownRuns ?? []
  const changed = unknownRuns.length > 0 && !unknownRuns.includes(runId(id, answers))
  const warnings = [
    ...(asksAgain ? [operationsText.changedMeanwhile] : []),
    ...(changed ? [operationsText.doneAsWell] : []),
    ...(quoted?.warnings ?? []),
    ...((await command.warnings?.(values, lookups.api, facts.today, lookups.related()).catch(unchecked)) ?? []),
  ]
  const question = documented ?? (warnings.length > 0 ? operationsText.goOn : undefined)
  return question === undefined ? ready : { step: 'confirm', answers, question, warnings }
}

/** The warning when clashes could not be checked. A server without that call needs none. */
function unchecked(error: unknown): readonly Message[] {
  if (error instanceof NotOffered) return []
  const { words } = failureOf(error)
  return [words ? operationsText.clashesNotChecked({ why: words }) : operationsText.clashesNotReachable]
}
