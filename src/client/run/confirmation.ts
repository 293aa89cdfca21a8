import { askedNow, runId } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { repeats } from '../command/start-source.ts'
import { parseAll } from '../command/values.ts'
import { NotOffered } from '../core/api.ts'
import { failureOf } from '../core/failure.ts'
import { isSame, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { Look, Lookups } from './lookups.ts'
import type { Plan, ReadyPlan, Request } from './plan-types.ts'
import { quoteOf } from './quote.ts'
import { refused, refusedByServer } from './refused-plan.ts'

type Shown = { readonly shown: Message | undefined }

/** What the person has read of what cannot be undone: its preview, of the records as they were looked up before. */
export async function shownOf({ command, given, answered }: Request, { today }: Facts, { seen, related }: Lookups) {
  if (!answered || command.effect !== 'final') return undefined
  const asItWas: Look = (kind, name) => Promise.resolve(seen(kind, name))
  const found = await parseAll(askedNow(command, given), given, asItWas, today, related())
  return 'values' in found ? command.preview?.(found.values, related()) : undefined
}

/** With the question that the person has to confirm, unless there is none or they have confirmed it. */
export async function withQuestion(
  ready: ReadyPlan,
  request: Request & Shown,
  facts: Facts,
  lookups: Lookups,
): Promise<Plan> {
  const { command, via, values } = ready
  // These were excluded before.
  if (command.effect === 'view' || command.effect === 'show') return ready
  const { answered, shown } = request
  const quoted = repeats(via) || answered?.how === 'form' ? undefined : await quoteOf(command, values, lookups)
  if (quoted && 'refused' in quoted) return refusedByServer(ready, quoted.refused)
  const warned = quoted?.warnings ?? []
  if (via === 'recording' && warned[0]) return refused('not found', warned[0])
  const confirmed = answered?.question
  const documented = command.confirm?.(values) ?? quoted?.sentence
  const other = otherSentence(ready, { shown, confirmed, documented }, lookups)
  if (repeats(via) || (confirmed !== undefined && !other)) return ready
  // When this check cannot be made now, the server refuses when the command runs.
  const refusal = await command.refuses?.(values, lookups.api).catch(() => undefined)
  if (refusal) return { step: 'refused', reason: 'values', problems: [refusal] }
  const warnings = [
    ...(other ? [operationsText.changedMeanwhile] : []),
    ...(changesUnknownRun(ready, request) ? [operationsText.doneAsWell] : []),
    ...warned,
    ...(await ownWarnings(ready, facts, lookups)),
  ]
  const question = other ?? documented ?? (warnings.length > 0 ? operationsText.goOn : undefined)
  return question === undefined ? ready : { step: 'confirm', answers: ready.answers, question, warnings }
}

type Read = Shown & { readonly confirmed: Message | undefined; readonly documented: Message | undefined }

/** What the command says now, where a record changed after the person read it, so that they meant something else. */
function otherSentence({ command, values }: ReadyPlan, { shown, confirmed, documented }: Read, { related }: Lookups) {
  const preview = shown && 'preview' in command && command.preview?.(values, related())
  if (preview && !isSame(preview, shown)) return documented ?? preview
  return confirmed && documented && !isSame(documented, confirmed) ? documented : undefined
}

async function ownWarnings({ command, values }: ReadyPlan, { today }: Facts, { api, related }: Lookups) {
  if (!('warnings' in command)) return []
  return (await command.warnings?.(values, api, today, related()).catch(unchecked)) ?? []
}

/** Whether it may have been done already with other answers. */
function changesUnknownRun({ id, answers }: ReadyPlan, { answered }: Request): boolean {
  const unknownRuns = answered?.unknownRuns ?? []
  return unknownRuns.length > 0 && !unknownRuns.includes(runId(id, answers))
}

/** The warning when clashes could not be checked. A server without that call needs none. */
function unchecked(error: unknown): readonly Message[] {
  if (error instanceof NotOffered) return []
  const { words } = failureOf(error)
  return [words ? operationsText.clashesNotChecked({ why: words }) : operationsText.clashesNotReachable]
}
