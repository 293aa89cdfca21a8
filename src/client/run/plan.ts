import type { Role } from '#contract/session.ts'
import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { repeats } from '../command/start-source.ts'
import { type Answers, isEmpty, missingText, type Problem, refusalOf } from '../command/values.ts'
import { failureOf } from '../core/failure.ts'
import type { Said } from '../line/line-answers.ts'
import { caption, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { lineForMany } from './answers-for-many.ts'
import { initialValuesOf, startingFrom, underCursor } from './initial-values.ts'
import type { Lookups } from './lookups.ts'
import { decide } from './plan-from-answers.ts'
import type { Plan, RefusedPlan, Request } from './plan-types.ts'
import { refused } from './refused-plan.ts'

/** Why a command may not be started, in a sentence. */
export const gateOf = (
  { command, notOffered }: Pick<Request, 'command' | 'notOffered'>,
  facts: Facts,
): Message | undefined => (notOffered ? operationsText.notOffered : command.gate?.(facts))

/** Whose role allows what the person's own does not. */
const roleFor = (request: Request, facts: Facts): Role | undefined =>
  (['super admin', 'boss'] as const).find(role => gateOf(request, { ...facts, role }) === undefined)

/** Why it may not be started, and where it could be, or by whom. */
function gatedBy(request: Request, facts: Facts): RefusedPlan | undefined {
  const reason = gateOf(request, facts)
  if (reason === undefined) return undefined
  const { screen } = request.command
  const isThere = screen && screen !== facts.screen && gateOf(request, { ...facts, screen }) === undefined
  const may = roleFor(request, facts)
  return { ...refused('gate', reason), ...(isThere ? { where: screen } : may ? { may } : {}) }
}

/**
 * Decides what a command needs: the same function serves palette, form, button, key, drag, link and undo. It changes
 * nothing, and reads only through the look-ups it is given.
 */
export async function plan(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  if (request.answered) return decide(request, facts, lookups)
  const gated = gatedBy(request, facts)
  if (gated) return gated
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
  const { kept, open, ...values } = await questionsOf(request, prefilled, loaded, facts, lookups)
  const required = open.filter(({ optional }) => !optional)
  if (via === 'link' && !mayFollowLink(command, required.length))
    return refused('link', operationsText.leftOutOfLink({ part: `do=${id}` }))
  const [firstUnknown, ...others] = unknown
  // Undo cannot ask for a record that no longer exists, so it refuses.
  if (repeats(via) && firstUnknown) return { step: 'refused', reason: 'values', problems: [firstUnknown, ...others] }
  const line = request.line && via === 'many' ? lineForMany(request.line, command, prefilled) : request.line
  const isUnclear = line !== undefined && isUnclearLine(line)
  const whole = line?.whole && !isUnclear ? await answeredBy(request, prefilled, lookups, facts) : undefined
  if (whole) return decide({ ...request, given: whole }, facts, lookups)
  if (!asks(request, open.length, required.length, isUnclear))
    return decide({ ...request, given: prefilled }, facts, lookups)
  return {
    step: 'missing',
    ...values,
    prefilled: Object.keys(prefilled),
    open: open.map(({ name }) => name),
    typed: kept?.typed ?? {},
    ...(line ? { line: { typed: line.typed, unused: line.unused } } : {}),
    unknownRuns: kept?.unknownRuns ?? [],
    problems: unknown,
  }
}

/** A link only asks or shows. It starts no unlisted command, and no `show` command that would run at once. */
const mayFollowLink = ({ unlisted, effect }: AnyCommand, required: number): boolean =>
  !unlisted && (effect !== 'show' || required > 0)

/** Words that fit nothing may change what the person meant, so they see the question first. */
const isUnclearLine = ({ unused, typed }: Said): boolean => unused.length > 0 || Object.keys(typed).length > 0

/** What is still to be asked, and with which values its questions open. */
async function questionsOf(
  request: Request,
  prefilled: Answers,
  loaded: Answers | undefined,
  facts: Facts,
  lookups: Lookups,
) {
  const { command, via } = request
  const kept = request.kept?.(prefilled)
  const isStartedHere = via === 'palette' || via === 'key'
  const ofRow = isStartedHere ? underCursor(command, facts) : {}
  const ofScreen = isStartedHere || via === 'many' ? startingFrom(command, request.proposed ?? {}, via) : {}
  const filledIn = { ...ofRow, ...ofScreen, ...kept?.answers, ...prefilled }
  const proposed = { ...ofRow, ...ofScreen, ...loaded }
  const from = startingFrom(command, filledIn, via)
  const initialValues = { ...(await initialValuesOf(command, from, lookups.near, facts.today)), ...proposed }
  const answers = { ...initialValues, ...filledIn }
  const open = Object.entries(askedNow(command, answers, via)).flatMap(([name, { optional = false }]) =>
    name in prefilled ? [] : [{ name, optional }],
  )
  return { answers, initialValues, proposed, kept, open }
}

/** Whether anything is asked. What opens a view, undo and redo ask only what they cannot do without. */
function asks({ command, via }: Request, open: number, required: number, isUnclear: boolean): boolean {
  const opens = command.effect === 'view' || command.effect === 'show'
  return (opens || repeats(via) ? required : open) > 0 || (!opens && (via === 'link' || isUnclear))
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
    const wrong = argument.kind === 'entity' && record ? refusalOf(argument, record, related()) : undefined
    refusal ??= wrong && { argument: name, ...wrong }
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
