import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import { textOf } from './pieces.ts'
import type { Reading } from './reading.ts'

/** What a line says to the questions of its command, beside the answers that it gives. */
export type Said = {
  /** The texts that questions open with, because the line does not answer them clearly. */
  readonly typed: Readonly<Record<string, string>>
  /** Words that fit no question. The person sees them before anything is done. */
  readonly unused: readonly string[]
  /** It says more than which record is meant, so that only what is missing is asked. */
  readonly whole: boolean
}

/** Whether an argument only helps to find the object: the class of a lesson. */
const findsObject = ({ row, clears }: AnyCommand, argument: string): boolean =>
  row !== undefined && (clears?.[argument]?.includes(row) ?? false)

/** Whether an argument is a long text that has to be given: what is written to people. */
export const isWritten = (argument: AnyCommand['arguments'][string] | undefined): boolean =>
  argument?.kind === 'longText' && !argument.optional

/**
 * The answers of a reading, and what is left to the questions. What is written to people takes the rest of the line, and another text if it is
 * asked first, without the words that stand beside a day, a time or an amount.
 */
export function saidBy(
  command: AnyCommand,
  { chips, unclear, unused, beside }: Reading,
  given: Answers,
  today: Temporal.PlainDate,
): { readonly answers: Answers; readonly said: Said } {
  const answers = { ...given, ...Object.fromEntries(chips.map(({ argument, answer }) => [argument, answer])) }
  const typed: Record<string, string> = Object.fromEntries(
    unclear.map(({ argument, pieces }) => [argument, textOf(pieces)]),
  )
  const initial = command.start?.({} as never, today) as Answers | undefined
  const open = Object.keys(askedNow(command, { ...initial, ...answers })).filter(name => isEmpty(answers[name]))
  const [first] = open
  // What is written to people is the rest of its line, whoever they are.
  const written = open.find(name => isWritten(command.arguments[name]))
  const taking = written ?? (first !== undefined && command.arguments[first]?.kind === 'text' ? first : undefined)
  // Words that may change a day or an amount are no part of a text.
  const taken =
    taking !== undefined && !(taking in typed)
      ? unused.filter(piece => !beside.some(({ start }) => piece.start <= start && start < piece.end))
      : []
  if (taking !== undefined && taken.length > 0) typed[taking] = textOf(taken)
  return {
    answers,
    said: {
      typed,
      unused: unused
        .filter(piece => !taken.includes(piece))
        .map(({ name, text }) => (name === undefined ? text : `${name}:${text}`)),
      whole: [...chips, ...unclear].some(({ argument }) => argument !== command.row && !findsObject(command, argument)),
    },
  }
}
