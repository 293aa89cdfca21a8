import { money } from '#rules/money.ts'
import type { Argument } from './arguments.ts'
import type { AnyCommand } from './command.ts'
import { beginning } from './entities/message.ts'
import { kindOf } from './entities.ts'
import { labelOf } from './label-of.ts'
import { generalText } from './messages/general.ts'
import { caption, type Message, t, verbatim } from './messages/message.ts'
import type { Records } from './records.ts'
import { sameAnswer } from './run/answers.ts'
import { type Answers, isEmpty } from './values.ts'

/** Whether a command edits something: its answers begin as what is stored. */
export const isEdit = ({ row, start, load }: AnyCommand): boolean =>
  load !== undefined || (row !== undefined && start !== undefined)

/** What an answer says, as people read it. */
function shown(argument: Argument, answer: unknown, records: Pick<Records, 'related' | 'cached'>): Message {
  const text = String(answer)
  if (argument.kind === 'choice') return caption(argument.options[text as never] ?? text)
  if (argument.kind === 'money') return verbatim(Number.isNaN(Number(text)) ? text : money(Number(text)))
  if (argument.kind === 'entity') return verbatim(labelOf({ kind: argument.of, id: text }, records))
  return verbatim(beginning(text))
}

/**
 * What a command that edits something changes of it: 'DSE Core: Token Value 450.00 → 500.00'. `before` are the answers that
 * say what is stored, and `record` is what is edited.
 */
export function changeSentence(
  command: AnyCommand,
  { before, after, record }: { readonly before: Answers; readonly after: Answers; readonly record: unknown },
  records: Pick<Records, 'related' | 'cached'>,
): Message {
  const object = command.row === undefined ? undefined : command.arguments[command.row]
  const what =
    object?.kind === 'entity' && record !== undefined
      ? verbatim(kindOf(object.of).label(record as never, records.related()))
      : caption(command.title)
  const changes = Object.entries(command.arguments).flatMap(([name, argument]) => {
    const [was, is] = [before[name], after[name]]
    if (!(name in before) || sameAnswer(was, is)) return []
    const label = caption(argument.label)
    const [old, now] = [was, is].map(each => (isEmpty(each) ? undefined : shown(argument, each, records)))
    // 450 and 450.00 are one amount.
    if (old && now && t(old) === t(now)) return []
    if (!now) return generalText.emptied({ label, before: old ?? '' })
    return old ? generalText.changed({ label, before: old, after: now }) : generalText.filledIn({ label, after: now })
  })
  return changes.length === 0 ? generalText.staysAsItIs({ what }) : generalText.changesOf({ what, changes })
}
