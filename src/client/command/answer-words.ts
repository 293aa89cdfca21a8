import { labelOf } from '../data/label-of.ts'
import type { Records } from '../data/records.ts'
import { jobsText } from '../messages/jobs.ts'
import { caption, list, type Message, verbatim } from '../messages/message.ts'
import type { AnyCommand } from './command.ts'
import { type Answers, isEmpty } from './values.ts'

/** The answers of a command in words, such as 'Reason: sick'. A mark of a recording stands as it is, in bold. */
export function answerWords(command: AnyCommand, answers: Answers, records: Records): readonly Message[] {
  return Object.entries(command.arguments).flatMap(([name, argument]) => {
    const answer = answers[name]
    if (isEmpty(answer) || argument.kind === 'secret' || argument.kind === 'table') return []
    const text = String(answer)
    const label = (id: string) =>
      argument.kind === 'entity' || argument.kind === 'entities' ? labelOf({ kind: argument.of, id }, records) : id
    const isMark =
      argument.kind === 'entity'
        ? text === '$row' || text === '$selected'
        : argument.kind === 'date' && text === '$today'
    const value = isMark
      ? verbatim(`**${text}**`)
      : argument.kind === 'choice'
        ? caption(argument.options[text as never] ?? text)
        : Array.isArray(answer)
          ? list(answer.map(each => verbatim(label(String(each)))))
          : verbatim(label(text))
    return [jobsText.answerOf({ label: caption(argument.label), value })]
  })
}
