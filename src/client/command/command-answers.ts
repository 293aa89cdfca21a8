import { oncePer } from '../core/memo-by-object.ts'
import type { AnyCommand } from './command.ts'
import type { Via } from './start-source.ts'
import { type Answers, isEmpty } from './values.ts'

/** What can be asked about many records at once. Where each of them keeps what is left empty, nothing has to be said. */
const inCommon = oncePer(({ arguments: all, many }: AnyCommand): AnyCommand['arguments'] =>
  many?.keeps
    ? Object.fromEntries(
        Object.entries(all)
          .filter(([name]) => !many.own?.includes(name))
          .map(([name, argument]) => [name, name === many.each ? argument : { ...argument, optional: true }]),
      )
    : all,
)

/** The arguments that apply, given the answers so far, and how the command was started. */
export function askedNow(command: AnyCommand, answers: Answers, via?: Via): AnyCommand['arguments'] {
  const all = via === 'many' ? inCommon(command) : command.arguments
  const { when } = command
  return when ? Object.fromEntries(Object.entries(all).filter(([name]) => when[name]?.(answers) ?? true)) : all
}

/**
 * The answers that a run depends on, in the order of the arguments. Leaves out an answer that only helped to find
 * another one, such as the class that a lesson was picked from.
 */
export const answersOfRun = ({ arguments: all, when }: AnyCommand, answers: Answers): Answers =>
  Object.fromEntries(
    Object.keys(all).flatMap(name => {
      const counts = answers[name] !== undefined && (when?.[name]?.({ ...answers, [name]: undefined }) ?? true)
      return counts ? [[name, answers[name]]] : []
    }),
  )

/** Whether the command may ask or show something before it runs. `false` when a key on a row acts at once. */
export const mayAsk = (command: AnyCommand, given: Answers): boolean =>
  command.effect === 'view' ||
  ('confirm' in command && command.confirm !== undefined) ||
  ('warnings' in command && command.warnings !== undefined) ||
  ('refuses' in command && command.refuses !== undefined) ||
  ('quote' in command && command.quote !== undefined) ||
  Object.keys(command.arguments).some(name => isEmpty(given[name]))

/** A file as text. Two files with the same name, size and modification time count as the same file. */
const withFiles = (_: string, answer: unknown): unknown =>
  answer instanceof File ? [answer.name, answer.size, answer.lastModified] : answer

/** An answer as text. A field that starts with a number returns it as text, so 5 and '5' must be the same answer. */
const textOf = (answer: unknown): string =>
  typeof answer === 'object' ? JSON.stringify(answer, withFiles) : String(answer)

export const sameAnswer = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other)) || textOf(one) === textOf(other)

/** The answers that the person changed: those that differ from their initial values. */
export const changedAnswers = (answers: Answers, initialValues: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name, answer]) => !sameAnswer(answer, initialValues[name])))

export const pick = (answers: Answers, names: readonly string[]): Answers =>
  Object.fromEntries(names.map(name => [name, answers[name]]))

/** Whether two sets of answers are about the same records and days, from which initial values are computed. */
export const aboutSameRecords = (command: AnyCommand, one: Answers, other: Answers): boolean =>
  Object.entries(command.arguments).every(
    ([name, { kind }]) => !['entity', 'date'].includes(kind) || sameAnswer(one[name], other[name]),
  )

export const hasSecret = ({ arguments: all }: AnyCommand): boolean =>
  Object.values(all).some(({ kind }) => kind === 'secret')

export const withoutSecrets = ({ arguments: all }: AnyCommand, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => all[name]?.kind !== 'secret'))

/** Identifies a run: the command's id and its arguments as text. The order of the answers makes no difference. */
export function runId(command: string, answers: Answers): string {
  const names = Object.keys(answers)
    .filter(name => answers[name] !== undefined)
    .sort()
  return `${command} ${JSON.stringify(names.map(name => [name, textOf(answers[name])]))}`
}

/** A run that is in progress. */
export type Run = { readonly id: string; readonly command: AnyCommand; readonly arguments: Answers }

/** Whether the command is running with these arguments. The run may have more arguments than those given here. */
export const isRunning = (running: readonly Run[], command: AnyCommand, given: Answers = {}): boolean =>
  running.some(
    run =>
      run.command === command &&
      Object.entries(given).every(([name, answer]) => isEmpty(answer) || sameAnswer(answer, run.arguments[name])),
  )
