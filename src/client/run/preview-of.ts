import type { Argument } from '../command/arguments.ts'
import { changeSentence } from '../command/change-sentence.ts'
import type { AnyCommand } from '../command/command.ts'
import { isEdit } from '../command/edit-commands.ts'
import { type Answers, isEmpty, parseAll } from '../command/values.ts'
import type { Api } from '../core/api.ts'
import type { Records } from '../data/records.ts'
import type { Message } from '../messages/message.ts'
import { initialValuesOf } from './initial-values.ts'
import { isQuoted } from './quote.ts'

type At = {
  readonly api: Api
  readonly records: Pick<Records, 'find' | 'related' | 'seen'>
  readonly today: Temporal.PlainDate
}
type How = {
  /** Take the initial values of the other questions, as a line does that leaves nothing to ask. */
  readonly starts: boolean
  /** Say what an edit changes: a form shows that in its fields. */
  readonly edits: boolean
}

/** The values. To read one that is not answered yet ends the sentence: it is left out. */
const answered = (values: Answers, command: AnyCommand): Answers =>
  new Proxy(values, {
    get(all, name) {
      if (typeof name === 'string' && !(name in all) && command.arguments[name]?.optional === false)
        throw new Error(`${name} is not answered yet.`)
      return Reflect.get(all, name)
    },
  })

/** What is so now of the records that are chosen, once these are enough. A server that does not tell it is no reason to stop. */
export async function nowOf(
  command: AnyCommand,
  answers: Answers,
  { api, records, today }: At,
): Promise<Message | undefined> {
  if (!('now' in command) || !command.now) return undefined
  const isRecord = ([name, { kind }]: readonly [string, Argument]) => kind === 'entity' && !isEmpty(answers[name])
  const known = Object.fromEntries(Object.entries(command.arguments).filter(isRecord))
  const found = await parseAll(known, answers, records.find, today, records.related())
  try {
    return 'values' in found ? await command.now(answered(found.values, command), api, today) : undefined
  } catch {
    return undefined
  }
}

/** What a command is about to do, as far as its answers say it, and the values that they have. */
export async function previewOf(
  command: AnyCommand,
  given: Answers,
  { api, records, today }: At,
  { starts, edits }: How,
): Promise<{ readonly sentence: Message; readonly values: Answers } | undefined> {
  if (!('said' in command)) return undefined
  const initial = starts ? await initialValuesOf(command, given, records.find, today) : undefined
  const answers = { ...initial, ...given }
  // Missing answers are left out. The preview of a void, for example, does not need its reason.
  const known = Object.fromEntries(Object.entries(command.arguments).filter(([name]) => !isEmpty(answers[name])))
  const complete = Object.entries(command.arguments).every(([name, { optional }]) => optional || name in known)
  const found = await parseAll(known, answers, records.find, today, records.related())
  if (!('values' in found) || (isQuoted(command) && !complete)) return undefined
  const { values } = found
  if (complete && command.check?.(values)) return undefined
  try {
    const sentence = command.preview
      ? command.preview(answered(values, command), records.related())
      : edits && complete && isEdit(command)
        ? await changes()
        : undefined
    return sentence && { sentence, values }
  } catch {
    return undefined
  }

  async function changes(): Promise<Message> {
    const ofRecord = Object.entries(answers).filter(([name]) => command.arguments[name]?.kind === 'entity')
    const stored = await initialValuesOf(command, Object.fromEntries(ofRecord), records.find, today)
    const before = { ...stored, ...(await command.load?.(api)) }
    const record = command.row === undefined ? undefined : values[command.row]
    return changeSentence(command, { before, after: { ...before, ...answers }, record }, records)
  }
}
