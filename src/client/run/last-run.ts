import { argumentFor } from '../argument-for.ts'
import type { AnyCommand } from '../command.ts'
import type { EntityRef } from '../entities.ts'
import { type Invocation, invoke } from '../invocation.ts'
import { type ReadStore, store } from '../store.ts'
import type { Answers } from '../values.ts'
import type { Subscriber } from './operation.ts'

export type LastRun = {
  /** What was last done from this window, with its answers. */
  readonly last: ReadStore<Invocation | undefined>
  readonly did: (invocation: Invocation) => void
  readonly subscriber: Subscriber
}

/** Kinds of answers that are not kept: secrets, and what only the own form of a command can ask. */
const notKept: readonly string[] = ['secret', 'file', 'table']

/** Whether it makes sense to do it once more: it changes something, and people can start it. */
const isRepeatable = ({ effect, unlisted }: AnyCommand): boolean =>
  (effect === 'undoable' || effect === 'final') && !unlisted

/** Remembers what was last done, however it was started. It is forgotten when somebody else signs in. */
export function lastRun(): LastRun {
  const last = store<Invocation | undefined>(undefined)
  const did = ({ command, given }: Invocation) => {
    if (!isRepeatable(command)) return
    const kept = Object.entries(given).filter(([name]) => !notKept.includes(command.arguments[name]?.kind ?? ''))
    last.set({ command, given: Object.fromEntries(kept) })
  }
  const forget = () => last.set(undefined)
  return {
    last,
    did,
    subscriber: {
      ended({ plan: { command, answers, via }, quiet }, outcome) {
        if (outcome.kind === 'done' && via !== 'undo' && via !== 'redo' && !quiet) did({ command, given: answers })
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}

/**
 * The same command for another record: what the row answers is taken from it, and what depended on the old one is asked
 * anew. `student` is the student whom the row is about.
 */
export function repeated({ command, given }: Invocation, row: EntityRef | undefined, student?: string): Invocation {
  const name = (row && argumentFor(command, row.kind)) ?? command.row
  if (name === undefined) return invoke(command, given as never)
  const argument = command.arguments[name]
  const fits = row !== undefined && argumentFor(command, row.kind) === name
  const isStudent = argument?.kind === 'entity' && (argument.of === 'student' || argument.of === 'anyStudent')
  const id = fits ? row.id : isStudent ? student : undefined
  const dependent: readonly string[] = command.clears?.[name] ?? []
  const same = id === given[name]
  const others = Object.entries(given).filter(([each]) => each !== name && (same || !dependent.includes(each)))
  const answers: Answers = { ...Object.fromEntries(others), ...(id === undefined ? {} : { [name]: id }) }
  return { command, given: answers }
}
