import { NotOffered } from '../api.ts'
import type { AnyCommand } from '../command.ts'
import type { Facts } from '../facts.ts'
import type { Search } from '../location.ts'
import { failureOf } from '../queries.ts'
import type { ScreenPath } from '../screens.ts'
import { type PlacedWords, placeWords, type SpareWords } from '../typed-words.ts'
import { type Drafts, isEmpty, missingText, type Problem, parseAll } from '../values.ts'
import { askedNow, runId } from './answers.ts'
import { changedMeanwhile, initialValuesOf } from './initial-values.ts'
import type { Look, Lookups } from './lookups.ts'
import { wordsOf } from './outcome.ts'
import { quoteOf } from './quote.ts'

/** Where a command is started from. A link is never run by itself; undo never asks what is known. */
export type Via = 'palette' | 'row' | 'bar' | 'key' | 'link' | 'undo'

/** What stays of a prompt that was left, for the next time. */
export type KeptDraft = {
  /** The id of the run that it would have been. */
  readonly run: string
  readonly answers: Drafts
  /** What was typed into a question and not accepted yet, by argument. */
  readonly typed: Readonly<Record<string, string>>
  /** What was sent from there and may have been done, by the ids of the runs. */
  readonly unsure: readonly string[]
}

/** A command that somebody wants to run, with what is known at the time. */
export type Request = {
  readonly id: string
  readonly command: AnyCommand
  readonly given: Drafts
  readonly via: Via
  /** `true`: the server does not have the command's call. */
  readonly lacking?: boolean
  /** What the screen proposes for the questions, each to be answered otherwise. */
  readonly proposed?: Drafts | undefined
  /** What was typed in the palette beside the command and what it is about. */
  readonly words?: SpareWords | undefined
  /** What waits from the last time these arguments were given. */
  readonly kept?: (prefilled: Drafts) => KeptDraft | undefined
  /** Set once a prompt has been answered: `given` holds all answers, and nothing is asked again. */
  readonly answered?: {
    /** The question that was confirmed, if any. */
    readonly question: string | undefined
    readonly unsure: readonly string[]
    /** A form has shown what it is about to do above its button. */
    readonly how: 'form' | 'palette'
  }
}

type Values = Readonly<Record<string, unknown>>

/** It cannot run. Problems are shown beside their questions, a text in a notice. */
export type RefusedPlan = { readonly step: 'refused' } & (
  | {
      readonly reason: 'values' | 'not looked up'
      readonly problems: readonly [Problem, ...Problem[]]
    }
  | { readonly reason: 'gate' | 'link' | 'not loaded' | 'not found'; readonly text: string }
)
/** Something has to be asked first. */
export type MissingPlan = {
  readonly step: 'missing'
  readonly answers: Drafts
  readonly initialValues: Drafts
  readonly proposed: Drafts
  /** The arguments that were given and are not asked again, unless stepped back to. */
  readonly prefilled: readonly string[]
  /** The arguments that are asked. */
  readonly open: readonly string[]
  readonly typed: Readonly<Record<string, string>>
  /** What was typed in the palette and named nothing: where it fits the questions, and all of it. */
  readonly words?: { readonly placed: PlacedWords; readonly unused: readonly string[] }
  readonly unsure: readonly string[]
  readonly problems: readonly Problem[]
}
/** Everything is known, and has to be confirmed first. */
export type ConfirmPlan = {
  readonly step: 'confirm'
  readonly answers: Drafts
  readonly question: string
  /** What ought to be known before going on. */
  readonly warnings: readonly string[]
}
/** It can run now. */
export type ReadyPlan = {
  readonly step: 'ready'
  readonly id: string
  readonly command: AnyCommand
  readonly via: Via
  readonly answers: Drafts
  readonly values: Values
  /** Where the dialog that it opens is; on the first screen when it says none. */
  readonly dialog?: { readonly path: ScreenPath | undefined; readonly search: Search }
}
export type Plan = RefusedPlan | MissingPlan | ConfirmPlan | ReadyPlan

const goOn = 'Go on all the same?'
const twice = 'What was sent before it was changed may have been done. This would be done as well.'
/** What commands warn of is who would be in two places. */
const notChecked = 'Clashes could not be checked'

const refused = (reason: 'gate' | 'link' | 'not loaded' | 'not found', text: string): RefusedPlan => ({
  step: 'refused',
  reason,
  text,
})

/** Why a command may not be started, in a sentence. */
export const gateOf = ({ command, lacking }: Pick<Request, 'command' | 'lacking'>, facts: Facts): string | undefined =>
  lacking ? 'This server does not offer it.' : command.gate?.(facts)

/**
 * What is to be done about a command: the one answer for palette, form, button, key, drag, link and undo. It changes
 * nothing, and asks nobody but the look-ups it is given.
 */
export async function plan(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  if (request.answered) return decide(request, facts, lookups)
  const reason = gateOf(request, facts)
  if (reason !== undefined) return refused('gate', reason)
  const { id, command, via } = request
  const { prefilled, unknown } = await recognized(request, lookups.near)
  let loaded: Drafts | undefined
  try {
    loaded = await command.load?.(lookups.api)
  } catch (error) {
    // Without what is stored, saving would write over it.
    return refused('not loaded', failureOf(error).words ?? `${command.title}: failed.`)
  }
  const kept = request.kept?.(prefilled)
  const here = via === 'palette' || via === 'key' ? { ...underCursor(command, facts), ...request.proposed } : {}
  const known = { ...here, ...kept?.answers, ...prefilled }
  const proposed = { ...here, ...loaded }
  const initialValues = { ...(await initialValuesOf(command, known, lookups.near, facts.today)), ...proposed }
  const answers = { ...initialValues, ...known }
  const open = Object.entries(askedNow(command, answers)).filter(([name]) => !(name in prefilled))
  const required = open.filter(([, argument]) => !argument.optional)
  const opens = command.effect === 'view' || command.effect === 'show'
  // A link asks or shows. It starts nothing that runs without a question, and nothing that nobody is offered.
  if (via === 'link' && (command.unlisted || (command.effect === 'show' && required.length === 0)))
    return refused('link', `Left out of the link: do=${id}`)
  const [gone, ...others] = unknown
  // What undo was not given was empty before; what it was given and is gone cannot be asked for.
  if (via === 'undo' && gone) return { step: 'refused', reason: 'values', problems: [gone, ...others] }
  const { words } = request
  // Nothing runs on words that nobody has looked at.
  const askedAnyway = !opens && (via === 'link' || (words?.unused.length ?? 0) > 0)
  const asks = (opens || via === 'undo' ? required : open).length > 0 || askedAnyway
  if (!asks) return decide({ ...request, given: prefilled }, facts, lookups)
  return {
    step: 'missing',
    answers,
    initialValues,
    proposed,
    prefilled: Object.keys(prefilled),
    open: open.map(([name]) => name),
    typed: kept?.typed ?? {},
    ...(words ? { words: { placed: placeWords(words, open, facts.today), unused: words.unused } } : {}),
    unsure: kept?.unsure ?? [],
    problems: unknown,
  }
}

/** What was given, without what is empty or unknown to the command, and without records that are not there. */
async function recognized({ command, given }: Request, look: Look) {
  const unknown: Problem[] = []
  const prefilled: Record<string, unknown> = {}
  for (const [name, answer] of Object.entries(given)) {
    const argument = command.arguments[name]
    if (!argument || isEmpty(answer)) continue
    // A list that cannot be loaded is no reason to forget what was asked for.
    const there =
      argument.kind !== 'entity' || (await look(argument.of, String(answer)).catch(() => null)) !== undefined
    if (there) prefilled[name] = answer
    else unknown.push({ argument: name, text: missingText(argument) })
  }
  return { prefilled, unknown }
}

/** A question about the kind of record under the cursor begins with that one, and can be answered otherwise. */
function underCursor(command: AnyCommand, { row }: Facts): Drafts {
  const fits = Object.entries(command.arguments).find(
    ([, argument]) => argument.kind === 'entity' && argument.of === row?.kind && !argument.optional,
  )
  return row && fits ? { [fits[0]]: row.id } : {}
}

/** Everything is answered: whether it can run, and what has to be confirmed first. */
async function decide(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  const { id, command, given: answers, via, answered } = request
  const confirmed = answered?.question
  const confirms = 'confirm' in command && command.confirm !== undefined && via !== 'undo' && confirmed === undefined
  // What is only opened or asked about is shown as the screen has it; what runs now is looked up.
  const look = command.effect === 'view' || confirms ? lookups.near : lookups.find
  let reached = true
  const looked: Look = (kind, name) =>
    look(kind, name).catch((error: unknown) => {
      reached = false
      throw error
    })
  const result = await parseAll(askedNow(command, answers), answers, looked, facts.today)
  const wrong = 'problems' in result ? result.problems : [command.check?.(result.values) ?? []].flat()
  const [first, ...more] = wrong
  if (first) return { step: 'refused', reason: reached ? 'values' : 'not looked up', problems: [first, ...more] }
  const values = 'values' in result ? result.values : {}
  const ready = { step: 'ready', id, command, via, answers, values } as const
  if (command.effect === 'show') return ready
  if (command.effect === 'view') {
    const found = await command.lookUp?.(values, { api: lookups.api, screen: facts.screen })
    if (found && 'problem' in found) return refused('not found', found.problem)
    const about = { ...answers, ...found?.told }
    const search = {
      ...(command.search?.(values) as Search | undefined),
      view: id,
      ...Object.fromEntries(Object.entries(about).map(([name, answer]) => [`v.${name}`, String(answer)])),
    }
    return { ...ready, dialog: { path: command.screen ?? facts.screen, search } }
  }
  const quoted = via === 'undo' || answered?.how === 'form' ? undefined : await quoteOf(command, values, lookups)
  if (quoted && 'refused' in quoted) {
    const argument = Object.keys(command.arguments).at(-1)!
    return { step: 'refused', reason: 'values', problems: [{ argument, text: wordsOf(ready, quoted.refused).text }] }
  }
  const documented = command.confirm?.(values) ?? quoted?.sentence
  // What it is about was changed since the question was shown: what was confirmed is another question.
  const asksAgain = confirmed !== undefined && documented !== undefined && documented !== confirmed
  if (via === 'undo' || (confirmed !== undefined && !asksAgain)) return ready
  // What cannot be asked beforehand is refused when it runs.
  const refusal = await command.refuses?.(values, lookups.api).catch(() => undefined)
  if (refusal) return { step: 'refused', reason: 'values', problems: [refusal] }
  const unsure = answered?.unsure ?? []
  const changed = unsure.length > 0 && !unsure.includes(runId(id, answers))
  const warnings = [
    ...(asksAgain ? [`${changedMeanwhile}.`] : []),
    ...(changed ? [twice] : []),
    ...(quoted?.warnings ?? []),
    ...((await command.warnings?.(values, lookups.api).catch(unchecked)) ?? []),
  ]
  const question = documented ?? (warnings.length > 0 ? goOn : undefined)
  return question === undefined ? ready : { step: 'confirm', answers, question, warnings }
}

/** Another server has no such call; of this one the clashes ought to be known. */
const unchecked = (error: unknown): readonly string[] =>
  error instanceof NotOffered ? [] : [`${notChecked}: ${failureOf(error).words ?? 'server not reachable.'}`]
