import { money } from '#rules/money.ts'
import { labelOf } from '../data/label-of.ts'
import type { Records } from '../data/records.ts'
import { kindOf } from '../entities/kinds.ts'
import { beginning } from '../entities/message.ts'
import { generalText } from '../messages/general.ts'
import { caption, type Message, t, verbatim } from '../messages/message.ts'
import type { Argument } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { sameAnswer } from './command-answers.ts'
import { type Answers, isEmpty } from './values.ts'

/** What an answer says, as people read it. */
function shown(argument: Argument, answer: unknown, records: Known): Message {
  const text = String(answer)
  if (argument.kind === 'choice') return caption(argument.options[text as never] ?? text)
  if (argument.kind === 'money') return verbatim(Number.isNaN(Number(text)) ? text : money(Number(text)))
  if (argument.kind === 'entity') return verbatim(labelOf({ kind: argument.of, id: text }, records))
  return verbatim(beginning(text))
}

type Edited = { readonly before: Answers; readonly after: Answers }
type Known = Pick<Records, 'related' | 'seen'>

/** A field that changes. `before` and `after` are missing where it is empty. */
export type Change = {
  readonly label: Message
  readonly before: Message | undefined
  readonly after: Message | undefined
}

/** What a command that edits something changes of it. `before` are the answers that say what is stored. */
export function changesIn(command: AnyCommand, { before, after }: Edited, records: Known): readonly Change[] {
  return Object.entries(command.arguments).flatMap(([name, argument]) => {
    const [was, is] = [before[name], after[name]]
    if (!(name in before) || sameAnswer(was, is)) return []
    const [old, now] = [was, is].map(each => (isEmpty(each) ? undefined : shown(argument, each, records)))
    // 450 and 450.00 are one amount.
    if (old && now && t(old) === t(now)) return []
    return [{ label: caption(argument.label), before: old, after: now }]
  })
}

/** The same in a sentence: 'DSE Core: Token Value 450.00 → 500.00'. `record` is what is edited. */
export function changeSentence(
  command: AnyCommand,
  { record, ...edited }: Edited & { readonly record: unknown },
  records: Known,
): Message {
  const object = command.row === undefined ? undefined : command.arguments[command.row]
  const what =
    object?.kind === 'entity' && record !== undefined
      ? verbatim(kindOf(object.of).label(record as never, records.related()))
      : caption(command.title)
  const changes = changesIn(command, edited, records).map(({ label, before, after }) => {
    if (!after) return generalText.emptied({ label, before: before ?? '' })
    return before ? generalText.changed({ label, before, after }) : generalText.filledIn({ label, after })
  })
  return changes.length === 0 ? generalText.staysAsItIs({ what }) : generalText.changesOf({ what, changes })
}
