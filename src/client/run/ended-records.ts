import type { AnyCommand } from '../command/command.ts'
import type { Answers } from '../command/values.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { EntityRef } from '../entities/kinds.ts'
import type { Subscriber } from './operation.ts'

/** The records that this window has ended, such as payments that it has collected. A list may show one a moment longer. */
export type EndedRecords = {
  readonly has: (record: EntityRef) => boolean
  /** Those of some records that it has not ended. */
  readonly without: (records: readonly EntityRef[]) => readonly EntityRef[]
  /** Whether a command with these answers would end such a record once more. */
  readonly isFor: (command: AnyCommand, given: Answers) => boolean
  readonly changes: ReadStore<unknown>
  readonly subscriber: Subscriber
}

/** By kind: it is looked up for each selected record, and nothing ends records of most kinds. */
type Ended = ReadonlyMap<EntityRef['kind'], ReadonlySet<string>>
const none: Ended = new Map()

/** The record that a command with these answers ends. */
function endedBy(command: AnyCommand, answers: Answers): EntityRef | undefined {
  if (command.effect !== 'final' || command.ends === undefined) return undefined
  const argument = command.arguments[command.ends]
  const id = answers[command.ends]
  return argument?.kind === 'entity' && id !== undefined ? { kind: argument.of, id: String(id) } : undefined
}

export function endedRecords(): EndedRecords {
  const ended = store(none)
  const has = ({ kind, id }: EntityRef) => ended.get().get(kind)?.has(id) ?? false
  return {
    has,
    without: records => (ended.get().size > 0 && records.some(has) ? records.filter(each => !has(each)) : records),
    isFor(command, given) {
      const record = endedBy(command, given)
      return record !== undefined && has(record)
    },
    changes: ended,
    subscriber: {
      ended({ plan: { command, answers } }, outcome) {
        const record = outcome.kind === 'done' ? endedBy(command, answers) : undefined
        if (record) ended.set(all => new Map(all).set(record.kind, new Set(all.get(record.kind)).add(record.id)))
      },
      forgotten: () => ended.set(none),
    },
  }
}
