import { argumentFor } from '../command/argument-for.ts'
import type { AnyCommand } from '../command/command.ts'
import { sameAnswer } from '../command/command-answers.ts'
import { type Invocation, invoke } from '../command/invocation.ts'
import { repeats } from '../command/start-source.ts'
import type { Answers } from '../command/values.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { EntityRef } from '../entities/kinds.ts'
import type { Subscriber } from './operation.ts'
import { ownAnswers } from './own-answers.ts'
import { runsForKind } from './run-for-selection.ts'

export type LastRun = {
  /** What was last done from this window, with its answers. */
  readonly last: ReadStore<Invocation | undefined>
  readonly did: (invocation: Invocation) => void
  readonly subscriber: Subscriber
}

/** Kinds of answers that are not kept: secrets, and what only the own form of a command can ask. */
const notKept: readonly string[] = ['secret', 'file', 'table']

/** Whether it makes sense to do it once more: it changes something, or prints a row, and people can start it. */
const isRepeatable = ({ effect, row, unlisted }: AnyCommand): boolean =>
  (effect === 'undoable' || effect === 'final' || (effect === 'read' && row !== undefined)) && !unlisted

/**
 * Remembers what was last done, however it was started, without what the record itself answered: the next one answers that
 * anew. It is forgotten when somebody else signs in.
 */
export function lastRun(today: () => Temporal.PlainDate): LastRun {
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
      async remember({ plan, quiet }, outcome) {
        if (outcome.kind !== 'done' || repeats(plan.via) || plan.via === 'offer' || quiet) return
        did({ command: plan.command, given: await ownAnswers(plan, today()) })
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}

/** The argument that a record of this kind answers: the one that each of many selected ones would answer, too. */
const argumentOf = (command: AnyCommand, kind: EntityRef['kind']): string | undefined =>
  argumentFor(command, kind) ?? (runsForKind(command, kind) ? command.many?.each : undefined)

/**
 * The same command for another record: what the row answers is taken from it, and what depended on the old one is asked
 * anew. `student` is the student whom the row is about.
 */
export function repeated({ command, given }: Invocation, row: EntityRef | undefined, student?: string): Invocation {
  const name = (row && argumentOf(command, row.kind)) ?? command.row
  if (name === undefined) return invoke(command, given as never)
  const argument = command.arguments[name]
  const fits = row !== undefined && argumentOf(command, row.kind) === name
  const isStudent = argument?.kind === 'entity' && (argument.of === 'student' || argument.of === 'anyStudent')
  const id = fits ? row.id : isStudent ? student : undefined
  const dependent: readonly string[] = command.clears?.[name] ?? []
  const answer = argument?.kind === 'entities' && id !== undefined ? [id] : id
  const same = sameAnswer(answer, given[name])
  const others = Object.entries(given).filter(([each]) => each !== name && (same || !dependent.includes(each)))
  const answers: Answers = { ...Object.fromEntries(others), ...(answer === undefined ? {} : { [name]: answer }) }
  return { command, given: answers }
}
