import { type Change, changesIn } from '../command/change-sentence.ts'
import { saysChanges } from '../command/edit-commands.ts'
import type { Answers } from '../command/values.ts'
import type { Related } from '../entities/field.ts'
import { few, type Message } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import type { ReadyPlan } from './plan-types.ts'

const worded = ({ label, before, after }: Change): Message => {
  if (!after) return operationsText.wasEmptied({ label, before: before ?? '' })
  return before ? operationsText.wasChanged({ label, before, after }) : operationsText.wasFilledIn({ label, after })
}

/** What an edit has changed: 'School: St. Paul → Island School'. */
export function editedOf({ command, values, answers }: ReadyPlan, stored: Answers | undefined, related: Related) {
  if (!saysChanges(command)) return undefined
  // The values are those from before the run, with the record as it was. `command()` has checked that `start` takes them.
  const before: Answers = { ...command.start?.(values as never, related.today), ...stored }
  const keeps = command.many?.keeps || stored !== undefined
  const emptied = Object.fromEntries(Object.keys(before).map(name => [name, undefined]))
  const after = { ...(keeps ? before : emptied), ...answers }
  // Other records are called by their ids, which are names where an edit asks for one.
  const changes = changesIn(command, { before, after }, { seen: () => undefined, related: () => related })
  return changes.length > 0 ? few(changes.map(worded)) : undefined
}
