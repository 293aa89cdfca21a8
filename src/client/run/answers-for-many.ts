import type { AnyCommand } from '../command/command.ts'
import { answersOfRun, askedNow } from '../command/command-answers.ts'
import { type Answers, isEmpty, type Problem, parseAll } from '../command/values.ts'
import type { Who } from '../entities/field.ts'
import type { Said } from '../line/line-answers.ts'
import { operationsText } from '../messages/operations.ts'
import type { Look } from './lookups.ts'

type Common =
  | { readonly answers: Answers; readonly values: Answers }
  | { readonly problems: readonly [Problem, ...Problem[]] }

/** Checks what all rows have in common. Whether a row is refused is found out for each of them. */
export async function commonAnswers(
  command: AnyCommand,
  given: Answers,
  find: Look,
  today: Temporal.PlainDate,
  who: Who,
): Promise<Common> {
  const { each, keeps } = command.many ?? {}
  const common = Object.fromEntries(Object.entries(askedNow(command, given, 'many')).filter(([name]) => name !== each))
  const isSaid = (name: string) => name === each || (name in common && !(keeps && isEmpty(given[name])))
  const said = Object.fromEntries(Object.entries(given).filter(([name]) => isSaid(name)))
  const [question] = Object.keys(common)
  if (keeps && question !== undefined && Object.keys(said).every(name => name === each))
    return { problems: [{ argument: question, text: operationsText.nothingToChange }] }
  const result = await parseAll(common, said, find, today, who)
  if ('values' in result) return { answers: answersOfRun(command, said), values: result.values }
  const [first, ...more] = result.problems
  return { problems: [first!, ...more] }
}

/** What a line says to a question that many records are not asked is of no use to them. */
export function lineForMany({ typed, unused, whole }: Said, command: AnyCommand, given: Answers): Said {
  const asked = askedNow(command, given, 'many')
  const isAsked = (name: string) => name in asked
  const texts = Object.entries({ ...given, ...typed }).filter(([name]) => name in command.arguments && !isAsked(name))
  return {
    typed: Object.fromEntries(Object.entries(typed).filter(([name]) => isAsked(name))),
    unused: [...unused, ...texts.map(([, text]) => String(text))],
    whole,
  }
}
