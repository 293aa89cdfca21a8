import { answersOfRun, askedNow, runId } from '../command/command-answers.ts'
import type { Facts } from '../command/facts.ts'
import { repeats } from '../command/start-source.ts'
import type { Search } from '../command/url-search.ts'
import { isEmpty, parseAll } from '../command/values.ts'
import { commonAnswers } from './answers-for-many.ts'
import { shownOf, withQuestion } from './confirmation.ts'
import type { Look, Lookups } from './lookups.ts'
import type { Plan, ReadyPlan, Request } from './plan-types.ts'
import { refused } from './refused-plan.ts'

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
