import { sameAnswer } from '../command/command-answers.ts'
import type { Answers } from '../command/values.ts'
import { initialValuesOf } from './initial-values.ts'
import type { Look } from './lookups.ts'
import type { ReadyPlan } from './plan-types.ts'

/** The answers without those that a record gave and the person left as they were: the next record gives its own. */
export async function ownAnswers({ command, answers, values }: ReadyPlan, today: Temporal.PlainDate): Promise<Answers> {
  const used: Look = async (kind, id) =>
    Object.entries(command.arguments)
      .filter(([each, argument]) => argument.kind === 'entity' && argument.of === kind && answers[each] === id)
      .map(([each]) => values[each])[0]
  const ofRecords = await initialValuesOf(command, answers, used, today)
  const always = await initialValuesOf(command, {}, used, today)
  const own = Object.entries(answers).filter(
    ([each, answer]) => !(each in ofRecords) || each in always || !sameAnswer(answer, ofRecords[each]),
  )
  // What was typed as 'tomorrow' is the day that it meant.
  const dated = own.map(([each, answer]) => {
    const isDay = ['date', 'month', 'time'].includes(command.arguments[each]?.kind ?? '')
    return [each, isDay ? (values[each] ?? answer) : answer] as const
  })
  return Object.fromEntries(dated)
}
