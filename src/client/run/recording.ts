import { mostSteps, type Step } from '#contract/recordings.ts'
import { isAnswer } from '../command/argument-for.ts'
import type { Argument } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import type { EntityRef } from '../entities/kinds.ts'

/*
 * What is recorded, as a pure reducer. Some answers are replaced by marks, which are looked up when the recording is run:
 * `$row` and `$selected` only stand for records, `$today` only for a date, so no other answer can be taken for one.
 */

/** The row under the cursor, and the student whom it is about. */
export type RowAt = EntityRef & { readonly student?: string | undefined }

type StepAnswer = Step['answers'][string]

type RecordedStep = Step & {
  /** Identifies the step. Later steps have higher numbers. */
  readonly number: number
  readonly usesRow: boolean
  /** The audit entry or the job of what was done. Undoing it takes the step out. */
  readonly of: string | undefined
}

/** `row` is what `$row` stands for in it. */
export type Recording = { readonly row: RowAt | undefined; readonly steps: readonly RecordedStep[] }

/** A command that was run to its end. */
export type Ran = {
  readonly type: 'ran'
  readonly command: string
  readonly arguments: AnyCommand['arguments']
  readonly answers: Step['answers']
  /** The row under the cursor when it was started. */
  readonly row: RowAt | undefined
  /** The argument that each of the selected rows answered. */
  readonly selected: string | undefined
  /** yyyy-MM-dd */
  readonly today: string
  readonly of: string | undefined
}
export type RecordingEvent =
  | { readonly type: 'started' }
  | { readonly type: 'ended' }
  | Ran
  | { readonly type: 'removed'; readonly number: number }
  | { readonly type: 'undone'; readonly of: string }

/** The record that `$row` is for an argument: the row, or the student whom it is about. */
export function rowFor(argument: Argument | undefined, row: RowAt | undefined): string | undefined {
  if (!row || argument?.kind !== 'entity') return undefined
  if (isAnswer(argument.of, row.kind)) return row.id
  return isAnswer(argument.of, 'student') ? row.student : undefined
}

function marked({ arguments: all, answers, selected, today }: Ran, row: RowAt | undefined): Step['answers'] {
  const mark = (name: string, answer: StepAnswer): StepAnswer => {
    if (answer === '') return answer
    if (all[name]?.kind === 'date' && answer === today) return '$today'
    return answer === rowFor(all[name], row) ? '$row' : answer
  }
  const own = Object.entries(answers).map(([name, answer]) => [name, mark(name, answer)] as const)
  return { ...Object.fromEntries(own), ...(selected === undefined ? {} : { [selected]: '$selected' }) }
}

function withStep(now: Recording, ran: Ran): Recording {
  if (now.steps.length >= mostSteps) return now
  const row = now.row ?? ran.row
  const answers = marked(ran, row)
  const usesRow = Object.entries(answers).some(
    ([name, answer]) => answer === '$row' && ran.arguments[name]?.kind === 'entity',
  )
  const number = (now.steps.at(-1)?.number ?? 0) + 1
  const step: RecordedStep = { number, command: ran.command, answers, usesRow, of: ran.of }
  return { row: usesRow ? row : now.row, steps: [...now.steps, step] }
}

function without({ row, steps }: Recording, isOut: (step: RecordedStep) => boolean): Recording {
  const left = steps.filter(step => !isOut(step))
  return { row: left.some(({ usesRow }) => usesRow) ? row : undefined, steps: left }
}

/** `undefined`: nothing is recorded. */
export function reduceRecording(now: Recording | undefined, event: RecordingEvent): Recording | undefined {
  if (event.type === 'started') return now ?? { row: undefined, steps: [] }
  if (!now) return undefined
  switch (event.type) {
    case 'ran':
      return withStep(now, event)
    case 'removed':
      return without(now, ({ number }) => number === event.number)
    case 'undone':
      return without(now, ({ of }) => of === event.of)
    case 'ended':
      return undefined
  }
}
