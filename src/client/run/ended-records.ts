import type { AnyCommand } from '../command.ts'
import type { EntityRef } from '../entities.ts'
import { type ReadStore, store } from '../store.ts'
import type { Answers } from '../values.ts'
import type { Subscriber } from './operation.ts'

/** The records that this window has ended, such as payments that it has collected. A list may show one a moment longer. */
export type EndedRecords = {
  readonly has: (record: EntityRef) => boolean
  /** Whether a command with these answers would end such a record once more. */
  readonly isFor: (command: AnyCommand, given: Answers) => boolean
  readonly changes: ReadStore<unknown>
  readonly subscriber: Subscriber
}

const none: ReadonlySet<string> = new Set()
const nameOf = ({ kind, id }: EntityRef): string => `${kind} ${id}`

/** The record that a command with these answers ends. */
function endedBy(command: AnyCommand, answers: Answers): EntityRef | undefined {
  if (command.effect !== 'final' || command.ends === undefined) return undefined
  const argument = command.arguments[command.ends]
  const id = answers[command.ends]
  return argument?.kind === 'entity' && id !== undefined ? { kind: argument.of, id: String(id) } : undefined
}

export function endedRecords(): EndedRecords {
  const ended = store(none)
  const has = (record: EntityRef) => ended.get().has(nameOf(record))
  return {
    has,
    isFor(command, given) {
      const record = endedBy(command, given)
      return record !== undefined && has(record)
    },
    changes: ended,
    subscriber: {
      ended({ plan: { command, answers } }, outcome) {
        const record = outcome.kind === 'done' ? endedBy(command, answers) : undefined
        if (record) ended.set(all => new Set([...all, nameOf(record)]))
      },
      forgotten: () => ended.set(none),
    },
  }
}
