import { answersOfRun, askedNow, runId } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import type { Search } from '../command/location.ts'
import { repeats } from '../command/start-source.ts'
import { isEmpty, parseAll } from '../command/values.ts'
import { NotOffered } from '../core/api.ts'
import { failureOf } from '../core/failure.ts'
import { isSame, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { commonAnswers } from './answers-for-many.ts'
import type { Look, Lookups } from './lookups.ts'
import { type Failed, wordsOf } from './outcome.ts'
import type { Plan, ReadyPlan, RefusedPlan, Request } from './plan-types.ts'
import { quoteOf } from './quote.ts'

export const refused = (reason: 'gate' | 'link' | 'not loaded' | 'not found', text: Message): RefusedPlan => ({
  step: 'refused',
  reason,
  text,
})

/** Once everything is answered: decides whether the command can run and whether the person has to confirm. */
export async function decide(request: Request, facts: Facts, lookups: Lookups): Promise<Plan> {
  const { id, command, given, via } = request
  if (via === 'many') {
    const common = await commonAnswers(command, given, lookups.find, facts.today, lookups.related())
    return 'problems' in common
      ? { step: 'refused', reason: 'values', problems: common.problems }
      : { step: 'ready', id, command, via, ...common }
  }
  const shown = await shownOf(request, facts, lookups)
  const records = recordsFor(request, lookups)
  const result = await parseAll(askedNow(command, given), given, records.look, facts.today, lookups.related())
  const [first, ...more] = 'problems' in result ? result.problems : [command.check?.(result.values) ?? []].flat()
  if (first)
    return { step: 'refused', reason: records.reached() ? 'values' : 'not looked up', problems: [first, ...more] }
  const values = 'values' in result ? result.values : {}
  const ready = { step: 'ready', id, command, via, answers: answersOfRun(command, given), values } as const
  if (command.effect === 'show') return ready
  return command.effect === 'view'
    ? withDialog(ready, facts, lookups)
    : withQuestion(ready, { ...request, shown }, facts, lookups)
}

type Shown = { readonly shown: Message | undefined }

/** What the person has read of what cannot be undone: its preview, of the records as they were looked up before. */
async function shownOf({ command, given, answered }: Request, { today }: Facts, { seen, related }: Lookups) {
  if (!answered || command.effect !== 'final') return undefined
  const asItWas: Look = (kind, name) => Promise.resolve(seen(kind, name))
  const found = await parseAll(askedNow(command, given), given, asItWas, today, related())
  return 'values' in found ? command.preview?.(found.values, related()) : undefined
}

const confirms = ({ command, via, answered }: Request): boolean =>
  'confirm' in command && command.confirm !== undefined && !repeats(via) && answered?.question === undefined

/** How the records of the answers are looked up, and whether all of it worked. */
function recordsFor(request: Request, lookups: Lookups): { readonly look: Look; readonly reached: () => boolean } {
  const { id, command, given, answered } = request
  // Opening and confirming use the record as the screen shows it. Running uses a fresh one.
  const look = command.effect === 'view' || confirms(request) ? lookups.near : lookups.find
  const isSentAgain = answered?.unknownRuns.includes(runId(id, answersOfRun(command, given))) ?? false
  let reached = true
  return {
    reached: () => reached,
    async look(kind, name) {
      const asItWas = answered ? lookups.seen(kind, name) : undefined
      // What may have been done is sent again as it was, because that is what its key stands for.
      if (asItWas !== undefined && isSentAgain) return asItWas
      const record = await look(kind, name).catch((error: unknown) => {
        reached = false
        throw error
      })
      // A colleague may have ended the record since the question was asked. The server then says who and how.
      return record ?? asItWas
    },
  }
}

/** With the dialog that it opens: over where the person is, and where there is no screen, over the command's own. */
async function withDialog(ready: ReadyPlan, { screen }: Facts, { api }: Lookups): Promise<Plan> {
  const { id, command, answers, values } = ready
  if (command.effect !== 'view') return ready
  const found = await command.lookUp?.(values, { api, screen })
  if (found && 'problem' in found) return refused('not found', found.problem)
  const about = Object.entries({ ...answers, ...found?.given }).filter(([, answer]) => !isEmpty(answer))
  const search = {
    ...(screen === undefined ? (command.search?.(values) as Search | undefined) : undefined),
    view: id,
    ...Object.fromEntries(about.map(([name, answer]) => [`v.${name}`, String(answer)])),
  }
  return { ...ready, dialog: { path: screen ?? command.screen, search } }
}

/** With the question that the person has to confirm, unless there is none or they have confirmed it. */
async function withQuestion(ready: ReadyPlan, request: Request & Shown, facts: Facts, lookups: Lookups): Promise<Plan> {
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

/** The last question shows what the server said. A command that asks nothing says it in a notice. */
function refusedByServer(ready: ReadyPlan, outcome: Failed): RefusedPlan {
  const { text, instead } = wordsOf(ready, outcome)
  const argument = Object.keys(ready.command.arguments).at(-1)
  return argument === undefined
    ? refused('not found', text)
    : { step: 'refused', reason: 'values', problems: [{ argument, text, ...(instead ? { instead } : {}) }] }
}

/** The warning when clashes could not be checked. A server without that call needs none. */
function unchecked(error: unknown): readonly Message[] {
  if (error instanceof NotOffered) return []
  const { words } = failureOf(error)
  return [words ? operationsText.clashesNotChecked({ why: words }) : operationsText.clashesNotReachable]
}
